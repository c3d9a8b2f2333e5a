package io.holdfast.storage;

import io.holdfast.commit.Stamp;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Where the records of a key lie below a drive's folder: {@code
 * <bucket>~<id>/<component>/…/<component>~head}, and older ones beside. Relative paths as text with
 * slashes, in ASCII whatever the key is. Pure: knows no file system.
 *
 * <p>A key and a longer one that goes on behind a slash have names of their own ({@code a~head} and
 * the directory {@code a}), so both may exist.
 *
 * @param directory of the last piece of the key
 * @param piece the last piece, encoded
 */
public record KeyPath(String directory, String piece) {
  /** Where the reserved bucket lies: in the directory that makes a folder a drive. */
  public static final String SYSTEM_DIRECTORY = ".holdfast/system";

  /** What drives and headers take; S3 allows 63. */
  public static final int MAX_BUCKET_NAME_BYTES = 63;

  /**
   * No path of ours is longer, so that a drive's folder may have the rest of Linux's PATH_MAX. The
   * worst key is one component of 1,024 bytes that are all escaped: 3,072 characters, 14 times
   * {@code ~more/}, a suffix, and a bucket's directory.
   */
  public static final int MAX_PATH_BYTES = 3300;

  private static final char BUCKET_DIVIDER = '~';
  private static final int BUCKET_ID_DIGITS = 2 * BucketId.LENGTH_BYTES;

  public static KeyPath of(RecordKey key) {
    String text = key.key().text();
    int lastSlash = text.lastIndexOf('/');
    StringBuilder directory = new StringBuilder(directory(key.bucket()));
    if (lastSlash >= 0) {
      appendComponents(text.substring(0, lastSlash), directory);
    }
    List<String> pieces = Piece.encode(text.substring(lastSlash + 1));
    appendStarts(pieces, directory);
    return new KeyPath(directory.toString(), pieces.getLast());
  }

  /** The directory of all records of a bucket. */
  public static String directory(BucketRef bucket) {
    if (bucket.isSystem()) {
      return SYSTEM_DIRECTORY;
    }
    String directory = String.join("", Piece.encode(bucket.name())) + BUCKET_DIVIDER + bucket.id();
    return bucket.realm() == Realm.OBJECTS
        ? directory
        : directory + "/" + bucket.realm().directory();
  }

  /**
   * The directory in which keys with this prefix have their next component.
   *
   * @param prefix empty, or ends in a slash; at most as long as a key
   */
  public static String directory(BucketRef bucket, String prefix) {
    boolean whole = prefix.isEmpty() || prefix.endsWith("/");
    if (!whole || Utf8.length(prefix) > ObjectKey.MAX_BYTES) {
      throw new IllegalArgumentException("no prefix of components: " + prefix);
    }
    StringBuilder directory = new StringBuilder(directory(bucket));
    if (!prefix.isEmpty()) {
      appendComponents(prefix.substring(0, prefix.length() - 1), directory);
    }
    return directory.toString();
  }

  /** The bucket whose directory below a drive's folder has this name; empty for any other name. */
  public static Optional<BucketRef> bucket(String name) {
    int divider = name.length() - BUCKET_ID_DIGITS - 1;
    if (divider <= 0 || name.charAt(divider) != BUCKET_DIVIDER) {
      return Optional.empty();
    }
    String id = name.substring(divider + 1);
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (!HexFormat.isHexDigit(c) || Character.isUpperCase(c)) {
        return Optional.empty();
      }
    }
    return Piece.decode(name.substring(0, divider))
        .filter(bucket -> !bucket.isEmpty() && Utf8.length(bucket) <= MAX_BUCKET_NAME_BYTES)
        .map(bucket -> new BucketRef(bucket, new BucketId(Bytes.parseHex(id))))
        .filter(bucket -> directory(bucket).equals(name));
  }

  /** What a name in a directory of a bucket stands for. */
  public static PieceName name(String name) {
    return Piece.parse(name);
  }

  /** The newest record of the key. */
  public String head() {
    return directory + "/" + Piece.head(piece);
  }

  /** The record of an older version of the key. */
  public String kept(Stamp stamp) {
    return directory + "/" + Piece.kept(piece, stamp);
  }

  /** Where a head that cannot be read goes when the value of this stamp takes its place. */
  public String aside(Stamp stamp) {
    return directory + "/" + Piece.aside(piece, stamp);
  }

  /** Whether a name of {@link #directory} is one of this key. */
  public boolean owns(String name) {
    return name.startsWith(piece) && name.startsWith("~", piece.length());
  }

  /** The directories of the key from the bucket's on, outer ones first. */
  public List<String> directories() {
    List<String> directories = new ArrayList<>();
    int start = directory.startsWith(SYSTEM_DIRECTORY) ? SYSTEM_DIRECTORY.length() : 0;
    for (int i = directory.indexOf('/', start); i >= 0; i = directory.indexOf('/', i + 1)) {
      directories.add(directory.substring(0, i));
    }
    directories.add(directory);
    return directories;
  }

  private static void appendComponents(String components, StringBuilder directory) {
    int start = 0;
    while (start <= components.length()) {
      int slash = components.indexOf('/', start);
      int end = slash < 0 ? components.length() : slash;
      List<String> pieces = Piece.encode(components.substring(start, end));
      appendStarts(pieces, directory);
      directory.append('/').append(pieces.getLast());
      start = end + 1;
    }
  }

  /** All pieces but the last, as directories in which the component goes on. */
  private static void appendStarts(List<String> pieces, StringBuilder directory) {
    for (String start : pieces.subList(0, pieces.size() - 1)) {
      directory.append('/').append(Piece.more(start));
    }
  }
}
