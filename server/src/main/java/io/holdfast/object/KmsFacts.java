package io.holdfast.object;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is kept, sealed with the metadata, of how a client asked for SSE-KMS: without the context
 * the data key does not open.
 *
 * @param shownKeyId what the key is called in answers
 */
record KmsFacts(String shownKeyId, boolean bucketKey, Map<String, String> context) {
  private static final String KEY_ID = "kms-key";
  private static final String BUCKET_KEY = "bucket-key";
  private static final String CONTEXT = "context.";

  KmsFacts {
    context = Map.copyOf(context);
  }

  Map<String, String> toMap() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put(KEY_ID, shownKeyId);
    if (bucketKey) {
      map.put(BUCKET_KEY, "true");
    }
    context.forEach((name, value) -> map.put(CONTEXT + name, value));
    return map;
  }

  static KmsFacts of(Map<String, String> map) {
    Map<String, String> context = new LinkedHashMap<>();
    map.forEach(
        (name, value) -> {
          if (name.startsWith(CONTEXT)) {
            context.put(name.substring(CONTEXT.length()), value);
          }
        });
    return new KmsFacts(
        map.getOrDefault(KEY_ID, ""), map.getOrDefault(BUCKET_KEY, "").equals("true"), context);
  }

  AppliedEncryption applied() {
    return new AppliedEncryption.SseKms(shownKeyId, bucketKey);
  }
}
