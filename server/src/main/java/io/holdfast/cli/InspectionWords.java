package io.holdfast.cli;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.config.ByteSize;
import io.holdfast.recovery.FrameCheck;
import io.holdfast.recovery.RecordInspection;
import io.holdfast.storage.HeaderResult;
import io.holdfast.storage.RecordHeader;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.TailResult;
import io.holdfast.storage.VersionFacts;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says in words what a record file holds. A pure function. */
final class InspectionWords {
  private static final int LINE_LENGTH = 96;

  /** Tables and parts may have thousands of entries; {@code --json} has them all. */
  private static final int MAX_ENTRIES = 20;

  private final Paragraphs text = new Paragraphs(LINE_LENGTH);

  static String of(RecordInspection inspection) {
    return new InspectionWords().all(inspection);
  }

  private String all(RecordInspection inspection) {
    text.line(printable(inspection.file()) + ", " + size(inspection.record().lengthBytes()))
        .blank();
    text.labelled("Verdict", inspection.verdict());
    inspection.problems().forEach(problem -> text.labelled("Problem", printable(problem)));
    inspection.record().header().ifPresent(this::header);
    inspection.frames().ifPresent(this::frames);
    inspection.record().facts().ifPresent(this::facts);
    inspection.record().tail().ifPresent(this::tail);
    return text.toString();
  }

  private void header(HeaderResult.Decoded decoded) {
    RecordHeader header = decoded.header();
    text.labelled("Header", "%s; bytes 0 to %d".formatted(key(header.key()), decoded.lengthBytes()))
        .labelled("", "bucket id " + header.key().bucket().id())
        .labelled("", "write id " + header.writeId())
        .labelled("", shard(header))
        .labelled(
            "",
            "stripes of %d bytes, frames of %d, digests %s"
                .formatted(header.stripeBytes(), header.framePayloadBytes(), header.bitrot()));
  }

  private static String shard(RecordHeader header) {
    int shard = header.shardIndex();
    String role = shard < header.scheme().data() ? "data" : "parity";
    return "shard %d (%s) of %d+%d; any %d of the %d restore the data"
        .formatted(
            shard,
            role,
            header.scheme().data(),
            header.scheme().parity(),
            header.scheme().data(),
            header.scheme().total());
  }

  private void frames(FrameCheck frames) {
    if (frames.frames() == 0) {
      text.labelled("Frames", "none: this record carries no data, or its shard has none of it");
      return;
    }
    text.labelled(
        "Frames",
        "%d good, %d bad".formatted(frames.frames() - frames.damaged(), frames.damaged()));
    if (frames.damaged() > 0) {
      String more = frames.damaged() > frames.firstDamaged().size() ? " and more" : "";
      text.labelled(
          "",
          "bad: "
              + frames.firstDamaged().stream()
                  .map(String::valueOf)
                  .collect(Collectors.joining(", "))
              + more);
    }
  }

  private void facts(VersionFacts facts) {
    text.labelled("Facts", size(facts.plaintextLength()) + " of plaintext");
    text.labelled(
        "",
        switch (facts.encryption()) {
          case NONE -> "not encrypted";
          case BUCKET_KEY -> "encrypted; the data key is sealed under the bucket's key";
          case KMS -> "encrypted; the data key is sealed under a KMS key";
          case CLIENT_KEY -> "encrypted; the data key is sealed under the client's key";
        });
    text.labelled(
        "",
        "sealed data key of %d bytes, sealed metadata of %d"
            .formatted(facts.sealedDataKey().length(), facts.sealedMetadata().length()));
    unknown(facts.extra());
    facts.parts().stream()
        .limit(MAX_ENTRIES)
        .forEach(
            part ->
                text.labelled(
                    "",
                    "part %d: %s, stamp %s, write id %s"
                        .formatted(
                            part.number(),
                            size(part.plaintextLength()),
                            part.stamp().text(),
                            part.writeId())));
    rest(facts.parts());
  }

