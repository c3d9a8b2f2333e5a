package io.holdfast.storage;

import io.holdfast.commit.Stamp;

/**
 * What one name in a bucket's directories stands for. A <em>piece</em> is a component of a key, or,
 * of a component longer than a file name allows, one of its stretches; here it is decoded.
 */
public sealed interface PieceName {
  /** {@code <piece>~head}: the newest record of the key that ends here. */
  record Head(String piece) implements PieceName {}

  /** {@code <piece>~<stamp>}: a record beside the head. */
  record Kept(String piece, Stamp stamp) implements PieceName {}

  /** {@code <piece>~aside-<stamp>}: an unreadable head; a value of this stamp took its place. */
  record Aside(String piece, Stamp stamp) implements PieceName {}

  /** {@code <piece>~more}: a directory in which a long component goes on. */
  record More(String start) implements PieceName {}

  /** {@code <piece>}: the directory of keys that go on behind a slash. */
  record Directory(String piece) implements PieceName {}

  /** {@code ~…}: a name of ours that no key has, for use now or later. */
  record Reserved(String name) implements PieceName {}

  /** Not of our making. */
  record Foreign(String name) implements PieceName {}
}
