package io.holdfast.s3.handler;

import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.control.BucketSettings;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.AppliedEncryption;
import io.holdfast.object.BucketChange;
import io.holdfast.object.BucketInfo;
import io.holdfast.object.ClientKey;
import io.holdfast.object.Conditions;
import io.holdfast.object.DeleteOutcome;
import io.holdfast.object.DeletedObject;
import io.holdfast.object.EncryptionRequest;
import io.holdfast.object.LabelChange;
import io.holdfast.object.LabeledVersion;
import io.holdfast.object.MultipartUploads;
import io.holdfast.object.ObjectBody;
import io.holdfast.object.ObjectDelete;
import io.holdfast.object.ObjectInfo;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectRead;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.ObjectWrite;
import io.holdfast.object.RangeSpec;
import io.holdfast.object.VersionName;
import io.holdfast.object.WrittenObject;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.VersionListing;
import io.holdfast.object.listing.VersionQuery;
import io.holdfast.s3.request.HttpDate;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The meaning of S3 on maps, for tests of what stands above the object layer. */
public final class InMemoryObjectLayer implements ObjectLayer {
  /** All times are this one: 2026-11-30T12:34:56.789Z. */
  public static final long NOW_MILLIS = 1_796_042_096_789L;

  private static final int PIECE_BYTES = 100_000;

  private final NavigableMap<String, NavigableMap<ObjectKey, Stored>> buckets =
      new ConcurrentSkipListMap<>(Utf8::compare);
  private final AtomicInteger openReaders = new AtomicInteger();

  private record Stored(ObjectInfo info, Bytes bytes) {}

  /** Readers that were not closed. */
  public int openReaders() {
    return openReaders.get();
  }

  @Override
  public BucketInfo createBucket(String name, BucketSettings settings) {
    if (buckets.putIfAbsent(name, new ConcurrentSkipListMap<>()) != null) {
      throw bucketError(S3ErrorCode.BUCKET_ALREADY_OWNED_BY_YOU, name);
    }
    return info(name);
  }

  @Override
  public BucketInfo bucket(String name) {
    require(name);
    return info(name);
  }

  @Override
  public BucketInfo changeBucket(String name, BucketChange change) {
    throw new UnsupportedOperationException("the tests of configurations use a simulation");
  }

  @Override
  public void deleteBucket(String name) {
    if (!require(name).isEmpty()) {
      throw bucketError(S3ErrorCode.BUCKET_NOT_EMPTY, name);
    }
    buckets.remove(name);
  }

  @Override
  public List<BucketInfo> buckets() {
    return buckets.keySet().stream().map(InMemoryObjectLayer::info).toList();
  }

  private static BucketInfo info(String name) {
    return new BucketInfo(name, NOW_MILLIS, Versioning.UNVERSIONED, BucketSettings.NONE);
  }

  private NavigableMap<ObjectKey, Stored> require(String name) {
    NavigableMap<ObjectKey, Stored> objects = buckets.get(name);
    if (objects == null) {
      throw bucketError(S3ErrorCode.NO_SUCH_BUCKET, name);
    }
    return objects;
  }

  private static S3Exception bucketError(S3ErrorCode code, String name) {
    return S3Error.of(code).with("BucketName", name).exception();
  }

