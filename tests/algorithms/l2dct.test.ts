import { describe, expect, test } from "vitest";
import { l2dct } from "../../src/algorithms/l2dct.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { ParamValue } from "../../src/engine/spec/scenario.ts";
import { FakeSenderPort } from "../support/fake-sender-port.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";

const params = { weightMax: 2.5, weightMin: 0.125, counts: "connection", gain: 1, cwndMin: 2, cut: "at-once" } as const;

/** A flow with a window of 16 that learns that one packet in `share` is marked when it has sent `sent` packets of 1000 B. */
function cutAfter(sent: number, share: number): FakeSenderPort & { cwnd: number } {
  const port = new FakeSenderPort();
  const control = l2dct.createSender(port, params);
  port.maxSent = share - 1;
  port.acknowledge(control, 1);
  port.acknowledge(control, share - 1);
  control.window.cwnd = 16;
  control.window.ssthresh = 8;
  port.maxSent = sent - 1;
  port.acknowledge(control, 1, true);
  return Object.assign(port, { cwnd: control.window.cwnd });
}

describe("weight (Munir 2013, section III)", () => {
  test.each([
    [20, 2.5],
    [200, 2.5],
    // half way from 200 KB to 1 MB
    [600, 1.3125],
    [1000, 0.125],
    [5000, 0.125],
  ])("%d KB sent: %d", (kilobytes, weight) => expect(cutAfter(kilobytes, 4).gauges).toEqual([0.25, weight]));

  test("headers count, and a block can count alone", () => {
    const port = new FakeSenderPort();
    port.packetBytes = 2000;
    const control = l2dct.createSender(port, { ...params, counts: "block" });
    port.maxSent = 299;
    port.acknowledge(control, 1);
    expect(port.gauges[1]).toBe(1.3125);
    port.acknowledge(control, 299);
    control.onBlockStart?.({ firstPacket: 300, lastPacket: 399 });
    port.maxSent = 309;
    port.acknowledge(control, 1);
    expect(port.gauges[1]).toBe(2.5);
  });
});

describe("window", () => {
  test("a young flow gives way little: 0.25^2.5 = 1/32, half of it of 16 is 0.25", () => expect(cutAfter(100, 4).cwnd).toBe(15.75));

  test("an old one gives way much: (1/256)^0.125 = 1/2, half of it of 16 is 4", () => expect(cutAfter(1000, 256).cwnd).toBe(12));

  test.each([
    [100, 1],
    [600, 0.525],
    [1000, 0.05],
  ])("%d KB sent: grows by %d packets a round trip", (kilobytes, growth) => {
    const port = new FakeSenderPort();
    const control = l2dct.createSender(port, params);
    control.window.cwnd = 10;
    control.window.ssthresh = 10;
    port.maxSent = kilobytes - 1;
    port.acknowledge(control, 1);
    expect(control.window.cwnd).toBeCloseTo(10 + growth / 10, 12);
  });

  test("slow start is TCP's, at any weight", () => {
    const port = new FakeSenderPort();
    const control = l2dct.createSender(port, params);
    port.maxSent = 2000;
    port.acknowledge(control, 1);
    expect(control.window.cwnd).toBe(11);
  });
});

function run(algorithm: string, changes: Record<string, ParamValue> = {}) {
  const scenario = makeScenario({
    network: { ecnThresholdPackets: 20 },
    transport: { algorithm, params: { ...defaultParams(getAlgorithm(algorithm).params), ...changes } },
    workload: { senders: 12, blocks: 8 },
  });
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  return simulation.totals;
}

test("with a weight of 1 throughout it is DCTCP, event for event", () => {
  const dctcp = run("dctcp");
  expect(dctcp.marks).toBeGreaterThan(1000);
  expect(run("l2dct", { weightMax: 1, weightMin: 1 })).toEqual(dctcp);
  expect(run("l2dct")).not.toEqual(dctcp);
});
