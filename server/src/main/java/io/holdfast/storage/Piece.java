package io.holdfast.storage;

import io.holdfast.commit.Stamp;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * How a component of a key is spelled in file names, and back. Every byte outside a small ASCII set
 * is escaped as {@code %XX}, so that names depend neither on the locale nor on the normalisation of
 * a file system; {@code ~} always, since it divides a piece from its suffix.
 *
 * <p>Pieces are cut between characters: each decodes by itself.
 */
final class Piece {
  /** The limit of Linux file systems. */
  static final int MAX_NAME_BYTES = 255;

  /** Room behind a piece for {@code ~aside-} and a stamp, 27 bytes, and for what comes. */
  static final int MAX_SUFFIX_BYTES = 31;

  static final int MAX_BYTES = MAX_NAME_BYTES - MAX_SUFFIX_BYTES;

  /** A character of four bytes, each escaped. */
  private static final int MAX_CHARACTER_BYTES = 12;

  /** The empty component: no encoding gives a lone percent sign. */
  static final String EMPTY = "%";

  static final char DIVIDER = '~';

  private static final String HEAD = "head";
  private static final String MORE = "more";
  private static final String ASIDE = "aside-";

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private static final BitSet SAFE = new BitSet();

  static {
    SAFE.set('a', 'z' + 1);
    SAFE.set('A', 'Z' + 1);
    SAFE.set('0', '9' + 1);
    "-_.=+,@".chars().forEach(SAFE::set);
  }

  /** Escaped as a whole, or they would lead elsewhere. */
  private static final List<String> DOTS = List.of(".", "..");

  /** The pieces of a component; only the last may be short, and a lone one empty. */
  static List<String> encode(String component) {
    if (component.isEmpty()) {
      return List.of(EMPTY);
    }
    List<String> pieces = new ArrayList<>(1);
    StringBuilder piece = new StringBuilder(component.length());
    for (int i = 0; i < component.length(); ) {
      int c = component.codePointAt(i);
      int before = piece.length();
      append(c, piece);
      if (piece.length() > MAX_BYTES) {
        pieces.add(piece.substring(0, before));
        piece.delete(0, before);
      }
      i += Character.charCount(c);
    }
    String last = piece.toString();
    pieces.add(DOTS.contains(last) ? last.replace(".", "%2E") : last);
    return pieces;
  }

  private static void append(int c, StringBuilder out) {
    if (isSafe(c)) {
      out.append((char) c);
      return;
    }
    for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
      out.append('%').append(HEX.toHighHexDigit(b)).append(HEX.toLowHexDigit(b));
    }
  }

  private static boolean isSafe(int c) {
    return SAFE.get(c);
  }

  static String head(String piece) {
    return piece + DIVIDER + HEAD;
  }

  static String kept(String piece, Stamp stamp) {
    return piece + DIVIDER + stamp.text();
  }

  static String aside(String piece, Stamp stamp) {
    return piece + DIVIDER + ASIDE + stamp.text();
  }

  static String more(String piece) {
    return piece + DIVIDER + MORE;
  }

  /** What a name in a directory stands for. */
  static PieceName parse(String name) {
    int divider = name.indexOf(DIVIDER);
    if (divider == 0) {
      return new PieceName.Reserved(name);
    }
    Optional<String> piece = decode(divider < 0 ? name : name.substring(0, divider));
    if (piece.isEmpty()) {
      return new PieceName.Foreign(name);
    }
    if (divider < 0) {
      return new PieceName.Directory(piece.get());
    }
    String suffix = name.substring(divider + 1);
    return suffix.equals(MORE)
        ? more(name, piece.get(), divider)
        : record(name, piece.get(), suffix);
  }

  /** A piece that another follows is full: so nothing nests deeper than a key is long. */
  private static PieceName more(String name, String piece, int encodedBytes) {
    return encodedBytes > MAX_BYTES - MAX_CHARACTER_BYTES
        ? new PieceName.More(piece)
        : new PieceName.Foreign(name);
  }

  private static PieceName record(String name, String piece, String suffix) {
    if (suffix.equals(HEAD)) {
      return new PieceName.Head(piece);
    }
    boolean aside = suffix.startsWith(ASIDE);
    String stamp = aside ? suffix.substring(ASIDE.length()) : suffix;
    if (stamp.length() != Stamp.TEXT_LENGTH) {
      return new PieceName.Foreign(name);
    }
    try {
      return aside
          ? new PieceName.Aside(piece, Stamp.parse(stamp))
          : new PieceName.Kept(piece, Stamp.parse(stamp));
    } catch (IllegalArgumentException e) {
      return new PieceName.Foreign(name);
    }
  }

  /** The text of a piece, if it is spelled as {@link #encode} spells it. */
  static Optional<String> decode(String piece) {
    if (piece.equals(EMPTY)) {
      return Optional.of("");
    }
    if (piece.isEmpty() || piece.length() > MAX_BYTES) {
      return Optional.empty();
    }
    if (!DOTS.contains(piece) && piece.chars().allMatch(Piece::isSafe)) {
      return Optional.of(piece);
    }
    return unescape(piece).filter(text -> encode(text).equals(List.of(piece)));
  }

  private static Optional<String> unescape(String piece) {
    byte[] bytes = new byte[piece.length()];
    int length = 0;
    for (int i = 0; i < piece.length(); i++) {
      char c = piece.charAt(i);
      if (c != '%') {
        bytes[length++] = (byte) c;
      } else if (i + 2 < piece.length()
          && HexFormat.isHexDigit(piece.charAt(i + 1))
          && HexFormat.isHexDigit(piece.charAt(i + 2))) {
        bytes[length++] = (byte) HexFormat.fromHexDigits(piece, i + 1, i + 3);
        i += 2;
      } else {
        return Optional.empty();
      }
    }
    // What is not UTF-8 becomes U+FFFD here, and is spelled differently when encoded again.
    return Optional.of(new String(bytes, 0, length, StandardCharsets.UTF_8));
  }

  private Piece() {}
}
