package io.holdfast.simulation;

import java.util.TreeMap;

/** A file or directory of a simulated volume, whatever its names. */
sealed interface Inode {
  /** What tells inodes apart, over all volumes: a volume's device and a number of its own. */
  record Identity(long device, long number) {}

  Identity identity();

  /** A directory: the names as everybody sees them, and as they are on the medium. */
  record Directory(Identity identity, TreeMap<String, Inode> seen, TreeMap<String, Inode> durable)
      implements Inode {
    Directory(Identity identity) {
      this(identity, new TreeMap<>(), new TreeMap<>());
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return identity.hashCode();
    }
  }

  /** A file. */
  record File(Identity identity, FileContents contents) implements Inode {
    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return identity.hashCode();
    }
  }
}
