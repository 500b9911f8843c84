import { describe, expect, test } from "vitest";
import { Milestone } from "../../../src/engine/observer.ts";
import { planOneshot, planOnOff, type ResponsePlan } from "../../../src/engine/applications/response-plans.ts";
import type { LongSpec, OneshotSpec, OnOffSpec, TransportSpec } from "../../../src/engine/spec/scenario.ts";
import { makeScenario, plainOnOff } from "../../support/scenarios.ts";
import { listTimes, watchScenario, type WatchedRun } from "../../support/watched-run.ts";
import type { ScenarioChanges } from "../../support/scenarios.ts";

const run = watchScenario;

type Run = WatchedRun;

function makeOneshot(flows: OneshotSpec["flows"], startJitterNs = 0): OneshotSpec {
  return { kind: "oneshot", senders: flows.reduce((sum, flow) => sum + flow.senders, 0), flows, startJitterNs, deadlineNs: null };
}

const onOff: OnOffSpec = {
  ...plainOnOff,
  kind: "on-off",
  senders: 5,
  responses: 200,
  responseBytes: [2000, 10_000],
  meanGapNs: 1_000_000,
  startNs: 100_000_000,
  finalBytes: 130_000,
  finalStartNs: 500_000_000,
};

/** All that a plan has, where gaps are counted from starts. @param fromNs where the first gap begins. */
function follow(plan: ResponsePlan, fromNs = 0): { startsNs: number[]; bytes: number[] } {
  const startsNs: number[] = [];
  const bytes: number[] = [];
  while (plan.next(startsNs.at(-1) ?? fromNs)) {
    startsNs.push(plan.startNs);
    bytes.push(plan.bytes);
  }
  return { startsNs, bytes };
}

const followOneshot = (spec: OneshotSpec, seed: number) => planOneshot(spec, seed, 0).map((plan) => follow(plan));
const followOnOff = (spec: OnOffSpec, seed: number) => planOnOff(spec, seed, 0).map((plan) => follow(plan, spec.startNs));

// a data packet of 1040 B takes 8.32 us at 1 Gbps, an ACK or a request of 40 B 0.32 us; a round trip propagates 100 us
const packetNs = 117_280; // 2 x 8.32 + 100 + 2 x 0.32

describe("one response each", () => {
  test("a packet alone: two transmissions, a round trip, two of the ACK", () => {
    const { totals } = run({ workload: makeOneshot([{ senders: 1, bytes: 1000, startNs: 5000 }]) });
    expect(totals.flows.map(({ startNs, finishNs, bytes }) => [startNs, finishNs, bytes])).toEqual([[5000, 5000 + packetNs, 1000]]);
    expect(totals.blocks).toMatchObject([{ startNs: 0, endNs: 5000 + packetNs, timeouts: 0, worstFlowTimeouts: 0, lastFlow: 0 }]);
  });

  test("three at once queue behind each other; one that comes later does not; half a packet takes 4.32 us a link", () => {
    const { totals } = run({
      workload: makeOneshot([
        { senders: 3, bytes: 1000, startNs: 0 },
        { senders: 1, bytes: 1000, startNs: 50_000 },
        { senders: 1, bytes: 500, startNs: 1_000_000 },
      ]),
    });
    expect(totals.flows.map(({ finishNs }) => finishNs)).toEqual([
      packetNs,
      packetNs + 8320,
      packetNs + 2 * 8320,
      50_000 + packetNs,
      1_000_000 + 2 * 4320 + 100_000 + 640,
    ]);
    expect(totals.durationNs).toBe(1_109_280);
  });

  test("two packets of one sender: the window of 2 sends them together", () => {
    const { totals } = run({ workload: makeOneshot([{ senders: 1, bytes: 1001, startNs: 0 }]) });
    // the second, of 41 B, is ready 0.328 us after the first at each link; the ACK of the first is long gone
    expect(totals.flows[0].finishNs).toBe(packetNs + 328);
    expect([totals.deliveredPackets, totals.deliveredBytes]).toEqual([2, 1001]);
  });

  test("jitter comes on top of each start, from the seed", () => {
    const plans = followOneshot(makeOneshot([{ senders: 200, bytes: 1, startNs: 7000 }], 1000), 3);
    const starts = plans.map(({ startsNs }) => startsNs[0]);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(7000);
    expect(Math.max(...starts)).toBeLessThan(8000);
    expect(new Set(starts).size).toBeGreaterThan(100);
    expect(followOneshot(makeOneshot([{ senders: 200, bytes: 1, startNs: 7000 }], 1000), 3)).toEqual(plans);
  });
});

