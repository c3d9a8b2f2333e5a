/**
 * Keeping objects and their private metadata confidential and authentic: keys and how they are
 * sealed under one another, encrypted packages, and the certificate that TLS starts with.
 *
 * <p>The hierarchy is <em>KMS key → bucket key → data key</em>. A {@link io.holdfast.crypto.Kms}
 * seals bucket keys, a {@link io.holdfast.crypto.BucketKey} seals the data key of each write, a
 * {@link io.holdfast.crypto.PackageCipher} encrypts the write's bytes, and a {@link
 * io.holdfast.crypto.MetadataKey} seals what lists and HEAD must be able to read.
 *
 * <p>All of it is AES-256-GCM and HKDF-SHA256 of the JDK's own provider; Bouncy Castle reads and
 * makes certificates and nothing else. No files, no threads, no log; chance comes in through
 * constructors. The stored forms are written down in {@code FORMAT.md} of this module.
 */
@NullMarked
package io.holdfast.crypto;

import org.jspecify.annotations.NullMarked;
