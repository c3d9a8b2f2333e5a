package io.holdfast.conformance.target;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a server is to be started. The default is what the promises are made for: four drives, TLS,
 * every object encrypted.
 *
 * @param options of {@code holdfast server}, before the drives
 * @param variables of the environment, on top of the credentials
 */
public record ServerSetup(int drives, List<String> options, Map<String, String> variables) {
  /** Below which buckets can be host names. */
  public static final String DOMAIN = "s3.holdfast.test";

  public static final ServerSetup DEFAULT =
      new ServerSetup(4, List.of("--tls", "self-signed", "--domain", DOMAIN), Map.of());

  public ServerSetup {
    if (drives < 1) {
      throw new IllegalArgumentException("no drives");
    }
    options = List.copyOf(options);
    variables = Map.copyOf(variables);
  }

  public ServerSetup withDrives(int count) {
    return new ServerSetup(count, options, variables);
  }

  public ServerSetup withOptions(String... more) {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of(more));
    return new ServerSetup(drives, all, variables);
  }

  public ServerSetup withVariable(String name, String value) {
    Map<String, String> all = new HashMap<>(variables);
    all.put(name, value);
    return new ServerSetup(drives, options, all);
  }
}
