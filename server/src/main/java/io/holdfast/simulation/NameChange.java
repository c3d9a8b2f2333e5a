package io.holdfast.simulation;

import java.util.List;

/** A change of names that no sync has covered yet. */
sealed interface NameChange {
  /** One name in one directory. */
  record Place(Inode.Directory directory, String name) {}

  /** The places that it touches. */
  List<Place> places();

  /** Makes the change on the medium. */
  void apply();

  default boolean touches(Inode.Directory directory) {
    return places().stream().anyMatch(place -> place.directory().equals(directory));
  }

  default boolean sharesPlace(NameChange other) {
    return places().stream().anyMatch(other.places()::contains);
  }

  /** A file or directory got a name: created, or linked. */
  record Enter(Place place, Inode inode) implements NameChange {
    @Override
    public List<Place> places() {
      return List.of(place);
    }

    @Override
    public void apply() {
      place.directory().durable().put(place.name(), inode);
    }
  }

  /** A name went. */
  record Leave(Place place) implements NameChange {
    @Override
    public List<Place> places() {
      return List.of(place);
    }

    @Override
    public void apply() {
      boolean inUse =
          place.directory().durable().get(place.name()) instanceof Inode.Directory directory
              && !directory.durable().isEmpty();
      if (!inUse) {
        place.directory().durable().remove(place.name());
      }
    }
  }

  /** A rename, perhaps over another name. */
  record Move(Place from, Place to, Inode inode) implements NameChange {
    @Override
    public List<Place> places() {
      return List.of(from, to);
    }

    @Override
    public void apply() {
      from.directory().durable().remove(from.name());
      to.directory().durable().put(to.name(), inode);
    }
  }
}
