package io.holdfast.object;

import io.holdfast.commit.UploadId;
import io.holdfast.common.ObjectKey;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.Realm;
import io.holdfast.storage.RecordKey;
import java.util.Locale;

/** How the registers of parts and uploads are named. */
final class PartKeys {
  /** The most that S3 takes: so numbers have five digits, and their order is that of names. */
  static final int MAX_PART_NUMBER = 10_000;

  /** The register of one part of an upload. */
  static RecordKey of(BucketRef bucket, UploadId upload, int number) {
    if (number < 1 || number > MAX_PART_NUMBER) {
      throw new IllegalArgumentException("part number " + number);
    }
    return new RecordKey(bucket.in(Realm.PARTS), new ObjectKey(prefix(upload) + name(number)));
  }

  /** What the names of all parts of an upload begin with. */
  static String prefix(UploadId upload) {
    return upload.text() + "/";
  }

  static String name(int number) {
    return String.format(Locale.ROOT, "%05d", number);
  }

  static int number(String name) {
    return Integer.parseInt(name.substring(name.lastIndexOf('/') + 1));
  }

  /** The register of all uploads of an object's key. */
  static RecordKey uploads(RecordKey object) {
    return new RecordKey(object.bucket().in(Realm.UPLOADS), object.key());
  }

  private PartKeys() {}
}
