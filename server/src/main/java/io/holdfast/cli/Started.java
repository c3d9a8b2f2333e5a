package io.holdfast.cli;

import io.holdfast.config.CertificateFiles;
import io.holdfast.config.HostPort;
import io.holdfast.config.StartSecrets;
import java.util.Optional;

/**
 * What there is to say once a server serves.
 *
 * @param address where it listens; the port is the real one
 * @param certificate absent: plain HTTP
 */
public record Started(
    HostPort address, Optional<CertificateFiles> certificate, StartSecrets secrets, Layout layout) {
  /** What a client on this machine is told to connect to. */
  public String endpoint() {
    HostPort reachable =
        address.everyAddress() ? new HostPort("127.0.0.1", address.port()) : address;
    return (certificate.isPresent() ? "https://" : "http://") + reachable;
  }
}
