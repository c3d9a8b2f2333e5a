package io.holdfast.crypto;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.edec.EdECObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes certificates and private keys as PEM text (RFC 7468). Text in, values out: which
 * file it came from is the caller's business, and so is saying its name in an error.
 */
public final class Pem {
  /** Far more than a chain of certificates takes. */
  public static final int MAX_TEXT_LENGTH = 1 << 20;

  private static final int LINE_LENGTH = 64;

  private Pem() {}

  /**
   * The certificates of a text, in its order; at least one. Other kinds of PEM blocks in between
   * are an error, text around the blocks is not.
   *
   * @throws PemException when there is none, too many, or one cannot be read
   */
  public static List<X509Certificate> readCertificates(String text) throws PemException {
    List<X509Certificate> certificates = new ArrayList<>();
    for (Object block : readBlocks(text, "certificate")) {
      if (!(block instanceof X509CertificateHolder holder)) {
        throw new PemException("there is something else than certificates among the certificates");
      }
      certificates.add(toJdk(holder));
    }
    if (certificates.isEmpty()) {
      throw new PemException("there is no certificate (-----BEGIN CERTIFICATE-----)");
    }
    if (certificates.size() > TlsIdentity.MAX_CHAIN) {
      throw new PemException("there are more than " + TlsIdentity.MAX_CHAIN + " certificates");
    }
    return certificates;
  }

  /**
   * The one private key of a text: PKCS#8, PKCS#1 (RSA) or SEC 1 (EC, with or without its
   * parameters in front).
   *
   * @throws PemException when there is none, more than one, or it is encrypted or cannot be read
   */
  public static PrivateKey readPrivateKey(String text) throws PemException {
    @Nullable PrivateKeyInfo found = null;
    for (Object block : readBlocks(text, "private key")) {
      @Nullable PrivateKeyInfo key = privateKeyInfo(block);
      if (key != null && found != null) {
        throw new PemException("there is more than one private key");
      }
      found = key == null ? found : key;
    }
    if (found == null) {
      throw new PemException("there is no private key (-----BEGIN PRIVATE KEY-----)");
    }
    return toJdk(found);
  }

  /** The certificates as a text that {@link #readCertificates} reads. */
  public static String writeCertificates(List<X509Certificate> certificates) {
    StringBuilder text = new StringBuilder();
    for (X509Certificate certificate : certificates) {
      try {
        text.append(block("CERTIFICATE", certificate.getEncoded()));
      } catch (CertificateEncodingException e) {
        throw new IllegalArgumentException("certificate without an encoding", e);
      }
    }
    return text.toString();
  }

  /** The key as a text that {@link #readPrivateKey} reads: PKCS#8, not encrypted. */
  public static String writePrivateKey(PrivateKey key) {
    byte @Nullable [] encoded = key.getEncoded();
    if (encoded == null || !"PKCS#8".equals(key.getFormat())) {
      throw new IllegalArgumentException("private key that cannot leave its store");
    }
    return block("PRIVATE KEY", encoded);
  }

  private static List<Object> readBlocks(String text, String what) throws PemException {
    if (text.length() > MAX_TEXT_LENGTH) {
      throw new PemException("the " + what + " file is too long");
    }
    List<Object> blocks = new ArrayList<>();
    // Editors on Windows put a byte order mark in front, which would hide the first block.
    String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
    try (PEMParser parser = new PEMParser(new StringReader(plain))) {
      for (Object block = parser.readObject(); block != null; block = parser.readObject()) {
        blocks.add(block);
      }
    } catch (IOException | RuntimeException e) {
      // The parser meets hostile bytes with exceptions of any kind.
      throw new PemException("the " + what + " is damaged, or not PEM text", e);
    }
    return blocks;
  }

  /** Null for blocks that may stand beside a key: parameters of a curve, certificates. */
  private static @Nullable PrivateKeyInfo privateKeyInfo(Object block) throws PemException {
    return switch (block) {
      case PrivateKeyInfo key -> key;
      case PEMKeyPair pair -> pair.getPrivateKeyInfo();
      case PKCS8EncryptedPrivateKeyInfo _ -> throw encrypted();
      case PEMEncryptedKeyPair _ -> throw encrypted();
      default -> null;
    };
  }

  private static PemException encrypted() {
    return new PemException(
        "the private key is encrypted; store it without a passphrase, readable by the server only"
            + " (openssl pkey -in encrypted.key -out private.key)");
  }

  private static X509Certificate toJdk(X509CertificateHolder holder) throws PemException {
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509", Jce.CERTIFICATES);
      return (X509Certificate)
          factory.generateCertificate(new ByteArrayInputStream(holder.getEncoded()));
    } catch (CertificateException | IOException e) {
      throw new PemException("a certificate cannot be read", e);
    }
  }

  private static PrivateKey toJdk(PrivateKeyInfo info) throws PemException {
    String name = algorithmName(info.getPrivateKeyAlgorithm().getAlgorithm());
    try {
      return KeyFactory.getInstance(name, name.equals("RSA") ? Jce.RSA : Jce.ELLIPTIC)
          .generatePrivate(new PKCS8EncodedKeySpec(info.getEncoded()));
    } catch (GeneralSecurityException | IOException | RuntimeException e) {
      throw new PemException("the private key cannot be read", e);
    }
  }

  private static String algorithmName(ASN1ObjectIdentifier algorithm) throws PemException {
    if (algorithm.equals(PKCSObjectIdentifiers.rsaEncryption)) {
      return "RSA";
    }
    if (algorithm.equals(X9ObjectIdentifiers.id_ecPublicKey)) {
      return "EC";
    }
    if (algorithm.equals(EdECObjectIdentifiers.id_Ed25519)) {
      return "Ed25519";
    }
    throw new PemException("the private key is neither RSA nor EC nor Ed25519");
  }

  private static String block(String label, byte[] der) {
    String base64 =
        Base64.getMimeEncoder(LINE_LENGTH, "\n".getBytes(StandardCharsets.US_ASCII))
            .encodeToString(der);
    return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
  }
}
