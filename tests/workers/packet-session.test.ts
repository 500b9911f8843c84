import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { PacketFlag, PacketKind } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import type { FromPacketWorker } from "../../src/protocol/packet-messages.ts";
import type { PacketWindow } from "../../src/protocol/tables.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { PacketSession } from "../../workers/packet-session.ts";
import { orderWindow, recordWindow } from "../support/record-window.ts";
import { silentObserver } from "../../src/engine/observers.ts";

const rowsOf = (window: PacketWindow): number[] => Array.from({ length: window.length }, (_, row) => row);

/** [arrival, departure, flow, kind] of all that left the port, as an ordinary observer hears it. */
function tracePort(scenario: Scenario, port: number): number[][] {
  const rows: number[][] = [];
  const simulation = createSimulation(scenario, getAlgorithm, {
    ...silentObserver,
    onAccept: (arriveNs, departNs, flow, _packet, flags, at, kind) => {
      if (at === port && (flags & PacketFlag.pushedOut) === 0) rows.push([arriveNs, departNs, flow, kind]);
    },
  });
  simulation.run(Infinity);
  return rows;
}

const sortRows = (rows: number[][]): number[][] => rows.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);

describe("the packets of a window", () => {
  const short = { workload: { senders: 8, blockBytes: 64_000, blocks: 2 } };
  test.each([
    ["a star", short],
    ["hosts that take their time", { ...short, transport: { processingJitterNs: 5_000 } }],
    ["delayed ACKs", { ...short, transport: { delayedAck: true } }],
    ["PAUSE", { ...short, network: { pauseThresholdPackets: 12 } }],
    ["strict priorities", { ...short, network: { bufferPackets: 16 }, transport: { algorithm: "prin" } }],
    ["fresh connections", { workload: { kind: "on-off", senders: 4, connection: "fresh" } }],
    ["a leaf-spine", { ...short, network: { topology: "leaf-spine" } }],
    ["an intervention", { ...short, network: { bufferPackets: 12 }, intervention: { kind: "spare", at: { drop: 2 } } }],
  ])("%s: what the port held is what an observer hears", (_name, input) => {
    const scenario = requireScenario(input);
    const { bottleneck } = describeNetwork(scenario);
    const traced = tracePort(scenario, bottleneck);
    const [fromNs] = traced[Math.floor(traced.length / 2)];
    const toNs = fromNs + 1_500_000;
    const window = recordWindow(scenario, fromNs, toNs);
    expect(window.isCut).toBe(false);
    const isWithin = (timeNs: number): boolean => timeNs >= fromNs && timeNs < toNs;
    const ours = rowsOf(window)
      .filter((row) => isWithin(window.arriveNs[row]))
      .map((row) => [window.arriveNs[row], window.departNs[row], window.flow[row], window.portKind[row]]);
    expect(sortRows(ours)).toEqual(sortRows(traced.filter(([arriveNs]) => isWithin(arriveNs))));
    expect(ours.length).toBeGreaterThan(20);
  });

  test("lives are in order: sent, in the queue, delivered, acknowledged", () => {
    const window = recordWindow(requireScenario(short), 0, 3_000_000);
    let acknowledged = 0;
    for (const row of rowsOf(window)) {
      if (window.kind[row] !== PacketKind.data || Number.isNaN(window.arriveNs[row])) continue;
      const { sentNs, leavesNs, leftNs, arriveNs, startNs, departNs, deliverNs, ackSentNs, ackDeliverNs } = window;
      const life = [sentNs, leavesNs, leftNs, arriveNs, startNs, departNs, deliverNs, ackSentNs, ackDeliverNs].map((times) => times[row]);
      expect(life.toSorted((a, b) => a - b)).toEqual(life);
      acknowledged += 1;
    }
    expect(acknowledged).toBeGreaterThan(50);
  });

  test("one that began before the window is whole; one that was through before it is not there", () => {
    const scenario = requireScenario(short);
    const all = recordWindow(scenario, 0, 5_000_000);
    const atNs = 1_000_000;
    const window = recordWindow(scenario, atNs, atNs + 100_000);
    const early = rowsOf(window).filter((row) => window.sentNs[row] < atNs);
    expect(early.length).toBeGreaterThan(5);
    for (const row of early) {
      const same = all.serial.indexOf(window.serial[row]);
      expect([window.sentNs[row], window.leftNs[row], window.ackDeliverNs[row]]).toEqual([
        all.sentNs[same],
        all.leftNs[same],
        all.ackDeliverNs[same],
      ]);
    }
    for (const row of rowsOf(window)) {
      const times = [window.lostNs[row], window.deliverNs[row], window.ackDeliverNs[row]].filter((timeNs) => !Number.isNaN(timeNs));
      expect(Math.max(...times)).toBeGreaterThanOrEqual(atNs);
      expect(window.sentNs[row]).toBeLessThan(atNs + 100_000);
    }
  });

  test("there is room for so many packets: the window ends where the next one is sent", () => {
    const scenario = requireScenario(short);
    const whole = recordWindow(scenario, 0, 5_000_000);
    const cut = recordWindow(scenario, 0, 5_000_000, 100);
    expect(cut).toMatchObject({ isCut: true, length: 100, fromNs: 0 });
    expect(cut.untilNs).toBe(whole.sentNs[100]);
    expect(Array.from(cut.serial)).toEqual(Array.from(whole.serial.subarray(0, 100)));
  });
});

describe("the session of the packet worker", () => {
  const scenario = requireScenario({ workload: { senders: 8, blocks: 6 } });

  test("tells how far it is, and an order takes the place of the one before", () => {
    const said: FromPacketWorker[] = [];
    const tasks: (() => void)[] = [];
    const session = new PacketSession({ post: (message) => said.push(message), defer: (task) => tasks.push(task) });
    const order = { type: "record", scenario, port: null, fromNs: 0, toNs: 1e12, maxPackets: 1e6 } as const;
    session.receive({ ...order, order: 1 });
    tasks.shift()?.();
    session.receive({ ...order, order: 2, toNs: 1e6 });
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) task();
    expect(said.filter(({ type }) => type === "recorded")).toHaveLength(1);
    expect(said.at(-1)).toMatchObject({ type: "recorded", order: 2 });
    const long = orderWindow(requireScenario({ workload: { blocks: 12 } }), 1e11, 1e11 + 1);
    expect(long.some((message) => message.type === "progress" && message.computedNs > 0)).toBe(true);
  });

  test("says what is wrong with an order", () => {
    expect(orderWindow(scenario, 5, 5).at(-1)).toEqual({
      type: "failed",
      order: 1,
      message: "a window of packets ends after it begins: not from 5 to 5 ns",
    });
    expect(orderWindow(scenario, 0, 5, 0).at(-1)).toEqual({
      type: "failed",
      order: 1,
      message: "a window of packets has room for 1 or more, not 0",
    });
  });
});
