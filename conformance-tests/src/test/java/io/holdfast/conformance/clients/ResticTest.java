package io.holdfast.conformance.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** restic backs a tree up, checks every byte of the repository, and restores the tree. */
@BlackBox
class ResticTest {
  private static final long MIB = 1L << 20;

  @TempDir Path folder;

  @Test
  void restoresWhatItBackedUp(Endpoint endpoint) throws IOException {
    backUpAndRestore(endpoint, 200, 20 * MIB);
  }

  @Test
  @Tag("long")
  void restoresWhatItBackedUpOfManyFiles(Endpoint endpoint) throws IOException {
    backUpAndRestore(endpoint, 4_000, 1_100 * MIB);
  }

  private void backUpAndRestore(Endpoint endpoint, int files, long largeBytes) throws IOException {
    ClientTool restic = restic(endpoint);
    Path source = folder.resolve("source");
    FileTree.make(source, files, 5);
    FileTree.makeFile(source.resolve("large.bin"), largeBytes, 6);

    restic.run("init");
    restic.run("backup", source.toString());
    Files.delete(source.resolve("large.bin"));
    Files.writeString(source.resolve("second backup"), "changed");
    restic.run("backup", source.toString());
    restic.run("forget", "--keep-last", "1", "--prune");
    restic.run("check", "--read-data");
    Path back = folder.resolve("back");
    restic.run("restore", "latest", "--target", back.toString());
    assertEquals(
        FileTree.digests(source), FileTree.digests(back.resolve(source.toString().substring(1))));
  }

  private ClientTool restic(Endpoint endpoint) throws IOException {
    ClientTool restic =
        ClientTool.require("restic", "apt-get install restic", folder)
            .with("AWS_ACCESS_KEY_ID", endpoint.accessKey())
            .with("AWS_SECRET_ACCESS_KEY", endpoint.secretKey())
            .with("AWS_DEFAULT_REGION", endpoint.region())
            .with("RESTIC_PASSWORD", "a password for a test")
            .with("RESTIC_REPOSITORY", "s3:" + endpoint.uri() + "/" + Names.bucket("restic"))
            .with("RESTIC_CACHE_DIR", folder.resolve("cache").toString());
    return endpoint
        .certificate()
        .map(file -> restic.withArguments("--cacert", file.toString()))
        .orElse(restic);
  }
}
