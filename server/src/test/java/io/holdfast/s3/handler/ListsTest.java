package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection;
import io.holdfast.s3.request.ContinuationToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListsTest {
  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      """;
  private static final String NS = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"";
  private static final String OWNER =
      "<Owner><ID>" + Goldens.OWNER_ID + "</ID><DisplayName>holdfast</DisplayName></Owner>";
  private static final String FACTS =
      "<LastModified>2026-11-30T12:34:56.000Z</LastModified>"
          + "<ETag>&quot;5d41402abc4b2a76b9719d911017c592&quot;</ETag><Size>5</Size>";

  private S3TestServer server;
  private SignedClient client;

  @BeforeEach
  void start() throws IOException {
    server = new S3TestServer();
    client = server.client();
    client.put("/bkt", "");
    for (String key : List.of("a", "b/1", "b/2", "c%20d", "z")) {
      client.put("/bkt/" + key, "hello");
    }
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private static String contents(String key, String owner) {
    return "<Contents><Key>"
        + key
        + "</Key>"
        + FACTS
        + owner
        + "<StorageClass>STANDARD</StorageClass></Contents>";
  }

  private static String prefix(String prefix) {
    return "<CommonPrefixes><Prefix>" + prefix + "</Prefix></CommonPrefixes>";
  }

  @Test
  void firstVersion() throws IOException {
    RawConnection.Answer answer = client.get("/bkt?delimiter=%2F");
    assertEquals("application/xml", answer.header("Content-Type"));
    assertEquals(
        HEAD
            + "<ListBucketResult"
            + NS
            + "><Name>bkt</Name><Prefix></Prefix><Marker></Marker>"
            + "<MaxKeys>1000</MaxKeys><Delimiter>/</Delimiter><IsTruncated>false</IsTruncated>"
            + contents("a", OWNER)
            + contents("c d", OWNER)
            + contents("z", OWNER)
            + prefix("b/")
            + "</ListBucketResult>",
        answer.text());
  }

  @Test
  void pagesOfTheFirstVersion() throws IOException {
    String first = client.get("/bkt?max-keys=2&delimiter=%2F").text();
    assertTrue(first.contains("<NextMarker>b/</NextMarker><MaxKeys>2</MaxKeys>"), first);
    assertTrue(first.contains("<IsTruncated>true</IsTruncated>"));
    String second = client.get("/bkt?delimiter=%2F&marker=b%2F&max-keys=2").text();
    assertTrue(second.contains("<Marker>b/</Marker><MaxKeys>2</MaxKeys>"), second);
    assertEquals(List.of("c d", "z"), values(second, "Key"));
    // Without a delimiter S3 leaves the marker to the client.
    assertFalse(client.get("/bkt?max-keys=2").text().contains("NextMarker"));
  }

  @Test
  void secondVersion() throws IOException {
    assertEquals(
        HEAD
            + "<ListBucketResult"
            + NS
            + "><Name>bkt</Name><Prefix>b</Prefix>"
            + "<StartAfter>b/1</StartAfter><KeyCount>1</KeyCount><MaxKeys>7</MaxKeys>"
            + "<IsTruncated>false</IsTruncated>"
            + contents("b/2", "")
            + "</ListBucketResult>",
        client.get("/bkt?list-type=2&prefix=b&start-after=b%2F1&max-keys=7").text());
    assertTrue(
        client.get("/bkt?list-type=2&fetch-owner=true").text().contains(contents("z", OWNER)));
  }

  @Test
  void pagesOfTheSecondVersion() throws IOException {
    List<String> seen = new ArrayList<>();
    String token = "";
    for (int page = 0; page < 4; page++) {
      String from = token.isEmpty() ? "" : "continuation-token=" + token + "&";
      String text = client.get("/bkt?" + from + "delimiter=%2F&list-type=2&max-keys=1").text();
      if (!token.isEmpty()) {
        assertTrue(text.contains("<ContinuationToken>" + token + "</ContinuationToken>"), text);
      }
      assertTrue(text.contains("<KeyCount>1</KeyCount>"));
      seen.addAll(values(text, "Key"));
      seen.addAll(values(text, "CommonPrefixes><Prefix"));
      List<String> next = values(text, "NextContinuationToken");
      assertEquals(page == 3 ? 0 : 1, next.size());
      token = next.isEmpty() ? "" : next.getFirst();
    }
    assertEquals(List.of("a", "b/", "c d", "z"), seen);
  }

  @Test
  void versionsOfAnUnversionedBucket() throws IOException {
    String version =
        "<Version><Key>z</Key><VersionId>null</VersionId><IsLatest>true</IsLatest>"
            + FACTS
            + OWNER
            + "<StorageClass>STANDARD</StorageClass></Version>";
    assertEquals(
        HEAD
            + "<ListVersionsResult"
            + NS
            + "><Name>bkt</Name><Prefix>z</Prefix><KeyMarker>"
            + "</KeyMarker><VersionIdMarker></VersionIdMarker><MaxKeys>1000</MaxKeys>"
            + "<IsTruncated>false</IsTruncated>"
            + version
            + "</ListVersionsResult>",
        client.get("/bkt?prefix=z&versions").text());
    String first = client.get("/bkt?max-keys=1&versions").text();
    assertTrue(
        first.contains(
            "<NextKeyMarker>a</NextKeyMarker><NextVersionIdMarker>null</NextVersionIdMarker>"),
        first);
    String next = client.get("/bkt?key-marker=a&version-id-marker=null&versions").text();
    assertEquals(List.of("b/1", "b/2", "c d", "z"), values(next, "Key"));
  }

  @Test
  void namesAreEncodedOnRequest() throws IOException {
    client.put("/bkt/%C3%A4%2B%26%25", "hello");
    String text =
        client
            .get(
                "/bkt?delimiter=d%2F&encoding-type=url&list-type=2&prefix=%C3%A4%2B"
                    + "&start-after=x%20y")
            .text();
    assertTrue(text.contains("<Prefix>%C3%A4%2B</Prefix>"), text);
    assertTrue(text.contains("<StartAfter>x%20y</StartAfter>"));
    assertTrue(text.contains("<Delimiter>d/</Delimiter><EncodingType>url</EncodingType>"));
    assertTrue(text.contains("<Key>%C3%A4%2B%26%25</Key>"));
    assertTrue(client.get("/bkt?encoding-type=url").text().contains("<Key>c%20d</Key>"));
  }

  @Test
  void noKeysAskedNoneGiven() throws IOException {
    String text = client.get("/bkt?list-type=2&max-keys=0").text();
    assertTrue(text.contains("<KeyCount>0</KeyCount><MaxKeys>0</MaxKeys>"), text);
    assertTrue(text.contains("<IsTruncated>false</IsTruncated>"));
    assertEquals(404, client.get("/nobucket?list-type=2&max-keys=0").status());
    assertEquals(404, client.get("/nobucket").status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list-type=3",
        "max-keys=x",
        "max-keys=-1",
        "encoding-type=base64",
        "continuation-token=nonsense%21&list-type=2",
        "version-id-marker=null&versions",
      })
  void badArguments(String query) throws IOException {
    RawConnection.Answer answer = client.get("/bkt?" + query);
    assertEquals(400, answer.status());
    assertTrue(answer.text().contains("<Code>InvalidArgument</Code>"), answer.text());
    assertTrue(answer.text().contains("<ArgumentName>"));
  }

  @Test
  void aThousandKeysAPage() throws IOException {
    for (int i = 0; i < 1001; i++) {
      client.put("/bkt/many/" + i, "");
    }
    String text = client.get("/bkt?list-type=2&max-keys=5000&prefix=many%2F").text();
    assertTrue(text.contains("<KeyCount>1000</KeyCount><MaxKeys>1000</MaxKeys>"));
    String token = values(text, "NextContinuationToken").getFirst();
    assertEquals("many/998", ContinuationToken.parse(token).after());
    assertEquals(1000, values(text, "Key").size());
    assertEquals(
        IntStream.range(0, 1001).mapToObj(i -> "many/" + i).sorted().limit(1000).toList(),
        values(text, "Key"));
  }

  static List<String> values(String document, String element) {
    Matcher matcher = Pattern.compile("<" + element + ">([^<]*)<").matcher(document);
    return matcher.results().map(result -> result.group(1)).toList();
  }
}
