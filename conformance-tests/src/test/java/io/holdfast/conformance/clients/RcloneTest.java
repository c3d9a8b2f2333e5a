package io.holdfast.conformance.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** rclone syncs a tree there and back, and finds no difference by size and MD5. */
@BlackBox
class RcloneTest {
  private static final long MIB = 1L << 20;

  @TempDir Path folder;

  @Test
  void syncsSomeHundredFilesAndOneOfTwentyMebibytes(Endpoint endpoint) throws IOException {
    thereAndBack(endpoint, 300, 20 * MIB);
  }

  @Test
  @Tag("long")
  void syncsThousandsOfFilesAndOneOverAGibibyte(Endpoint endpoint) throws IOException {
    thereAndBack(endpoint, 4_000, 1_100 * MIB);
  }

  private void thereAndBack(Endpoint endpoint, int files, long largeBytes) throws IOException {
    ClientTool rclone = rclone(endpoint);
    String remote = "remote:" + Names.bucket("rclone");
    Path source = folder.resolve("source");
    FileTree.make(source, files, 1);
    FileTree.makeFile(source.resolve("large/one.bin"), largeBytes, 2);

    rclone.run("mkdir", remote);
    rclone.run("sync", source.toString(), remote + "/tree");
    rclone.run("check", source.toString(), remote + "/tree");
    assertEquals(files + 1, rclone.run("lsf", "-R", "--files-only", remote).lines().count());

    Path back = folder.resolve("back");
    rclone.run("sync", remote + "/tree", back.toString());
    assertEquals(FileTree.digests(source), FileTree.digests(back));

    // What was deleted and changed here has to be deleted and changed there, and nothing else.
    Files.delete(source.resolve("large/one.bin"));
    Files.writeString(source.resolve("new one"), "new");
    rclone.run("sync", source.toString(), remote + "/tree");
    rclone.run("check", source.toString(), remote + "/tree");
    assertTrue(rclone.run("lsf", remote + "/tree/large").isEmpty(), "the large file is gone");

    rclone.run("purge", remote);
    assertTrue(!rclone.run("lsd", "remote:").contains(remote.substring(7)), "the bucket is gone");
  }

  private ClientTool rclone(Endpoint endpoint) {
    ClientTool rclone =
        ClientTool.require("rclone", "apt-get install rclone", folder)
            .with("RCLONE_CONFIG", "/dev/null")
            .with("RCLONE_CONFIG_REMOTE_TYPE", "s3")
            .with("RCLONE_CONFIG_REMOTE_PROVIDER", "Other")
            .with("RCLONE_CONFIG_REMOTE_ENDPOINT", endpoint.uri().toString())
            .with("RCLONE_CONFIG_REMOTE_REGION", endpoint.region())
            .with("RCLONE_CONFIG_REMOTE_ACCESS_KEY_ID", endpoint.accessKey())
            .with("RCLONE_CONFIG_REMOTE_SECRET_ACCESS_KEY", endpoint.secretKey())
            // So that the short form of the test sends parts, too.
            .with("RCLONE_S3_UPLOAD_CUTOFF", "5M")
            // What fails once is a finding, not something to try again.
            .with("RCLONE_RETRIES", "1")
            .with("RCLONE_LOW_LEVEL_RETRIES", "1");
    endpoint.certificate().ifPresent(file -> rclone.with("RCLONE_CA_CERT", file.toString()));
    return rclone;
  }
}
