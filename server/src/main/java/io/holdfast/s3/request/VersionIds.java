package io.holdfast.s3.request;

import io.holdfast.commit.Stamp;

/** The form of version ids: {@code null}, or a spelled stamp. */
public final class VersionIds {
  /** Whether a version could have this id. */
  public static boolean isValid(String text) {
    if (text.equals("null")) {
      return true;
    }
    try {
      Stamp.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private VersionIds() {}
}
