package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketsTest {
  private S3TestServer server;
  private SignedClient client;

  @BeforeEach
  void start() throws IOException {
    server = new S3TestServer();
    client = server.client();
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  @Test
  void aBucketLivesAndDies() throws IOException {
    RawConnection.Answer created = client.put("/backups", "");
    assertEquals(200, created.status());
    assertEquals("/backups", created.header("Location"));
    RawConnection.Answer head = client.head("/backups");
    assertEquals(200, head.status());
    assertEquals("us-east-1", head.header("x-amz-bucket-region"));
    client.put("/backups/k", "x");
    RawConnection.Answer full = client.delete("/backups");
    assertEquals(409, full.status());
    assertTrue(full.text().contains("<Code>BucketNotEmpty</Code>"));
    client.delete("/backups/k");
    assertEquals(204, client.delete("/backups").status());
    assertEquals(404, client.head("/backups").status());
    assertEquals(404, client.delete("/backups").status());
  }

  @Test
  void listOfBuckets() throws IOException {
    client.put("/bbb", "");
    client.put("/aaa", "");
    RawConnection.Answer answer = client.get("/");
    assertEquals(200, answer.status());
    assertEquals("application/xml", answer.header("Content-Type"));
    assertEquals(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <ListAllMyBucketsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Owner>\
        <ID>%s</ID><DisplayName>holdfast</DisplayName></Owner><Buckets>\
        <Bucket><Name>aaa</Name><CreationDate>2026-11-30T12:34:56.000Z</CreationDate></Bucket>\
        <Bucket><Name>bbb</Name><CreationDate>2026-11-30T12:34:56.000Z</CreationDate></Bucket>\
        </Buckets></ListAllMyBucketsResult>\
        """
            .formatted(Goldens.OWNER_ID),
        answer.text());
  }

  @Test
  void listOfBucketsInPages() throws IOException {
    for (String name : List.of("bbb", "aaa", "abc", "ccc")) {
      client.put("/" + name, "");
    }
    assertEquals(List.of("aaa", "abc"), names(client.get("/?prefix=a").text()));
    assertTrue(client.get("/?prefix=a").text().contains("<Prefix>a</Prefix>"));
    List<String> all = new ArrayList<>();
    String token = "";
    do {
      String page = client.get("/?max-buckets=3&continuation-token=" + token).text();
      all.addAll(names(page));
      token = element(page, "ContinuationToken");
    } while (!token.isEmpty());
    assertEquals(List.of("aaa", "abc", "bbb", "ccc"), all);
    assertEquals("", element(client.get("/?max-buckets=4").text(), "ContinuationToken"));
    assertEquals(List.of(), names(client.get("/?bucket-region=eu-west-1").text()));
    assertEquals(4, names(client.get("/?bucket-region=us-east-1").text()).size());
    assertTrue(
        client
            .get("/?continuation-token=nonsense")
            .text()
            .contains("<Code>InvalidArgument</Code>"));
  }

  private static List<String> names(String page) {
    return Pattern.compile("<Name>([^<]*)</Name>")
        .matcher(page)
        .results()
        .map(name -> name.group(1))
        .toList();
  }

  /** Empty when it is not there. */
  private static String element(String page, String name) {
    Matcher found = Pattern.compile("<%s>([^<]*)</%s>".formatted(name, name)).matcher(page);
    return found.find() ? found.group(1) : "";
  }

  @Test
  void makingItTwiceIsAConflict() throws IOException {
    client.put("/aaa", "");
    Goldens.assertError(
        client.put("/aaa", ""),
        409,
        "BucketAlreadyOwnedByYou",
        "The bucket that you tried to create already exists, and you own it.",
        "<BucketName>aaa</BucketName><Resource>/aaa</Resource>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Upper", "ab", "a..b", "-", "xn--a", "1.2.3.4", "a_b"})
  void namesThatNoBucketMayHave(String name) throws IOException {
    RawConnection.Answer answer = client.put("/" + name, "");
    assertEquals(400, answer.status());
    assertTrue(answer.text().contains("<Code>InvalidBucketName</Code>"), answer.text());
    assertTrue(answer.text().contains("<BucketName>" + name + "</BucketName>"));
    int status = name.length() < 3 ? 400 : 404;
    assertEquals(status, client.get("/" + name).status());
    assertEquals(status, client.delete("/" + name).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<CreateBucketConfiguration xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
            + "<LocationConstraint>eu-central-1</LocationConstraint></CreateBucketConfiguration>",
        "<?xml version=\"1.0\"?><CreateBucketConfiguration>"
            + "<LocationConstraint>eu-central-1</LocationConstraint></CreateBucketConfiguration>",
        "<CreateBucketConfiguration><LocationConstraint/></CreateBucketConfiguration>",
        "<CreateBucketConfiguration/>",
      })
  void locationsAreTakenWhereNoneIsConfigured(String document) throws IOException {
    assertEquals(200, client.put("/aaa", document).status());
  }

  @Test
  void aConfiguredRegionIsStrict() throws IOException {
    try (S3TestServer strict = new S3TestServer(Optional.of("us-east-1"));
        SignedClient there = strict.client()) {
      RawConnection.Answer refused =
          there.put(
              "/aaa",
              "<CreateBucketConfiguration><LocationConstraint>eu-west-1</LocationConstraint>"
                  + "</CreateBucketConfiguration>");
      assertEquals(400, refused.status());
      assertTrue(refused.text().contains("<Code>IllegalLocationConstraintException</Code>"));
      assertEquals(404, there.head("/aaa").status());
    }
  }

  @Test
  void location() throws IOException {
    client.put("/aaa", "");
    assertEquals(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></LocationConstraint>\
        """,
        client.get("/aaa?location").text());
    assertEquals(404, client.get("/none?location").status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<CreateBucketConfiguration>",
        "nonsense",
        "<Other/>",
        "<CreateBucketConfiguration><Unknown/></CreateBucketConfiguration>",
        "<CreateBucketConfiguration><LocationConstraint><a/></LocationConstraint>"
            + "</CreateBucketConfiguration>",
        "<CreateBucketConfiguration xmlns=\"urn:other\"/>",
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><CreateBucketConfiguration>"
            + "<LocationConstraint>&e;</LocationConstraint></CreateBucketConfiguration>",
      })
  void documentsThatAreNone(String document) throws IOException {
    RawConnection.Answer answer = client.put("/aaa", document);
    assertEquals(400, answer.status());
    assertTrue(answer.text().contains("<Code>MalformedXML</Code>"), answer.text());
    assertEquals(404, client.head("/aaa").status());
  }

  @Test
  void aBucketIsThereInVirtualHostStyleToo() throws IOException {
    client.put("/aaa", "");
    assertEquals(200, client.put("/k", "hello", "Host: aaa.s3.example.com").status());
    assertEquals("hello", client.get("/k", "Host: aaa.s3.example.com:9000").text());
    assertEquals("hello", client.get("/aaa/k").text());
    assertEquals(200, client.put("/-/health/live", "mine", "Host: aaa.s3.example.com").status());
    assertEquals("mine", client.get("/-/health/live", "Host: aaa.s3.example.com").text());
  }
}
