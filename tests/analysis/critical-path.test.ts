import { describe, expect, it } from "vitest";
import { findCriticalPath, sumStep } from "../../src/analysis/critical-path.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { listStops, measureStops } from "../../src/analysis/pauses.ts";
import { indexRun } from "../../src/analysis/run-index.ts";
import { RowState, stateEndNs } from "../../src/analysis/senders.ts";
import { Milestone, SenderState } from "../../src/engine/observer.ts";
import { readReferenceRun } from "../golden/reference-run.ts";
import { makeScenario } from "../support/scenarios.ts";
import { makeColumns } from "./make-columns.ts";
import { recordRun } from "./recorded-runs.ts";
import { findWaitStart } from "../support/wait-start.ts";

const runs = [
  { name: "the collapse", run: recordRun(makeScenario({ workload: { blocks: 6 } })) },
  { name: "Reno", run: recordRun(makeScenario({ workload: { blocks: 3 }, transport: { algorithm: "reno" } })) },
  { name: "delayed ACKs", run: recordRun(makeScenario({ workload: { blocks: 4 }, transport: { delayedAck: true } })) },
  { name: "blocks that end with the last ACK", run: recordRun(readReferenceRun("n8-tail").scenario) },
];

describe.each(runs)("the critical path of each block: $name", ({ run }) => {
  const { milestones, timeouts } = run.columns;
  const { workload } = run.scenario;
  const ending = workload.kind === "barrier" && workload.barrier === "request" ? Milestone.senderDelivered : Milestone.senderDone;
  const paths = run.totals.blocks.map((_, block) => findCriticalPath(run, block)!);

  it("is of the sender that ended it, and fills it without a gap", () => {
    paths.forEach((path, block) => {
      const { startNs, endNs } = run.totals.blocks[block];
      expect(path).toMatchObject({ block, startNs, endNs, isDetailed: true });
      let last = -1;
      for (let i = 0; i < milestones.length; i++) if (milestones.kind[i] === ending && milestones.block[i] === block) last = i;
      expect(path.sender).toBe(milestones.flow[last]);
      expect(path.intervals[0].fromNs).toBe(startNs);
      expect(path.intervals.at(-1)?.toNs).toBe(endNs);
      path.intervals.forEach((interval, i) => {
        expect(interval.toNs).toBeGreaterThan(interval.fromNs);
        if (i > 0) expect(interval.fromNs).toBe(path.intervals[i - 1].toNs);
      });
    });
  });

  it("waits exactly from when nothing of that sender is in flight until its timers expire", () => {
    paths.forEach((path, block) => {
      let waitedNs = 0;
      const rows: number[] = [];
      for (let i = 0; i < timeouts.length; i++) {
        if (timeouts.flow[i] !== path.sender || timeouts.block[i] !== block || timeouts.timeNs[i] > path.endNs) continue;
        waitedNs += timeouts.timeNs[i] - findWaitStart(run.columns, i);
        rows.push(i);
      }
      expect(sumStep(path, "waiting")).toBe(waitedNs);
      expect(path.intervals.filter(({ step }) => step === "waiting").map(({ timeout }) => timeout)).toEqual(rows);
    });
  });
});

it("shows when PAUSE stopped the sender while it had data", () => {
  const run = recordRun(makeScenario({ workload: { senders: 8, blocks: 2 }, network: { pauseThresholdPackets: 12 } }));
  const path = findCriticalPath(run, 1)!;
  const link = geometryOf(run.scenario).dataRoutes[path.sender][0];
  const stoppedNs = measureStops(listStops(run.columns, link), path.startNs, path.endNs);
  expect(stoppedNs).toBeGreaterThan(0.5 * (path.endNs - path.startNs));
  // the rest is before it starts, or after its last packet has been sent
  expect(sumStep(path, "stopped")).toBeGreaterThan(0.9 * stoppedNs);
  expect(sumStep(path, "stopped")).toBeLessThanOrEqual(stoppedNs);
  expect(path.intervals.reduce((sum, { fromNs, toNs }) => sum + toNs - fromNs, 0)).toBe(path.endNs - path.startNs);
});

