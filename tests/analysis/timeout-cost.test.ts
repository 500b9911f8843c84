import { describe, expect } from "vitest";
import { findCriticalPath } from "../../src/analysis/critical-path.ts";
import { LinkUse } from "../../src/analysis/idle-split.ts";
import { measureCost } from "../../src/analysis/timeout-cost.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { makeScenario } from "../support/scenarios.ts";
import { makeColumns } from "./make-columns.ts";
import { drawTests } from "../support/draw.ts";

/** More than any engine takes as arguments of one call. */
const many = 700_000;

const some = drawTests("runs of very many pieces", 1);

describe("a run of very many pieces", () => {
  some("has a cost with as many stretches as there are pauses", () => {
    // each microsecond the link sends for 400 ns, then nothing happens for 600 ns
    const columns = makeColumns({
      packets: Array.from({ length: many }, (_, i) => ({ arriveNs: 1000 * i, departNs: 1000 * i + 400 })),
      timeouts: [{ timeNs: 5000, waitingSinceNs: 2400, flow: 0 }],
      milestones: [
        { timeNs: 0, kind: Milestone.blockStart, flow: -1 },
        { timeNs: 1000 * many, kind: Milestone.blockEnd, flow: -1 },
      ],
    });
    const run = { scenario: makeScenario(), columns, status: "done", computedNs: 1000 * many, detailUntilNs: null };
    const shares = measureCost(run, 0)?.shares.map(({ use, totalNs, waiting, stretches }) => [use, totalNs, waiting, stretches.length]);
    expect(shares).toEqual([
      [LinkUse.sending, 400 * many, [0, 0], many],
      // 2400 to 3000, 3400 to 4000, 4400 to 5000
      [LinkUse.ownWait, 1800, [1, 1], 3],
      [LinkUse.quiet, 600 * (many - 3), [0, 0], many - 3],
    ]);
  });

  some("has a critical path even when its last sender waited for one timer after another", () => {
    const lastNs = 1000 * (many + 1);
    const columns = makeColumns({
      packets: [{ arriveNs: lastNs, departNs: lastNs + 400 }],
      timeouts: Array.from({ length: many }, (_, i) => ({ timeNs: 1000 * (i + 1), waitingSinceNs: 1000 * i, flow: 0 })),
      milestones: [
        { timeNs: 0, kind: Milestone.blockStart, flow: -1 },
        { timeNs: 0, kind: Milestone.senderStart, flow: 0 },
        { timeNs: lastNs, kind: Milestone.senderDelivered, flow: 0 },
        { timeNs: lastNs, kind: Milestone.blockEnd, flow: -1 },
      ],
    });
    const scenario = makeScenario({ workload: { senders: 1, blocks: 1 } });
    const path = findCriticalPath({ scenario, columns, status: "done", computedNs: lastNs, detailUntilNs: null }, 0);
    expect(path?.intervals.filter(({ step }) => step === "waiting")).toHaveLength(many);
  });
});
