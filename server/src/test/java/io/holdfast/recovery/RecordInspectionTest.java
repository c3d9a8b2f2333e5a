package io.holdfast.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.storage.DiskException;
import io.holdfast.storage.PosixDisk;
import io.holdfast.storage.RecordExamination.State;
import io.holdfast.storage.SampleRecordFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class RecordInspectionTest {
  private static final SampleRecordFile SAMPLE = new SampleRecordFile();

  @TempDir private Path folder;

  private RecordInspection inspect(String name, byte[] bytes) throws IOException, DiskException {
    Files.write(folder.resolve(name), bytes);
    return RecordInspection.of(name, new PosixDisk(folder), name);
  }

  private static byte[] flipped(int position) {
    byte[] bytes = SAMPLE.bytes.clone();
    bytes[position] ^= 1;
    return bytes;
  }

  @Test
  void aWholeRecordIsToldInFull() throws Exception {
    RecordInspection whole = inspect("key~head", SAMPLE.bytes);
    assertEquals(List.of(), whole.problems());
    assertTrue(whole.isWhole());
    assertEquals(State.WHOLE, whole.record().state());
    assertEquals(new FrameCheck(SampleRecordFile.FRAMES, 0, List.of()), whole.frames().get());
  }

  @Test
  void jsonTellsKeysAsLengthsOnly() throws Exception {
    String text = InspectionJson.of(inspect("key~head", SAMPLE.bytes));
    JsonNode json = new JsonMapper().readTree(text);
    assertEquals("whole", json.get("state").asString());
    assertEquals("veeam/backup.vbk", json.get("header").get("key").asString());
    assertEquals(8, json.get("frames").get("frames").asInt());
    assertEquals(48, json.get("facts").get("sealedDataKeyBytes").asInt());
    assertEquals(1, json.get("table").get("versions").size());
    // The sealed data key of the sample is the bytes 0x10, 0x11, …
    assertFalse(text.contains("10111213"));
    assertFalse(text.contains("EBESEx"), "in base64 neither");
  }

  @Test
  void eachDamagedFrameIsNamed() throws Exception {
    int frame = 3_016;
    byte[] twice = flipped(SAMPLE.headerBytes + frame + 20);
    twice[SAMPLE.headerBytes + SAMPLE.framesBytes - 1] ^= 1;
    RecordInspection damaged = inspect("key~head", twice);
    assertEquals(
        new FrameCheck(SampleRecordFile.FRAMES, 2, List.of(1L, 7L)), damaged.frames().get());
    assertEquals(State.WHOLE, damaged.record().state());
    assertFalse(damaged.isWhole());
  }

  @Test
  void aFrameInThePlaceOfAnotherIsDamaged() throws Exception {
    byte[] bytes = SAMPLE.bytes.clone();
    System.arraycopy(SAMPLE.bytes, SAMPLE.headerBytes, bytes, SAMPLE.headerBytes + 3_016, 3_016);
    assertEquals(1, inspect("key~head", bytes).frames().get().damaged());
  }

  @Test
  void anyFlippedByteIsFound() throws Exception {
    for (int position = 0; position < SAMPLE.bytes.length; position += 13) {
      int at = position;
      assertFalse(inspect("key~head", flipped(position)).isWhole(), () -> "byte " + at);
    }
    for (int behind = 1; behind <= SAMPLE.bytes.length - SAMPLE.framesBytes; behind++) {
      int at = SAMPLE.bytes.length - behind;
      if (at >= SAMPLE.headerBytes + SAMPLE.framesBytes) {
        assertFalse(inspect("key~head", flipped(at)).isWhole(), () -> "byte " + at);
      }
    }
  }

  @Test
  void anOlderVersionMayBeWithoutItsTableAndAHeadMayNot() throws Exception {
    byte[] cut = Arrays.copyOf(SAMPLE.bytes, SAMPLE.bytes.length - SAMPLE.tableBytes);
    RecordInspection kept = inspect("key~00000010000000000008", cut);
    assertEquals(State.KEPT, kept.record().state());
    assertTrue(kept.isWhole());
    RecordInspection head = inspect("key~head", cut);
    assertEquals(State.DAMAGED, head.record().state());
    assertFalse(head.isWhole());
  }

  @Test
  void whatWasNeverSealedIsNoDamage() throws Exception {
    int unsealed = SAMPLE.headerBytes + SAMPLE.framesBytes;
    for (int length : new int[] {0, 5, SAMPLE.headerBytes, unsealed}) {
      RecordInspection garbage = inspect("slot", Arrays.copyOf(SAMPLE.bytes, length));
      assertEquals(State.GARBAGE, garbage.record().state(), () -> length + " bytes");
      assertFalse(garbage.isWhole());
    }
    assertEquals(State.GARBAGE, inspect("slot", new byte[9_000]).record().state());
  }

  @Test
  void aFileOfSomebodyElseIsNoRecord() throws Exception {
    byte[] text = "somebody's file".getBytes(StandardCharsets.UTF_8);
    assertEquals(State.UNREADABLE, inspect("letter", text).record().state());
  }

  @Test
  void aLostHeaderLeavesWhatTheEndSays() throws Exception {
    byte[] bytes = SAMPLE.bytes.clone();
    Arrays.fill(bytes, 0, SAMPLE.headerBytes, (byte) 0);
    RecordInspection damaged = inspect("key~head", bytes);
    assertEquals(State.DAMAGED, damaged.record().state());
    assertTrue(damaged.record().tail().isPresent());
    assertTrue(damaged.frames().isEmpty());
  }
}
