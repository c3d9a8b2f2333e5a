package io.holdfast.crypto;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The KMS for a server that is given its keys at the start: {@code name:base64[,name2:base64…]}, 32
 * bytes each. The first key is the default, the others open what was sealed under them earlier.
 * Closing it wipes the keys.
 */
public final class StaticKeyKms implements Kms, AutoCloseable {
  /** A setting of more keys is a mistake. */
  public static final int MAX_KEYS = 1_000;

  private static final byte[] CHECK_LABEL =
      "holdfast check value v1".getBytes(StandardCharsets.US_ASCII);

  private static final int CHECK_VALUE_BYTES = 16;

  private final KeyId defaultKey;
  private final Map<KeyId, KeyMaterial> keys;
  private final SecureRandom random;
  private final Sealing sealing;

  private StaticKeyKms(Map<KeyId, KeyMaterial> keys, SecureRandom random) {
    this.defaultKey = keys.keySet().iterator().next();
    this.keys = keys;
    this.random = random;
    this.sealing = new Sealing(random);
  }

  /**
   * Reads {@code name:base64[,name2:base64…]} (standard alphabet, with or without padding).
   *
   * @throws IllegalArgumentException with a sentence that names the key at fault, never its bytes
   */
  public static StaticKeyKms parse(String text, SecureRandom random) {
    return parse(text, "base64", Base64.getDecoder()::decode, random);
  }

  /** Reads the older spelling {@code name:hex}; otherwise like {@link #parse}. */
  public static StaticKeyKms parseHex(String text, SecureRandom random) {
    return parse(text, "hexadecimal", HexFormat.of()::parseHex, random);
  }

  /** A new key in the spelling that {@link #parse} reads. */
  public static String generateKeyText(KeyId name, SecureRandom random) {
    byte[] key = new byte[KeyMaterial.BYTES];
    random.nextBytes(key);
    try {
      return name.name() + ":" + Base64.getEncoder().encodeToString(key);
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  private static StaticKeyKms parse(
      String text, String spelling, Function<String, byte[]> decoder, SecureRandom random) {
    String[] entries = text.strip().split(",", -1);
    if (entries.length > MAX_KEYS) {
      throw new IllegalArgumentException("more than " + MAX_KEYS + " KMS keys");
    }
    Map<KeyId, KeyMaterial> keys = new LinkedHashMap<>();
    for (int i = 0; i < entries.length; i++) {
      String entry = entries[i].strip();
      int colon = entry.indexOf(':');
      if (colon < 0 || !KeyId.isValid(entry.substring(0, colon))) {
        // The entry is not repeated: it may be nothing but a key.
        throw new IllegalArgumentException(
            "KMS key " + (i + 1) + " is not of the form name:" + spelling);
      }
      KeyId id = new KeyId(entry.substring(0, colon));
      KeyMaterial key = decode(id, entry.substring(colon + 1), spelling, decoder);
      if (keys.putIfAbsent(id, key) != null) {
        throw new IllegalArgumentException("KMS key '" + id.name() + "' is there twice");
      }
    }
    return new StaticKeyKms(keys, random);
  }

  private static KeyMaterial decode(
      KeyId id, String text, String spelling, Function<String, byte[]> decoder) {
    byte[] bytes;
    try {
      bytes = decoder.apply(text);
    } catch (IllegalArgumentException e) {
      // The cause is left out: its message quotes the key.
      throw new IllegalArgumentException("KMS key '" + id.name() + "' is not " + spelling);
    }
    if (bytes.length != KeyMaterial.BYTES) {
      int length = bytes.length;
      Arrays.fill(bytes, (byte) 0);
      throw new IllegalArgumentException(
          "KMS key '%s' has %d bytes, %d are needed (256 bits)"
              .formatted(id.name(), length, KeyMaterial.BYTES));
    }
    return KeyMaterial.moveFrom(bytes);
  }

  @Override
  public KeyId defaultKey() {
    return defaultKey;
  }

  @Override
  public Set<KeyId> keyIds() {
    return Set.copyOf(keys.keySet());
  }

  @Override
  public boolean knows(KeyId keyId) {
    return keys.containsKey(keyId);
  }

  @Override
  public SealedKey seal(DataKey key, KeyId keyId, EncryptionContext context)
      throws UnknownKeyException {
    return sealing.seal(find(keyId), keyId, key, context);
  }

  @Override
  public DataKey unseal(SealedKey sealed, EncryptionContext context)
      throws UnknownKeyException, SealException {
    return Sealing.unseal(find(sealed.keyId()), sealed, context);
  }

  @Override
  public GeneratedKey generate(KeyId keyId, EncryptionContext context) throws UnknownKeyException {
    KeyMaterial sealingKey = find(keyId);
    DataKey key = DataKey.random(random);
    return new GeneratedKey(key, sealing.seal(sealingKey, keyId, key, context));
  }

  @Override
  public byte[] checkValue(KeyId keyId) throws UnknownKeyException {
    return Hkdf.derive(find(keyId), keyId.bytes(), CHECK_LABEL, CHECK_VALUE_BYTES);
  }

  @Override
  public void close() {
    keys.values().forEach(KeyMaterial::destroy);
  }

  @Override
  public String toString() {
    return "KMS with the keys " + keys.keySet().stream().map(KeyId::name).toList();
  }

  private KeyMaterial find(KeyId keyId) throws UnknownKeyException {
    @Nullable KeyMaterial key = keys.get(keyId);
    if (key == null) {
      throw new UnknownKeyException(keyId);
    }
    return key;
  }
}
