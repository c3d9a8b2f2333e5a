package io.holdfast.conformance.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.OddKeys;
import io.holdfast.conformance.wire.ParallelPuts;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Lists: both versions, pages, prefixes, delimiters, encodings; and the deletion of a thousand
 * keys.
 */
class ListingTest extends WireTest {
  /** A little more than one page. */
  private static final int MANY = 1_050;

  ListingTest(Endpoint endpoint) throws IOException {
    super(endpoint, "listing");
  }

  @Test
  void aThousandKeysInPagesAndTheirEnd() throws Exception {
    List<String> keys =
        IntStream.range(0, MANY).mapToObj("k/%02d/"::formatted).map(k -> k + k.hashCode()).toList();
    ParallelPuts.put(endpoint, bucket, keys);
    List<String> sorted = keys.stream().sorted(OddKeys.ORDER).toList();

    WireResponse first = list("list-type", "2");
    assertEquals(1_000, first.all("Key").size(), "a page has at most a thousand keys");
    assertEquals("true", first.one("IsTruncated"));
    assertEquals("1000", first.one("KeyCount"));
    assertEquals(sorted.subList(0, 1_000), first.all("Key"));

    for (int page : List.of(1_000, 333)) {
      assertEquals(sorted, allOfV2(page), "V2 with pages of " + page);
      assertEquals(sorted, allOfV1(page), "V1 with pages of " + page);
    }
    String middle = sorted.get(500);
    assertEquals(
        sorted.subList(501, 511),
        list("list-type", "2", "start-after", middle, "max-keys", "10").all("Key"));
    assertEquals(sorted.subList(501, 511), list("marker", middle, "max-keys", "10").all("Key"));

    deleteAThousandAtOnce(sorted.subList(0, 1_000));
    assertEquals(sorted.subList(1_000, MANY), list().all("Key"));
  }