describe.each(["pdq", "homa", "ndp"])("the critical path of a sender of %s", (algorithm) => {
  const run = recordRun(makeScenario({ workload: { blocks: 1 }, transport: { algorithm } }));
  const path = findCriticalPath(run, 0)!;
  const { tracks } = indexRun(run).senders;

  it.each([
    ["pull", RowState.pullWaiting],
    ["grant", RowState.grantWaiting],
    ["idle", RowState.idle],
    ["trimmed", RowState.trimmed, RowState.trimmedAgain],
    ["retransmitting", RowState.retransmitting],
  ] as const)("spends as long in step %s as the sender's row shows", (step, ...states: RowState[]) => {
    const track = tracks[path.sender];
    let ns = 0;
    // the first state is that before the block
    for (let i = 1; i < track.startNs.length; i++)
      if (states.includes(track.states[i] as RowState))
        ns += Math.max(0, Math.min(path.endNs, stateEndNs(track, i)) - track.startNs.values[i]);
    expect(sumStep(path, step)).toBe(ns);
  });

  it("waits longer than it sends", () => {
    expect(sumStep(path, algorithm === "ndp" ? "pull" : "grant")).toBeGreaterThan(sumStep(path, "sending"));
  });
});

describe("a block worked by hand", () => {
  const scenario = makeScenario({ workload: { senders: 2, blocks: 1 } });
  const columns = makeColumns({
    milestones: [
      { timeNs: 0, kind: Milestone.blockStart, flow: -1 },
      { timeNs: 5, kind: Milestone.senderStart, flow: 0 },
      { timeNs: 10, kind: Milestone.senderStart, flow: 1 },
      { timeNs: 60, kind: Milestone.senderDelivered, flow: 0 },
      { timeNs: 70, kind: Milestone.senderDone, flow: 0 },
      { timeNs: 300, kind: Milestone.senderDelivered, flow: 1 },
      { timeNs: 300, kind: Milestone.blockEnd, flow: -1 },
    ],
    windows: [
      { timeNs: 20, flow: 1, cwnd: 3, state: SenderState.slowStart },
      { timeNs: 40, flow: 1, cwnd: 2, state: SenderState.recovery },
      { timeNs: 55, flow: 1, cwnd: 2, state: SenderState.avoidance },
      { timeNs: 260, flow: 1, cwnd: 1, state: SenderState.slowStart },
    ],
    timeouts: [{ timeNs: 260, flow: 1, waitingSinceNs: 60 }],
  });
  const run = { scenario, columns, status: "done", computedNs: 300, detailUntilNs: null };

  it("has a start, sending, a recovery, a wait and more sending", () => {
    expect(findCriticalPath(run, 0)).toEqual({
      block: 0,
      sender: 1,
      startNs: 0,
      endNs: 300,
      isDetailed: true,
      intervals: [
        { step: "starting", fromNs: 0, toNs: 10, timeout: null },
        { step: "sending", fromNs: 10, toNs: 40, timeout: null },
        { step: "recovering", fromNs: 40, toNs: 55, timeout: null },
        { step: "sending", fromNs: 55, toNs: 60, timeout: null },
        { step: "waiting", fromNs: 60, toNs: 260, timeout: 0 },
        { step: "sending", fromNs: 260, toNs: 300, timeout: null },
      ],
    });
  });

  it("has the time in which its ACK was held back, but for what its timer waited", () => {
    const held = makeColumns({
      milestones: [
        { timeNs: 0, kind: Milestone.blockStart, flow: -1 },
        { timeNs: 10e6, kind: Milestone.senderStart, flow: 1 },
        { timeNs: 51e6, kind: Milestone.ackDelayed, flow: 1 },
        { timeNs: 55e6, kind: Milestone.ackDelayed, flow: 0 },
        { timeNs: 130e6, kind: Milestone.ackDelayed, flow: 1 },
        { timeNs: 300e6, kind: Milestone.senderDelivered, flow: 1 },
        { timeNs: 300e6, kind: Milestone.blockEnd, flow: -1 },
      ],
      timeouts: [{ timeNs: 260e6, flow: 1, waitingSinceNs: 100e6 }],
    });
    const path = findCriticalPath({ ...run, columns: held, computedNs: 300e6 }, 0);
    expect(path?.intervals.map(({ step, fromNs, toNs }) => [step, fromNs / 1e6, toNs / 1e6])).toEqual([
      ["starting", 0, 10],
      ["sending", 10, 11],
      ["delayed", 11, 51],
      ["sending", 51, 90],
      ["delayed", 90, 100],
      ["waiting", 100, 260],
      ["sending", 260, 300],
    ]);
  });

  it("is none before it has ended, and none that there is not", () => {
    expect(findCriticalPath(run, 1)).toBeNull();
    expect(findCriticalPath(run, -1)).toBeNull();
    const open = { ...run, columns: { ...columns, milestones: { ...columns.milestones, length: 6 } } };
    expect(findCriticalPath(open, 0)).toBeNull();
  });
});
