package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.commit.Stamp;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names that stand in FORMAT.md. */
final class KeyPathTest {
  private static final String BUCKET = "backups~000102030405060708090a0b0c0d0e0f";
  private static final BucketRef REF =
      new BucketRef("backups", new BucketId(Bytes.parseHex("000102030405060708090a0b0c0d0e0f")));

  @ParameterizedTest
  @CsvSource({
    "a, /a~head",
    "a/b, /a/b~head",
    "a/, /a/%~head",
    "/, /%/%~head",
    "//a, /%/%/a~head",
    "., /%2E~head",
    "../x, /%2E%2E/x~head",
    "..., /...~head",
    "~head, /%7Ehead~head",
    "a~b, /a%7Eb~head",
    "%, /%25~head",
    "100 %, /100%20%25~head",
    "x:*?, /x%3A%2A%3F~head",
    "k=v+w@y, /k=v+w@y~head",
    "ä, /%C3%A4~head",
    "😀, /%F0%9F%98%80~head"
  })
  void keysHaveTheirNames(String key, String path) {
    assertEquals(BUCKET + path, KeyPath.of(new RecordKey(REF, new ObjectKey(key))).head());
  }

  @Test
  void olderRecordsLieBesideTheHead() {
    KeyPath path = KeyPath.of(new RecordKey(REF, new ObjectKey("a/b")));
    Stamp stamp = new Stamp(1, 33);
    assertEquals(BUCKET + "/a/b~00000010000000000011", path.kept(stamp));
    assertEquals(BUCKET + "/a/b~aside-00000010000000000011", path.aside(stamp));
    assertEquals(List.of(BUCKET, BUCKET + "/a"), path.directories());
  }

  @Test
  void theReservedBucketLiesInTheDirectoryOfTheDrive() {
    KeyPath path = KeyPath.of(new RecordKey(BucketRef.SYSTEM, new ObjectKey("bucket/x")));
    assertEquals(".holdfast/system/bucket/x~head", path.head());
    assertEquals(List.of(".holdfast/system", ".holdfast/system/bucket"), path.directories());
  }
}
