package io.holdfast.conformance.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

/** s3cmd, which signs, lists (V1) and encodes in its own way. */
@BlackBox
class S3cmdTest {
  private static final long MIB = 1L << 20;

  @TempDir Path folder;

  @Test
  void syncsThereAndBack(Endpoint endpoint) throws IOException {
    thereAndBack(endpoint, 40, 20 * MIB);
  }

  @Test
  @Tag("long")
  void syncsManyThereAndBack(Endpoint endpoint) throws IOException {
    thereAndBack(endpoint, 1_500, 600 * MIB);
  }

  private void thereAndBack(Endpoint endpoint, int files, long largeBytes) throws IOException {
    ClientTool s3cmd = s3cmd(endpoint);
    String bucket = "s3://" + Names.bucket("s3cmd");
    Path source = folder.resolve("source");
    FileTree.make(source, files, 3);
    FileTree.makeFile(source.resolve("large.bin"), largeBytes, 4);

    s3cmd.run("mb", bucket);
    s3cmd.run("sync", source + "/", bucket + "/tree/");
    String listed = s3cmd.run("ls", "--recursive", bucket);
    assertEquals(files + 1, listed.lines().count(), listed);

    Path back = Files.createDirectory(folder.resolve("back"));
    s3cmd.run("sync", bucket + "/tree/", back + "/");
    assertEquals(FileTree.digests(source), FileTree.digests(back));
    String info = s3cmd.run("info", bucket + "/tree/large.bin");
    assertTrue(info.contains(FileTree.digest(source.resolve("large.bin"))), info);

    s3cmd.run("del", "--recursive", "--force", bucket);
    s3cmd.run("rb", bucket);
    assertFalse(s3cmd.run("ls").contains(bucket), "the bucket is gone");
  }

  private ClientTool s3cmd(Endpoint endpoint) throws IOException {
    ClientTool s3cmd = ClientTool.require("s3cmd", "apt-get install s3cmd", folder);
    Path settings = folder.resolve("s3cmd.cfg");
    Files.writeString(
        settings,
        """
        [default]
        access_key = %s
        secret_key = %s
        bucket_location = %s
        host_base = %s
        host_bucket = %s
        use_https = %s
        ca_certs_file = %s
        multipart_chunk_size_mb = 5
        max_retries = 1
        """
            .formatted(
                endpoint.accessKey(),
                endpoint.secretKey(),
                endpoint.region(),
                endpoint.authority(),
                endpoint.authority(),
                endpoint.tls() ? "True" : "False",
                endpoint.certificate().map(Path::toString).orElse("")));
    return s3cmd.withArguments("--config", settings.toString(), "--no-progress");
  }
}
