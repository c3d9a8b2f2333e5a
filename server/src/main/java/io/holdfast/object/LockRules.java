package io.holdfast.object;

import io.holdfast.commit.Retention;
import io.holdfast.commit.VersionEntry;
import io.holdfast.control.BucketRecord;
import io.holdfast.control.ObjectLock;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Map;
import java.util.Optional;

/**
 * What Object Lock allows. Pure: times come in as values. All methods throw {@link S3Exception}
 * where something is not allowed.
 */
final class LockRules {
  /** InvalidRequest in a bucket without Object Lock. */
  static ObjectLock require(BucketRecord bucket) {
    return require(bucket, "Bucket is missing Object Lock Configuration");
  }

  private static ObjectLock require(BucketRecord bucket, String missing) {
    return bucket
        .settings()
        .objectLock()
        .orElseThrow(() -> S3Exception.of(S3ErrorCode.INVALID_REQUEST, missing));
  }

  /**
   * The labels of a new version: what its writer says, else what the bucket gives.
   *
   * @throws S3Exception InvalidRequest; InvalidArgument for a retention that has ended already
   */
  static ObjectLabels ofNewVersion(ObjectLabels asked, BucketRecord bucket, long nowMillis) {
    if (asked.lock()) {
      // Other words than those of the operations on versions that are there: so does S3.
      require(bucket, "Bucket is missing ObjectLockConfiguration");
      asked.retention().ifPresent(retention -> requireFuture(retention, nowMillis));
    }
    if (asked.retention().isPresent()) {
      return asked;
    }
    return asked.withRetention(
        bucket
            .settings()
            .objectLock()
            .flatMap(ObjectLock::retention)
            .map(rule -> rule.from(nowMillis)));
  }

  static void requireFuture(Retention retention, long nowMillis) {
    if (retention.untilMillis() <= nowMillis) {
      throw new S3Error(
              S3ErrorCode.INVALID_ARGUMENT,
              "The retain until date must be in the future!",
              Map.of("ArgumentName", "RetainUntilDate"),
              Map.of())
          .exception();
    }
  }

  /** AccessDenied when the version must stay. */
  static void checkDelete(VersionEntry version, boolean bypassGovernance, long nowMillis) {
    boolean retained =
        active(version, nowMillis)
            .filter(retention -> isBinding(retention, bypassGovernance))
            .isPresent();
    if (version.legalHold() || retained) {
      throw denied();
    }
  }

  /**
   * AccessDenied when the retention in force is weakened: made shorter, taken away, or put into
   * another mode. (S3 refuses the change from governance to compliance, too.)
   */
  static void checkRetention(
      VersionEntry version, LabelChange.SetRetention change, long nowMillis) {
    change.retention().ifPresent(retention -> requireFuture(retention, nowMillis));
    Optional<Retention> binding =
        active(version, nowMillis).filter(old -> isBinding(old, change.bypassGovernance()));
    if (binding.isPresent()
        && change.retention().filter(wanted -> extendsOrKeeps(binding.get(), wanted)).isEmpty()) {
      throw denied();
    }
  }

  private static boolean extendsOrKeeps(Retention old, Retention wanted) {
    return old.mode() == wanted.mode() && wanted.untilMillis() >= old.untilMillis();
  }

  private static Optional<Retention> active(VersionEntry version, long nowMillis) {
    return version.retention().filter(retention -> retention.untilMillis() > nowMillis);
  }

  private static boolean isBinding(Retention retention, boolean bypassGovernance) {
    return switch (retention.mode()) {
      case COMPLIANCE -> true;
      case GOVERNANCE -> !bypassGovernance;
    };
  }

  private static S3Exception denied() {
    return S3Exception.of(
        S3ErrorCode.ACCESS_DENIED, "Access Denied because object protected by object lock.");
  }

  private LockRules() {}
}
