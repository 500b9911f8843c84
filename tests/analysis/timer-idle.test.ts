import { expect, it } from "vitest";
import { idleUses, LinkUse, splitLinkTime, sumUses } from "../../src/analysis/idle-split.ts";
import { measureTimerIdle } from "../../src/analysis/timer-idle.ts";
import { makeScenario } from "../support/scenarios.ts";
import { recordRun } from "./recorded-runs.ts";

it("idle time and the part of it in which timers run are those of the link's own stretches, wherever one begins and ends", () => {
  for (const scenario of [
    makeScenario({ workload: { senders: 24, blocks: 4 } }),
    makeScenario({ transport: { algorithm: "newreno", recovery: "rack", initialWindow: 10, delayedAck: true }, workload: { blocks: 3 } }),
  ]) {
    const run = recordRun(scenario);
    const { timeouts } = run.columns;
    expect(timeouts.length).toBeGreaterThan(0);
    const edges = [0, timeouts.waitingSinceNs[0] + 1, timeouts.timeNs[0], run.computedNs / 3, run.computedNs / 2, run.computedNs].map(
      Math.floor,
    );
    for (const fromNs of edges)
      for (const toNs of edges.filter((edge) => edge >= fromNs)) {
        const stretches = splitLinkTime(run, fromNs, toNs, null);
        expect(measureTimerIdle(run, fromNs, toNs), `${fromNs} to ${toNs} ns`).toEqual({
          idleNs: sumUses(stretches, idleUses),
          timerNs: sumUses(stretches, [LinkUse.othersWait]),
          isExact: true,
        });
      }
  }
});
