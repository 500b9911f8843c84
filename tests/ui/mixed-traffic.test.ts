import { describe, expect, it } from "vitest";
import { glossary } from "../../src/story/glossary.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { describeFirstRound } from "../../src/ui/scenario/derived.ts";

const leaves = { topology: "leaf-spine", bufferPackets: 87 };
const transport = { initialWindow: 2 };

describe("beside other traffic", () => {
  it("the first burst is that of the senders the run waits for", () => {
    const groups = [
      { senders: 8 },
      { senders: 2, workload: { kind: "long" }, background: true },
      { senders: 1, workload: { kind: "cbr" } },
    ];
    const scenario = requireScenario({ transport, groups });
    expect(describeFirstRound(scenario)).toEqual({ sum: "8 × 2 = 16", packets: 16, buffer: 64 });
  });
  it("and of those that share the port to the first receiver, with that port's room", () => {
    const groups = [
      { senders: 6, from: "leaf1", to: "leaf0[0]" },
      { senders: 5, from: "leaf1", to: "leaf0[1]", workload: { kind: "oneshot", flows: [{ senders: 5, bytes: 10_000 }] } },
    ];
    const scenario = requireScenario({ network: leaves, transport, groups });
    expect(describeFirstRound(scenario)).toEqual({ sum: "6 × 2 = 12", packets: 12, buffer: 87 });
    expect(glossary.incast.here?.({ scenario, totals: null })).toMatch(/^Here 6 senders share one port/);
  });
  it("a barrier is of those who answer it", () => {
    const groups = [{ senders: 8 }, { senders: 3, workload: { kind: "long" }, background: true }];
    expect(glossary.barrier.here?.({ scenario: requireScenario({ groups }), totals: null })).toBe(
      "Here all 8 senders wait for the last one.",
    );
  });
});
