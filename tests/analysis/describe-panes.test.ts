import { describe, expect, it } from "vitest";
import { countStates, describePane, describeStates, describeTimeouts } from "../../src/story/describe-panes.ts";
import { indexRun } from "../../src/analysis/run-index.ts";
import { Milestone, TimeoutClass } from "../../src/engine/observer.ts";
import { makeScenario } from "../support/scenarios.ts";
import { makeColumns } from "./make-columns.ts";
import { recordRun } from "./recorded-runs.ts";
import { formatPlural } from "../../src/language/formats.ts";

const columns = makeColumns({
  packets: [{ arriveNs: 0, departNs: 5_000_000 }],
  drops: [{ timeNs: 1 }],
  timeouts: [
    { timeNs: 15_000_000, waitingSinceNs: 2_000_000, flow: 0, class: TimeoutClass.blockHead },
    { timeNs: 16_000_000, waitingSinceNs: 2_000_000, flow: 1, class: TimeoutClass.other },
  ],
  milestones: [
    { timeNs: 0, kind: Milestone.blockStart, flow: -1 },
    { timeNs: 1_000_000, kind: Milestone.senderStart, flow: 0 },
    { timeNs: 1_000_000, kind: Milestone.senderStart, flow: 1 },
    { timeNs: 18_000_000, kind: Milestone.senderDone, flow: 1 },
  ],
});
const run = { scenario: makeScenario({ workload: { senders: 2 } }), columns, status: "done", computedNs: 20_000_000, detailUntilNs: null };

describe("sentences for panes", () => {
  it("say what the run did", () => {
    expect(describePane(run, "link")).toBe("Throughput of the bottleneck link over 20\u00a0ms. Idle 75% of the time, sending 25%.");
    expect(describePane(run, "queue")).toBe("Length of the switch queue, at most 64 packets. 1 packet dropped.");
    expect(describePane(run, "windows")).toBe(
      "Windows of 2 senders over time (packets each may have in flight), with 2 timeouts: 1 whole window lost, 1 other.",
    );
    expect(describePane(run, "senders")).toBe(
      "What each of 2 senders does over 1 block: 2 timeouts: 1 whole window lost, 1 other. At the end of the computed part 1 sends, 1 has finished.",
    );
    expect(describePane(run, "overview")).toBe(
      "The whole run, 1 block in 20\u00a0ms: 2 timeouts: 1 whole window lost, 1 other. The link was idle 75% of the time.",
    );
  });

  it("count every sender once, at every moment of a run", () => {
    const whole = recordRun(makeScenario({ workload: { senders: 24, blocks: 3 } }));
    const states = new Set<string>();
    for (let i = 0; i <= 400; i++) {
      const text = describeStates(countStates(indexRun(whole).senders, (whole.computedNs * i) / 400));
      const parts = text.split(", ").map((part) => /^(\d+) (.*)$/.exec(part)!);
      expect(
        parts.reduce((sum, [, count]) => sum + Number(count), 0),
        text,
      ).toBe(24);
      for (const [, , what] of parts) states.add(what);
    }
    for (const what of ["send", "wait for their retransmission timers", "have finished", "have nothing to send yet"])
      expect(states).toContain(what);
    // the last block ends as its data arrives: its sender has not heard of it
    expect(describePane(whole, "senders")).toMatch(/ At the end of the computed part 1 sends, 23 have finished\.$/);
  });

  it("tell of marks where the switch marks, and of none where it does not", () => {
    const marking = { network: { ecnThresholdPackets: 5, bufferPackets: 16 }, workload: { senders: 8, blocks: 2, blockBytes: 64_000 } };
    const params = { cwndMin: 2, cut: "proportionally" };
    const marked = recordRun(makeScenario({ ...marking, transport: { algorithm: "ecn-tcp", params } }));
    expect(marked.totals.marks).toBeGreaterThan(10);
    const { marks, drops } = marked.totals;
    expect(describePane(marked, "queue")).toBe(
      `Length of the switch queue, at most 16 packets. ${formatPlural(drops, "packet")} dropped. ${formatPlural(marks, "packet")} marked (CE) where more than 5 waited.`,
    );
    expect(describePane(recordRun(makeScenario(marking)), "queue")).toMatch(/ 0 packets marked \(CE\) where more than 5 waited\.$/);
    expect(describePane(run, "queue")).not.toContain("CE");
  });

  it("say when there was no timeout", () => {
    expect(describeTimeouts(new Int32Array(5))).toBe("no timeouts");
  });
});
