package io.holdfast.config;

/** Whether clients talk to us over TLS. */
public enum TlsMode {
  /** HTTPS when the certificates folder holds a certificate, HTTP otherwise. */
  AUTO,
  /** HTTPS; without a certificate the start is refused. */
  ON,
  /** HTTPS; without a certificate one is made. */
  SELF_SIGNED,
  /** HTTP, whatever the certificates folder holds. */
  OFF
}
