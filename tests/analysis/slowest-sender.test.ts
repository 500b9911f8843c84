import { describe, expect, it } from "vitest";
import { findCriticalPath } from "../../src/analysis/critical-path.ts";
import { describeSlowest, findSlowestSender } from "../../src/story/slowest-sender.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { createRunTotals } from "../../src/engine/totals.ts";
import { makeScenario } from "../support/scenarios.ts";
import { recordRun } from "./recorded-runs.ts";
import { makeBlock } from "../support/make-block.ts";

/** Totals of three senders whose blocks were ended by these. */
function makeTotals(...lasts: readonly number[]) {
  const totals = createRunTotals([0, 0, 0]);
  totals.blocks.push(...lasts.map((lastFlow) => makeBlock({ lastFlow })));
  return totals;
}

describe("the slowest sender", () => {
  it("is the one that ended most blocks, the first of several", () => {
    expect(findSlowestSender(makeTotals(1, 2, 0, 2))).toEqual({ sender: 2, blocks: 2, ofBlocks: 4 });
    expect(findSlowestSender(makeTotals(2, 1))).toEqual({ sender: 1, blocks: 1, ofBlocks: 2 });
  });

  it("does not exist before a block has ended, where the clock ended it, or where there is but one sender", () => {
    expect(findSlowestSender(makeTotals())).toBeNull();
    expect(findSlowestSender(makeTotals(-1))).toBeNull();
    expect(findSlowestSender({ ...makeTotals(0), flows: createRunTotals([0]).flows })).toBeNull();
  });

  it("says what it is", () => {
    expect(describeSlowest({ sender: 2, blocks: 3, ofBlocks: 1200 })).toBe("last to finish in 3 of 1,200 blocks");
    expect(describeSlowest({ sender: 2, blocks: 1, ofBlocks: 1 })).toBe("last to finish");
  });

  it.each(["request", "last-ack"] as const)("is whom the blocks of a run waited for (barrier: %s)", (barrier) => {
    const run = recordRun(makeScenario({ workload: { blocks: 4, barrier } }));
    const { kind, timeNs, flow, length } = run.columns.milestones;
    // who delivers (or is done) at the very instant at which a block ends
    const ending = barrier === "request" ? Milestone.senderDelivered : Milestone.senderDone;
    const lasts = run.totals.blocks.map(({ endNs }) => {
      for (let row = 0; row < length; row++) if (kind[row] === ending && timeNs[row] === endNs) return flow[row];
      return -1;
    });
    expect(lasts).not.toContain(-1);
    expect(run.totals.blocks.map(({ lastFlow }) => lastFlow)).toEqual(lasts);
    expect(lasts).toEqual(lasts.map((_, block) => findCriticalPath(run, block)?.sender));
  });

  it("of one response each is the one that is through last; of long flows nobody is", () => {
    const flows = [
      { senders: 2, bytes: 3000, startNs: 0 },
      { senders: 1, bytes: 3000, startNs: 5_000_000 },
      { senders: 1, bytes: 3000, startNs: 1_000_000 },
    ];
    const responses = recordRun(makeScenario({ workload: { kind: "oneshot", senders: 4, flows, startJitterNs: 0 } }));
    expect(findSlowestSender(responses.totals)).toEqual({ sender: 2, blocks: 1, ofBlocks: 1 });
    const long = makeScenario({ workload: { kind: "long", senders: 3, durationNs: 1_000_000, startsNs: null, startJitterNs: 0 } });
    expect(findSlowestSender(recordRun(long).totals)).toBeNull();
  });
});
