package io.holdfast.object;

import io.holdfast.commit.HeadView;
import io.holdfast.commit.KeyView;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.StagedRecord;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A drive that keeps all its promises but one. */
final class FalseDrive {
  private final Drive drive;
  private final StoreMutant mutant;

  private FalseDrive(Drive drive, StoreMutant mutant) {
    this.drive = drive;
    this.mutant = mutant;
  }

  static Drive of(Drive drive, StoreMutant mutant) {
    FalseDrive falsified = new FalseDrive(drive, mutant);
    return (Drive)
        Proxy.newProxyInstance(
            Drive.class.getClassLoader(),
            new Class<?>[] {Drive.class},
            (proxy, method, arguments) -> falsified.answer(method, arguments));
  }

  private @Nullable Object answer(Method method, @Nullable Object[] arguments) throws Throwable {
    return switch (method.getName()) {
      case "keysInSlots" -> mutant == StoreMutant.NO_SCAN ? Set.of() : drive.keysInSlots();
      case "syncNames" -> unless(StoreMutant.SWEEP_UNSYNCED, method, arguments);
      case "drop" -> unless(StoreMutant.DROP_NOTHING, method, arguments);
      case "dropDamaged" -> unless(StoreMutant.DAMAGED_STAY, method, arguments);
      case "takeEpoch" -> unless(StoreMutant.EPOCH_NOT_GIVEN, method, arguments);
      case "removeHead" ->
          mutant == StoreMutant.REMOVE_BLINDLY
              ? removeBlindly(arguments)
              : unless(StoreMutant.REMOVE_NOTHING, method, arguments);
      case "promote" -> as(StoreMutant.PROMOTE_IS_DROP, "drop", method, arguments);
      case "openFromMedium" -> as(StoreMutant.FRAMES_FROM_CACHE, "open", method, arguments);
      case "openHead" -> openHead(method, arguments);
      default ->
          switch (call(drive, method, arguments)) {
            case KeyView view -> falsified(view);
            case StagedRecord record -> falsified(record);
            case null -> null;
            case Object other -> other;
          };
    };
  }

  private @Nullable Object unless(StoreMutant undone, Method method, @Nullable Object[] arguments)
      throws Throwable {
    return mutant == undone ? null : call(drive, method, arguments);
  }

  private @Nullable Object as(
      StoreMutant confused, String other, Method method, @Nullable Object[] arguments)
      throws Throwable {
    return mutant == confused
        ? call(drive, Drive.class.getMethod(other, method.getParameterTypes()), arguments)
        : call(drive, method, arguments);
  }

  private @Nullable Object removeBlindly(@Nullable Object[] arguments) throws DriveException {
    if (arguments[0] instanceof RecordKey key
        && drive.look(key).head() instanceof HeadView.Present(var there)) {
      drive.removeHead(key, there.stamp());
    }
    return null;
  }

  private @Nullable Object openHead(Method method, @Nullable Object[] arguments) throws Throwable {
    try {
      return call(drive, method, arguments);
    } catch (DriveException unreadable) {
      if (mutant == StoreMutant.UNREADABLE_IS_ABSENCE) {
        return Optional.empty();
      }
      throw unreadable;
    }
  }

  private KeyView falsified(KeyView view) {
    return new KeyView(
        mutant == StoreMutant.UNREADABLE_IS_ABSENCE && view.head() instanceof HeadView.Unreadable
            ? HeadView.ABSENT
            : view.head(),
        view.slots(),
        view.kept(),
        mutant == StoreMutant.DAMAGE_IS_ABSENCE ? Set.of() : view.damaged());
  }

  private Object falsified(StagedRecord record) {
    return Proxy.newProxyInstance(
        StagedRecord.class.getClassLoader(),
        new Class<?>[] {StagedRecord.class},
        (proxy, method, arguments) -> {
          try {
            return call(record, method, arguments);
          } catch (DriveException failed) {
            if (mutant == StoreMutant.SEAL_ANYWAY && method.getName().equals("seal")) {
              return null;
            }
            throw failed;
          }
        });
  }

  private static @Nullable Object call(Object target, Method method, @Nullable Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause() == null ? thrown : thrown.getCause();
    }
  }
}
