package io.holdfast;

import io.holdfast.cli.Commands;
import java.util.List;

/** Where the process begins. */
public final class Main {
  public static void main(String[] arguments) {
    System.exit(Commands.run(Server::start, Server::openStored, List.of(arguments)));
  }

  private Main() {}
}
