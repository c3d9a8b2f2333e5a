package io.holdfast.storage;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The few calls of the operating system that Java has no method for. Where they are refused (native
 * access switched off, or not Linux) everything still works, only with less foresight: that is said
 * once.
 */
public final class Posix {
  private static final Logger log = LoggerFactory.getLogger(Posix.class);

  /** No room: what {@code fallocate} answers, and what writes and new names answer. */
  private static final int ENOSPC = 28;

  /** Larger than a file may be on this file system: no room for it there. */
  private static final int EFBIG = 27;

  /** Over quota: no room either. */
  private static final int EDQUOT = 122;

  private static final int O_RDONLY = 0;
  private static final int O_WRONLY = 1;
  private static final int POSIX_FADV_DONTNEED = 4;
  private static final int FALLOC_FL_KEEP_SIZE = 1;
  private static final int RLIMIT_NOFILE = 7;

  private static final @Nullable Posix INSTANCE = load();

  private final StructLayout stateLayout = Linker.Option.captureStateLayout();
  private final VarHandle errno =
      stateLayout.varHandle(MemoryLayout.PathElement.groupElement("errno"));
  private final MethodHandle open;
  private final MethodHandle close;
  private final MethodHandle fallocate;
  private final MethodHandle fadvise;
  private final MethodHandle getrlimit;
  private final MethodHandle geteuid;
  private final MethodHandle strerror;

  private Posix() {
    Linker.Option failed = Linker.Option.captureCallState("errno");
    // The layouts are those of 64-bit Linux, where off_t and rlim_t have 64 bits.
    open =
        function(
            "open",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
            Linker.Option.firstVariadicArg(2),
            failed);
    close = function("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    fallocate =
        function(
            "fallocate",
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG),
            failed);
    fadvise =
        function(
            "posix_fadvise",
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    getrlimit = function("getrlimit", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
    geteuid = function("geteuid", FunctionDescriptor.of(JAVA_INT));
    strerror = function("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));
  }

  @SuppressWarnings("restricted")
  private static MethodHandle function(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    Linker linker = Linker.nativeLinker();
    MemorySegment symbol = linker.defaultLookup().findOrThrow(name);
    return linker.downcallHandle(symbol, descriptor, options);
  }

  private static @Nullable Posix load() {
    if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")) {
      log.warn("Not on Linux: room for files is not taken in advance.");
      return null;
    }
    try {
      return new Posix();
    } catch (RuntimeException | LinkageError refused) {
      log.warn(
          "System calls are refused to this process ({}): room for files is not taken in advance."
              + " Start Java with --enable-native-access=ALL-UNNAMED.",
          refused.toString());
      return null;
    }
  }

  /**
   * Takes room for the first bytes of a file without making it longer.
   *
   * @return false when there is no room; true also where that cannot be known in advance
   */
  static boolean preallocate(Path file, long lengthBytes) {
    return INSTANCE == null || INSTANCE.allocate(file, lengthBytes);
  }

  private boolean allocate(Path file, long lengthBytes) {
    // A channel does not give its descriptor away, so the file is opened once more.
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(stateLayout);
      int fd = (int) open.invokeExact(state, arena.allocateFrom(file.toString()), O_WRONLY);
      if (fd < 0) {
        return true;
      }
      int result = (int) fallocate.invokeExact(state, fd, FALLOC_FL_KEEP_SIZE, 0L, lengthBytes);
      int error = result == 0 ? 0 : (int) errno.get(state, 0L);
      int _ = (int) close.invokeExact(fd);
      return error != ENOSPC && error != EDQUOT && error != EFBIG;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Lets go of the clean pages of a file, so that the next read asks the medium. */
  static void dropCache(Path file) {
    if (INSTANCE != null) {
      INSTANCE.forget(file);
    }
  }

  private void forget(Path file) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(stateLayout);
      int fd = (int) open.invokeExact(state, arena.allocateFrom(file.toString()), O_RDONLY);
      if (fd >= 0) {
        int _ = (int) fadvise.invokeExact(fd, 0L, 0L, POSIX_FADV_DONTNEED);
        int _ = (int) close.invokeExact(fd);
      }
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** How many files this process may have open, if that can be known. */
  public static OptionalLong openFilesLimit() {
    if (INSTANCE == null) {
      return OptionalLong.empty();
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment limits = arena.allocate(JAVA_LONG, 2);
      int result = (int) INSTANCE.getrlimit.invokeExact(RLIMIT_NOFILE, limits);
      return result == 0 ? OptionalLong.of(limits.get(JAVA_LONG, 0)) : OptionalLong.empty();
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Whether this process may do everything, if that can be known. */
  public static boolean isRoot() {
    if (INSTANCE == null) {
      return false;
    }
    try {
      return (int) INSTANCE.geteuid.invokeExact() == 0;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Whether a reason that Java gives, in the language of the machine, means that room is short. */
  static boolean meansFull(String reason) {
    return Reasons.FULL.stream().anyMatch(reason::contains);
  }

  private static String reason(int error, String inEnglish) {
    if (INSTANCE == null) {
      return inEnglish;
    }
    try {
      MemorySegment text = (MemorySegment) INSTANCE.strerror.invokeExact(error);
      return string(text);
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  @SuppressWarnings("restricted")
  private static String string(MemorySegment text) {
    return text.reinterpret(1024).getString(0);
  }

  /** Java tells an error by its text alone, and the text follows the language of the machine. */
  private static final class Reasons {
    static final List<String> FULL =
        List.of(
            reason(ENOSPC, "No space left on device"),
            reason(EDQUOT, "Disk quota exceeded"),
            reason(EFBIG, "File too large"));
  }
}
