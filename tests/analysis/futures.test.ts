import { describe, expect, test } from "vitest";
import { findSameFrom, followTimeout, makeFuture, type TimeoutFate } from "../../src/analysis/futures.ts";
import type { InterventionSpec } from "../../src/engine/spec/intervention.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../src/scenario/parse-scenario.ts";
import { recordRun } from "../support/record-run.ts";
import { openWindows } from "../support/scenarios.ts";

const futureOf = (scenario: Scenario) => {
  const { columns, totals } = recordRun(scenario);
  return makeFuture(columns, totals.durationNs);
};

/** Eight senders of which the last loses the last packet of its sixth block: one timeout, at 300.5 ms. */
const eight = requireScenario({ transport: openWindows, workload: { senders: 8, blocks: 8 } });
const was = futureOf(eight);
const fateOf = (intervention: InterventionSpec, fromNs: number, isWhole = true): TimeoutFate =>
  followTimeout(was, futureOf({ ...eight, intervention }), 0, fromNs, isWhole);

describe("what becomes of a timeout", () => {
  test("of a packet that survives there is none", () => {
    const fate = fateOf({ kind: "spare", at: { drop: 399 } }, 99_949_923);
    expect(fate).toMatchObject({ kind: "none", other: null, sameFromNs: null });
    expect((fate.gainNs / 1e6).toFixed(1)).toBe("197.3");
  });

  test("with a timer of 2 ms it comes 198 ms sooner", () => {
    const fate = fateOf({ kind: "field", at: { drop: 399 }, path: "transport.rtoMinNs", value: 2e6 }, 99_949_923);
    expect(fate).toMatchObject({ kind: "moves", other: { sender: 7 } });
    expect(((was.timeouts.timeNs[0] - fate.other!.timeNs) / 1e6).toFixed(1)).toBe("198.0");
  });

  test("a change after it leaves it, and one without effect is told from when on", () => {
    const after = { kind: "window", at: { timeNs: 334.5e6 }, sender: 0, cwndPackets: 20 } as const;
    expect(fateOf(after, 334.5e6)).toEqual({ kind: "stays", other: null, sameFromNs: 334.5e6, gainNs: 0 });
    // it comes into force behind the timeout, and the end is another one
    const late = { kind: "field", at: { timeNs: 250e6 }, path: "transport.slowStartRestart", value: false } as const;
    expect(fateOf(late, 250e6)).toMatchObject({ kind: "stays", other: null, sameFromNs: null });
  });

  test("where packets are not all recorded nobody says that the futures meet", () => {
    const after = { kind: "window", at: { timeNs: 334.5e6 }, sender: 0, cwndPackets: 20 } as const;
    expect(fateOf(after, 334.5e6, false).sameFromNs).toBeNull();
  });

  test("another one that was not there before takes its place, and none that was", () => {
    const timeouts = (times: readonly number[], flows: readonly number[]) => ({
      length: times.length,
      timeNs: Float64Array.from(times),
      flow: Int32Array.from(flows),
      highestAck: Int32Array.from(times.map((_, i) => i)),
    });
    const none = { length: 0, arriveNs: new Float64Array(), flow: new Int32Array(), packet: new Int32Array() };
    const before = { endNs: 100, packets: none, timeouts: timeouts([10, 20, 30], [1, 2, 3]) };
    const fate = (times: number[], flows: number[]) => {
      const { highestAck: _, ...rest } = timeouts(times, flows);
      const is = { endNs: 100, packets: none, timeouts: { ...rest, highestAck: Int32Array.from(times.map(() => 99)) } };
      return followTimeout(before, is, 1, 15, false);
    };
    expect(fate([10, 23, 30], [1, 2, 3])).toMatchObject({ kind: "replaced", other: { timeNs: 23, sender: 2 } });
    expect(fate([10, 25, 30], [1, 7, 3])).toMatchObject({ kind: "replaced", other: { timeNs: 25, sender: 7 } });
    expect(fate([10, 30], [1, 3])).toMatchObject({ kind: "gone", other: null });
    expect(fate([10, 20, 30], [1, 2, 3])).toMatchObject({ kind: "stays" });
    expect(fate([10], [1])).toMatchObject({ kind: "none" });
  });
});

test("runs that end apart never meet; a run meets itself at once", () => {
  expect(findSameFrom(was, { ...was, endNs: was.endNs + 1 }, 5)).toBeNull();
  expect(findSameFrom(was, was, 5)).toBe(5);
});
