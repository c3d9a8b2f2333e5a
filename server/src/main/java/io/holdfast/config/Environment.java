package io.holdfast.config;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The process's environment: the only place that asks the system for it. Says which of its
 * variables are settings of ours, and which only look like it.
 */
public final class Environment {
  /** Set in our image: paths there are gone with the container unless they are mounted. */
  public static final String IN_IMAGE = "HOLDFAST_IN_IMAGE";

  /** Read by the launcher alone. */
  private static final Set<String> OF_THE_LAUNCHER = Set.of(IN_IMAGE, "HOLDFAST_JAVA_OPTS");

  /**
   * Kubernetes gives every pod variables for each service of its namespace. A service named
   * holdfast is the most natural thing, and must not stop the start.
   */
  private static final Pattern OF_KUBERNETES =
      Pattern.compile("HOLDFAST_(SERVICE_(HOST|PORT)(_.*)?|PORT_[0-9]+_(TCP|UDP|SCTP)(_.*)?)");

  private static final Pattern KUBERNETES_PORT = Pattern.compile("(tcp|udp|sctp)://.*");

  public static Map<String, String> ofProcess() {
    return System.getenv();
  }

  static boolean isSetting(String variable, String value) {
    return variable.startsWith(ConfigKey.PREFIX)
        && !OF_THE_LAUNCHER.contains(variable)
        && !OF_KUBERNETES.matcher(variable).matches()
        && !(variable.equals("HOLDFAST_PORT") && KUBERNETES_PORT.matcher(value).matches());
  }

  private Environment() {}
}
