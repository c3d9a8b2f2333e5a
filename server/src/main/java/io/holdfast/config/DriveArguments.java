package io.holdfast.config;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Expands what is written for drives into one text per drive: {@code /mnt/disk{1...4}} is four.
 * Several ranges in one argument give every combination, the last range running fastest. Pure:
 * whether the folders are there is for storage to find out.
 */
public final class DriveArguments {
  /**
   * More drives than any one machine holds; it keeps {@code {1...999999999}} from taking all
   * memory.
   */
  public static final int MAX_DRIVES = 1024;

  private static final Pattern RANGE = Pattern.compile("\\{([0-9]{1,9})\\.\\.\\.([0-9]{1,9})}");
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");

  /**
   * @throws IllegalArgumentException with a whole sentence: a range that is none, a drive named
   *     twice, a drive of another machine, or too many
   */
  public static List<String> expand(List<String> arguments) {
    Set<String> drives = new LinkedHashSet<>();
    for (String argument : arguments) {
      for (String drive : expandOne(argument)) {
        if (!drives.add(drive)) {
          throw new IllegalArgumentException("The drive " + drive + " is named twice.");
        }
        requireBounded(drives.size());
      }
    }
    return List.copyOf(drives);
  }

  private static List<String> expandOne(String argument) {
    if (argument.isBlank()) {
      throw new IllegalArgumentException("A drive has an empty name.");
    }
    if (URL.matcher(argument).matches()) {
      throw new IllegalArgumentException(
          argument
              + " names drives of another machine. This version runs on one machine: give local"
              + " folders, such as /mnt/disk{1...4}.");
    }
    List<String> expanded = ranges(argument);
    String first = expanded.getFirst();
    if (first.indexOf('{') >= 0 || first.indexOf('}') >= 0) {
      throw new IllegalArgumentException(
          argument
              + " has a brace that is no range. A range has three dots and two numbers, such as"
              + " {1...4}.");
    }
    return expanded;
  }

  private static List<String> ranges(String text) {
    Matcher matcher = RANGE.matcher(text);
    if (!matcher.find()) {
      return List.of(text);
    }
    String before = text.substring(0, matcher.start());
    List<String> numbers = numbers(matcher.group(1), matcher.group(2), text);
    List<String> rests = ranges(text.substring(matcher.end()));
    requireBounded((long) numbers.size() * rests.size());
    List<String> all = new ArrayList<>();
    for (String number : numbers) {
      for (String rest : rests) {
        all.add(before + number + rest);
      }
    }
    return all;
  }

  /** {@code 01...16} keeps its zeros: 01, 02, … 16. */
  private static List<String> numbers(String first, String last, String argument) {
    int from = Integer.parseInt(first);
    int to = Integer.parseInt(last);
    if (from > to) {
      throw new IllegalArgumentException(
          "The range {%s...%s} in %s runs backwards.".formatted(first, last, argument));
    }
    requireBounded((long) to - from + 1);
    int width = first.startsWith("0") ? first.length() : 1;
    List<String> numbers = new ArrayList<>();
    for (int number = from; number <= to; number++) {
      String digits = Integer.toString(number);
      numbers.add("0".repeat(Math.max(0, width - digits.length())) + digits);
    }
    return numbers;
  }

  private static void requireBounded(long count) {
    if (count > MAX_DRIVES) {
      throw new IllegalArgumentException("More than " + MAX_DRIVES + " drives are named.");
    }
  }

  private DriveArguments() {}
}