describe("long flows", () => {
  const long: LongSpec = { kind: "long", senders: 1, durationNs: 1_000_000, startsNs: null, stopsNs: null, startJitterNs: 0 };

  test("a window of 10 is 10 packets a round trip of 117.28 us, up to the very end", () => {
    const transport = { initialWindow: 10, awndPackets: 10 };
    const { totals, columns } = run({ transport, workload: long });
    // the first packet of round r arrives at 66.64 + 117.28 r us: r = 7 at 887.6, its tenth at 962.48; r = 8 at 1004.88
    expect([totals.deliveredPackets, totals.deliveredBytes]).toEqual([80, 80_000]);
    expect(totals.durationNs).toBe(1_000_000);
    expect(totals.blocks).toMatchObject([{ startNs: 0, endNs: 1_000_000, timeouts: 0, worstFlowTimeouts: 0, lastFlow: -1 }]);
    expect(totals.flows[0]).toMatchObject({ startNs: 0, finishNs: 0, bytes: 80_000 });
    const { milestones } = columns;
    expect([milestones.kind[milestones.length - 1], milestones.timeNs[milestones.length - 1]]).toEqual([Milestone.blockEnd, 1_000_000]);
    // one packet less: the tenth of round 7 arrives 8.32 us after the ninth
    expect(run({ transport, workload: { ...long, durationNs: 962_479 } }).totals.deliveredPackets).toBe(79);
    expect(run({ transport, workload: { ...long, durationNs: 962_480 } }).totals.durationNs).toBe(962_480);
  });

  test.each([null, 50])("the port is measured up to the end and no further (PAUSE above %j)", (pauseThresholdPackets) => {
    const { totals } = run({ network: { pauseThresholdPackets }, transport: { initialWindow: 10, awndPackets: 10 }, workload: long });
    // round r reaches the port at 33.32 + 117.28 r us and keeps it busy for 83.2 us: eight rounds, and 28.44 us of the ninth
    expect(totals.busyNs).toBe(8 * 83_200 + 28_440);
    // each packet comes as the one before leaves: never more than one is there
    expect(totals.sojournNs).toBe(totals.busyNs);
    // four senders, one packet a round each: the port holds 4, 3, 2, 1 of them for 8.32 us each
    const four = { ...long, senders: 4, durationNs: 33_320 + 10_000 };
    const queue = run({ network: { pauseThresholdPackets }, transport: { initialWindow: 1 }, workload: four }).totals;
    expect([queue.busyNs, queue.sojournNs]).toEqual([10_000, 4 * 8320 + 3 * 1680]);
  });

  test("each begins at its own time; one that would begin after the end never does", () => {
    const workload: LongSpec = { ...long, senders: 3, startsNs: [400_000, 0, 2_000_000] };
    const result = run({ transport: { awndPackets: 10 }, workload });
    expect(listTimes(result, Milestone.senderStart)).toEqual([
      [1, 0],
      [0, 400_000],
    ]);
    expect(result.totals.flows.map(({ startNs, bytes }) => [startNs, bytes > 0])).toEqual([
      [400_000, true],
      [0, true],
      [0, false],
    ]);
  });

  test("timeouts are counted in the one block", () => {
    const { totals } = run({ transport: { algorithm: "reno" }, workload: { ...long, senders: 5, durationNs: 1_000_000_000 } });
    const counts = totals.flows.map(({ timeouts }) => timeouts);
    const sum = counts.reduce((a, b) => a + b);
    expect(sum).toBeGreaterThan(0);
    expect(totals.blocks).toMatchObject([{ startNs: 0, endNs: 1e9, timeouts: sum, worstFlowTimeouts: Math.max(...counts), lastFlow: -1 }]);
  });
});

