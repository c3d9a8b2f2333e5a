package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.config.ByteSize;
import io.holdfast.config.CertificateFiles;
import io.holdfast.config.HostPort;
import io.holdfast.config.RootCredentials;
import io.holdfast.config.Secret;
import io.holdfast.config.SecretOrigin;
import io.holdfast.config.SetLayout;
import io.holdfast.config.StartSecrets;
import io.holdfast.crypto.SelfSignedCertificate;
import io.holdfast.crypto.TlsIdentity;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StartBannerTest {
  private static final String PASSWORD = "hUnterhUnterhUnterhUnterhUnterhUnterhUnt";

  private static StartSecrets secrets(SecretOrigin root, SecretOrigin kms) {
    return new StartSecrets(
        new RootCredentials("QUICKSTARTQUICKSTART", Secret.of(PASSWORD)),
        root,
        Path.of("/srv/config/credentials"),
        kms == SecretOrigin.ABSENT ? Optional.empty() : Optional.of(Secret.of("holdfast-1:a2V5")),
        kms,
        Path.of("/srv/config/kms.key"),
        List.of());
  }

  private static Layout layout(int drives, int disks, String... warnings) {
    return new Layout(
        IntStream.rangeClosed(1, drives).mapToObj(i -> "/srv/data/drive" + i).toList(),
        SetLayout.of(drives),
        ByteSize.parse("49GiB"),
        disks,
        List.of(warnings));
  }

  private static CertificateFiles selfSigned() {
    TlsIdentity identity =
        SelfSignedCertificate.create(
            List.of("localhost"), List.of(), Duration.ofDays(1), new SecureRandom(), Instant.EPOCH);
    return new CertificateFiles(
        identity, Path.of("/srv/config/certs/public.crt"), true, List.of("It expires soon."));
  }

  @Test
  void theQuickStart() {
    Started started =
        new Started(
            new HostPort("127.0.0.1", 9000),
            Optional.empty(),
            secrets(SecretOrigin.GENERATED, SecretOrigin.GENERATED),
            layout(4, 1));
    assertEquals(
        """
        Holdfast 1.0 is ready.

          Endpoint     http://127.0.0.1:9000
          Access key   QUICKSTARTQUICKSTART
          Secret key   hUnterhUnterhUnterhUnterhUnterhUnterhUnt
                       made just now and shown this once; kept in /srv/config/credentials
          Drives       /srv/data/drive1 /srv/data/drive2 /srv/data/drive3 /srv/data/drive4
          Layout       2+2: every object is cut into 2 pieces, with 2 of parity added; any 2 of the 4
                       restore it.
                       Usable: 49 GiB, with redundancy and a reserve taken off.
                       Reads survive the loss of 1 drive right after a write was acknowledged, and of 2
                       once all drives have it.
                       Writes go on while 1 drive is away.
          Warning      All 4 folders lie on one disk. That protects against rot, and against nothing
                       else: when the disk is lost, everything is. For data that matters give each drive
                       a disk of its own, such as: ./holdfast server /mnt/disk{1...4}
          Encryption   on, with the KMS key in /srv/config/kms.key.
                       BACK UP THIS KEY, apart from the drives: without it nothing on them can ever be
                       read.

        To connect, paste one of these:

          AWS_ACCESS_KEY_ID=QUICKSTARTQUICKSTART AWS_SECRET_ACCESS_KEY=hUnterhUnterhUnterhUnterhUnterhUnterhUnt AWS_DEFAULT_REGION=us-east-1 aws --endpoint-url http://127.0.0.1:9000 s3 ls

          rclone lsd :s3: --s3-provider Other --s3-endpoint http://127.0.0.1:9000 --s3-access-key-id QUICKSTARTQUICKSTART --s3-secret-access-key hUnterhUnterhUnterhUnterhUnterhUnterhUnt

          mc alias set holdfast http://127.0.0.1:9000 QUICKSTARTQUICKSTART hUnterhUnterhUnterhUnterhUnterhUnterhUnt

        """,
        StartBanner.of("1.0", started));
  }

  @Test
  void aSecretIsShownOnlyWhenItWasMadeJustNow() {
    for (SecretOrigin origin : List.of(SecretOrigin.GIVEN, SecretOrigin.STORED)) {
      String text =
          StartBanner.of(
              "1.0",
              new Started(
                  new HostPort("127.0.0.1", 9000),
                  Optional.empty(),
                  secrets(origin, SecretOrigin.GIVEN),
                  layout(4, 4)));
      assertFalse(text.contains(PASSWORD), text);
      assertFalse(text.contains("a2V5"), text);
    }
  }

  @Test
  void theLinesToPasteFetchAStoredSecretThemselves() {
    List<String> lines =
        new ClientLines(
                new Started(
                    new HostPort("", 9000),
                    Optional.of(selfSigned()),
                    secrets(SecretOrigin.STORED, SecretOrigin.GIVEN),
                    layout(4, 4)))
            .lines();
    String secret = "\"$(sed -n 's/^root.password=//p' /srv/config/credentials)\"";
    assertEquals(
        List.of(
            "AWS_ACCESS_KEY_ID=QUICKSTARTQUICKSTART AWS_SECRET_ACCESS_KEY="
                + secret
                + " AWS_DEFAULT_REGION=us-east-1 AWS_CA_BUNDLE=/srv/config/certs/public.crt"
                + " aws --endpoint-url https://127.0.0.1:9000 s3 ls",
            "rclone lsd :s3: --s3-provider Other --s3-endpoint https://127.0.0.1:9000"
                + " --s3-access-key-id QUICKSTARTQUICKSTART --s3-secret-access-key "
                + secret
                + " --ca-cert /srv/config/certs/public.crt",
            "mc alias set --insecure holdfast https://127.0.0.1:9000 QUICKSTARTQUICKSTART "
                + secret),
        lines);
  }

  @Test
  void everyWarningIsThere() {
    String text =
        StartBanner.of(
                "1.0",
                new Started(
                    new HostPort("0.0.0.0", 9000),
                    Optional.of(selfSigned()),
                    secrets(SecretOrigin.GIVEN, SecretOrigin.ABSENT),
                    layout(8, 2, "The drive /srv/data/drive3 is missing.")))
            .replaceAll("\\s+", " ");
    assertTrue(text.contains("https://127.0.0.1:9000 and every other address"), text);
    assertTrue(text.contains("must be told to trust /srv/config/certs/public.crt"), text);
    assertTrue(text.contains("It expires soon."), text);
    assertTrue(text.contains("The drive /srv/data/drive3 is missing."), text);
    assertTrue(text.contains("The 8 drives lie on 2 disks"), text);
    assertTrue(text.contains("8: /srv/data/drive1 … /srv/data/drive8"), text);
    assertTrue(text.contains("off: whoever gets hold of a drive"), text);
  }

  @Test
  void plainHttpBeyondThisMachineIsWarnedOf() {
    assertTrue(plainHttp("").contains("Without TLS"));
    assertTrue(plainHttp("192.0.2.1").contains("Without TLS"));
    assertFalse(plainHttp("127.0.0.1").contains("Without TLS"));
    assertFalse(plainHttp("::1").contains("Without TLS"));
  }

  private static String plainHttp(String host) {
    return StartBanner.of(
        "1.0",
        new Started(
            new HostPort(host, 9000),
            Optional.empty(),
            secrets(SecretOrigin.GIVEN, SecretOrigin.GIVEN),
            layout(4, 4)));
  }

  @Test
  void oneDriveSaysWhatItCannotDo() {
    assertEquals(
        List.of(
            "If the drive is lost, everything on it is lost.",
            "Damage on it is noticed, never handed out, and cannot be repaired."),
        LayoutWords.survival(SetLayout.of(1)));
    assertEquals(Optional.empty(), LayoutWords.sharedDisks(layout(1, 1)));
  }

  @Test
  void twoDrivesWriteOnlyTogether() {
    assertEquals(
        List.of("Reads survive the loss of 1 drive.", "Writes need every drive."),
        LayoutWords.survival(SetLayout.of(2)));
    assertEquals("1+1: every object is copied to 2 drives.", LayoutWords.scheme(SetLayout.of(2)));
  }

  @Test
  void manyDrivesAreSetsOfTheirOwn() {
    assertTrue(LayoutWords.scheme(SetLayout.of(32)).startsWith("12+4 in 2 sets of 16 drives:"));
    assertEquals(
        List.of(
            "Reads survive the loss of 1 drive of each set right after a write was acknowledged,"
                + " and of 4 once all drives have it.",
            "Writes go on while 3 drives of each set are away."),
        LayoutWords.survival(SetLayout.of(32)));
  }
}