  @Override
  public MultipartUploads uploads() {
    // Front tests of uploads run on the real layer, see MultipartTest.
    return (MultipartUploads)
        Proxy.newProxyInstance(
            MultipartUploads.class.getClassLoader(),
            new Class<?>[] {MultipartUploads.class},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            });
  }

  @Override
  public WrittenObject put(ObjectWrite write, ObjectBody body) {
    NavigableMap<ObjectKey, Stored> objects = require(write.bucket());
    Bytes bytes = readAll(body, write.plaintextLength());
    ObjectBody.Digests digests = body.finish();
    AppliedEncryption sse =
        switch (write.encryption()) {
          case EncryptionRequest.Unsaid() -> AppliedEncryption.NONE;
          case EncryptionRequest.SseS3() -> AppliedEncryption.SSE_S3;
          case EncryptionRequest.SseKms kms ->
              new AppliedEncryption.SseKms(
                  kms.keyId().orElse("default"), kms.bucketKey().orElse(false));
          case EncryptionRequest.SseC(ClientKey key) -> new AppliedEncryption.SseC(key.md5());
        };
    ObjectInfo info =
        new ObjectInfo(
            bytes.length(),
            digests.md5Hex(),
            NOW_MILLIS,
            write.storageClass(),
            Optional.empty(),
            sse,
            digests.checksums(),
            write.metadata(),
            write.labels(),
            List.of());
    synchronized (objects) {
      judgeWrite(write.conditions(), Optional.ofNullable(objects.get(write.key())));
      objects.put(write.key(), new Stored(info, bytes));
    }
    return new WrittenObject(info.etag(), NOW_MILLIS, Optional.empty(), sse, digests.checksums());
  }

  private static void judgeWrite(Conditions conditions, Optional<Stored> current) {
    if (conditions.judgeWrite(current.map(s -> s.info().etag())) != Conditions.Verdict.PROCEED) {
      throw S3Exception.of(S3ErrorCode.PRECONDITION_FAILED);
    }
    boolean otherSize =
        current
            .filter(
                s ->
                    conditions
                        .ifPlaintextLength()
                        .filter(length -> length != s.bytes().length())
                        .isPresent())
            .isPresent();
    if (otherSize) {
      throw S3Exception.of(S3ErrorCode.PRECONDITION_FAILED);
    }
  }

  private static Bytes readAll(ObjectBody body, long length) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE_BYTES];
    for (long left = length; left > 0; ) {
      int wanted = (int) Math.min(left, piece.length);
      int read = body.read(piece, 0, wanted);
      if (read < wanted) {
        throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY);
      }
      all.write(piece, 0, read);
      left -= read;
    }
    return Bytes.copyOf(all.toByteArray());
  }

  @Override
  public ObjectReader open(ObjectRead read) {
    NavigableMap<ObjectKey, Stored> objects = require(read.bucket());
    Stored stored = objects.get(read.key());
    boolean named = read.versionId().isPresent();
    if (stored == null || read.versionId().filter(id -> !id.equals("null")).isPresent()) {
      S3ErrorCode code = named ? S3ErrorCode.NO_SUCH_VERSION : S3ErrorCode.NO_SUCH_KEY;
      throw S3Error.of(code).with("Key", read.key().text()).exception();
    }
    ObjectInfo info = stored.info();
    requireKey(read, info);
    switch (read.conditions().judgeRead(info.etag(), info.lastModifiedMillis())) {
      case PROCEED -> {}
      case NOT_MODIFIED ->
          throw S3Error.of(S3ErrorCode.NOT_MODIFIED)
              .withHeader("ETag", '"' + info.etag() + '"')
              .withHeader("Last-Modified", HttpDate.format(info.lastModifiedMillis()))
              .exception();
      case FAILED -> throw S3Exception.of(S3ErrorCode.PRECONDITION_FAILED);
    }
    if (read.range() instanceof RangeSpec.Part(int number) && number > 1) {
      throw S3Exception.of(S3ErrorCode.INVALID_PART_NUMBER);
    }
    RangeSpec.Resolved range =
        read.range().resolve(info.plaintextLength()).orElseThrow(() -> outOfRange(info));
    openReaders.incrementAndGet();
    return new Reader(stored, range);
  }

  private static void requireKey(ObjectRead read, ObjectInfo info) {
    Optional<String> sent = read.clientKey().map(ClientKey::md5);
    Optional<String> needed =
        info.encryption() instanceof AppliedEncryption.SseC(String md5)
            ? Optional.of(md5)
            : Optional.empty();
    if (!sent.equals(needed)) {
      throw S3Exception.of(S3ErrorCode.INVALID_REQUEST);
    }
  }

  private static S3Exception outOfRange(ObjectInfo info) {
    return S3Error.of(S3ErrorCode.INVALID_RANGE)
        .with("ActualObjectSize", Long.toString(info.plaintextLength()))
        .withHeader("Content-Range", "bytes */" + info.plaintextLength())
        .exception();
  }

  private final class Reader implements ObjectReader {
    private final Stored stored;
    private final RangeSpec.Resolved range;
    private long at;
    private boolean closed;

    Reader(Stored stored, RangeSpec.Resolved range) {
      this.stored = stored;
      this.range = range;
      at = range.offset();
    }

    @Override
    public ObjectInfo info() {
      return stored.info();
    }

    @Override
    public RangeSpec.Resolved range() {
      return range;
    }

    @Override
    public Optional<ByteBuffer> next() {
      long left = range.offset() + range.length() - at;
      int length = (int) Math.min(PIECE_BYTES, left);
      ByteBuffer piece = ByteBuffer.wrap(stored.bytes().toArray(), (int) at, length);
      at += length;
      return length > 0 ? Optional.of(piece) : Optional.empty();
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        openReaders.decrementAndGet();
      }
    }
  }

  @Override
  public LabeledVersion labels(VersionName name) {
    throw new UnsupportedOperationException("the tests of labels use a simulation");
  }

  @Override
  public LabeledVersion changeLabels(VersionName name, LabelChange change) {
    throw new UnsupportedOperationException("the tests of labels use a simulation");
  }

  @Override
  public DeletedObject delete(ObjectDelete delete) {
    NavigableMap<ObjectKey, Stored> objects = require(delete.bucket());
    synchronized (objects) {
      if (!delete.conditions().equals(Conditions.NONE)) {
        judgeWrite(delete.conditions(), Optional.ofNullable(objects.get(delete.key())));
      }
      if (delete.versionId().isEmpty() || delete.versionId().get().equals("null")) {
        objects.remove(delete.key());
      }
    }
    return new DeletedObject(false, delete.versionId());
  }

  @Override
  public List<DeleteOutcome> deleteAll(String bucket, List<ObjectDelete> deletes) {
    require(bucket);
    List<DeleteOutcome> outcomes = new ArrayList<>();
    for (ObjectDelete delete : deletes) {
      try {
        outcomes.add(new DeleteOutcome.Deleted(delete, delete(delete)));
      } catch (S3Exception e) {
        outcomes.add(new DeleteOutcome.Refused(delete, e.error()));
      }
    }
    return outcomes;
  }

  @Override
  public Listing list(ListQuery query) {
    List<Listing.ListedObject> objects = new ArrayList<>();
    List<String> prefixes = new ArrayList<>();
    String last = "";
    TreeMap<ObjectKey, Stored> all = new TreeMap<>(require(query.bucket()));
    for (var entry : all.entrySet()) {
      String key = entry.getKey().text();
      String name = folded(query, key);
      boolean seen = query.after().filter(after -> Utf8.compare(name, after) <= 0).isPresent();
      if (!key.startsWith(query.prefix()) || seen || name.equals(last)) {
        continue;
      }
      if (objects.size() + prefixes.size() == query.maxKeys()) {
        return new Listing(objects, prefixes, Optional.of(last));
      }
      last = name;
      if (name.equals(key)) {
        objects.add(listed(key, entry.getValue().info()));
      } else {
        prefixes.add(name);
      }
    }
    return new Listing(objects, prefixes, Optional.empty());
  }

  /** No bucket here was ever versioned: every key has the version {@code null} alone. */
  @Override
  public VersionListing listVersions(VersionQuery query) {
    if (query.maxKeys() == 0) {
      require(query.bucket());
      return VersionListing.EMPTY;
    }
    Listing listing =
        list(
            new ListQuery(
                query.bucket(),
                query.prefix(),
                query.delimiter(),
                query.keyMarker(),
                query.maxKeys()));
    return new VersionListing(
        listing.objects().stream().map(InMemoryObjectLayer::version).toList(),
        listing.commonPrefixes(),
        listing
            .nextAfter()
            .map(
                key ->
                    new VersionListing.Marker(
                        key,
                        listing.commonPrefixes().contains(key)
                            ? Optional.empty()
                            : Optional.of("null"))));
  }

  private static VersionListing.ListedVersion version(Listing.ListedObject object) {
    return new VersionListing.ListedVersion(
        object.key(),
        "null",
        true,
        false,
        object.plaintextLength(),
        object.etag(),
        object.lastModifiedMillis(),
        object.storageClass());
  }

  /** The common prefix that stands for a key, or the key. */
  private static String folded(ListQuery query, String key) {
    if (query.delimiter().isEmpty() || !key.startsWith(query.prefix())) {
      return key;
    }
    String delimiter = query.delimiter().get();
    int at = key.indexOf(delimiter, query.prefix().length());
    return at < 0 ? key : key.substring(0, at + delimiter.length());
  }

  private static Listing.ListedObject listed(String key, ObjectInfo info) {
    return new Listing.ListedObject(
        key, info.plaintextLength(), info.etag(), info.lastModifiedMillis(), info.storageClass());
  }
}
