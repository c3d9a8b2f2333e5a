package io.holdfast.conformance.clients;

import io.holdfast.conformance.target.Endpoint;
import java.util.HashMap;
import java.util.Map;

/** The variables that boto3 and awscli read. */
final class AwsVariables {
  static Map<String, String> of(Endpoint endpoint) {
    Map<String, String> variables = new HashMap<>();
    variables.put("AWS_ACCESS_KEY_ID", endpoint.accessKey());
    variables.put("AWS_SECRET_ACCESS_KEY", endpoint.secretKey());
    variables.put("AWS_DEFAULT_REGION", endpoint.region());
    variables.put("AWS_ENDPOINT_URL", endpoint.uri().toString());
    variables.put("AWS_EC2_METADATA_DISABLED", "true");
    endpoint
        .certificate()
        .ifPresent(file -> variables.put("AWS_CA_BUNDLE", file.toAbsolutePath().toString()));
    return variables;
  }

  private AwsVariables() {}
}
