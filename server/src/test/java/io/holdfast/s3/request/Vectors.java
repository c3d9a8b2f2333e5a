package io.holdfast.s3.request;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The vector files of these packages. */
public final class Vectors {
  /** The eight clients whose requests were captured. */
  public static final List<String> CLIENTS =
      List.of(
          "aws-sdk-java",
          "awscli",
          "boto3",
          "minio-go",
          "minio-java",
          "rclone",
          "rclone-current",
          "s3cmd");

  public static JsonNode read(String name) {
    try (InputStream in = Vectors.class.getResourceAsStream("/io/holdfast/s3/vectors/" + name)) {
      return new ObjectMapper().readTree(Objects.requireNonNull(in, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Vectors() {}
}
