package io.holdfast.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:9000, 127.0.0.1, 9000, false, 127.0.0.1:9000",
    "backup.example.com:443, backup.example.com, 443, false, backup.example.com:443",
    ":9000, '', 9000, true, :9000",
    "0.0.0.0:9000, 0.0.0.0, 9000, true, 0.0.0.0:9000",
    "[::1]:9000, ::1, 9000, false, [::1]:9000",
    "[::]:0, ::, 0, true, [::]:0",
    "[fe80::1%eth0]:65535, fe80::1%eth0, 65535, false, [fe80::1%eth0]:65535",
  })
  void reads(String text, String host, int port, boolean everyAddress, String shown) {
    HostPort address = HostPort.parse(text);
    assertEquals(host, address.host());
    assertEquals(port, address.port());
    assertEquals(everyAddress, address.everyAddress());
    assertEquals(shown, address.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "9000",
        "localhost",
        "::1:9000",
        "[::1]",
        "a:b",
        "a:65536",
        "a:-1",
        "a b:1",
        "http://a:1"
      })
  void refuses(String text) {
    assertThrows(IllegalArgumentException.class, () -> HostPort.parse(text));
  }
}
