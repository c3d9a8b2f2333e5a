package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.object.RangeSpec.Resolved;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RangePlanTest {
  private static final int MIB = 1 << 20;
  private static final int PACKAGE = 64 * 1024;

  @Test
  void rangesResolveAsInHttp() {
    assertEquals(Optional.of(new Resolved(0, 10, 10, false)), new RangeSpec.Whole().resolve(10));
    assertEquals(Optional.of(new Resolved(2, 3, 10, true)), new RangeSpec.FromTo(2, 4).resolve(10));
    assertEquals(
        Optional.of(new Resolved(8, 2, 10, true)), new RangeSpec.FromTo(8, 99).resolve(10));
    assertEquals(Optional.of(new Resolved(9, 1, 10, true)), new RangeSpec.From(9).resolve(10));
    assertEquals(Optional.of(new Resolved(7, 3, 10, true)), new RangeSpec.Suffix(3).resolve(10));
    assertEquals(Optional.of(new Resolved(0, 10, 10, true)), new RangeSpec.Suffix(99).resolve(10));
    assertEquals(Optional.of(new Resolved(0, 0, 0, false)), new RangeSpec.Whole().resolve(0));
    for (RangeSpec nothing :
        List.of(new RangeSpec.From(10), new RangeSpec.FromTo(10, 20), new RangeSpec.Suffix(0))) {
      assertEquals(Optional.empty(), nothing.resolve(10), nothing.toString());
    }
    assertEquals(Optional.empty(), new RangeSpec.Suffix(5).resolve(0));
  }

  /** The parts of any range are the range, each within what is read of its stripe. */
  @ParameterizedTest
  @EnumSource(StripeFormat.class)
  void partsCoverTheRange(StripeFormat format) {
    Random random = new Random(7);
    long[] sizes = {1, PACKAGE - 1, PACKAGE, PACKAGE + 1, MIB - 1, MIB, MIB + 1, 5L * MIB + 12345};
    for (long size : sizes) {
      for (int i = 0; i < 200; i++) {
        long offset = random.nextLong(size);
        long length = 1 + random.nextLong(size - offset);
        RangePlan plan = new RangePlan(format, new Resolved(offset, length, size, true));
        long sent = 0;
        for (long stripe = plan.firstStripe(); stripe < plan.endStripe(); stripe++) {
          RangePlan.Part part = plan.part(stripe);
          long packages = part.endPackage() - part.firstPackage();
          long plain = part.codedTo() - part.codedFrom() - overhead(format) * packages;
          assertTrue(part.skip() < PACKAGE, "no package is read in vain in front");
          assertTrue(part.skip() + part.length() <= plain, "what is sent has been read");
          assertTrue(plain - part.skip() - part.length() < PACKAGE, "nor behind");
          assertEquals(offset + sent, part.firstPackage() * PACKAGE + part.skip());
          sent += part.length();
        }
        assertEquals(length, sent);
      }
    }
  }

  private static int overhead(StripeFormat format) {
    return format == StripeFormat.ENCRYPTED ? 16 : 0;
  }

  @Test
  void anEmptyObjectHasNoParts() {
    RangePlan plan = new RangePlan(StripeFormat.PLAIN, new Resolved(0, 0, 0, false));
    assertEquals(plan.firstStripe(), plan.endStripe());
  }
}
