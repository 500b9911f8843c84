import { expect, test } from "vitest";
import { d2tcp } from "../../src/algorithms/d2tcp.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { FakeSenderPort } from "../support/fake-sender-port.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";

test.each([
  // far from the deadline: 0.25^0.5 = 0.5
  [0.5, 0.5, 12],
  [1, 0.25, 14],
  // near: 0.25^2 = 0.0625
  [2, 0.0625, 15.5],
])("a quarter marked, d = %d: p = %d, a window of 16 becomes %d", (deadlineFactor, p, cwnd) => {
  const port = new FakeSenderPort();
  const control = d2tcp.createSender(port, { deadlineFactor, gain: 1, cwndMin: 2, cut: "at-once" });
  port.maxSent = 3;
  port.acknowledge(control, 1);
  port.acknowledge(control, 3);
  control.window.cwnd = 16;
  control.window.ssthresh = 8;
  port.maxSent = 15;
  port.acknowledge(control, 1, true);
  expect(port.gauges).toEqual([0.25, p]);
  expect(control.window.cwnd).toBe(cwnd);
});

/** 120 packets are left, 12 a round trip of 100 us on average of a window up to 16: 1 ms. */
test.each([
  [2_000_000, 0.5, 12],
  [1_000_000, 0.25, 14],
  [500_000, 0.0625, 15.5],
  // at least a half, at most two
  [10_000_000, 0.5, 12],
  [100_000, 0.0625, 15.5],
  // missed: as without a deadline
  [0, 0.25, 14],
])("a deadline in %d ns: p = %d, a window of 16 becomes %d", (deadlineNs, p, cwnd) => {
  const port = new FakeSenderPort();
  const control = d2tcp.createSender(port, { deadlineFactor: 1, gain: 1, cwndMin: 2, cut: "at-once" });
  control.onBlockStart?.({ firstPacket: 0, lastPacket: 124, deadlineNs });
  port.maxSent = 3;
  port.acknowledge(control, 1);
  port.acknowledge(control, 3);
  control.window.cwnd = 16;
  control.window.ssthresh = 8;
  port.maxSent = 15;
  port.acknowledge(control, 1, true);
  expect(port.gauges).toEqual([0.25, p]);
  expect(control.window.cwnd).toBe(cwnd);
});

test("before anything is known p is 1: the first mark halves", () => {
  const port = new FakeSenderPort();
  const control = d2tcp.createSender(port, { deadlineFactor: 2, gain: 0.001, cwndMin: 2, cut: "at-once" });
  port.maxSent = 19;
  control.window.cwnd = 20;
  port.acknowledge(control, 1, true);
  // alpha has taken a thousandth of a step towards 1, from 1
  expect(control.window.cwnd).toBe(10);
});

function run(algorithm: string, deadlineFactor?: number) {
  const params = { ...defaultParams(getAlgorithm(algorithm).params), ...(deadlineFactor !== undefined && { deadlineFactor }) };
  const scenario = makeScenario({
    network: { ecnThresholdPackets: 20 },
    transport: { algorithm, params },
    workload: { senders: 12, blocks: 8 },
  });
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  return simulation.totals;
}

test("d = 1 is DCTCP, event for event; other values are not", () => {
  const dctcp = run("dctcp");
  expect(dctcp.marks).toBeGreaterThan(1000);
  expect(run("d2tcp", 1)).toEqual(dctcp);
  expect(run("d2tcp", 2)).not.toEqual(dctcp);
});

test("in a hurry: flows that give way less keep a longer queue", () => {
  // long flows: a barrier's overflowing first windows would drown what the factor does
  const queue = (deadlineFactor: number) => {
    const scenario = makeScenario({
      network: { ecnThresholdPackets: 20, bufferPackets: 101, rttNs: 200_000 },
      transport: { algorithm: "d2tcp", params: { ...defaultParams(d2tcp.params), deadlineFactor } },
    });
    const workload = { kind: "long", senders: 5, durationNs: 200e6, startsNs: null, stopsNs: null, startJitterNs: 10_000 } as const;
    const simulation = createSimulation({ ...scenario, workload }, getAlgorithm);
    simulation.run(Infinity);
    const { sojournNs, durationNs, drops } = simulation.totals;
    expect(drops).toBe(0);
    return sojournNs / durationNs;
  };
  expect(queue(2)).toBeGreaterThan(queue(0.5) + 1);
});
