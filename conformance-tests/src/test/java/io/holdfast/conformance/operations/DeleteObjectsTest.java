package io.holdfast.conformance.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeleteObjectsTest extends OperationTest {
  DeleteObjectsTest(Endpoint endpoint) throws IOException {
    super(endpoint, "delete-many");
  }

  private static String document(String... objects) {
    return "<Delete" + NS + ">" + String.join("", objects) + "</Delete>";
  }

  private static String object(String key, String... more) {
    return "<Object><Key>" + key + "</Key>" + String.join("", more) + "</Object>";
  }

  private static String md5(String document) {
    return Base64.getEncoder().encodeToString(TestBytes.newMd5().digest(document.getBytes(UTF_8)));
  }

  private WireResponse send(String document) throws IOException {
    return post("?delete", document, "content-md5", md5(document));
  }

  @Test
  void whatIsThereAndWhatIsNot() throws IOException {
    expect(200, put("a", "1"));
    expect(200, put("b", "2"));
    WireResponse done = expect(200, send(document(object("a"), object("none"))));
    assertEquals(List.of("a", "none"), done.all("Key"));
    assertEquals(2, done.all("Deleted").size());
    assertEquals(List.of("b"), get("").all("Key"));
    WireResponse quiet =
        expect(200, send(document("<Quiet>true</Quiet>", object("b"), object("none"))));
    assertEquals(List.of(), quiet.all("Key"));
    assertEquals(List.of(), get("").all("Key"));
  }

  @Test
  void upToAThousand() throws IOException {
    String thousand =
        IntStream.range(0, 1000).mapToObj(i -> object("k" + i)).collect(Collectors.joining());
    assertEquals(1000, expect(200, send(document(thousand))).all("Deleted").size());
    refused(400, "MalformedXML", send(document(thousand, object("k"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<Delete/>",
        "<Delete><Object/></Delete>",
        "<Delete><Object><Key></Key></Object></Delete>",
        "<Other><Object><Key>a</Key></Object></Other>",
        "<Delete><Object><Key>a</Key></Object>",
        "<Delete><Object><Key>a</Key></Object><Quiet>perhaps</Quiet></Delete>",
      })
  void documentsThatAreNone(String document) throws IOException {
    expect(200, put("a", "1"));
    refused(400, "MalformedXML", send(document));
    expect(200, head("a"));
  }

  @Test
  void theDocumentNeedsADigest() throws IOException {
    expect(200, put("a", "1"));
    String document = document(object("a"));
    refused(400, "InvalidRequest", post("?delete", document));
    refused(400, "BadDigest", post("?delete", document, "content-md5", md5("other")));
    refused(400, "InvalidDigest", post("?delete", document, "content-md5", "nonsense"));
    expect(200, head("a"));
    refused(
        404, "NoSuchBucket", post(noBucket() + "?delete", document, "content-md5", md5(document)));
  }

  @Test
  void versionsAndMarkers() throws IOException {
    enableVersioning();
    String version = expect(200, put("a", "1")).need("x-amz-version-id");
    WireResponse marked = expect(200, send(document(object("a"))));
    assertEquals("true", marked.one("DeleteMarker"));
    String marker = marked.one("DeleteMarkerVersionId");
    WireResponse gone =
        expect(
            200,
            send(
                document(
                    object("a", "<VersionId>" + marker + "</VersionId>"),
                    object("a", "<VersionId>" + version + "</VersionId>"),
                    object("a", "<VersionId>nonsense</VersionId>"))));
    assertEquals(2, gone.all("Deleted").size());
    assertEquals("true", gone.one("DeleteMarker"));
    assertEquals(marker, gone.one("DeleteMarkerVersionId"));
    assertEquals("NoSuchVersion", gone.one("Code"));
    assertEquals(List.of(), get("?versions").all("VersionId"));
  }

  @Test
  void eachUnderItsCondition() throws IOException {
    expect(200, put("a", "1"));
    expect(200, put("b", "2"));
    WireResponse done =
        expect(
            200,
            send(
                document(
                    object("a", "<ETag>\"other\"</ETag>"),
                    object("b", "<ETag>\"" + md5Hex("2") + "\"</ETag>"))));
    assertEquals("PreconditionFailed", done.one("Code"));
    assertEquals(List.of("a"), get("").all("Key"));
    done = expect(200, send(document(object("a", "<Size>5</Size>"))));
    assertEquals("PreconditionFailed", done.one("Code"));
    done =
        expect(
            200,
            send(
                document(
                    object("a", "<LastModifiedTime>1994-11-06T08:49:37Z</LastModifiedTime>"))));
    assertEquals("PreconditionFailed", done.one("Code"));
    done = expect(200, send(document(object("a", "<Size>1</Size>"))));
    assertEquals(List.of(), done.all("Code"));
    assertEquals(List.of(), get("").all("Key"));
  }

  @Test
  void keysWithSignsOfXml() throws IOException {
    expect(200, put("a<b>&\"'c", "1"));
    expect(200, put(" blanks ", "2"));
    WireResponse done =
        expect(200, send(document(object("a&lt;b&gt;&amp;&quot;&apos;c"), object(" blanks "))));
    assertEquals(List.of("a<b>&\"'c", " blanks "), done.all("Key"));
    assertEquals(List.of(), get("").all("Key"));
  }
}
