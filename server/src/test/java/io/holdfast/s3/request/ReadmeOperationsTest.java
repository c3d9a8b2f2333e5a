package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The README's table of operations names what the router knows, no more and no less. */
final class ReadmeOperationsTest {
  /** Values of the router that are no operations of S3. */
  private static final Set<String> OTHERS =
      Set.of(
          "AbsentSubresource",
          "RemoveAbsentSubresource",
          "PutDefaultConfiguration",
          "NotYet",
          "Preflight");

  private static final Pattern OPERATION =
      Pattern.compile(
          "\\b(?:Abort|Complete|Copy|Create|Delete|Get|Head|List|Put|Restore|Upload)[A-Z]\\w+");

  @Test
  void theTableIsUpToDate() throws IOException {
    Set<String> known =
        Arrays.stream(S3Operation.class.getPermittedSubclasses())
            .map(Class::getSimpleName)
            .filter(name -> !OTHERS.contains(name))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> told = new TreeSet<>();
    String readme = Files.readString(Path.of("../README.md"));
    String section =
        readme.substring(readme.indexOf("## Operations"), readme.indexOf("## Settings"));
    section
        .lines()
        .filter(line -> line.startsWith("| "))
        .forEach(
            line -> {
              Matcher names = OPERATION.matcher(line);
              while (names.find()) {
                told.add(names.group());
              }
            });
    assertEquals(known, told);
  }
}
