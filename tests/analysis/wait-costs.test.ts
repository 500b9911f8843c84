import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { countCostlyTimeouts, countFreeTimeouts } from "../../src/analysis/timeouts.ts";
import { indexRun, type RecordedRun } from "../../src/analysis/run-index.ts";
import { createSenderIndex, extendSenderIndex, RowState, senderStateAt } from "../../src/analysis/senders.ts";
import { isFixedTimer, isFreeWait, measureEmptyRtts } from "../../src/analysis/wait-costs.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { makeScenario } from "../support/scenarios.ts";
import { makeColumns } from "./make-columns.ts";
import { recordRun } from "./recorded-runs.ts";

const scheduled = makeScenario({ transport: { algorithm: "pfabric" }, workload: { blocks: 2 } });

describe("a wait for a timer", () => {
  // The link sends from 0 to 100 and from 150 to 400; the waits last from 90 to 200.
  const columns = makeColumns({
    packets: [
      { arriveNs: 0, departNs: 100, flow: 0 },
      { arriveNs: 150, departNs: 400, flow: 0 },
    ],
    timeouts: [
      { timeNs: 200, waitingSinceNs: 90, flow: 0, backoffAfter: 1 },
      { timeNs: 200, waitingSinceNs: 90, flow: 1, backoffAfter: 1 },
      { timeNs: 200, waitingSinceNs: 90, flow: 1, backoffAfter: 2 },
    ],
  });
  // Idle for 50 ns: less than a round trip of sender 1 only.
  const costs = { emptyRttNs: [50, 51], detailUntilNs: null, linkUntilNs: Infinity };
  const list = (of: typeof costs | { emptyRttNs: number[]; detailUntilNs: number | null; linkUntilNs: number }) =>
    [0, 1, 2].map((row) => isFreeWait(of, columns, row));
  it("is free if its timer is fixed and the link is idle for less than a round trip", () => {
    expect(list(costs)).toEqual([false, true, false]);
  });
  it("is free as far as known, and not where packets were not recorded", () => {
    expect(list({ ...costs, linkUntilNs: 140 })).toEqual([true, true, false]);
    expect(list({ ...costs, detailUntilNs: 199 })).toEqual([false, false, false]);
  });
  it("is a state of its own", () => {
    const fixed = makeColumns({
      packets: [{ arriveNs: 0, departNs: 400 }],
      timeouts: [{ timeNs: 200, waitingSinceNs: 90, backoffAfter: 1 }],
    });
    const busy = createSenderIndex(1, null, [50]);
    extendSenderIndex(busy, fixed, Infinity);
    expect(senderStateAt(busy, 0, 150)).toEqual({ state: RowState.freeWaiting, sinceNs: 90, untilNs: 200 });
  });
});

it("a round trip on an empty path is both propagation delays and each packet's time on both links", () => {
  // 100 µs, 2 x 1,040 B and 2 x 40 B at 1 Gbps
  expect([...measureEmptyRtts(makeScenario({ workload: { senders: 2 } }))]).toEqual([117_280, 117_280]);
  const near = makeScenario({ network: { senderLinkDelaysNs: [1000, 2000] }, workload: { senders: 2 } });
  const [first, second] = measureEmptyRtts(near);
  expect(second - first).toBe(2000);
});

describe("the timers of a run", () => {
  const rows = (run: RecordedRun) => Array.from({ length: run.columns.timeouts.length }, (_, row) => row);
  it("are fixed where the transport says so, and only there", () => {
    for (const [algorithm, isFixed] of [
      ["pfabric", true],
      ["newreno", false],
      ["tcp-lite", false],
    ] as const) {
      // prettier-ignore
      const run = recordRun(makeScenario({ transport: { algorithm }, workload: { blocks: 2 } }));
      expect(run.columns.timeouts.length, algorithm).toBeGreaterThan(10);
      expect(
        rows(run).every((row) => isFixedTimer(run.columns, row) === isFixed),
        algorithm,
      ).toBe(true);
    }
  });
  it("cost nothing with pFabric, whose ports learn late which packets left, and everything with NewReno", () => {
    const { observer, columns } = createRecorder();
    const simulation = createSimulation(scheduled, getAlgorithm, observer);
    const run = { scenario: scheduled, columns, status: "computing", computedNs: 0, detailUntilNs: null };
    while (!simulation.finished) {
      simulation.run(2000);
      run.computedNs = simulation.nowNs;
      indexRun(run);
      countFreeTimeouts(run);
    }
    const done = { ...run, status: "done", computedNs: simulation.totals.durationNs };
    const states = indexRun(done).senders.tracks.map(({ startNs, states: all }) => Array.from(all.subarray(0, startNs.length)));
    const whole = recordRun(scheduled);
    const expected = indexRun(whole).senders.tracks.map(({ startNs, states: all }) => Array.from(all.subarray(0, startNs.length)));
    expect(states).toEqual(expected);
    expect(countFreeTimeouts(done)).toEqual(countFreeTimeouts(whole));
    expect(countCostlyTimeouts(whole).reduce((sum, count) => sum + count, 0)).toBe(0);
    expect(states.flat().filter((state) => state === RowState.freeWaiting).length).toBeGreaterThan(100);
    expect(states.flat()).not.toContain(RowState.waiting);
    const tcp = recordRun(makeScenario({ workload: { blocks: 2 } }));
    expect(countFreeTimeouts(tcp).every((count) => count === 0)).toBe(true);
    expect(countCostlyTimeouts(tcp).reduce((sum, count) => sum + count, 0)).toBe(tcp.columns.timeouts.length);
  });
});
