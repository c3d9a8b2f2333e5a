package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.http.RawConnection;

/** What documents of errors look like, to the byte. */
final class Goldens {
  /** SHA-256 of the access key of {@link SignedClient}. */
  static final String OWNER_ID = "1a5d44a2dca19669d72edf4c4f1c27c4c1ca4b4408fbb17f6ce4ad452d78ddb3";

  static void assertError(
      RawConnection.Answer answer, int status, String code, String message, String between) {
    assertEquals(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Error><Code>%s</Code><Message>%s</Message>%s<RequestId>%s</RequestId>\
        <HostId>test-host</HostId></Error>\
        """
            .formatted(code, message, between, answer.header("x-amz-request-id")),
        answer.text());
    assertEquals(status, answer.status());
    assertEquals("application/xml", answer.header("Content-Type"));
  }

  private Goldens() {}
}
