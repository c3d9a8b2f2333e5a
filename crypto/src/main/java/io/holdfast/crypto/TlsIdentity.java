package io.holdfast.crypto;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.List;

/**
 * Who a TLS server is: its certificate chain and the private key of the first certificate, which
 * are known to belong together. Not shown by {@code toString}. Whether the certificates are valid
 * now, or trusted by anybody, is not looked at.
 *
 * @param chain the server's own certificate first, then those that vouch for it
 */
public record TlsIdentity(List<X509Certificate> chain, PrivateKey privateKey) {
  /** Longer chains are refused by common clients, too. */
  public static final int MAX_CHAIN = 16;

  private static final byte[] PROBE = new byte[32];

  /**
   * @throws IllegalArgumentException for an empty or too long chain
   */
  public TlsIdentity {
    if (chain.isEmpty() || chain.size() > MAX_CHAIN) {
      throw new IllegalArgumentException("chain of " + chain.size() + " certificates");
    }
    chain = List.copyOf(chain);
  }

  /**
   * Reads what is usually kept in {@code public.crt} and {@code private.key}.
   *
   * @param certificatesText PEM, the server's own certificate first
   * @param privateKeyText PEM: PKCS#8, PKCS#1 (RSA) or SEC 1 (EC), not encrypted
   * @throws PemException with a sentence that says what is wrong
   */
  public static TlsIdentity parse(String certificatesText, String privateKeyText)
      throws PemException {
    List<X509Certificate> chain = Pem.readCertificates(certificatesText);
    PrivateKey privateKey = Pem.readPrivateKey(privateKeyText);
    if (!belongTogether(chain.getFirst().getPublicKey(), privateKey)) {
      throw new PemException(
          "the private key does not belong to the first certificate;"
              + " the server's own certificate comes first, then those that vouch for it");
    }
    return new TlsIdentity(chain, privateKey);
  }

  /** The chain in the form that {@link #parse} reads. */
  public String certificatesPem() {
    return Pem.writeCertificates(chain);
  }

  /** The private key in the form that {@link #parse} reads (PKCS#8). */
  public String privateKeyPem() {
    return Pem.writePrivateKey(privateKey);
  }

  @Override
  public String toString() {
    return "TLS identity of " + chain.getFirst().getSubjectX500Principal();
  }

  private static boolean belongTogether(PublicKey publicKey, PrivateKey privateKey) {
    if (publicKey instanceof RSAPublicKey rsa) {
      return privateKey instanceof RSAPrivateKey key && key.getModulus().equals(rsa.getModulus());
    }
    return switch (publicKey.getAlgorithm()) {
      case "EC" -> verifies("SHA256withECDSA", publicKey, privateKey);
      case "EdDSA" -> verifies("EdDSA", publicKey, privateKey);
      default -> false;
    };
  }

  private static boolean verifies(String algorithm, PublicKey publicKey, PrivateKey privateKey) {
    try {
      Signature signer = Signature.getInstance(algorithm, Jce.ELLIPTIC);
      signer.initSign(privateKey);
      signer.update(PROBE);
      byte[] signature = signer.sign();
      signer.initVerify(publicKey);
      signer.update(PROBE);
      return signer.verify(signature);
    } catch (GeneralSecurityException e) {
      // Keys of two kinds or two curves: they do not belong together.
      return false;
    }
  }
}
