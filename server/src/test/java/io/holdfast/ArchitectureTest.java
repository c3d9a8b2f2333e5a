package io.holdfast;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/**
 * The arrows between packages, and what only certain packages may touch. Packages that do not exist
 * yet have their place already.
 */
class ArchitectureTest {
  private static final String ROOT = "io.holdfast";

  /** From top to bottom: a class may use those of its own row and of the rows below. */
  private static final List<List<String>> ROWS =
      List.of(
          List.of(""),
          List.of(".cli", ".bench"),
          List.of(".simulation"),
          List.of(".http"),
          List.of(".admin"),
          List.of(".s3.handler"),
          List.of(".s3.body"),
          List.of(".s3.auth"),
          List.of(".s3.xml"),
          List.of(".s3.request"),
          List.of(".veeam"),
          List.of(".recovery"),
          List.of(".heal"),
          List.of(".object"),
          List.of(".object.listing"),
          List.of(".object.stripe"),
          List.of(".control"),
          List.of(".storage"),
          List.of(".commit"),
          List.of(".config", ".error", ".metrics", ".common"),
          // The modules below the server know nothing of it: Maven sees to that.
          List.of(".erasure", ".bitrot", ".crypto"));

  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPath(Path.of("target/classes"));

  @Test
  void theClassesOfTheServerAreLookedAt() {
    assertTrue(CLASSES.contain(Main.class));
  }

  @Test
  void everyPackageHasItsPlace() {
    TreeSet<String> strangers = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      if (row(type) < 0) {
        strangers.add(type.getPackageName());
      }
    }
    assertEquals(List.of(), List.copyOf(strangers), "packages without a row in this test");
  }

  @Test
  void arrowsPointDown() {
    List<String> upward = new ArrayList<>();
    for (JavaClass type : CLASSES) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass();
        if (target.getPackageName().startsWith(ROOT) && row(target) < row(type)) {
          upward.add(dependency.getDescription());
        }
      }
    }
    assertEquals(List.of(), upward);
  }

  private static int row(JavaClass type) {
    String name = type.getPackageName().substring(ROOT.length());
    for (int row = 0; row < ROWS.size(); row++) {
      if (ROWS.get(row).contains(name)) {
        return row;
      }
    }
    return -1;
  }

  /** What only some packages may touch, with the reason. */
  private static ArchRule only(List<String> packages, List<String> touched, String reason) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(packages.stream().map(name -> ROOT + name).toArray(String[]::new))
        .should()
        .dependOnClassesThat(resideInAnyPackage(touched.toArray(String[]::new)))
        .because(reason)
        .allowEmptyShould(true);
  }

  @Test
  void theHttpServerCanBeReplaced() {
    only(
            List.of(".http"),
            List.of("io.undertow..", "org.xnio..", "org.conscrypt.."),
            "one package knows the HTTP server")
        .check(CLASSES);
  }

  @Test
  void xmlHasOneHome() {
    only(
            List.of(".s3.xml"),
            List.of(
                "tools.jackson.dataformat.xml..",
                "javax.xml..",
                "org.w3c.dom..",
                "org.xml.sax..",
                "com.ctc.wstx..",
                "org.codehaus.stax2.."),
            "hostile XML is met in one place")
        .check(CLASSES);
  }

  @Test
  void cborHasOneHome() {
    only(
            List.of(".storage"),
            List.of("tools.jackson.dataformat.cbor.."),
            "CBOR is what lies on drives")
        .check(CLASSES);
  }

  @Test
  void jsonHasFewHomes() {
    only(
            List.of(
                ".storage", ".s3.auth", ".s3.request", ".admin", ".control", ".bench", ".recovery"),
            List.of("tools.jackson.databind.json..", "tools.jackson.core.json.."),
            "JSON is format files, policies, encryption contexts, our own interface, control"
                + " records and reports")
        .check(CLASSES);
    only(
            List.of(
                ".storage",
                ".s3.auth",
                ".s3.request",
                ".admin",
                ".control",
                ".bench",
                ".recovery",
                ".s3.xml"),
            List.of("tools.jackson.."),
            "everything else works on values")
        .check(CLASSES);
  }

  @Test
  void drivePathsHaveOneHome() {
    only(
            List.of(".storage", ".config", ".cli", ".bench", ""),
            List.of("java.nio.file", "java.nio.file.attribute"),
            "above storage nobody knows where a drive is; settings and commands name files of their"
                + " own")
        .check(CLASSES);
    noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            File.class, FileInputStream.class, FileOutputStream.class, RandomAccessFile.class)
        .because("java.nio.file says what went wrong")
        .check(CLASSES);
  }

  @Test
  void theEnvironmentIsReadInOnePlace() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".config")
        .should()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .because("a setting is declared once")
        .check(CLASSES);
  }

  @Test
  void simulationIsForTestsAndItsCommand() {
    noClasses()
        .that()
        .resideOutsideOfPackages(ROOT + ".simulation", ROOT + ".cli")
        .should()
        .dependOnClassesThat(resideInAnyPackage(ROOT + ".simulation"))
        .because("the server must not know that it could be simulated")
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void librariesStayWhereTheyAreUsed() {
    only(
            List.of(".cli", ".bench"),
            List.of("picocli.."),
            "a command line is the business of commands")
        .check(CLASSES);
    only(List.of(".cli"), List.of("ch.qos.logback.."), "everything else logs through slf4j")
        .check(CLASSES);
    only(
            List.of(),
            List.of("org.bouncycastle.."),
            "certificates and keys are the business of the module crypto")
        .check(CLASSES);
  }

  /** Only so can a simulation run the object layer from a seed. */
  @Test
  void timeAndChanceAreInjectedIntoTheCore() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + ".object..", ROOT + ".commit", ROOT + ".control", ROOT + ".heal")
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Thread.class, "sleep", long.class)
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(UUID.class, "randomUUID")
        .orShould()
        .callConstructor(SecureRandom.class)
        .orShould()
        .callConstructor(Random.class)
        .because("Clock, Entropy and Tasks give time, chance and threads")
        .check(CLASSES);
  }

  @Test
  void codeIsStraightLine() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(CompletableFuture.class)
        .because("virtual threads removed the reason for callbacks")
        .check(CLASSES);
  }

  @Test
  void everyPackageIsNullMarked() {
    TreeSet<String> unmarked = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
        unmarked.add(type.getPackageName());
      }
    }
    assertEquals(List.of(), List.copyOf(unmarked));
  }

  @Test
  void noNameSaysNothing() {
    noClasses()
        .should()
        .haveNameMatching(".*(Impl|Manager|Helper|Utils?)")
        .because("a name says what a class is responsible for")
        .check(CLASSES);
  }
}
