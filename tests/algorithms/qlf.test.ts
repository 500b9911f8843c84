import { describe, expect, test } from "vitest";
import { qlf, steerWindow } from "../../src/algorithms/qlf.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { defaultParams } from "../support/params.ts";
import { runPreset } from "../support/presets.ts";
import { makeScenario } from "../support/scenarios.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";
import { silentObserver } from "../../src/engine/observers.ts";

describe("Algorithm 1, with limits 30 and 60, by hand", () => {
  test.each([
    // up to half the allowed queue: one more, or twice a window below one
    [5, 0, 6],
    [5, 15, 6],
    [1, 15, 2],
    [0.9, 15, 1.8],
    [0.25, 0, 0.5],
    // up to the allowed queue: by what is left of it, (30 - R) / R
    [2, 20, 2.5],
    [5, 16, 5.875],
    [1, 25, 1.2],
    [8, 29, 8 + 1 / 29],
    // below one packet: doubled as long as that is not more than one, else 30/R times, at least one
    [0.5, 29, 1],
    [0.3, 20, 0.6],
    [0.6, 29, 1],
    [0.8, 20, 1.2],
    // from the allowed queue on nobody grows above one packet
    [5, 30, 5],
    [2, 45, 2 - 1 / 3],
    [1.1, 45, 1],
    [1, 45, 1],
    [0.5, 45, 2 / 3],
    [0.9, 45, 1],
    [0.25, 30, 0.5],
    // from the maximum on: half a packet less, or 60/R times
    [5, 60, 4.5],
    [1.2, 80, 0.7],
    [1, 120, 0.5],
    [0.5, 80, 0.375],
    [0.5, 60, 0.5],
    [0.6, 255, 12 / 85],
  ])("cwnd %f, queue %i: %f", (cwnd, queue, next) => {
    expect(steerWindow(cwnd, queue, 30, 60)).toBeCloseTo(next, 12);
  });
});

describe("when the window is steered", () => {
  const create = (changes: object) => {
    const port = new TimedSenderPort();
    const control = qlf.createSender(port, { ...defaultParams(qlf.params), ...changes } as never);
    port.sendNew(10);
    return { port, control, see: (feedback: number) => port.answer(control, 1, { feedback }) };
  };

  test("once a window, with the newest feedback: at the first ACK, then at that of the first packet sent after it", () => {
    const { port, control, see } = create({});
    see(20);
    expect(control.window.cwnd).toBe(10.5);
    port.sendNew(1);
    // packets 1 to 9 left before: nothing they say counts
    for (let packet = 1; packet <= 9; packet++) see(90);
    expect(control.window.cwnd).toBe(10.5);
    see(80);
    expect(control.window.cwnd).toBe(10);
    expect(port.gauges).toEqual([80]);
  });

  test("at every ACK if asked for", () => {
    const { control, see } = create({ update: "ack" });
    for (let packet = 0; packet < 4; packet++) see(60);
    expect(control.window.cwnd).toBe(8);
  });

  test("does not grow where the window was not what limited the sender, but shrinks", () => {
    const { port, control } = create({ update: "ack" });
    port.answer(control, 1, { feedback: 0, mayGrow: false });
    expect(control.window.cwnd).toBe(10);
    port.answer(control, 1, { feedback: 60, mayGrow: false });
    expect(control.window.cwnd).toBe(9.5);
  });

  test("does not grow with nothing left to send: the queue it hears of is one that others have left", () => {
    const { port, control, see } = create({ update: "ack" });
    port.limit = 10;
    see(0);
    expect(control.window.cwnd).toBe(10);
    see(60);
    expect(control.window.cwnd).toBe(9.5);
    port.limit = 20;
    see(0);
    expect(control.window.cwnd).toBe(10.5);
  });

  test("after a timeout the first ACK begins a round trip, whatever was on its way before", () => {
    const { control, see } = create({});
    see(20);
    control.onCongestion("timeout");
    see(0);
    expect(control.window.cwnd).toBe(2);
  });

  test("the window stays above zero however long the queue", () => {
    const { control, see } = create({ update: "ack", maximumLimit: 31 });
    control.window.cwnd = 1;
    for (let packet = 0; packet < 8; packet++) see(255);
    expect(control.window.cwnd).toBe(1 / 1024);
  });
});

/**
 * 48 senders that wait for each other, windows of one packet to begin with, a port for 87. If the last ACK of a block let
 * windows grow, they would creep to 170 packets together, and goodput be .53 to .81 by seed.
 */
test.each([1, 2, 3])("48 senders with a barrier, seed %i: their windows together stay what the port can hold", (seed) => {
  const sums: number[] = [];
  const windows: number[] = [];
  const scenario = makeScenario({
    network: { bufferPackets: 87 },
    transport: { algorithm: "qlf", initialWindow: 1, segmentBytes: 1460 },
    workload: { senders: 48, blocks: 16 },
    seed,
  });
  const simulation = createSimulation(scenario, () => qlf, {
    ...silentObserver,
    onWindow: (_, flow, cwnd) => (windows[flow] = cwnd),
    onMilestone: (_, kind) => kind === Milestone.blockEnd && sums.push(windows.reduce((sum, cwnd) => sum + cwnd)),
  });
  simulation.run(Infinity);
  const { totals } = simulation;
  expect(Math.max(...sums)).toBeLessThan(60);
  expect(totals.drops).toBe(0);
  expect((totals.deliveredBytes * 8e9) / totals.durationNs / 1e9).toBeGreaterThan(0.96);
});

