package io.holdfast.crypto;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Makes the certificate that a server starts TLS with when nobody gave it one: ECDSA on P-256, for
 * TLS servers only, signed by itself. It cannot vouch for other certificates, so whoever trusts it
 * trusts one server and no more.
 */
public final class SelfSignedCertificate {
  /** Clients whose clocks are a little late should not refuse a certificate of this minute. */
  static final Duration CLOCK_SKEW = Duration.ofHours(1);

  private static final X500Name NAME = new X500Name("O=Holdfast,CN=Holdfast self-signed");

  /** RFC 5280 allows 20 octets; 127 bits stay positive and never meet again. */
  private static final int SERIAL_BITS = 127;

  private SelfSignedCertificate() {}

  /**
   * A new key and a certificate for it.
   *
   * @param dnsNames host names, {@code *.} in front of one allowed
   * @param ipAddresses IPv4 or IPv6 in text form, without brackets
   * @param validity from {@code now} on; it is valid an hour before, too
   * @throws IllegalArgumentException when there is no name at all, or an address is none
   */
  public static TlsIdentity create(
      List<String> dnsNames,
      List<String> ipAddresses,
      Duration validity,
      SecureRandom random,
      Instant now) {
    GeneralNames names = alternativeNames(dnsNames, ipAddresses);
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", Jce.ELLIPTIC);
      generator.initialize(new ECGenParameterSpec("secp256r1"), random);
      KeyPair pair = generator.generateKeyPair();
      X509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              NAME,
              new BigInteger(SERIAL_BITS, random),
              Date.from(now.minus(CLOCK_SKEW)),
              Date.from(now.plus(validity)),
              NAME,
              pair.getPublic());
      addExtensions(builder, pair, names);
      return new TlsIdentity(List.of(sign(builder, pair, random)), pair.getPrivate());
    } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
      throw new IllegalStateException("this Java runtime cannot make a certificate", e);
    }
  }

  private static GeneralNames alternativeNames(List<String> dnsNames, List<String> ipAddresses) {
    List<GeneralName> names = new ArrayList<>();
    dnsNames.forEach(name -> names.add(new GeneralName(GeneralName.dNSName, name)));
    ipAddresses.forEach(address -> names.add(new GeneralName(GeneralName.iPAddress, address)));
    if (names.isEmpty()) {
      throw new IllegalArgumentException("a certificate needs a host name or an address");
    }
    return new GeneralNames(names.toArray(GeneralName[]::new));
  }

  private static void addExtensions(
      X509v3CertificateBuilder builder, KeyPair pair, GeneralNames names)
      throws GeneralSecurityException, IOException {
    JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
    builder.addExtension(Extension.subjectAlternativeName, false, names);
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
    builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
    builder.addExtension(
        Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
    // Strict verifiers (OpenSSL's X509_STRICT, Python 3.13) ask for both identifiers.
    builder.addExtension(
        Extension.subjectKeyIdentifier,
        false,
        identifiers.createSubjectKeyIdentifier(pair.getPublic()));
    builder.addExtension(
        Extension.authorityKeyIdentifier,
        false,
        identifiers.createAuthorityKeyIdentifier(pair.getPublic()));
  }

  private static X509Certificate sign(
      X509v3CertificateBuilder builder, KeyPair pair, SecureRandom random)
      throws GeneralSecurityException, IOException, OperatorCreationException {
    ContentSigner signer =
        new JcaContentSignerBuilder("SHA256withECDSA")
            .setProvider(Jce.ELLIPTIC)
            .setSecureRandom(random)
            .build(pair.getPrivate());
    byte[] der = builder.build(signer).getEncoded();
    CertificateFactory factory = CertificateFactory.getInstance("X.509", Jce.CERTIFICATES);
    return (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der));
  }
}
