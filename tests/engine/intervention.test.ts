import { describe, expect, test } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { InterventionError } from "../../src/engine/intervention.ts";
import { type ChangeablePath, changeablePaths, type InterventionSpec } from "../../src/engine/spec/intervention.ts";
import { parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { recordRun } from "../support/record-run.ts";
import { openWindows } from "../support/scenarios.ts";

/** Eight senders of which the last loses the last packet of its sixth block. */
const eight = requireScenario({ transport: openWindows, workload: { senders: 8, blocks: 8 } });
const record = (intervention?: InterventionSpec) => recordRun(intervention === undefined ? eight : { ...eight, intervention });
const before = record();
const toMs = (ns: number): number => Number((ns / 1e6).toFixed(1));

describe("packet 1,535 of sender 7", () => {
  test("is loss 399, at 99.950 ms, and the only one of 482 that costs a timeout", () => {
    const { drops, timeouts } = before.columns;
    expect([drops.length, timeouts.length, timeouts.flow[0]]).toEqual([482, 1, 7]);
    expect([drops.flow[398], drops.packet[398], drops.timeNs[398]]).toEqual([7, 1535, 99_949_923]);
    expect(toMs(before.totals.durationNs)).toBe(334.9);
  });

  test.each<[string, InterventionSpec, number]>([
    ["it survives", { kind: "spare", at: { drop: 399 } }, 137.6],
    ["one slot more", { kind: "field", at: { drop: 399 }, path: "network.bufferPackets", value: 65 }, 137.6],
    ["RTOmin 2 ms", { kind: "field", at: { drop: 399 }, path: "transport.rtoMinNs", value: 2e6 }, 137.5],
  ])("%s: the run ends at 137.6 ms, not 334.9", (_, intervention, endMs) => {
    expect(toMs(record(intervention).totals.durationNs)).toBe(endMs);
  });

  test("taken in beyond the limit, it is the 65th, once", () => {
    const { totals, columns } = record({ kind: "spare", at: { drop: 399 } });
    expect(totals.maxQueuePackets).toBe(65);
    const { length, flow, packet, arriveNs } = columns.packets;
    const row = Array.from({ length }, (_, i) => i).findIndex((i) => flow[i] === 7 && packet[i] === 1535);
    expect(arriveNs[row]).toBe(99_949_923);
    // the next one that finds 64 there is dropped again
    expect(columns.drops.timeNs[398]).toBeGreaterThan(99_949_923);
  });
});

describe("other changes", () => {
  test("a timer fires when it is told to", () => {
    const { columns } = record({ kind: "timer", at: { timeNs: 110e6 }, sender: 7, delayNs: 5e6 });
    expect(columns.timeouts.timeNs[0]).toBe(115e6);
  });

  test.each(algorithms.map(({ id }) => id))("%s: a timer that may be set expires", (id) => {
    const forked = parseScenario({ transport: { algorithm: id }, workload: { senders: 2, blocks: 1 }, intervention: "500us,timer.1=1ns" });
    if (!forked.ok) return;
    const { timeouts } = recordRun(forked.scenario).columns;
    expect([timeouts.timeNs[0], timeouts.flow[0]]).toEqual([500_001, 1]);
  });

  test("a window is recorded at its moment, and sends at once", () => {
    const { columns } = record({ kind: "window", at: { timeNs: 50e6 }, sender: 3, cwndPackets: 40 });
    const row = columns.windows.timeNs.indexOf(50e6);
    expect([columns.windows.flow[row], columns.windows.cwnd[row]]).toEqual([3, 40]);
  });

  const collapse = { blocks: 8 };
  test.each<[ChangeablePath, number | boolean, unknown]>([
    ["network.bufferPackets", 20, { workload: { senders: 8, blocks: 2 } }],
    ["network.ecnThresholdPackets", 60, { transport: { algorithm: "dctcp" }, workload: { senders: 8, blocks: 2 } }],
    ["transport.rtoMinNs", 1e6, { workload: collapse }],
    ["transport.awndPackets", 1, { workload: { senders: 8, blocks: 2 } }],
    ["transport.delayedAck", true, { transport: openWindows, workload: { senders: 2, blocks: 2 } }],
    ["transport.slowStartRestart", false, { workload: collapse }],
    ["transport.carefulFastRetransmit", false, { workload: collapse }],
  ])("%s from 1 ms on makes another run", (path, value, input) => {
    const scenario = requireScenario(input);
    const intervention = { kind: "field", at: { timeNs: 1e6 }, path, value } as const;
    const [was, is] = [recordRun(scenario), recordRun({ ...scenario, intervention })];
    expect(is.totals.durationNs).not.toBe(was.totals.durationNs);
    // said again, it changes nothing
    const now = path.split(".").reduce<unknown>((holder, key) => (holder as Record<string, unknown>)[key], scenario);
    const same = recordRun({ ...scenario, intervention: { ...intervention, value: now as number } });
    expect(same.totals).toEqual(was.totals);
  });

  test("all of them are tried here", () => expect(changeablePaths.length).toBe(7));
});

test("what never happens is refused, and why", () => {
  const refusal = (intervention: InterventionSpec): string => {
    try {
      record(intervention);
    } catch (error) {
      if (error instanceof InterventionError) return error.message;
      throw error;
    }
    return "no refusal";
  };
  expect(refusal({ kind: "spare", at: { drop: 483 } })).toBe("the run loses 482 packets: there is no loss 483 to intervene at");
  expect(refusal({ kind: "window", at: { timeNs: 400e6 }, sender: 0, cwndPackets: 2 })).toBe(
    "the run ends at 334943109 ns, before the intervention at 400000000 ns",
  );
  expect(refusal({ kind: "timer", at: { timeNs: 0 }, sender: 0, delayNs: 1 })).toBe(
    "sender 0 has nothing outstanding at 0 ns: no timer of it is running that could be set",
  );
});