  private void deleteAThousandAtOnce(List<String> keys) throws IOException {
    String xml =
        keys.stream()
            .map(key -> "<Object><Key>" + key + "</Key></Object>")
            .collect(
                Collectors.joining(
                    "", "<Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">", "</Delete>"));
    WireResponse response = expect(200, multiDelete(xml));
    assertEquals(keys, response.all("Key").stream().sorted(OddKeys.ORDER).toList());
    assertEquals(1_000, response.all("Deleted").size());
    assertEquals(0, response.all("Error").size());
  }

  private WireResponse multiDelete(String xml) throws IOException {
    String md5 = Base64.getEncoder().encodeToString(TestBytes.newMd5().digest(xml.getBytes(UTF_8)));
    return client.send(
        WireRequest.of("POST", "/" + bucket)
            .query("delete", "")
            .header("content-md5", md5)
            .body(xml));
  }

  private List<String> allOfV2(int pageKeys) throws IOException {
    List<String> all = new ArrayList<>();
    String max = Integer.toString(pageKeys);
    WireResponse page = list("list-type", "2", "max-keys", max);
    all.addAll(page.all("Key"));
    while (page.one("IsTruncated").equals("true")) {
      page =
          list(
              "list-type",
              "2",
              "max-keys",
              max,
              "continuation-token",
              page.one("NextContinuationToken"));
      all.addAll(page.all("Key"));
    }
    return all;
  }

  private List<String> allOfV1(int pageKeys) throws IOException {
    List<String> all = new ArrayList<>();
    String max = Integer.toString(pageKeys);
    WireResponse page = list("max-keys", max);
    all.addAll(page.all("Key"));
    while (page.one("IsTruncated").equals("true")) {
      page = list("max-keys", max, "marker", all.getLast());
      all.addAll(page.all("Key"));
    }
    return all;
  }

  @Test
  void delimiterPrefixAndPagesAgreeWithAPlainModel() throws Exception {
    List<String> keys =
        List.of(
            "a",
            "a/",
            "a/1",
            "a/2",
            "a/b/1",
            "a/b/2",
            "a0",
            "b",
            "b/1",
            "b//2",
            "c-d-e",
            "c-d/x",
            "dir/sub/file",
            "z",
            "ä/1",
            "ä/2");
    ParallelPuts.put(endpoint, bucket, keys);
    for (String prefix : List.of("", "a", "a/", "a/b", "b/", "c-", "ä", "none")) {
      for (String delimiter : List.of("", "/", "-", "/b")) {
        for (int pageKeys : List.of(1, 2, 1_000)) {
          compareWithModel(keys, prefix, delimiter, pageKeys);
        }
      }
    }
  }

  /** Contents and common prefixes of all pages together, each once and in order. */
  private void compareWithModel(List<String> keys, String prefix, String delimiter, int pageKeys)
      throws IOException {
    TreeSet<String> contents = new TreeSet<>(OddKeys.ORDER);
    TreeSet<String> prefixes = new TreeSet<>(OddKeys.ORDER);
    for (String key : keys) {
      if (key.startsWith(prefix)) {
        int end = delimiter.isEmpty() ? -1 : key.indexOf(delimiter, prefix.length());
        if (end < 0) {
          contents.add(key);
        } else {
          prefixes.add(key.substring(0, end + delimiter.length()));
        }
      }
    }
    List<String> listed = new ArrayList<>();
    List<String> rolledUp = new ArrayList<>();
    String token = null;
    do {
      List<String> query =
          new ArrayList<>(
              List.of("list-type", "2", "prefix", prefix, "max-keys", Integer.toString(pageKeys)));
      if (!delimiter.isEmpty()) {
        query.addAll(List.of("delimiter", delimiter));
      }
      if (token != null) {
        query.addAll(List.of("continuation-token", token));
      }
      WireResponse page = list(query.toArray(String[]::new));
      List<String> pageContents = page.all("Key");
      List<String> pagePrefixes = page.all("Prefix");
      // The first is the one that was asked for, the others are those of CommonPrefixes.
      pagePrefixes = pagePrefixes.subList(1, pagePrefixes.size());
      assertTrue(pageContents.size() + pagePrefixes.size() <= pageKeys, page::toString);
      assertEquals(
          pageContents.size() + pagePrefixes.size(), Integer.parseInt(page.one("KeyCount")));
      listed.addAll(pageContents);
      rolledUp.addAll(pagePrefixes);
      token = page.one("IsTruncated").equals("true") ? page.one("NextContinuationToken") : null;
    } while (token != null);
    String what = "prefix '%s', delimiter '%s', pages of %d".formatted(prefix, delimiter, pageKeys);
    assertEquals(List.copyOf(contents), listed, what);
    assertEquals(List.copyOf(prefixes), rolledUp, what);
  }

  @Test
  void anEmptyPageAndAnEmptyBucket() throws IOException {
    assertEquals(List.of(), list().all("Contents"));
    put("k", new byte[1]);
    WireResponse none = list("list-type", "2", "max-keys", "0");
    assertEquals("false", none.one("IsTruncated"));
    assertEquals(List.of(), none.all("Contents"));
  }

  @Test
  void entriesSayWhatTheObjectIs() throws IOException {
    byte[] body = TestBytes.of(41, 12_345);
    put("k", body);
    WireResponse list = list();
    assertEquals("12345", list.one("Size"));
    assertEquals('"' + TestBytes.md5(body) + '"', list.one("ETag"));
    assertEquals("STANDARD", list.one("StorageClass"));
    assertTrue(
        list.one("LastModified").matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"),
        list::toString);
    assertEquals(1, list.all("Owner").size(), "V1 names the owner");
    assertEquals(0, list("list-type", "2").all("Owner").size(), "V2 only when asked");
    assertEquals(1, list("list-type", "2", "fetch-owner", "true").all("Owner").size());
  }

  @Test
  void oddKeysAsUrlsAndAsXml() throws Exception {
    List<String> keys = OddKeys.all();
    ParallelPuts.put(endpoint, bucket, keys);
    List<String> sorted = keys.stream().sorted(OddKeys.ORDER).toList();
    List<String> decoded =
        list("encoding-type", "url").all("Key").stream()
            .map(key -> URLDecoder.decode(key, UTF_8))
            .toList();
    assertEquals(sorted, decoded);

    // Without an encoding a control character goes out as S3 sends it, which is no XML 1.0.
    String raw = list().text();
    assertTrue(raw.contains("<Key>&#x1;</Key>"), "U+0001 as a character reference");
    assertTrue(raw.contains("<Key>bell&#x7;/x</Key>"), "U+0007 as a character reference");
    assertTrue(raw.contains("<Key>return&#13;x</Key>") || raw.contains("<Key>return&#xD;x</Key>"));
    assertTrue(raw.contains("<Key>a&amp;b&lt;c&gt;"), "what XML needs quoted is quoted");
    assertTrue(raw.contains("<Key>\uD83D\uDE00/\uD83C\uDF89</Key>"), "an emoji is itself");

    // Deleted the same way.
    WireResponse deleted =
        expect(
            200,
            multiDelete("<Delete><Object><Key>&#x1;</Key></Object><Quiet>true</Quiet></Delete>"));
    assertEquals(List.of(), deleted.all("Deleted"), "quiet: only failures are told");
    assertEquals(404, client.get(path("\u0001")).status());
  }
}
