package io.holdfast.veeam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Bytes;
import io.holdfast.common.Clock;
import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Capacity;
import io.holdfast.object.Conditions;
import io.holdfast.object.ObjectDelete;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectRead;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.RangeSpec;
import io.holdfast.s3.handler.InMemoryObjectLayer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The two documents of SOSAPI in any bucket. */
final class SosapiTest {
  private static final String FOLDER = ".system-d26a9498-cb7c-4a87-a44a-8ae204f5ba6c/";
  private static final Capacity CAPACITY = new Capacity(1000, 400);

  private final ObjectLayer layer =
      new SosapiLayer(new InMemoryObjectLayer(), "1.2", () -> CAPACITY, Clock.system());

  @BeforeEach
  void createBucket() {
    layer.createBucket("bucket");
  }

  private String read(String bucket, String name, RangeSpec range, Conditions conditions)
      throws IOException {
    ObjectRead read =
        new ObjectRead(
            bucket,
            new ObjectKey(FOLDER + name),
            Optional.empty(),
            conditions,
            range,
            ObjectRead.Use.GET);
    try (ObjectReader reader = layer.open(read)) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      reader.writeTo((bytes, offset, length) -> all.write(bytes, offset, length));
      assertEquals(reader.range().length(), all.size());
      return all.toString(StandardCharsets.UTF_8);
    }
  }

  private String read(String name) throws IOException {
    return read("bucket", name, new RangeSpec.Whole(), Conditions.NONE);
  }

  private static S3ErrorCode refusal(org.junit.jupiter.api.function.Executable action) {
    return assertThrows(S3Exception.class, action).code();
  }

  @Test
  void whatTheServerIs() throws IOException {
    String system = read("system.xml");
    assertTrue(system.contains("<ProtocolVersion>\"1.0\"</ProtocolVersion>"), system);
    assertTrue(system.contains("<ModelName>\"Holdfast 1.2\"</ModelName>"), system);
    assertTrue(system.contains("<CapacityInfo>true</CapacityInfo>"), system);
    assertTrue(system.contains("<KbBlockSize>1024</KbBlockSize>"), system);
    assertEquals(
        system.substring(5, 21),
        read("bucket", "system.xml", new RangeSpec.FromTo(5, 20), Conditions.NONE));
  }

  @Test
  void howMuchRoomThereIs() throws IOException {
    assertTrue(
        read("capacity.xml")
            .endsWith(
                "<CapacityInfo><Capacity>1000</Capacity><Available>400</Available>"
                    + "<Used>600</Used></CapacityInfo>"));
    assertEquals(
        Bytes.utf8(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<CapacityInfo><Capacity>5</Capacity>"
                + "<Available>5</Available><Used>0</Used></CapacityInfo>"),
        new CapacityInfo(new Capacity(5, 9)).toXml());
  }

  @Test
  void onlyInBucketsThatAreThere() {
    assertEquals(
        S3ErrorCode.NO_SUCH_BUCKET,
        refusal(() -> read("other", "system.xml", new RangeSpec.Whole(), Conditions.NONE)));
    assertEquals(S3ErrorCode.NO_SUCH_KEY, refusal(() -> read("more.xml")));
  }

  @Test
  void conditionsAndRangesAreThoseOfObjects() {
    Conditions other =
        new Conditions(List.of("other"), List.of(), Optional.empty(), Optional.empty());
    assertEquals(
        S3ErrorCode.PRECONDITION_FAILED,
        refusal(() -> read("bucket", "system.xml", new RangeSpec.Whole(), other)));
    assertEquals(
        S3ErrorCode.INVALID_RANGE,
        refusal(() -> read("bucket", "system.xml", new RangeSpec.From(10_000), Conditions.NONE)));
  }

  @Test
  void theyCannotBeDeletedAndStandInNoList() {
    ObjectDelete delete =
        new ObjectDelete(
            "bucket", new ObjectKey(FOLDER + "system.xml"), Optional.empty(), Conditions.NONE);
    assertEquals(S3ErrorCode.ACCESS_DENIED, refusal(() -> layer.delete(delete)));
    layer.deleteBucket("bucket");
  }
}
