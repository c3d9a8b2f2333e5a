package io.holdfast.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where to listen.
 *
 * @param host a name or an address without brackets; empty means every address of the machine
 * @param port 0 lets the system choose one, which tests do
 */
public record HostPort(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("(?:\\[([0-9a-fA-F:.%a-zA-Z]+)]|([A-Za-z0-9._-]*)):([0-9]{1,5})");

  private static final int MAX_PORT = 65_535;

  public HostPort {
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException("has a port beyond " + MAX_PORT);
    }
  }

  /**
   * Reads {@code 127.0.0.1:9000}, {@code name:9000}, {@code :9000} and {@code [::1]:9000}.
   *
   * @throws IllegalArgumentException with the rest of a sentence that begins with the text
   */
  public static HostPort parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "is not an address such as 127.0.0.1:9000, :9000 or [::1]:9000");
    }
    String bracketed = matcher.group(1);
    String host = bracketed == null ? matcher.group(2) : bracketed;
    return new HostPort(host == null ? "" : host, Integer.parseInt(matcher.group(3)));
  }

  public boolean everyAddress() {
    return host.isEmpty() || host.equals("0.0.0.0") || host.equals("::");
  }

  public HostPort withPort(int newPort) {
    return new HostPort(host, newPort);
  }

  /** As it stands in a URL. */
  @Override
  public String toString() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }
}
