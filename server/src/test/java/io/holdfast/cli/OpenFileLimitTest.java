package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenFileLimitTest {
  @Test
  void warnsBelowWhatIsEnoughAndSaysHowToRaiseIt() {
    assertEquals(Optional.empty(), OpenFileLimit.warning(OpenFileLimit.ENOUGH));
    String warning = OpenFileLimit.warning(1024).orElseThrow();
    assertTrue(warning.contains("1024 files"), warning);
    assertTrue(warning.contains("ulimit -n 65536"), warning);
  }

  @Test
  void asksTheSystem() {
    assertTrue(OpenFileLimit.ofProcess().orElseThrow() > 0);
  }
}
