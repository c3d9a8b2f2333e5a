package io.holdfast.fuzz;

import io.holdfast.control.ControlTargets;
import io.holdfast.s3.auth.AuthTargets;
import io.holdfast.s3.body.BodyTargets;
import io.holdfast.s3.request.RequestTargets;
import io.holdfast.s3.xml.XmlTargets;
import io.holdfast.storage.StorageTargets;
import java.util.Map;
import java.util.TreeMap;

/** All parsers that get bytes from clients or from drives, by name. */
final class ParserTargets {
  static final Map<String, FuzzTarget> ALL = all();

  private static Map<String, FuzzTarget> all() {
    Map<String, FuzzTarget> all = new TreeMap<>();
    all.putAll(XmlTargets.ALL);
    all.putAll(RequestTargets.ALL);
    all.putAll(AuthTargets.ALL);
    all.putAll(BodyTargets.ALL);
    all.putAll(StorageTargets.ALL);
    all.putAll(ControlTargets.ALL);
    return all;
  }

  private ParserTargets() {}
}
