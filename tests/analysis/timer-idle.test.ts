import { expect, it } from "vitest";
import { idleUses, LinkUse, splitLinkTime, sumUses } from "../../src/analysis/idle-split.ts";
import { binTimerIdle, measureTimerIdle, sumTimerIdle } from "../../src/analysis/timer-idle.ts";
import { makeColumns } from "./make-columns.ts";
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

it("idle time counts where the first of the timers that were awaited expired", () => {
  // The link sends up to 10, and from 100 and 160 on for 10.
  const columns = makeColumns({
    packets: [0, 100, 160].map((arriveNs) => ({ arriveNs, departNs: arriveNs + 10 })),
    timeouts: [
      { timeNs: 90, waitingSinceNs: 30, flow: 0, class: 2 },
      { timeNs: 95, waitingSinceNs: 5, flow: 1, class: 0 },
      { timeNs: 150, waitingSinceNs: 40, flow: 2, class: 2 },
      { timeNs: 155, waitingSinceNs: 152, flow: 0, class: 4 },
    ],
  });
  const idleNs = new Float64Array(4);
  binTimerIdle(columns, Float64Array.of(0, 92, 100, 151, 200), idleNs);
  // 30 to 90; of 5 to 95 what is left of 10 to 30 and 90 to 95; 95 to 100 and 110 to 150; 152 to 155
  expect([...idleNs]).toEqual([60, 25, 45, 3]);
  const short = new Float64Array(1);
  binTimerIdle(columns, Float64Array.of(92, 100), short);
  expect([...short]).toEqual([25]);
  expect(sumTimerIdle(columns, 200)).toEqual({ timerIdleNs: 133, timerIdleByClass: [25, 0, 105, 0, 3] });
});

it("its parts are together what the timeouts of a run cost", () => {
  for (const algorithm of ["newreno", "pfabric"]) {
    const run = recordRun(makeScenario({ transport: { algorithm }, workload: { senders: 24, blocks: 4 } }));
    const edges = Float64Array.from({ length: 51 }, (_, i) => ((run.computedNs + 1) * i) / 50);
    const idleNs = new Float64Array(50);
    binTimerIdle(run.columns, edges, idleNs);
    const { timerNs } = measureTimerIdle(run, 0, run.computedNs);
    expect(timerNs).toBeGreaterThan(0);
    expect(idleNs.reduce((sum, ns) => sum + ns, 0) / timerNs).toBeCloseTo(1, 9);
  }
});
