package io.holdfast.commit;

/**
 * How often things go wrong during an operation.
 *
 * @param crash the process dies before a step
 * @param drop a drive goes away at a step, whose effect may or may not be there
 * @param late a step times out and runs later
 */
record Faults(double crash, double drop, double late) {
  static final Faults NONE = new Faults(0, 0, 0);
}
