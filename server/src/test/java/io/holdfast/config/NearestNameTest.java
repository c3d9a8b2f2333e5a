package io.holdfast.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "abc, abc, 0",
    "abc, '', 3",
    "'', abc, 3",
    "certs-dir, cert-dir, 1",
    "adress, address, 1",
    "tsl, tls, 1",
    "kitten, sitting, 3",
  })
  void countsEdits(String a, String b, int edits) {
    assertEquals(edits, NearestName.distance(a, b));
    assertEquals(edits, NearestName.distance(b, a));
  }

  @Test
  void findsTheNearest() {
    List<String> names = List.of("address", "certs.dir", "config.dir", "tls");
    assertEquals(Optional.of("certs.dir"), NearestName.of("cert.dir", names));
    assertEquals(Optional.of("tls"), NearestName.of("tsl", names));
    assertEquals(Optional.empty(), NearestName.of("qqqqqqqqqqqq", names));
    assertEquals(Optional.empty(), NearestName.of("x", List.of()));
  }
}
