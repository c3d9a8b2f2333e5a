package io.holdfast.commit;

/** The commit rules with one of them taken away, for tests of those who go by the rules. */
public final class BrokenRules {
  /**
   * @param rule the name of a {@link Mutant} that is about the rules
   */
  public static CommitRules without(String rule, Quorum quorum) {
    return new MutantRules(quorum, Mutant.valueOf(rule));
  }

  private BrokenRules() {}
}
