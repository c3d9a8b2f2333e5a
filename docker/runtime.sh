#!/bin/sh
# Makes the Java runtime of the image: runtime.sh FOLDER. The JDK is that of JAVA_HOME.
set -eu
# java.naming: TLS host names; java.management, jdk.management: memory and open files; java.xml:
# logback; jdk.unsupported: the buffers of the HTTP server; jdk.jcmd: a look inside when it matters.
modules=java.base,java.logging,java.management,java.naming,java.security.jgss,java.sql,java.xml
modules=$modules,jdk.crypto.ec,jdk.incubator.vector,jdk.jcmd,jdk.jfr,jdk.management,jdk.net,jdk.unsupported
"${JAVA_HOME:?}/bin/jlink" --add-modules "$modules" --output "$1" \
  --strip-java-debug-attributes --no-header-files --no-man-pages --compress zip-6
