package io.holdfast.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * The long run, which README tells how to start: Jazzer looks for inputs by the paths that they
 * take. What it finds it puts among the seeds, where {@link ParsersTest} meets it ever after.
 */
final class ParsersFuzz {
  @FuzzTest(maxDuration = "8h")
  void parsers(byte[] file) {
    FuzzInput input = FuzzInput.parse(file);
    FuzzTarget target = ParserTargets.ALL.get(input.target());
    if (target != null) {
      FuzzBudget.spend(target, input.bytes().toArray());
    }
  }
}
