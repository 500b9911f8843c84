import { describe, expect, it } from "vitest";
import type { FromSweepWorker, ToSweepWorker } from "../../src/protocol/sweep-messages.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { SweepSession } from "../../workers/sweep-session.ts";
import { recordRun } from "../support/record-run.ts";

const scenario = requireScenario({ workload: { blocks: 2 } });
const place = { block: 0, class: 0, rank: 1 };

/** A session whose tasks are done one by one. */
function open(sliceEvents: number) {
  const told: FromSweepWorker[] = [];
  const tasks: (() => void)[] = [];
  const session = new SweepSession({
    post: (message) => told.push(message),
    defer: (task) => tasks.push(task),
    sliceEvents: () => sliceEvents,
  });
  const send = (message: ToSweepWorker): void => session.receive(message);
  const step = (): boolean => {
    const task = tasks.shift();
    task?.();
    return task !== undefined;
  };
  const finish = (): number => {
    let slices = 0;
    while (step()) slices += 1;
    return slices;
  };
  return { told, send, step, finish };
}

describe("a worker that is asked about a block", () => {
  it("computes the run with and without the drop, in slices, and answers once", () => {
    const { told, send, finish } = open(5000);
    send({ type: "start", run: 1, scenario, skipBlocks: 0, block: { block: 0, place } });
    expect(finish()).toBeGreaterThan(4);
    expect(told).toHaveLength(1);
    const [was, is] = [scenario, { ...scenario, intervention: { kind: "spare" as const, at: { drop: 6 } } }].map((one) => {
      const { totals } = recordRun(one);
      return { endNs: totals.blocks[0].endNs, timeouts: totals.blocks[0].timeouts, durationNs: totals.durationNs };
    });
    expect(told[0]).toMatchObject({ type: "block", run: 1, answer: { hasTimeout: true, drop: { number: 6 }, asItWas: was, spared: is } });
  });

  it("says the same however it is sliced", () => {
    const answers = [700, 1e9].map((events) => {
      const { told, send, finish } = open(events);
      send({ type: "start", run: 1, scenario, skipBlocks: 0, block: { block: 1, place: { ...place, block: 1 } } });
      finish();
      return told;
    });
    expect(answers[0]).toEqual(answers[1]);
  });

  it("hears cancel in the middle, and goes on with what is wanted still", () => {
    const { told, send, step, finish } = open(500);
    send({ type: "start", run: 1, scenario, skipBlocks: 0, block: { block: 0, place } });
    send({ type: "start", run: 2, scenario, skipBlocks: 0, block: { block: 0, place: null } });
    step();
    send({ type: "cancel", run: 1 });
    finish();
    expect(told.map(({ type }) => type)).toEqual(["block"]);
    expect(told[0]).toMatchObject({ run: 2, answer: { spared: null } });
  });

  it("tells of a run that cannot be computed, and of the next one", () => {
    const { told, send, finish } = open(1e6);
    const broken = { ...scenario, transport: { ...scenario.transport, algorithm: "none such" } };
    send({ type: "start", run: 1, scenario: broken, skipBlocks: 0, block: { block: 0, place } });
    send({ type: "start", run: 2, scenario, skipBlocks: 0, block: { block: 0, place: null } });
    finish();
    expect(told.map(({ type }) => type)).toEqual(["failed", "block"]);
  });
});
