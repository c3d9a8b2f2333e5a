package io.holdfast.config;

import io.holdfast.crypto.StaticKeyKms;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a setting's text may be and what it becomes. A text that is refused ends in an {@link
 * IllegalArgumentException} whose message goes on where "NAME=text" stopped: "is not …".
 *
 * @param label what stands for the value in a list of settings
 */
record ValueType<T>(String label, Function<String, T> parser) {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})\\s*(ms|s|m|h|d)");
  private static final Pattern REGION = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");
  private static final Pattern HOST_NAME =
      Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*");
  private static final Pattern PARITY = Pattern.compile("(?:EC:)?([0-9]{1,2})");
  // A slash would end the access key inside a credential scope, the others end it in a header.
  private static final Pattern ACCESS_KEY = Pattern.compile("[!-~&&[^/,=]]{3,128}");
  private static final Pattern PASSWORD = Pattern.compile("[ -~]{8,256}");

  static final ValueType<HostPort> ADDRESS = new ValueType<>("HOST:PORT", HostPort::parse);
  static final ValueType<Path> PATH = new ValueType<>("PATH", ValueType::path);
  static final ValueType<ByteSize> SIZE = new ValueType<>("SIZE", ByteSize::parse);
  static final ValueType<Boolean> SWITCH = new ValueType<>("on|off", ValueType::onOrOff);
  static final ValueType<Duration> DURATIONS = new ValueType<>("DURATION", ValueType::duration);
  static final ValueType<String> REGIONS =
      new ValueType<>(
          "REGION", text -> matching(REGION, text, "is not a region such as eu-central-1"));
  static final ValueType<List<String>> HOST_NAMES =
      new ValueType<>("NAME[,NAME…]", ValueType::hosts);
  static final ValueType<List<String>> DRIVES =
      new ValueType<>("DRIVES", text -> List.of(text.strip().split("\\s+")));
  static final ValueType<Integer> PARITIES = new ValueType<>("EC:M", ValueType::parity);
  static final ValueType<Integer> SET_DRIVES = new ValueType<>("NUMBER", ValueType::number);
  static final ValueType<String> ACCESS_KEYS =
      new ValueType<>(
          "NAME",
          text ->
              matching(
                  ACCESS_KEY,
                  text,
                  "is not 3 to 128 ASCII characters without space, '/', ',' or '='"));
  static final ValueType<Secret> PASSWORDS =
      new ValueType<>(
          "SECRET",
          text ->
              Secret.of(matching(PASSWORD, text, "is not 8 to 256 printable ASCII characters")));
  static final ValueType<Secret> KMS_KEYS = new ValueType<>("NAME:BASE64[,…]", ValueType::kmsKeys);

  /** A choice among the constants of an enum, written as {@code self-signed} for SELF_SIGNED. */
  static <E extends Enum<E>> ValueType<E> choice(Class<E> type) {
    List<String> names = Arrays.stream(type.getEnumConstants()).map(ValueType::spell).toList();
    return new ValueType<>(
        String.join("|", names),
        text -> {
          int index = names.indexOf(text.strip().toLowerCase(Locale.ROOT));
          if (index < 0) {
            throw new IllegalArgumentException("is not one of " + String.join(", ", names));
          }
          return type.getEnumConstants()[index];
        });
  }

  private static String spell(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String matching(Pattern pattern, String text, String refusal) {
    if (!pattern.matcher(text).matches()) {
      throw new IllegalArgumentException(refusal);
    }
    return text;
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("is not a path", e);
    }
  }

  private static boolean onOrOff(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "on", "true", "yes", "1" -> true;
      case "off", "false", "no", "0" -> false;
      default -> throw new IllegalArgumentException("is neither on nor off");
    };
  }

  private static Duration duration(String text) {
    Matcher matcher = DURATION.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("is not a duration such as 30s, 500ms, 5m, 1h or 7d");
    }
    long count = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(count);
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }

  private static List<String> hosts(String text) {
    List<String> names = List.of(text.strip().toLowerCase(Locale.ROOT).split("\\s*,\\s*"));
    names.forEach(name -> matching(HOST_NAME, name, "is not a host name, or several with commas"));
    return names;
  }

  private static int parity(String text) {
    Matcher matcher = PARITY.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("is not a number of parity shards such as EC:2");
    }
    return Integer.parseInt(matcher.group(1));
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("is not a number", e);
    }
  }

  private static Secret kmsKeys(String text) {
    try {
      StaticKeyKms.parse(text, new SecureRandom()).close();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("cannot be used: " + e.getMessage(), e);
    }
    return Secret.of(text.strip());
  }
}
