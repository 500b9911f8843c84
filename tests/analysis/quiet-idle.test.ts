import { expect, it } from "vitest";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { explainQuietIdle } from "../../src/analysis/quiet-idle.ts";
import { makeScenario } from "../support/scenarios.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { makeColumns } from "./make-columns.ts";

it("gives idle time to PAUSE, then to senders that wait for a grant", () => {
  const scenario = makeScenario({
    workload: { senders: 2, blocks: 1 },
    transport: { algorithm: "pdq" },
    network: { pauseThresholdPackets: 20 },
  });
  const link = geometryOf(scenario).dataRoutes[1][0];
  const columns = makeColumns({
    milestones: [
      { timeNs: 0, kind: Milestone.senderStart, flow: 0 },
      { timeNs: 0, kind: Milestone.senderStart, flow: 1 },
    ],
    pauses: [
      { timeNs: 15, link, isPaused: 1 },
      { timeNs: 25, link, isPaused: 0 },
    ],
    rates: [
      { timeNs: 5, flow: 0, bps: 0 },
      { timeNs: 30, flow: 1, bps: 0 },
      { timeNs: 40, flow: 0, bps: 1e9 },
      { timeNs: 70, flow: 1, bps: 1e9 },
    ],
  });
  const run = { scenario, columns, status: "done", computedNs: 200, detailUntilNs: null };
  const spans = [
    { fromNs: 0, toNs: 35 },
    { fromNs: 50, toNs: 60 },
    { fromNs: 65, toNs: 100 },
  ];
  expect(explainQuietIdle(run, spans)).toEqual({
    paused: [{ fromNs: 15, toNs: 25 }],
    grants: [
      { fromNs: 5, toNs: 15 },
      { fromNs: 25, toNs: 35 },
      { fromNs: 50, toNs: 60 },
      { fromNs: 65, toNs: 70 },
    ],
    pulls: [],
    rates: [],
  });
});

it("gives idle time to low rates while those of all senders with data add up to less than the link's", () => {
  const scenario = makeScenario({ workload: { senders: 2, blocks: 1 }, transport: { algorithm: "dcqcn" } });
  const columns = makeColumns({
    milestones: [
      { timeNs: 0, kind: Milestone.senderStart, flow: 0 },
      { timeNs: 20, kind: Milestone.senderStart, flow: 1 },
      { timeNs: 80, kind: Milestone.senderDone, flow: 0 },
      { timeNs: 90, kind: Milestone.senderDone, flow: 1 },
    ],
    rates: [
      { timeNs: 10, flow: 0, bps: 0.5e9 },
      { timeNs: 20, flow: 1, bps: 0.6e9 },
      { timeNs: 40, flow: 0, bps: 0.3e9 },
      { timeNs: 60, flow: 1, bps: 0.7e9 },
    ],
  });
  const run = { scenario, columns, status: "done", computedNs: 200, detailUntilNs: null };
  const { rates } = explainQuietIdle(run, [
    { fromNs: 0, toNs: 70 },
    { fromNs: 75, toNs: 200 },
  ]);
  // at 60 both are back at the link's rate, after 80 one alone is not; after 90 none has data
  expect(rates).toEqual([
    { fromNs: 10, toNs: 20 },
    { fromNs: 40, toNs: 60 },
    { fromNs: 80, toNs: 90 },
  ]);
});
