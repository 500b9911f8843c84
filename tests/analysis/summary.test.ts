import { expect, test } from "vitest";
import { findBlockTime } from "../../src/analysis/metrics/run-data.ts";
import { summarize } from "../../src/analysis/summary.ts";
import { StarLink } from "../../src/engine/topologies/star-geometry.ts";
import { createRunTotals, type RunTotals } from "../../src/engine/totals.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { makeBlock } from "../support/make-block.ts";
import { payloadShare } from "../../src/analysis/network-facts.ts";

/** Of the first block; nothing happened in the second. */
const firstClasses = {
  timeoutsByClass: [3, 2, 0, 0, 1],
  worstByClass: [1, 2, 0, 0, 1],
  worstFlowByClass: [1, 1, 0, 0, 1],
  worstTailTimeouts: 2,
};

/** Two blocks in 10 ms at 1 Gbps: 500 packets of 1000 B and 40 B of headers. */
function makeTotals(): RunTotals {
  const totals = createRunTotals([0, 0], [], [StarLink.bottleneck]);
  Object.assign(totals, {
    durationNs: 10_000_000,
    dataPacketsSent: 510,
    deliveredPackets: 500,
    deliveredBytes: 500_000,
    retransmissions: 10,
    redundantCopies: 3,
    drops: 9,
    marks: 4,
    timeouts: [1, 2, 3, 4, 5],
    maxQueuePackets: 64,
    busyNs: 4_160_000,
    sojournNs: 120_000_000,
    blocks: [
      makeBlock({
        startNs: 0,
        endNs: 4_000_000,
        meanCompletionNs: 3_000_000,
        timeouts: 5,
        worstFlowTimeouts: 3,
        ...firstClasses,
        windowSum: 17,
      }),
      makeBlock({
        startNs: 4_000_000,
        endNs: 10_000_000,
        meanCompletionNs: 5_000_000,
        timeouts: 10,
        worstFlowTimeouts: 6,
        windows: [3, 9],
        windowSum: 12,
      }),
    ],
    midBlockTimeouts: 1,
    tailLosses: [0, 7, 6, 5, 4, 3, 2, 1],
    ...{ notifications: 2, controlPackets: 7, controlBytes: 308 },
  });
  Object.assign(totals.links[0], { drops: [9, 2, 1, 3], marks: 4, busyNs: 4_160_000, sojournNs: 120_000_000, maxQueuePackets: 64 });
  totals.groups[0].responsesNs.push(1_000_000, 3_000_000);

  Object.assign(totals.flows[1], {
    timeouts: 15,
    retransmissions: 10,
    bytes: 250_000,
    redundantCopies: 3,
    drops: 9,
    maxCwnd: 12.5,
    startNs: 1_000_000,
    finishNs: 9_000_000,
    responses: 2,
    sentPackets: 510,
  });
  return totals;
}

test("every number, by hand", () => {
  const { scenario, ...numbers } = summarize(defaultScenario, makeTotals());
  expect(scenario).toBe(defaultScenario);
  expect(numbers).toEqual({
    durationNs: 10_000_000,
    // 4,000,000 bits in 10 ms
    goodputBps: 400_000_000,
    normalizedGoodput: 0.4,
    dataPacketsSent: 510,
    deliveredPackets: 500,
    retransmissions: 10,
    redundantCopies: 3,
    drops: 9,
    marks: 4,
    timeouts: { total: 15, blockHead: 1, blockTail: 2, lostRetransmission: 3, other: 4, spurious: 5 },
    midBlockTimeouts: 1,
    timeoutsPerBlock: 4.5,
    hasTimeout: 1,
    timeoutsPerBlockByClass: {
      ownWorst: { blockHead: 0.5, blockTail: 1, lostRetransmission: 0, other: 0, spurious: 0.5 },
      worstSender: { blockHead: 0.5, blockTail: 0.5, lostRetransmission: 0, other: 0, spurious: 0.5 },
    },
    headTimeoutsPerBlock: 1.5,
    tailTimeoutsPerBlock: 1,
    // three bits: the first, the second and the third of the last three
    tailLosses: { 1: 7, 2: 6, 12: 5, 3: 4, 13: 3, 23: 2, 123: 1 },
    responses: { count: 2, meanNs: 2_000_000, p50Ns: 1_000_000, p95Ns: 3_000_000, p99Ns: 3_000_000, maxNs: 3_000_000, p999Ns: 3_000_000 },
    maxQueuePackets: 64,
    meanQueuePackets: 12,
    utilization: 0.416,
    linkIdleFraction: 0.5840000000000001,
    completionMeanNs: 4_000_000,
    completionShare: 0.8,
    deadlinesMet: null,
    notifications: 2,
    controlPackets: 7,
    controlBytes: 308,
    trims: 0,
    congestedPort: "switch -> receiver",
    blocks: [
      { startNs: 0, endNs: 4_000_000, timeouts: 5, worstFlowTimeouts: 3, windowSum: 17 },
      { startNs: 4_000_000, endNs: 10_000_000, timeouts: 10, worstFlowTimeouts: 6, windowSum: 12, windows: [3, 9] },
    ],
    flows: [
      {
        sender: 0,
        group: 0,
        timeouts: 0,
        retransmissions: 0,
        bytes: 0,
        redundantCopies: 0,
        drops: 0,
        maxCwnd: 0,
        startNs: 0,
        finishNs: null,
        goodputBps: 0,
        responses: 0,
        groupName: "group 1",
        from: "sender 0",
        to: "receiver",
      },
      {
        sender: 1,
        group: 0,
        timeouts: 15,
        retransmissions: 10,
        bytes: 250_000,
        redundantCopies: 3,
        drops: 9,
        maxCwnd: 12.5,
        startNs: 1_000_000,
        finishNs: 9_000_000,
        // 2,000,000 bits in 8 ms
        goodputBps: 250_000_000,
        responses: 2,
        groupName: "group 1",
        from: "sender 1",
        to: "receiver",
      },
    ],
    background: [],
    links: [
      {
        name: "switch -> receiver",
        rateBps: 1_000_000_000,
        bufferPackets: 64,
        drops: 15,
        marks: 4,
        utilization: 0.416,
        meanQueuePackets: 12,
        maxQueuePackets: 64,
        dropsByKind: { data: 9, ack: 2, request: 1, datagram: 3 },
      },
    ],
    groups: [
      {
        name: "group 1",
        background: false,
        senders: 2,
        // what the two flows delivered
        goodputBps: 200_000_000,
        meanBps: 125_000_000,
        sdBps: 125_000_000,
        // one of two has all
        jain: 0.5,
        timeouts: 15,
        drops: 9,
        // sender 0 has sent nothing
        startNs: 1_000_000,
        // sender 0 is not through
        endNs: null,
        lastBlocks: 2,
        responses: {
          count: 2,
          meanNs: 2_000_000,
          p50Ns: 1_000_000,
          p95Ns: 3_000_000,
          p99Ns: 3_000_000,
          maxNs: 3_000_000,
          p999Ns: 3_000_000,
        },
      },
    ],
  });
});

