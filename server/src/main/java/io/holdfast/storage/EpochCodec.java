package io.holdfast.storage;

import io.holdfast.commit.ExtraFields;
import io.holdfast.erasure.ErasureScheme;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of {@code .holdfast/epoch}: a section like those of a trailer, and a magic. A field
 * that has to outlive the next epoch needs a new version: unknown ones are passed over.
 */
public final class EpochCodec {
  /** Sixteen drives take some 400 bytes; a file beyond this is damaged. */
  public static final int MAX_BYTES = 16 << 10;

  private static final byte[] MAGIC = "HFepochs".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;
  private static final int MAX_DRIVES = 256;
  private static final int MIN_MEMBER_BYTES = 1 + DriveId.LENGTH_BYTES;

  public static byte[] encode(EpochRecord epoch) {
    CborWriter out = new CborWriter().openMap();
    out.field(0).uint(VERSION);
    out.field(1).uint(Integer.toUnsignedLong(epoch.epoch()));
    out.field(2).uint(epoch.scheme().data());
    out.field(3).uint(epoch.scheme().parity());
    out.field(4).array(epoch.members().size());
    epoch.members().forEach(member -> out.bytes(member.bytes()));
    out.field(5).array(epoch.mounted().size());
    epoch.mounted().forEach(out::bool);
    out.closeMap(ExtraFields.NONE);
    return Section.seal(out, MAGIC);
  }

  /** What the file says; empty stands for a file that is not there. */
  public static Stored<EpochRecord> decode(Optional<byte[]> file) {
    if (file.isEmpty()) {
      return new Stored.Absent<>();
    }
    Draft draft = new Draft();
    try {
      return new Stored.Intact<>(decode(file.get(), draft), true);
    } catch (FormatException e) {
      return switch (e.problem()) {
        case DAMAGED -> new Stored.Damaged<>(String.valueOf(e.getMessage()));
        case NEWER -> new Stored.Newer<>(draft.version);
      };
    }
  }

  private static EpochRecord decode(byte[] file, Draft draft) throws FormatException {
    int sectionEnd = file.length - MAGIC.length;
    if (file.length > MAX_BYTES
        || sectionEnd < Section.ENVELOPE_BYTES
        || !Arrays.equals(file, sectionEnd, file.length, MAGIC, 0, MAGIC.length)) {
      throw FormatException.damaged("no epoch record");
    }
    CborReader in = Section.open(file, 0, sectionEnd, "epoch record");
    in.map(draft);
    in.expectEnd();
    return draft.build();
  }

  private static final class Draft implements CborReader.Fields {
    private int version;
    private int epoch;
    private int data;
    private int parity;
    private @Nullable List<DriveId> members;
    private @Nullable List<Boolean> mounted;

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 0 -> version = version(in);
        case 1 -> epoch = in.uint32();
        case 2 -> data = in.uint(MAX_DRIVES);
        case 3 -> parity = in.uint(MAX_DRIVES);
        case 4 -> members = members(in);
        case 5 -> mounted = mounted(in);
        default -> {
          return false;
        }
      }
      return true;
    }

    private int version(CborReader in) throws FormatException {
      version = in.uint(Integer.MAX_VALUE);
      if (version > VERSION) {
        throw FormatException.newer("an epoch record of version " + version);
      }
      return version;
    }

    private static List<DriveId> members(CborReader in) throws FormatException {
      int count = in.array(MIN_MEMBER_BYTES);
      List<DriveId> members = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        members.add(new DriveId(in.bytes(DriveId.LENGTH_BYTES)));
      }
      return members;
    }

    private static List<Boolean> mounted(CborReader in) throws FormatException {
      int count = in.array(1);
      List<Boolean> mounted = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        mounted.add(in.bool());
      }
      return mounted;
    }

    EpochRecord build() throws FormatException {
      if (version == 0) {
        throw FormatException.damaged("an epoch record without a version");
      }
      try {
        return new EpochRecord(
            epoch,
            new ErasureScheme(data, parity),
            FormatException.require(members, "members"),
            FormatException.require(mounted, "mount flags"));
      } catch (IllegalArgumentException e) {
        throw FormatException.damaged(String.valueOf(e.getMessage()));
      }
    }
  }

  private EpochCodec() {}
}
