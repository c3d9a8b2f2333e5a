package io.holdfast.cli;

import io.holdfast.config.ByteSize;
import io.holdfast.config.SetLayout;
import java.util.List;

/**
 * What the drives of a running server amount to, for the person who started it.
 *
 * @param drives as an operator knows them; fewer than the layout has when not all were given
 * @param sets how they are divided and what the scheme of each set is
 * @param usable what clients can still store, redundancy and reserve taken off
 * @param disks how many different file systems the drives lie on
 * @param warnings whole sentences about single drives: missing, damaged, on an unsuitable file
 *     system
 */
public record Layout(
    List<String> drives, SetLayout sets, ByteSize usable, int disks, List<String> warnings) {
  public Layout {
    drives = List.copyOf(drives);
    warnings = List.copyOf(warnings);
  }
}
