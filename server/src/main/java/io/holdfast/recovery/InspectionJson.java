package io.holdfast.recovery;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.OpenUpload;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.storage.RecordHeader;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.TailResult;
import io.holdfast.storage.VersionFacts;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A {@link RecordInspection} for machines, as docs/recovery.md has it. What is sealed, keys above
 * all, is told as lengths only.
 */
public final class InspectionJson {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  public static String of(RecordInspection inspection) {
    return JSON.writeValueAsString(document(inspection));
  }

  private static Map<String, Object> document(RecordInspection inspection) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("file", inspection.file());
    out.put("lengthBytes", inspection.record().lengthBytes());
    out.put("state", lower(inspection.record().state()));
    out.put("whole", inspection.isWhole());
    out.put("verdict", inspection.verdict());
    out.put("problems", inspection.problems());
    inspection
        .record()
        .header()
        .ifPresent(header -> out.put("header", header(header.header(), header.lengthBytes())));
    inspection.frames().ifPresent(frames -> out.put("frames", frames));
    inspection.record().tail().ifPresent(tail -> out.putAll(tail(tail)));
    inspection.record().facts().ifPresent(facts -> out.put("facts", facts(facts)));
    return out;
  }

  private static Map<String, Object> header(RecordHeader header, int lengthBytes) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("lengthBytes", lengthBytes);
    out.putAll(key(header.key()));
    out.put("writeId", header.writeId().toString());
    out.put("dataShards", header.scheme().data());
    out.put("parityShards", header.scheme().parity());
    out.put("shard", header.shardIndex());
    out.put("bitrot", header.bitrot().name());
    out.put("stripeBytes", header.stripeBytes());
    out.put("framePayloadBytes", header.framePayloadBytes());
    out.put("framesLengthBytes", header.framesLengthBytes());
    return out;
  }

  private static Map<String, Object> key(RecordKey key) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("realm", lower(key.bucket().realm()));
    out.put("bucket", key.bucket().name());
    out.put("bucketId", key.bucket().id().toString());
    out.put("key", key.key().text());
    return out;
  }

  private static Map<String, Object> tail(TailResult.Decoded tail) {
    Map<String, Object> name = key(tail.key());
    name.put("stamp", tail.stamp().text());
    name.put("writeId", tail.writeId().toString());
    Map<String, Object> sections = new LinkedHashMap<>();
    sections.put("factsBytes", tail.factsSectionBytes());
    sections.put("nameBytes", tail.nameSectionBytes());
    sections.put("tableBytes", tail.tableSectionBytes());
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("sections", sections);
    out.put("name", name);
    tail.table().ifPresent(table -> out.put("table", table(table)));
    return out;
  }

  private static Map<String, Object> table(VersionTable table) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("versions", table.versions().stream().map(InspectionJson::version).toList());
    out.put(
        "openUploads", table.uploads().stream().map(OpenUpload::id).map(UploadId::text).toList());
    out.put("unknownFields", unknown(table.extra()));
    return out;
  }

  private static Map<String, Object> version(VersionEntry version) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("kind", lower(version.kind()));
    out.put("versionId", version.versionId());
    out.put("stamp", version.stamp().text());
    out.put("writeId", version.writeId().toString());
    out.put("lastModified", Instant.ofEpochMilli(version.lastModifiedMillis()).toString());
    out.put("plaintextBytes", version.plaintextLength());
    out.put("storageClass", version.storageClass());
    version
        .retention()
        .ifPresent(
            retention -> {
              out.put("retentionMode", lower(retention.mode()));
              out.put("retainUntil", Instant.ofEpochMilli(retention.untilMillis()).toString());
            });
    out.put("legalHold", version.legalHold());
    out.put("sealedFactsBytes", version.sealedFacts().length());
    version.upload().ifPresent(upload -> out.put("uploadId", upload.text()));
    out.put("unknownFields", unknown(version.extra()));
    return out;
  }

  private static Map<String, Object> facts(VersionFacts facts) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("plaintextBytes", facts.plaintextLength());
    out.put("encryption", lower(facts.encryption()));
    out.put("sealedDataKeyBytes", facts.sealedDataKey().length());
    out.put("sealedMetadataBytes", facts.sealedMetadata().length());
    out.put("parts", facts.parts().stream().map(InspectionJson::part).toList());
    out.put("unknownFields", unknown(facts.extra()));
    return out;
  }

  private static Map<String, Object> part(VersionFacts.Part part) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("number", part.number());
    out.put("plaintextBytes", part.plaintextLength());
    out.put("writeId", part.writeId().toString());
    out.put("stamp", part.stamp().text());
    return out;
  }

  private static List<Integer> unknown(ExtraFields extra) {
    return List.copyOf(extra.fields().keySet());
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private InspectionJson() {}
}