test("the switch writes the queue it meets in KiB or packets, and data and ACKs grow by a byte", () => {
  // six first packets meet at once: packet i finds i packets of 1501 bytes there
  const seen = (unit: string) => {
    const feedback: number[] = [];
    const lookup = () => ({
      ...qlf,
      createSender: (port: Parameters<typeof qlf.createSender>[0], params: Parameters<typeof qlf.createSender>[1]) => {
        expect(port.packetBytes).toBe(1501);
        const control = qlf.createSender(port, params);
        return { ...control, onAnyAck: (ack: { feedback: number }) => void feedback.push(ack.feedback) };
      },
    });
    const scenario = makeScenario({
      transport: { algorithm: "qlf", params: { ...defaultParams(qlf.params), unit }, initialWindow: 1, segmentBytes: 1460 },
      workload: { senders: 6, blockBytes: 1460, blocks: 1, startJitterNs: 0, barrier: "last-ack" },
    });
    createSimulation(scenario, lookup).run(1e6);
    return feedback;
  };
  expect(seen("packets")).toEqual([0, 1, 2, 3, 4, 5]);
  // 1501, 3002, 4503, 6004 and 7505 bytes
  expect(seen("kib")).toEqual([0, 1, 2, 4, 5, 7]);
});

describe("the paper's workloads", () => {
  /** Drops, and when the last of the block's flows (not the long ones) had its answer, ms. */
  const measure = (workload: number, transport: object = {}) => {
    const run = runPreset(`qlf-${workload}`, 1, transport);
    const block = run.flows.slice(0, workload <= 2 ? 80 : 50);
    return { drops: run.drops, ms: Math.max(...block.map(({ finishNs }) => finishNs!)) / 1e6 };
  };
  const ecn = (algorithm: string, initialWindow = 2) => ({ algorithm, initialWindow, params: { cwndMin: 1 } });
  const marking = ["ecn-tcp", "dctcp"];

  test("QLF drops nothing in any of them", () => {
    expect([1, 2, 3, 4].map((workload) => measure(workload).drops)).toEqual([0, 0, 0, 0]);
  });

  test.each(marking)("%s loses what does not fit of 160 first packets, and of 104: Table I has 52 to 62 and 20 to 37", (algorithm) => {
    const first = measure(1, ecn(algorithm)).drops;
    expect(first).toBeGreaterThanOrEqual(50);
    expect(first).toBeLessThanOrEqual(95);
    expect(measure(3, ecn(algorithm)).drops).toBeGreaterThanOrEqual(15);
  });

  describe.each(marking)("QLF against %s: the time until the block is through", (algorithm) => {
    const cut = (workload: number, how: string) => {
      const other = ecn(algorithm);
      return 1 - measure(workload).ms / measure(workload, { ...other, params: { ...other.params, cut: how } }).ms;
    };

    // Table II: 51 and 57% against ECN-TCP, 52 and 57% against DCTCP
    test.each(["at-once", "proportionally"])("windows cut %s: shorter by 30 percent at least in workload 1, by 40 in 3", (how) => {
      expect(cut(1, how)).toBeGreaterThanOrEqual(0.3);
      expect(cut(3, how)).toBeGreaterThanOrEqual(0.4);
    });

    // Table II: 25 and 26%. Cut proportionally, the senders that lost nothing keep the link busy while the others wait
    test("workload 2: a quarter less where windows are cut at once, else nothing", () => {
      expect(cut(2, "at-once")).toBeGreaterThan(0.15);
      expect(Math.abs(cut(2, "proportionally"))).toBeLessThan(0.05);
    });

    // 19 and 20% in the paper: here 4.5 MB, 3.7 ms of the link, outlast any timeout of 1 ms
    test("workload 4: next to nothing", () => {
      for (const how of ["at-once", "proportionally"]) expect(Math.abs(cut(4, how))).toBeLessThan(0.1);
    });
  });

  test.each(marking)("with the same initial window of 1 nothing is lost and little is left of the lead over %s", (algorithm) => {
    for (const [workload, lead] of [
      [1, 0],
      [2, 0],
      [3, 0.15],
    ]) {
      const other = measure(workload, ecn(algorithm, 1));
      expect(other.drops).toBe(0);
      expect(1 - measure(workload).ms / other.ms).toBeLessThan(lead);
    }
  });
});

describe("blocks with a barrier, where the port holds twice the maximum queue", () => {
  const run = (senders: number, update: string) => {
    const scenario = makeScenario({
      network: { bufferPackets: 128 },
      transport: {
        algorithm: "qlf",
        params: { ...defaultParams(qlf.params), update },
        rules: "ns2",
        carefulFastRetransmit: false,
        initialWindow: 1,
      },
      workload: { senders, blocks: 10 },
    });
    const simulation = createSimulation(scenario, getAlgorithm);
    while (!simulation.finished) simulation.run(1e6);
    const { deliveredBytes, durationNs, timeouts, drops } = simulation.totals;
    return { goodput: (deliveredBytes * 8) / durationNs, timeouts: timeouts.reduce((a, b) => a + b), drops };
  };

  test.each([8, 16, 32])("%i senders fill the link without a timeout", (senders) => {
    const { goodput, timeouts } = run(senders, "window");
    expect(goodput).toBeGreaterThan(0.93);
    expect(timeouts).toBe(0);
  });

  test("steered at every ACK they overshoot: hundreds of drops, timeouts, half the link", () => {
    const { goodput, timeouts, drops } = run(32, "ack");
    expect(goodput).toBeLessThan(0.6);
    expect(timeouts).toBeGreaterThan(0);
    expect(drops).toBeGreaterThan(500);
  });
});