test("names stand in the order of the contract", () => {
  expect(Object.keys(summarize(defaultScenario, makeTotals()))).toEqual([
    "scenario",
    "durationNs",
    "goodputBps",
    "normalizedGoodput",
    "dataPacketsSent",
    "deliveredPackets",
    "retransmissions",
    "redundantCopies",
    "drops",
    "marks",
    "timeouts",
    "timeoutsPerBlock",
    "maxQueuePackets",
    "meanQueuePackets",
    "utilization",
    "linkIdleFraction",
    "completionMeanNs",
    "completionShare",
    "deadlinesMet",
    "responses",
    "notifications",
    "controlPackets",
    "controlBytes",
    "trims",
    "midBlockTimeouts",
    "hasTimeout",
    "timeoutsPerBlockByClass",
    "headTimeoutsPerBlock",
    "tailTimeoutsPerBlock",
    "tailLosses",
    "blocks",
    "flows",
    "groups",
    "background",
    "links",
    "congestedPort",
  ]);
});

test("the summary keeps its numbers while the run goes on", () => {
  const totals = makeTotals();
  const summary = summarize(defaultScenario, totals);
  totals.blocks[0].timeouts = 99;
  totals.flows[1].bytes = 99;
  expect(summary.blocks[0].timeouts).toBe(5);
  expect(summary.flows[1].bytes).toBe(250_000);
});

test("only blocks have a mean completion", () => {
  const { completionMeanNs, completionShare } = summarize(requireScenario({ workload: { kind: "long" } }), makeTotals());
  expect([completionMeanNs, completionShare]).toEqual([null, null]);
});

test("nothing has happened yet: zeros, not NaN", () => {
  const summary = summarize(defaultScenario, createRunTotals(new Array<number>(32).fill(0)));
  expect([summary.goodputBps, summary.normalizedGoodput, summary.timeoutsPerBlock, summary.linkIdleFraction]).toEqual([0, 0, 0, 0]);
});

test("packets still queued at the end do not make idle time negative", () => {
  expect(summarize(defaultScenario, { ...makeTotals(), busyNs: 10_000_001 }).linkIdleFraction).toBe(0);
});

test.each([
  [0, 10],
  [0.5, 20],
  [0.51, 30],
  [0.99, 40],
  [1, 40],
])("the %d quantile of four block times is %d", (q, time) => {
  const blocks = [30, 10, 40, 20].map((length) => makeBlock({ startNs: 5, endNs: 5 + length }));
  expect(findBlockTime({ scenario: defaultScenario, totals: { ...makeTotals(), blocks }, columns: null }, q)).toBe(time);
});

test("without blocks the quantile is 0", () =>
  expect(findBlockTime({ scenario: defaultScenario, totals: { ...makeTotals(), blocks: [] }, columns: null }, 0.5)).toBe(0));

test("what headers allow, with groups of other segments by the payload of each", () => {
  const flows = (...bytes: number[]) => bytes.map((sent, group) => ({ group, bytes: sent }));
  expect(payloadShare(defaultScenario, flows(5))).toBeCloseTo(1000 / 1040, 12);
  const { groups } = requireScenario({
    workload: { senders: 2 },
    groups: [
      { senders: 1, transport: { segmentBytes: 160 } },
      { senders: 1, transport: { segmentBytes: 1560 } },
    ],
  });
  const scenario = { ...defaultScenario, groups };
  // 160 of 200 and 1560 of 1600 bytes are payload: 800 bytes need 1000 on the wire, 3900 need 4000.
  expect(payloadShare(scenario, flows(800, 3900))).toBeCloseTo(4700 / 5000, 12);
  expect(payloadShare(scenario, flows(800, 0))).toBeCloseTo(0.8, 12);
  expect(payloadShare(scenario, flows(0, 0))).toBeCloseTo(0.8, 12);
});
