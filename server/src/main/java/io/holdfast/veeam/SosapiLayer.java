package io.holdfast.veeam;

import io.holdfast.common.Bytes;
import io.holdfast.common.Clock;
import io.holdfast.common.ObjectKey;
import io.holdfast.control.BucketSettings;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.BucketChange;
import io.holdfast.object.BucketInfo;
import io.holdfast.object.Capacity;
import io.holdfast.object.DeleteOutcome;
import io.holdfast.object.DeletedObject;
import io.holdfast.object.LabelChange;
import io.holdfast.object.LabeledVersion;
import io.holdfast.object.MultipartUploads;
import io.holdfast.object.ObjectBody;
import io.holdfast.object.ObjectDelete;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectRead;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.ObjectWrite;
import io.holdfast.object.VersionName;
import io.holdfast.object.WrittenObject;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.VersionListing;
import io.holdfast.object.listing.VersionQuery;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An object layer in whose every bucket lie the two documents of Veeam's Smart Object Storage API.
 * They are made when they are read, stand in no list, and cannot be written. Everything else is the
 * layer below.
 */
public final class SosapiLayer implements ObjectLayer {
  private static final String FOLDER = ".system-d26a9498-cb7c-4a87-a44a-8ae204f5ba6c/";
  private static final String SYSTEM = FOLDER + "system.xml";
  private static final String CAPACITY = FOLDER + "capacity.xml";

  private final ObjectLayer below;
  private final Bytes systemInfo;
  private final Supplier<Capacity> capacity;
  private final Clock clock;
  private final long startMillis;

  /**
   * @param version of the product
   */
  public SosapiLayer(ObjectLayer below, String version, Supplier<Capacity> capacity, Clock clock) {
    this.below = below;
    this.capacity = capacity;
    this.clock = clock;
    systemInfo = new SystemInfo(version).toXml();
    startMillis = clock.millis();
  }

  private Optional<ObjectReader> document(ObjectRead read) {
    return switch (read.key().text()) {
      case SYSTEM -> Optional.of(DocumentReader.open(systemInfo, startMillis, read));
      case CAPACITY ->
          Optional.of(
              DocumentReader.open(new CapacityInfo(capacity.get()).toXml(), clock.millis(), read));
      default -> Optional.empty();
    };
  }

  private static void refuse(ObjectKey key) {
    if (key.text().equals(SYSTEM) || key.text().equals(CAPACITY)) {
      throw S3Exception.of(
          S3ErrorCode.ACCESS_DENIED,
          "This object is provided by the server and cannot be changed.");
    }
  }

  @Override
  public ObjectReader open(ObjectRead read) {
    Optional<ObjectReader> document = document(read);
    if (document.isPresent()) {
      below.bucket(read.bucket());
    }
    return document.orElseGet(() -> below.open(read));
  }

  @Override
  public WrittenObject put(ObjectWrite write, ObjectBody body) {
    refuse(write.key());
    return below.put(write, body);
  }

  @Override
  public DeletedObject delete(ObjectDelete delete) {
    refuse(delete.key());
    return below.delete(delete);
  }

  // What the documents have no part in

  @Override
  public BucketInfo createBucket(String name, BucketSettings settings) {
    return below.createBucket(name, settings);
  }

  @Override
  public BucketInfo bucket(String name) {
    return below.bucket(name);
  }

  @Override
  public BucketInfo changeBucket(String name, BucketChange change) {
    return below.changeBucket(name, change);
  }

  @Override
  public void deleteBucket(String name) {
    below.deleteBucket(name);
  }

  @Override
  public List<BucketInfo> buckets() {
    return below.buckets();
  }

  @Override
  public LabeledVersion labels(VersionName name) {
    return below.labels(name);
  }

  @Override
  public LabeledVersion changeLabels(VersionName name, LabelChange change) {
    return below.changeLabels(name, change);
  }

  @Override
  public List<DeleteOutcome> deleteAll(String bucket, List<ObjectDelete> deletes) {
    return below.deleteAll(bucket, deletes);
  }

  @Override
  public MultipartUploads uploads() {
    return below.uploads();
  }

  @Override
  public Listing list(ListQuery query) {
    return below.list(query);
  }

  @Override
  public VersionListing listVersions(VersionQuery query) {
    return below.listVersions(query);
  }
}
