package io.holdfast.admin;

import io.holdfast.object.DriveOffice;
import io.holdfast.s3.auth.RequestSigner;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * An operator of a server that runs: the client's side of {@link OperatorPages}. What goes wrong on
 * the way is an {@link java.io.UncheckedIOException} with a sentence.
 */
public final class RemoteOperator implements DriveOffice {
  private static final JsonMapper JSON = new JsonMapper();

  private final AdminClient client;

  /**
   * @param server scheme, host and port
   */
  public RemoteOperator(HttpClient http, URI server, RequestSigner signer, LongSupplier nowMillis) {
    client = new AdminClient(http, server, signer, nowMillis);
  }

  public ServerStatus status() {
    return client.ask(
        "GET", OperatorPages.STATUS, "", answer -> JSON.treeToValue(answer, ServerStatus.class));
  }

  @Override
  public String replace(String drive, OptionalInt number) {
    String query = "drive=" + URLEncoder.encode(drive, StandardCharsets.UTF_8).replace("+", "%20");
    return client.ask(
        "POST",
        OperatorPages.REPLACE,
        number.isPresent() ? query + "&number=" + number.getAsInt() : query,
        answer -> answer.required("done").asString());
  }

  @Override
  public AtRisk atRisk() {
    return client.ask(
        "GET", OperatorPages.AT_RISK, "", answer -> JSON.treeToValue(answer, AtRisk.class));
  }

  @Override
  public String forget(int number) {
    return client.ask(
        "POST",
        OperatorPages.FORGET,
        "number=" + number,
        answer -> answer.required("done").asString());
  }
}
