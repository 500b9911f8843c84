import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { beginBlockRun } from "../../src/analysis/block-run.ts";
import { findPlace, findRowAt } from "../../src/analysis/timeout-place.ts";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import type { BlockAnswer, BlockQuestion, TimeoutPlace } from "../../src/protocol/tables.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { recordRun } from "../support/record-run.ts";
import { findLoss } from "../../src/analysis/timeouts.ts";

function ask(scenario: Scenario, question: BlockQuestion): BlockAnswer {
  const run = beginBlockRun(question, scenario, (one, observer) => createSimulation(one, getAlgorithm, observer));
  while (!run.finished) run.step(10_000);
  return run.readAnswer();
}

const collapse = requireScenario({ workload: { blocks: 3 } });
const { columns } = recordRun(collapse);

describe("a place", () => {
  it("names every timeout of a run, and leads back to it", () => {
    for (let row = 0; row < columns.timeouts.length; row++) {
      const place = findPlace(collapse, columns, row);
      expect(place).toMatchObject({ block: columns.timeouts.block[row], class: columns.timeouts.class[row] });
      expect(findRowAt(collapse, columns, place)).toBe(row);
    }
  });

  it("is the last of its class where a run has fewer, and none where it has none", () => {
    const first = findPlace(collapse, columns, 0);
    const heads = Array.from({ length: columns.timeouts.length }, (_, row) => row).filter(
      (row) => columns.timeouts.class[row] === first.class && columns.timeouts.block[row] === 0,
    );
    expect(findRowAt(collapse, columns, { ...first, rank: 999 })).toBe(heads.at(-1));
    expect(findRowAt(collapse, columns, { ...first, block: 99 })).toBeNull();
  });

  it("keeps senders without blocks apart: their timeouts are counted over the whole run", () => {
    const mixed = requireScenario({
      workload: { blocks: 2 },
      groups: [{ senders: 32 }, { senders: 40, background: true, workload: { kind: "oneshot", senders: 40 } }],
    });
    const run = recordRun(mixed).columns;
    const places = Array.from({ length: run.timeouts.length }, (_, row) => findPlace(mixed, run, row));
    const other = places.findIndex(({ block }) => block === null);
    expect(run.timeouts.flow[other]).toBeGreaterThanOrEqual(32);
    places.forEach((place, row) => expect(findRowAt(mixed, run, place)).toBe(row));
  });
});

describe("a block asked about", () => {
  it("forks the drop that the timeout waited for, not the last one before it", () => {
    const row = 0;
    const loss = findLoss(columns, row)!;
    const answer = ask(collapse, { block: 0, place: findPlace(collapse, columns, row) });
    expect(answer.drop).toEqual({ number: loss.row + 1, timeNs: loss.timeNs, packet: loss.packet, flow: columns.timeouts.flow[row] });
    // sender 4's first packet; the last drop before the timer fires is another sender's
    expect(answer.drop).toMatchObject({ number: 6, flow: 4, packet: 0, timeNs: 169_227 });
    const before = columns.drops.timeNs.subarray(0, columns.drops.length).filter((timeNs) => timeNs < columns.timeouts.timeNs[row]);
    expect(columns.drops.flow[before.length - 1]).not.toBe(4);
    expect(before.length).toBeGreaterThan(6);
  });

  it("is told with and without that drop, as whole runs tell it", () => {
    const place = findPlace(collapse, columns, 0);
    const answer = ask(collapse, { block: 0, place });
    const [was, is] = [collapse, { ...collapse, intervention: { kind: "spare", at: { drop: 6 } } } as Scenario].map((scenario) => {
      const { totals } = recordRun(scenario);
      const { startNs, endNs, timeouts } = totals.blocks[0];
      return { startNs, endNs, timeouts, durationNs: totals.durationNs };
    });
    expect(answer).toMatchObject({ asItWas: was, spared: is, hasTimeout: true });
    expect(is.endNs).not.toBe(was.endNs);
  });

  it("finds every place of a run as the recorded columns have it", () => {
    for (let row = 0; row < columns.timeouts.length; row += 5) {
      const place = findPlace(collapse, columns, row);
      const loss = findLoss(columns, row);
      expect(ask(collapse, { block: place.block, place }).drop?.number ?? null).toBe(loss && loss.row + 1);
    }
  });

  it("is run once where nothing is to be spared", () => {
    const none: TimeoutPlace = { block: 0, class: TimeoutClass.spurious, rank: 1 };
    expect(ask(collapse, { block: 0, place: none })).toMatchObject({ hasTimeout: false, drop: null, spared: null });
    const plain = ask(collapse, { block: 2, place: null });
    expect(plain).toMatchObject({ hasTimeout: false, drop: null, spared: null });
    expect(plain.asItWas.endNs).toBe(recordRun(collapse).totals.blocks[2].endNs);
  });

  it("of a timeout whose packet was only late there is no drop to spare", () => {
    const quick = requireScenario({ network: { bufferPackets: 640 }, transport: { rtoMinNs: 1e6 }, workload: { blocks: 2 } });
    const run = recordRun(quick).columns;
    const row = Array.from({ length: run.timeouts.length }, (_, i) => i).find((i) => findLoss(run, i) === null)!;
    expect(run.timeouts.class[row]).toBe(TimeoutClass.spurious);
    const answer = ask(quick, { block: run.timeouts.block[row], place: findPlace(quick, run, row) });
    expect(answer).toMatchObject({ hasTimeout: true, drop: null, spared: null });
  });

  it("is the whole run where there are no blocks", () => {
    const once = requireScenario({ workload: { kind: "oneshot", senders: 40 } });
    const { totals } = recordRun(once);
    const timeouts = totals.timeouts.reduce((sum, count) => sum + count, 0);
    expect(ask(once, { block: null, place: null }).asItWas).toEqual({
      startNs: 0,
      endNs: totals.durationNs,
      durationNs: totals.durationNs,
      timeouts,
    });
  });
});
