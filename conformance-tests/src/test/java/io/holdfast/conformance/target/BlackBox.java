package io.holdfast.conformance.target;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of the product from outside. A parameter of type {@link Endpoint} is the one server that
 * all tests share, or the one that was named; when a test fails, what the servers said during it is
 * shown.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith({SharedTarget.class, OutputOnFailure.class})
public @interface BlackBox {}