describe("ON/OFF responses", () => {
  test("each sender has its small responses, in range and in order, and the big one after them", () => {
    const plans = followOnOff(onOff, 1);
    expect(plans).toHaveLength(5);
    for (const { startsNs, bytes } of plans) {
      expect([startsNs.length, bytes.length]).toEqual([201, 201]);
      const small = bytes.slice(0, -1);
      expect(Math.min(...small)).toBeGreaterThanOrEqual(2000);
      expect(Math.max(...small)).toBeLessThanOrEqual(10_000);
      expect(bytes[200]).toBe(130_000);
      expect(startsNs[0]).toBeGreaterThanOrEqual(100_000_000);
      expect(startsNs).toEqual(startsNs.toSorted((a, b) => a - b));
      // 200 gaps of 1 ms on average end long before
      expect(startsNs[200]).toBe(500_000_000);
    }
    // senders draw their own
    expect(plans[0].startsNs[0]).not.toBe(plans[1].startsNs[0]);
  });

  test("gaps are 1 ms on average to 2%, and every size is as frequent", () => {
    const plans = followOnOff({ ...onOff, senders: 50, responses: 2000, responseBytes: [1, 4] }, 7);
    const lengths = plans.map(({ startsNs }) => (startsNs[1999] - 100_000_000) / 2000);
    expect(Math.abs(lengths.reduce((sum, mean) => sum + mean) / 50 / 1e6 - 1)).toBeLessThan(0.02);
    const sizes = plans.flatMap(({ bytes }) => bytes.slice(0, -1));
    for (const size of [1, 2, 3, 4]) expect(sizes.filter((bytes) => bytes === size).length / 1e5).toBeCloseTo(0.25, 2);
  });

  test("where the small ones take longer than to the big one's time, it follows the last of them", () => {
    for (const { startsNs } of followOnOff({ ...onOff, finalStartNs: 0 }, 1)) expect(startsNs[200]).toBe(startsNs[199]);
    for (const { startsNs } of followOnOff({ ...onOff, responses: 0, finalStartNs: 3 }, 1)) expect(startsNs).toEqual([3]);
  });

  test("on one connection: the window that small responses opened is what the big one begins with", () => {
    const result = run({ transport: { slowStartRestart: false }, workload: { ...onOff, senders: 1 } });
    const { totals, columns } = result;
    expect(totals.flows[0].bytes).toBe(followOnOff({ ...onOff, senders: 1 }, 1)[0].bytes.reduce((a, b) => a + b));
    const starts = listTimes(result, Milestone.senderStart);
    expect(starts.map(([, timeNs]) => timeNs)).toEqual(followOnOff({ ...onOff, senders: 1 }, 1)[0].startsNs);
    // 130 packets one behind the other: the last leaves the bottleneck 130 x 8.32 us after the first reaches it
    expect(columns.windows.cwnd[columns.windows.length - 1]).toBeGreaterThan(130);
    expect(totals.durationNs).toBe(500_000_000 + packetNs + 129 * 8320);
  });
});

