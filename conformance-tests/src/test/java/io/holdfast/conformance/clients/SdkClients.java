package io.holdfast.conformance.clients;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Trust;
import java.io.IOException;
import javax.net.ssl.TrustManager;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * Clients of the AWS SDK for Java 2, with its defaults as far as an endpoint of one's own allows.
 */
public final class SdkClients {
  public static S3Client client(Endpoint endpoint) throws IOException {
    return S3Client.builder()
        .endpointOverride(endpoint.uri())
        .region(Region.of(endpoint.region()))
        .credentialsProvider(credentials(endpoint))
        .forcePathStyle(true)
        .httpClient(http(endpoint))
        // What fails once is a finding, not something to try again.
        .overrideConfiguration(o -> o.retryStrategy(DefaultRetryStrategy.doNotRetry()))
        .build();
  }

  /** What the transfer manager works with: larger objects go in parts by itself. */
  static S3AsyncClient multipart(Endpoint endpoint, long partBytes) throws IOException {
    TrustManager[] managers = {Trust.of(endpoint).manager()};
    return S3AsyncClient.builder()
        .endpointOverride(endpoint.uri())
        .region(Region.of(endpoint.region()))
        .credentialsProvider(credentials(endpoint))
        .forcePathStyle(true)
        .httpClientBuilder(
            NettyNioAsyncHttpClient.builder().tlsTrustManagersProvider(() -> managers))
        .multipartEnabled(true)
        .multipartConfiguration(
            m -> m.thresholdInBytes(partBytes).minimumPartSizeInBytes(partBytes))
        .overrideConfiguration(o -> o.retryStrategy(DefaultRetryStrategy.doNotRetry()))
        .build();
  }

  static S3Presigner presigner(Endpoint endpoint) {
    return S3Presigner.builder()
        .endpointOverride(endpoint.uri())
        .region(Region.of(endpoint.region()))
        .credentialsProvider(credentials(endpoint))
        .serviceConfiguration(S3Configuration.builder().pathStyleAccessEnabled(true).build())
        .build();
  }

  private static AwsCredentialsProvider credentials(Endpoint endpoint) {
    return StaticCredentialsProvider.create(
        AwsBasicCredentials.create(endpoint.accessKey(), endpoint.secretKey()));
  }

  private static SdkHttpClient http(Endpoint endpoint) throws IOException {
    TrustManager[] managers = {Trust.of(endpoint).manager()};
    return Apache5HttpClient.builder().tlsTrustManagersProvider(() -> managers).build();
  }

  private SdkClients() {}
}
