package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.common.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that are not ours: passed over, whatever they are. */
final class ForeignNamesTest {
  private static final String ROOT = KeyPath.directory(OddKeys.BUCKET);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "a b",
        "ä",
        "%7e~head",
        "%41~head",
        "%4",
        "%4~head",
        "%zz",
        "%C3~head",
        "%ED%A0%80~head",
        "a~",
        "a~HEAD",
        "a~head~head",
        "a~0000000000000000000",
        "a~0000000000000000000w",
        "a~vvvvvvvvvvvvvvvvvvvv",
        "a~aside-",
        "a~aside-0",
        "a~more",
        "%~more",
        "a%~head",
        "%%",
        "\uD800",
        "a\u0000"
      })
  void foreignNamesAreForeign(String name) {
    assertEquals(new PieceName.Foreign(name), KeyPath.name(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"~", "~fan", "~00", "~ff", "~open", "~parts", "~head", "~more", "~~"})
  void whatStartsWithTheDividerIsReserved(String name) {
    assertEquals(new PieceName.Reserved(name), KeyPath.name(name));
  }

  @Test
  void tooLongForAPieceIsForeign() {
    String longest = "a".repeat(Piece.MAX_BYTES);
    assertEquals(new PieceName.Head(longest), KeyPath.name(longest + "~head"));
    assertInstanceOf(PieceName.Foreign.class, KeyPath.name("a" + longest + "~head"));
  }

  @Test
  void randomNamesNeverThrowAndReadAsWhatTheyAreWrittenFrom() {
    Random random = new Random(5);
    String alphabet = "a%~/.2E7headmor\u0000ä\uD83D";
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(12); length >= 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String name = text.toString();
      if (KeyPath.name(name) instanceof PieceName.Head(String piece)) {
        assertEquals(List.of(name), Piece.encode(piece).stream().map(Piece::head).toList());
      }
    }
  }

  @Test
  void childrenPassOverWhatNoLookUpWouldFind() throws DriveException {
    String full = "x".repeat(Piece.MAX_BYTES);
    Map<String, List<String>> names =
        Map.of(
            ROOT,
            List.of("%~head", "lost and found", "a~head", "~fan", full + "~more", "b~aside-x"),
            ROOT + "/" + full + "~more",
            List.of("%~head", "%", "y~head", "y", "~open"));
    Set<ChildName> expected =
        Set.of(new ChildName("a", true, false), new ChildName(full + "y", true, true));
    assertEquals(expected, Set.copyOf(children("", names)));
  }

  @Test
  void aStartThatIsNotFullLeadsNowhere() throws DriveException {
    String shorter = "x".repeat(Piece.MAX_BYTES - 1);
    Map<String, List<String>> names =
        Map.of(ROOT, List.of(shorter + "~more"), ROOT + "/" + shorter + "~more", List.of("y~head"));
    assertEquals(List.of(), children("", names));
  }

  @Test
  void keysThatWouldBeTooLongAreNotOurs() throws DriveException {
    String prefix = "p".repeat(199) + "/" + "q".repeat(199) + "/";
    String deep = prefix + prefix + "r".repeat(220) + "/";
    Map<String, List<String>> names =
        Map.of(
            KeyPath.directory(OddKeys.BUCKET, deep), List.of("abcd~head", "ab", "abc", "abc~head"));
    assertEquals(1021, deep.length());
    assertEquals(
        Set.of(new ChildName("abc", true, false), new ChildName("ab", false, true)),
        Set.copyOf(children(deep, names)));
  }

  private static List<ChildName> children(String prefix, Map<String, List<String>> names)
      throws DriveException {
    return Children.of(
        OddKeys.BUCKET, prefix, directory -> names.getOrDefault(directory, List.of()));
  }

  @ParameterizedTest
  @CsvSource({"backups", "a.b-c", "0123456789", "UPPER_case"})
  void bucketDirectoriesReadBack(String name) {
    BucketRef bucket = new BucketRef(name, new RandomRecords(1).key().bucket().id());
    assertEquals(Optional.of(bucket), KeyPath.bucket(KeyPath.directory(bucket)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "lost+found",
        ".holdfast",
        "backups",
        "~000102030405060708090a0b0c0d0e0f",
        "%~000102030405060708090a0b0c0d0e0f",
        "a~000102030405060708090A0B0C0D0E0F",
        "a~000102030405060708090a0b0c0d0e0",
        "a~g00102030405060708090a0b0c0d0e0f",
        "a-000102030405060708090a0b0c0d0e0f",
        ".system~00000000000000000000000000000000",
        "a~b~000102030405060708090a0b0c0d0e0f",
        "%61~000102030405060708090a0b0c0d0e0f"
      })
  void otherDirectoriesOfADriveAreNoBuckets(String name) {
    assertEquals(Optional.empty(), KeyPath.bucket(name));
  }

  @Test
  void aBucketNameThatNoHeaderTakesIsNoBucket() {
    String id = "~000102030405060708090a0b0c0d0e0f";
    assertEquals(Optional.empty(), KeyPath.bucket("b".repeat(64) + id));
    assertEquals(
        Optional.of(new BucketRef("b".repeat(63), new BucketId(Bytes.parseHex(id.substring(1))))),
        KeyPath.bucket("b".repeat(63) + id));
  }

  @Test
  void onlyWholeComponentsAreAPrefix() {
    assertThrows(IllegalArgumentException.class, () -> KeyPath.directory(OddKeys.BUCKET, "a/b"));
    assertThrows(
        IllegalArgumentException.class,
        () -> KeyPath.directory(OddKeys.BUCKET, "a".repeat(1024) + "/"));
  }
}
