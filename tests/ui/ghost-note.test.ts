import { describe, expect, it } from "vitest";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { goodputShare } from "../../src/ui/text/facts.ts";
import { findShownGhost } from "../../src/ui/run/time-scale.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";
import { listDifferences, listGhostNotes } from "../../src/ui/scenario/ghost-note.ts";
import { simulate } from "../charts/make-scene.ts";
import { formatPercent } from "../../src/language/formats.ts";

await scenarioTools.load();

const collapse = requireScenario({});

describe("the difference from the previous run", () => {
  it.each([
    [{ transport: { rtoMinNs: 2e6 } }, ["RTOmin 200 ms"]],
    [{ workload: { senders: 4 } }, ["32 senders"]],
    [{ transport: { limitedTransmit: false } }, ["limited transmit on"]],
    [{ network: { senderLinkDelaysNs: Array.from({ length: 32 }, (_, i) => (i + 1) * 1000) } }, ["no sender link delays"]],
    [{ workload: { senders: 4 }, transport: { rtoMinNs: 2e6 }, seed: 2 }, ["32 senders", "RTOmin 200 ms", "seed 1"]],
  ])("%j is told by the values before", (changes, values) => {
    expect(listDifferences(collapse, requireScenario(changes))).toEqual(values);
  });
  it("is the transport alone where its threshold came with it, in both directions", () => {
    const dctcp = requireScenario({ transport: { algorithm: "dctcp" }, network: { ecnThresholdPackets: 20 } });
    expect(listDifferences(collapse, dctcp)).toEqual(["NewReno"]);
    expect(listDifferences(dctcp, collapse)).toEqual(["DCTCP"]);
  });
  it("is none between equal scenarios", () => {
    expect(listDifferences(collapse, requireScenario({}))).toEqual([]);
  });
  it("leaves out what the workload before did not have", () => {
    const long = requireScenario({ workload: { kind: "long", senders: 32 } });
    expect(listDifferences(collapse, long)[0]).toBe("workload Blocks with a barrier");
  });
});

describe("the note of the dotted lines", () => {
  const before = simulate({ workload: { senders: 16, blocks: 2 } });
  const now = simulate({ workload: { senders: 16, blocks: 2 }, transport: { rtoMinNs: 2e6 } });
  it("says what was different and what it came to, and less where there is less room", () => {
    const share = formatPercent(goodputShare(before)!);
    expect(listGhostNotes(before, now)).toEqual([
      `dotted: previous run, RTOmin 200 ms, ${share}`,
      `dotted: previous run, RTOmin 200 ms, ${share}`,
      `dotted: previous run, ${share}`,
      "dotted: previous run",
    ]);
  });
  it("is for a run that is shown, and another one", () => {
    expect(findShownGhost(now, before, true)).toBe(before);
    expect(findShownGhost(now, before, false)).toBeNull();
    expect(findShownGhost(now, now, true)).toBeNull();
    expect(findShownGhost(null, before, true)).toBeNull();
  });
});
