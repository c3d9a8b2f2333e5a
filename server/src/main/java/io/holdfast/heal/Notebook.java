package io.holdfast.heal;

import io.holdfast.common.Bytes;
import io.holdfast.object.Repairs;
import io.holdfast.storage.FormatException;
import io.holdfast.storage.RecordKey;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What healing remembers across restarts. A note that cannot be read is as good as none: the walk
 * begins anew, and the scrubber finds what the queue had.
 */
final class Notebook {
  private static final Logger LOG = LoggerFactory.getLogger(Notebook.class);
  private static final String QUEUE = "queue";
  private static final String REPORTS = "reports";
  private static final String PASS = "pass/";

  private final Repairs repairs;

  Notebook(Repairs repairs) {
    this.repairs = repairs;
  }

  private interface Decoder<T> {
    T decode(Bytes encoded) throws FormatException;
  }

  private <T> Optional<T> read(String name, Decoder<T> decoder) {
    Optional<Bytes> note = repairs.note(name).filter(bytes -> !bytes.isEmpty());
    if (note.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(decoder.decode(note.get()));
    } catch (FormatException e) {
      LOG.warn("what healing noted as {} cannot be read and is left out: {}", name, e.getMessage());
      return Optional.empty();
    }
  }

  List<RecordKey> queue() {
    return read(QUEUE, NotesCodec::decodeQueue).orElse(List.of());
  }

  void saveQueue(List<RecordKey> keys) {
    repairs.writeNote(QUEUE, NotesCodec.encodeQueue(keys));
  }

  List<HealReport> reports() {
    return read(REPORTS, NotesCodec::decodeReports).orElse(List.of());
  }

  void saveReports(List<HealReport> reports) {
    repairs.writeNote(REPORTS, NotesCodec.encodeReports(reports));
  }

  Optional<Pass> pass(String name) {
    return read(PASS + name, NotesCodec::decodePass);
  }

  void savePass(String name, Pass pass) {
    repairs.writeNote(PASS + name, NotesCodec.encodePass(pass));
  }

  void forgetPass(String name) {
    repairs.writeNote(PASS + name, Bytes.EMPTY);
  }
}
