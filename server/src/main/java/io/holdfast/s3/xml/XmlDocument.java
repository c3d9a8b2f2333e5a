package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;

/** A document that an answer carries. */
public interface XmlDocument {
  /** The whole document, with declaration, in UTF-8. */
  Bytes toXml();
}
