package io.holdfast.admin;

/** What health checks ask. Answers come at once and from memory. */
public interface HealthSource {
  /** Whether enough drives are there to read what is stored. */
  boolean servesReads();

  /** Whether enough drives are there to store something new. */
  boolean servesWrites();
}
