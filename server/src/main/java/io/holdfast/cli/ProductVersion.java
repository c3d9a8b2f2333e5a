package io.holdfast.cli;

import org.jspecify.annotations.Nullable;

/** Which version of Holdfast this is, from the manifest of its jar. */
final class ProductVersion {
  static String text() {
    @Nullable String version = ProductVersion.class.getPackage().getImplementationVersion();
    return version == null ? "(not packaged)" : version;
  }

  private ProductVersion() {}
}
