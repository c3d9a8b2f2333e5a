package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Percent coding of paths and queries (RFC 3986 section 2.1). Decodes exactly once and strictly,
 * encodes the way Signature Version 4 wants it.
 */
public final class PercentCoding {
  private static final HexFormat UPPER_HEX = HexFormat.of().withUpperCase();

  /**
   * The bytes behind a raw text. A character above 0x7f that a client left raw stands for one byte.
   *
   * @param plusIsSpace whether {@code +} is a space, as in queries, or itself, as in paths
   * @throws S3Exception InvalidURI for an escape that is none
   */
  public static byte[] decodeBytes(String raw, boolean plusIsSpace) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
    int i = 0;
    while (i < raw.length()) {
      char c = raw.charAt(i);
      if (c == '%') {
        bytes.write(escapedByte(raw, i));
        i += 3;
      } else if (c > 0xff) {
        throw S3Exception.of(S3ErrorCode.INVALID_URI);
      } else {
        bytes.write(c == '+' && plusIsSpace ? ' ' : c);
        i++;
      }
    }
    return bytes.toByteArray();
  }

  private static int escapedByte(String raw, int at) {
    if (at + 2 >= raw.length()
        || !HexFormat.isHexDigit(raw.charAt(at + 1))
        || !HexFormat.isHexDigit(raw.charAt(at + 2))) {
      throw S3Exception.of(S3ErrorCode.INVALID_URI);
    }
    return HexFormat.fromHexDigits(raw, at + 1, at + 3);
  }

  /**
   * The text behind a raw text.
   *
   * @throws S3Exception InvalidURI for an escape that is none, and for bytes that are not UTF-8
   */
  public static String decode(String raw, boolean plusIsSpace) {
    byte[] bytes = decodeBytes(raw, plusIsSpace);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw S3Exception.of(S3ErrorCode.INVALID_URI, "The URI holds bytes that are not UTF-8.");
    }
  }

  /**
   * Encodes every byte but the unreserved {@code A-Z a-z 0-9 - . _ ~}, with upper-case hex.
   *
   * @param keepSlash whether {@code /} stays as it is, as in paths
   */
  public static String encode(byte[] bytes, boolean keepSlash) {
    StringBuilder text = new StringBuilder(bytes.length + 16);
    for (byte b : bytes) {
      if (isUnreserved(b) || (b == '/' && keepSlash)) {
        text.append((char) b);
      } else {
        UPPER_HEX.toHexDigits(text.append('%'), b);
      }
    }
    return text.toString();
  }

  private static boolean isUnreserved(byte b) {
    return (b >= 'A' && b <= 'Z')
        || (b >= 'a' && b <= 'z')
        || (b >= '0' && b <= '9')
        || b == '-'
        || b == '.'
        || b == '_'
        || b == '~';
  }

  private PercentCoding() {}
}
