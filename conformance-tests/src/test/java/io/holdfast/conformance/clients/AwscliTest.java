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
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** awscli: the high-level commands over a tree, and a few of the plain operations. */
@BlackBox
class AwscliTest {
  private static final long MIB = 1L << 20;

  @TempDir Path folder;

  @Test
  void syncsThereAndBack(Endpoint endpoint) throws IOException {
    thereAndBack(endpoint, 100, 20 * MIB);
  }

  @Test
  @Tag("long")
  void syncsManyThereAndBack(Endpoint endpoint) throws IOException {
    thereAndBack(endpoint, 3_000, 1_100 * MIB);
  }

  private void thereAndBack(Endpoint endpoint, int files, long largeBytes) throws IOException {
    ClientTool aws = awscli(endpoint);
    String name = Names.bucket("awscli");
    String bucket = "s3://" + name;
    Path source = folder.resolve("source");
    FileTree.make(source, files, 7);
    FileTree.makeFile(source.resolve("large.bin"), largeBytes, 8);

    aws.run("s3", "mb", bucket);
    aws.run("s3", "sync", "--only-show-errors", source.toString(), bucket + "/tree");
    String listed = aws.run("s3", "ls", "--recursive", bucket);
    assertEquals(files + 1, listed.lines().count(), listed);

    Path back = folder.resolve("back");
    aws.run("s3", "sync", "--only-show-errors", bucket + "/tree", back.toString());
    assertEquals(FileTree.digests(source), FileTree.digests(back));

    String head =
        aws.run(
            "s3api", "head-object", "--bucket", name, "--key", "tree/large.bin", "--output=text");
    assertTrue(head.matches("(?s).*\"[0-9a-f]{32}-[1-9][0-9]*\".*"), "sent in parts: " + head);
    ClientTool.Result missing =
        aws.execute(List.of("s3api", "get-object", "--bucket", name, "--key", "none", "none.out"));
    assertTrue(missing.errors().contains("(NoSuchKey)"), missing.errors());

    aws.run("s3", "rb", "--force", bucket);
    assertFalse(aws.run("s3", "ls").contains(name), "the bucket is gone");
  }

  private ClientTool awscli(Endpoint endpoint) throws IOException {
    ClientTool aws = ClientTool.require("aws", "pip install awscli", folder);
    Path settings = folder.resolve("aws.cfg");
    Files.writeString(settings, "[default]\nretries = 1\nmax_attempts = 1\n");
    return aws.with(AwsVariables.of(endpoint)).with("AWS_CONFIG_FILE", settings.toString());
  }
}