describe("requests held back", () => {
  const small = { blockBytes: 20_000, blocks: 3 };

  test.each(["request", "last-ack"] as const)("%s: never more than the limit between asking and the last packet", (barrier) => {
    const { totals, columns } = run({ workload: { ...small, senders: 13, maxOutstanding: 4, barrier } });
    const { milestones } = columns;
    const through = barrier === "request" ? Milestone.senderDelivered : Milestone.senderDone;
    let outstanding = 0;
    let most = 0;
    for (let row = 0; row < milestones.length; row++) {
      if (milestones.kind[row] === Milestone.senderStart) most = Math.max(most, ++outstanding);
      if (milestones.kind[row] === through) outstanding -= 1;
    }
    expect([most, outstanding, totals.blocks.length]).toEqual([4, 0, 3]);
    expect(totals.deliveredBytes).toBe(13 * 3 * 20_000);
  });

  test("one at a time: the next request leaves as the last packet arrives", () => {
    const result = run({ workload: { senders: 3, blockBytes: 1000, blocks: 1, startJitterNs: 0, maxOutstanding: 1 } });
    // request 2 x 0.32 + 50 us, packet 2 x 8.32 + 50 us; from the second on an ACK is before the request: 0.32 us more
    const roundNs = 640 + 50_000 + 16_640 + 50_000;
    expect(listTimes(result, Milestone.senderDelivered)).toEqual([
      [0, roundNs],
      [1, 2 * roundNs + 320],
      [2, 3 * roundNs + 640],
    ]);
  });

  test("stagger: each sender begins that much after the one before, by request or by the clock", () => {
    const workload = { senders: 4, blockBytes: 1000, blocks: 2, startJitterNs: 0, staggerNs: 10_000 };
    const byClock = run({ workload: { ...workload, barrier: "last-ack" } });
    const starts = listTimes(byClock, Milestone.senderStart).map(([, timeNs]) => timeNs);
    // the last of four begins at 30 us and is through a round trip later
    const second = 30_000 + packetNs;
    expect(starts).toEqual([0, 10_000, 20_000, 30_000, second, second + 10_000, second + 20_000, second + 30_000]);
    // a request of 40 B takes 2 x 0.32 + 50 us
    const byRequest = run({ workload: { ...workload, blocks: 1 } });
    expect(listTimes(byRequest, Milestone.senderStart)).toEqual([
      [0, 50_640],
      [1, 60_640],
      [2, 70_640],
      [3, 80_640],
    ]);
  });

  test.each([1, 2, 3])("32 senders, 4 at a time: fewer timeouts, more goodput (seed %i)", (seed) => {
    const all = run({ seed }).totals;
    const four = run({ seed, workload: { maxOutstanding: 4 } }).totals;
    const count = (timeouts: readonly number[]) => timeouts.reduce((a, b) => a + b);
    expect(count(four.timeouts)).toBeLessThan(count(all.timeouts) / 4);
    expect(four.durationNs).toBeLessThan(all.durationNs * 0.6);
    expect(four.deliveredBytes).toBe(all.deliveredBytes);
  });
});

describe("groups with different transports", () => {
  const { transport } = makeScenario();
  const halves = (a: Partial<TransportSpec>, b: Partial<TransportSpec>) => [
    { senders: 3, transport: { ...transport, ...a } },
    { senders: 3, transport: { ...transport, ...b } },
  ];
  const kinds: [string, NonNullable<ScenarioChanges["workload"]>][] = [
    ["barrier", { senders: 6, blocks: 4 }],
    ["long", { kind: "long", senders: 6, durationNs: 300_000_000, startsNs: null, startJitterNs: 50_000 }],
    ["oneshot", makeOneshot([{ senders: 6, bytes: 500_000, startNs: 0 }])],
    ["on-off", { ...onOff, senders: 6 }],
  ];

  test.each(kinds)("%s: half NewReno, half Reno is neither alone, and both are through", (_kind, workload) => {
    const signature = ({ totals }: Run) => totals.flows.map(({ bytes, finishNs, retransmissions }) => [bytes, finishNs, retransmissions]);
    const mixed = run({ workload, groups: halves({}, { algorithm: "reno" }) });
    expect(mixed.totals.flows.map(({ group }) => group)).toEqual([0, 0, 0, 1, 1, 1]);
    for (const { bytes } of mixed.totals.flows) expect(bytes).toBeGreaterThan(0);
    expect(signature(run({ workload, groups: halves({}, {}) }))).toEqual(signature(run({ workload })));
    expect(signature(mixed)).not.toEqual(signature(run({ workload })));
    expect(signature(mixed)).not.toEqual(signature(run({ workload, transport: { algorithm: "reno" } })));
  });

  test.each(kinds)("%s: each group has its own segments", (kind, workload) => {
    const { totals, columns } = run({ workload, groups: halves({ segmentBytes: 500 }, { segmentBytes: 1460 }) });
    const packets = [0, 0];
    for (let row = 0; row < columns.packets.length; row++) packets[columns.packets.flow[row] < 3 ? 0 : 1] += 1;
    expect(packets[0]).toBeGreaterThan(kind === "long" ? 0 : 2 * packets[1]);
    if (kind === "long") for (const { bytes, group } of totals.flows) expect(bytes % (group === 0 ? 500 : 1460)).toBe(0);
  });

  test("a group's processing jitter delays the ACKs of its senders and no others", () => {
    const groups = [
      { senders: 1, transport },
      { senders: 1, transport: { ...transport, processingJitterNs: 20_000 } },
    ];
    const { totals } = run({
      workload: makeOneshot([
        { senders: 1, bytes: 1000, startNs: 0 },
        { senders: 1, bytes: 1000, startNs: 1_000_000 },
      ]),
      groups,
    });
    const [first, second] = totals.flows.map(({ startNs, finishNs }) => finishNs - startNs);
    expect(first).toBe(packetNs);
    expect(second).toBeGreaterThan(packetNs);
    expect(second).toBeLessThan(packetNs + 20_000);
  });
});

