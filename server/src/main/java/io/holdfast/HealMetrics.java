package io.holdfast;

import io.holdfast.heal.HealStatus;
import io.holdfast.heal.Healing;
import io.holdfast.object.Deployment;
import io.holdfast.object.Repairs.DriveState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** What metrics tell of drives, keys not at rest, and healing. */
final class HealMetrics {
  static void register(MeterRegistry registry, Deployment deployment, Healing healing) {
    for (DriveState.State state : DriveState.State.values()) {
      Gauge.builder(
              "holdfast.drives",
              healing,
              now -> now.status().drives().stream().filter(d -> d.state() == state).count())
          .tag("state", state.name().toLowerCase(Locale.ROOT))
          .register(registry);
    }
    Gauge.builder("holdfast.keys.unsettled", deployment, Deployment::unsettledKeys)
        .register(registry);
    gauge(registry, healing, "holdfast.heal.queued", HealStatus::queued);
    gauge(registry, healing, "holdfast.heal.walks", now -> now.walks().size());
    gauge(
        registry,
        healing,
        "holdfast.heal.walked.objects",
        now -> now.walks().stream().mapToLong(walk -> walk.tally().objects()).sum());
    gauge(
        registry,
        healing,
        "holdfast.heal.unhealable.objects",
        now -> now.reports().stream().findFirst().map(r -> r.tally().unhealable()).orElse(0L));
    gauge(
        registry,
        healing,
        "holdfast.scrub.finished.timestamp.seconds",
        now ->
            now.lastScrub()
                .map(report -> TimeUnit.MILLISECONDS.toSeconds(report.finishedMillis()))
                .orElse(0L));
  }

  private static void gauge(
      MeterRegistry registry, Healing healing, String name, ToDoubleFunction<HealStatus> value) {
    Gauge.builder(name, healing, now -> value.applyAsDouble(now.status())).register(registry);
  }

  private HealMetrics() {}
}
