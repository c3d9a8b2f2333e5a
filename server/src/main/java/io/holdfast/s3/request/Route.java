package io.holdfast.s3.request;

import io.holdfast.common.ObjectKey;
import java.util.Optional;
import java.util.function.Function;

/**
 * One line of the router's table.
 *
 * @param parameter the query parameter that must be there; empty when none must
 */
record Route(
    String method, Scope scope, String parameter, Function<Call, ? extends S3Operation> operation) {
  /** What kind of target a line is for; its name stands in MethodNotAllowed answers. */
  enum Scope {
    SERVICE,
    BUCKET,
    KEY;

    static Scope of(Target target) {
      return switch (target) {
        case Target.Service() -> SERVICE;
        case Target.Bucket(_) -> BUCKET;
        case Target.Key(_, _) -> KEY;
      };
    }
  }

  static Start on(String method, Scope scope) {
    return new Start(method, scope, "");
  }

  boolean fits(String actualMethod, Target target, QueryParameters query) {
    return method.equals(actualMethod)
        && scope == Scope.of(target)
        && (parameter.isEmpty() || query.has(parameter));
  }

  /** Makes an operation on one version. */
  @FunctionalInterface
  interface OfVersion {
    S3Operation of(String bucket, ObjectKey key, Optional<String> versionId);
  }

  /** A line without its end. */
  record Start(String method, Scope scope, String parameter) {
    Start with(String neededParameter) {
      return new Start(method, scope, neededParameter);
    }

    Route with(Subresource subresource) {
      return with(subresource.parameter()).to(call -> call.absent(subresource));
    }

    Route without(Subresource subresource) {
      return with(subresource.parameter()).to(call -> call.removeAbsent(subresource));
    }

    Route withDefault(Subresource subresource) {
      return with(subresource.parameter())
          .to(call -> new S3Operation.PutDefaultConfiguration(subresource, call.bucket()));
    }

    Route to(Function<Call, ? extends S3Operation> operation) {
      return new Route(method, scope, parameter, operation);
    }

    /** An operation that its bucket says all about. */
    Route toBucket(Function<String, ? extends S3Operation> operation) {
      return to(call -> operation.apply(call.bucket()));
    }

    /** An operation on one version, the latest when the query names none. */
    Route toVersion(OfVersion operation) {
      return to(call -> operation.of(call.bucket(), call.key(), Arguments.versionId(call.query())));
    }

    Route toNotYet(String name) {
      return to(call -> new S3Operation.NotYet(name, call.target()));
    }
  }
}
