package io.holdfast.heal;

import io.holdfast.commit.ExtraFields;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.CborReader;
import io.holdfast.storage.CborWriter;
import io.holdfast.storage.FormatException;
import io.holdfast.storage.KeyPath;
import io.holdfast.storage.Realm;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The bytes of what healing notes, as FORMAT.md has them. */
final class NotesCodec {
  private static final int VERSION = 1;
  private static final int KEY_FIELDS = 4;
  private static final int MIN_KEY_BYTES = 22;
  private static final int TALLY_FIELDS = 6;
  private static final int MAX_SENTENCE_BYTES = 4_096;
  private static final int MAX_REALM_BYTES = 16;

  // Queue

  static Bytes encodeQueue(List<RecordKey> keys) {
    CborWriter out = new CborWriter().openMap();
    out.field(0).uint(VERSION);
    encodeKeys(keys, out.field(1));
    return Bytes.copyOf(out.closeMap(ExtraFields.NONE).toArray());
  }

  static List<RecordKey> decodeQueue(Bytes encoded) throws FormatException {
    List<RecordKey> keys = new ArrayList<>();
    read(
        encoded,
        (number, in) -> {
          if (number != 1) {
            return false;
          }
          keys.addAll(decodeKeys(in));
          return true;
        });
    return keys;
  }

  // Passes

  static Bytes encodePass(Pass pass) {
    CborWriter out = new CborWriter().openMap();
    out.field(0).uint(VERSION);
    out.field(1).integer(pass.startedMillis());
    out.field(2).uint(pass.losses());
    if (pass.realm().isPresent()) {
      encodePlace(pass.realm().get(), pass.after().map(ObjectKey::text).orElse(""), out.field(3));
    }
    encodeTally(pass.tally(), out.field(4));
    encodeKeys(pass.waiting(), out.field(5));
    encodeTexts(pass.troubles(), out.field(6));
    if (pass.walked()) {
      out.field(9).bool(true);
    }
    return Bytes.copyOf(out.closeMap(ExtraFields.NONE).toArray());
  }

  static Pass decodePass(Bytes encoded) throws FormatException {
    Draft draft = new Draft();
    read(encoded, draft);
    return new Pass(
        draft.started,
        draft.losses,
        draft.realm,
        draft.after.filter(key -> !key.isEmpty()).map(ObjectKey::new),
        draft.walked,
        draft.tally,
        draft.waiting,
        draft.texts);
  }

  // Reports

  static Bytes encodeReports(List<HealReport> reports) {
    CborWriter out = new CborWriter().openMap();
    out.field(0).uint(VERSION);
    out.field(1).array(reports.size());
    for (HealReport report : reports) {
      out.openMap();
      out.field(1).integer(report.startedMillis());
      out.field(4);
      encodeTally(report.tally(), out);
      out.field(6);
      encodeTexts(report.troubles(), out);
      out.field(7).text(report.subject());
      out.field(8).integer(report.finishedMillis());
      out.closeMap(ExtraFields.NONE);
    }
    return Bytes.copyOf(out.closeMap(ExtraFields.NONE).toArray());
  }

  static List<HealReport> decodeReports(Bytes encoded) throws FormatException {
    List<HealReport> reports = new ArrayList<>();
    read(
        encoded,
        (number, in) -> {
          if (number != 1) {
            return false;
          }
          int count = in.array(1);
          for (int i = 0; i < count; i++) {
            Draft draft = new Draft();
            in.map(draft);
            reports.add(
                new HealReport(
                    draft.subject, draft.started, draft.finished, draft.tally, draft.texts));
          }
          return true;
        });
    return reports;
  }

  private static void read(Bytes encoded, CborReader.Fields fields) throws FormatException {
    byte[] bytes = encoded.toArray();
    CborReader in = new CborReader(bytes, 0, bytes.length);
    boolean[] understood = {false};
    in.map(
        (number, value) -> {
          if (number == 0) {
            if (value.uint() != VERSION) {
              throw FormatException.newer("a note of healing");
            }
            understood[0] = true;
            return true;
          }
          return fields.read(number, value);
        });
    in.expectEnd();
    if (!understood[0]) {
      throw FormatException.damaged("a note of healing without a version");
    }
  }

  private static final class Draft implements CborReader.Fields {
    private long started;
    private long finished;
    private long losses;
    private boolean walked;
    private String subject = "";
    private Optional<BucketRef> realm = Optional.empty();
    private Optional<String> after = Optional.empty();
    private Tally tally = Tally.NOTHING;
    private List<RecordKey> waiting = List.of();
    private List<String> texts = List.of();

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 1 -> started = in.integer();
        case 2 -> losses = in.uint();
        case 3 -> {
          in.tuple(KEY_FIELDS);
          realm = Optional.of(decodeRealm(in));
          after = Optional.of(in.text(ObjectKey.MAX_BYTES));
        }
        case 4 -> {
          in.tuple(TALLY_FIELDS);
          tally = new Tally(in.uint(), in.uint(), in.uint(), in.uint(), in.uint(), in.uint());
        }
        case 5 -> waiting = decodeKeys(in);
        case 6 -> texts = decodeTexts(in);
        case 7 -> subject = in.text(MAX_SENTENCE_BYTES);
        case 8 -> finished = in.integer();
        case 9 -> walked = in.bool();
        default -> {
          return false;
        }
      }
      return true;
    }
  }

  private static void encodeTally(Tally tally, CborWriter out) {
    out.array(TALLY_FIELDS)
        .uint(tally.objects())
        .uint(tally.versions())
        .uint(tally.bytes())
        .uint(tally.shardsChecked())
        .uint(tally.shardsRepaired())
        .uint(tally.unhealable());
  }

  private static void encodeTexts(List<String> texts, CborWriter out) {
    out.array(texts.size());
    texts.forEach(out::text);
  }

  private static List<String> decodeTexts(CborReader in) throws FormatException {
    int count = in.array(1);
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(in.text(MAX_SENTENCE_BYTES));
    }
    return texts;
  }

  private static void encodeKeys(List<RecordKey> keys, CborWriter out) {
    out.array(keys.size());
    keys.forEach(key -> encodePlace(key.bucket(), key.key().text(), out));
  }

  private static void encodePlace(BucketRef bucket, String key, CborWriter out) {
    out.array(KEY_FIELDS)
        .text(bucket.name())
        .bytes(bucket.id().bytes())
        .text(bucket.realm().name())
        .text(key);
  }

  private static List<RecordKey> decodeKeys(CborReader in) throws FormatException {
    int count = in.array(MIN_KEY_BYTES);
    List<RecordKey> keys = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      in.tuple(KEY_FIELDS);
      BucketRef realm = decodeRealm(in);
      try {
        keys.add(new RecordKey(realm, new ObjectKey(in.text(ObjectKey.MAX_BYTES))));
      } catch (IllegalArgumentException noKey) {
        throw FormatException.damaged("a note of a key that is none");
      }
    }
    return keys;
  }

  private static BucketRef decodeRealm(CborReader in) throws FormatException {
    String name = in.text(KeyPath.MAX_BUCKET_NAME_BYTES);
    BucketId id = new BucketId(in.bytes(BucketId.LENGTH_BYTES));
    String realm = in.text(MAX_REALM_BYTES);
    for (Realm one : Realm.values()) {
      if (one.name().equals(realm)) {
        return new BucketRef(name, id, one);
      }
    }
    throw FormatException.newer("realm " + realm);
  }

  private NotesCodec() {}
}
