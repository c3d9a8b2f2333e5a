package io.holdfast.bench;

/** What a benchmark can measure. */
public enum BenchOperation {
  PUT,
  GET,
  HEAD,
  LIST,
  DELETE
}