  private void tail(TailResult.Decoded tail) {
    text.labelled("Name", key(tail.key()))
        .labelled("", "stamp %s, write id %s".formatted(tail.stamp().text(), tail.writeId()))
        .labelled(
            "Sections",
            "facts %d bytes, name %d, table %d"
                .formatted(
                    tail.factsSectionBytes(), tail.nameSectionBytes(), tail.tableSectionBytes()));
    tail.table().ifPresentOrElse(this::table, () -> text.labelled("Table", "none"));
  }

  private void table(VersionTable table) {
    if (table.isGone()) {
      text.labelled("Table", "empty: the key is deleted");
      return;
    }
    text.labelled(
        "Table",
        "versions: %d, newest first; open uploads: %d"
            .formatted(table.versions().size(), table.uploads().size()));
    unknown(table.extra());
    table.versions().stream().limit(MAX_ENTRIES).forEach(this::version);
    rest(table.versions());
    table.uploads().stream()
        .limit(MAX_ENTRIES)
        .forEach(upload -> text.labelled("", "open upload " + upload.id().text()));
    rest(table.uploads());
  }

  private void version(VersionEntry version) {
    String kind =
        switch (version.kind()) {
          case OBJECT -> size(version.plaintextLength());
          case DELETE_MARKER -> "delete marker";
          case UPLOAD -> "upload";
        };
    StringBuilder line = new StringBuilder();
    line.append("%s: %s, %s".formatted(version.versionId(), kind, date(version)));
    line.append(", ").append(printable(version.storageClass()));
    version
        .retention()
        .ifPresent(
            retention ->
                line.append(
                    ", %s retention until %s"
                        .formatted(
                            retention.mode().name().toLowerCase(Locale.ROOT),
                            Instant.ofEpochMilli(retention.untilMillis()))));
    line.append(version.legalHold() ? ", legal hold" : "");
    line.append(", sealed facts of %d bytes".formatted(version.sealedFacts().length()));
    text.labelled("", line.toString());
    text.labelled(
        "", "  stamp %s, write id %s".formatted(version.stamp().text(), version.writeId()));
    version.upload().ifPresent(upload -> text.labelled("", "  from upload " + upload.text()));
    unknown(version.extra());
  }

  private static Instant date(VersionEntry version) {
    return Instant.ofEpochMilli(version.lastModifiedMillis());
  }

  private void unknown(ExtraFields extra) {
    if (!extra.fields().isEmpty()) {
      text.labelled("", "fields of a newer version: " + extra.fields().keySet());
    }
  }

  private void rest(List<?> entries) {
    if (entries.size() > MAX_ENTRIES) {
      text.labelled("", "and %d more; --json has them all".formatted(entries.size() - MAX_ENTRIES));
    }
  }

  private static String key(RecordKey key) {
    String what =
        switch (key.bucket().realm()) {
          case OBJECTS -> "key ";
          case UPLOADS -> "uploads of key ";
          case PARTS -> "part ";
        };
    String bucket = " in bucket " + printable(key.bucket().name());
    return what + printable(key.key().text()) + (key.bucket().isSystem() ? " (our own)" : bucket);
  }

  private static String size(long bytes) {
    return bytes < 1024 ? bytes + " bytes" : "%d bytes (%s)".formatted(bytes, new ByteSize(bytes));
  }

  /** Keys are a client's text, which must not move the cursor of whoever reads this. */
  static String printable(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              int type = Character.getType(point);
              boolean shown =
                  type != Character.CONTROL
                      && type != Character.FORMAT
                      && type != Character.SURROGATE
                      && type != Character.LINE_SEPARATOR
                      && type != Character.PARAGRAPH_SEPARATOR;
              out.append(shown ? Character.toString(point) : "\\u%04X".formatted(point));
            });
    return out.toString();
  }

  private InspectionWords() {}
}
