package io.holdfast.conformance.target;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** KMS keys for servers under test: what is in them follows from their names. */
public final class KmsKeys {
  public static final String VARIABLE = "HOLDFAST_KMS_SECRET_KEY";

  /** The setting for keys of these names, the first of them the default. */
  public static String of(String... names) {
    List<String> keys = new ArrayList<>();
    for (String name : names) {
      byte[] key = (name + "-".repeat(32)).substring(0, 32).getBytes(StandardCharsets.US_ASCII);
      keys.add(name + ":" + Base64.getEncoder().encodeToString(key));
    }
    return String.join(",", keys);
  }

  private KmsKeys() {}
}