describe("under ns2, packets that were acknowledged before they were given", () => {
  const few: OnOffSpec = {
    ...onOff,
    senders: 1,
    responses: 12,
    responseBytes: [1, 1000],
    meanGapNs: 1,
    startNs: 0,
    finalBytes: 1000,
    finalStartNs: 3e6,
  };
  const early: Record<string, ScenarioChanges> = {
    "last-ack, after repeats of a timer shorter than the round trip": {
      network: { bufferPackets: 4, rttNs: 1000 },
      transport: { rules: "ns2", carefulFastRetransmit: false, initialWindow: 1, rtoMinNs: 1000 },
      workload: { senders: 16, blockBytes: 500, blocks: 20, barrier: "last-ack" },
      seed: 638,
    },
    request: {
      network: { bufferPackets: 2, rttNs: 1_000_000 },
      transport: { rules: "ns2", carefulFastRetransmit: false, initialWindow: 1, rtoMinNs: 1000, algorithm: "illinois" },
      workload: { senders: 4, blockBytes: 1000, blocks: 5, startJitterNs: 0 },
      seed: 619,
    },
    "on-off": {
      network: { bufferPackets: 8, rttNs: 1000 },
      transport: {
        rules: "ns2",
        carefulFastRetransmit: false,
        slowStartRestart: false,
        initialWindow: 10,
        rtoMinNs: 1000,
        algorithm: "westwood",
      },
      workload: few,
      seed: 240,
    },
  };

  test.each(Object.entries(early))("%s: are delivered, once, before their sender is done and their block ends", (_, changes) => {
    const { milestones } = run(changes).columns;
    const rows = Array.from({ length: milestones.length }, (_row, row) => row);
    const list = (kind: Milestone) => rows.filter((row) => milestones.kind[row] === kind);
    const place = (row: number) => `sender ${milestones.flow[row]}, block ${milestones.block[row]}`;
    const delivered = list(Milestone.senderDelivered);
    const done = list(Milestone.senderDone);
    expect(delivered.length).toBeGreaterThan(0);
    const { workload } = makeScenario(changes);
    // of a run that ends with the data the last ACKs are not told
    if (workload.kind === "barrier") expect(new Set(delivered.map(place)).size).toBe(workload.senders * workload.blocks);
    if (workload.kind === "barrier") expect(delivered).toHaveLength(workload.senders * workload.blocks);
    const lastOf = (which: number[], row: number) => which.filter((other) => other < row && place(other) === place(row)).length;
    for (const row of done) expect(lastOf(delivered, row), place(row)).toBe(lastOf(done, row) + 1);
    for (const row of delivered)
      expect(list(Milestone.blockEnd).filter((end) => end < row && milestones.block[end] === milestones.block[row])).toEqual([]);
  });
});
