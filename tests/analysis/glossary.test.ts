import { describe, expect, it } from "vitest";
import { findEntry, glossary } from "../../src/story/glossary.ts";
import { type GlossaryId, glossaryIds } from "../../src/analysis/glossary-ids.ts";
import { otherGlossary, timeoutGlossary } from "../../src/analysis/vocabulary.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { recordRun } from "./recorded-runs.ts";

const scenario = requireScenario({ workload: { blocks: 2 } });
const { totals } = recordRun(scenario);
const told = (id: GlossaryId) => glossary[id].here?.({ scenario, totals })?.replaceAll("\u00a0", " ") ?? null;

describe("the glossary", () => {
  it("says each word in at most two sentences, once, and leads only to words it has", () => {
    expect(Object.keys(glossary)).toEqual(glossaryIds);
    expect(new Set(glossaryIds.map((id) => glossary[id].term)).size).toBe(glossaryIds.length);
    for (const id of glossaryIds) {
      const { definition, seeAlso } = glossary[id];
      expect(definition, id).toMatch(/^[A-Za-z].*\.$/);
      expect(definition.split(/[.!?] (?=[A-Z])/).length, `${id}: ${definition}`).toBeLessThanOrEqual(2);
      for (const other of seeAlso) expect(() => findEntry(other), `${id}: ${other}`).not.toThrow();
      expect(seeAlso, id).not.toContain(id);
    }
    expect(() => findEntry("nonsense")).toThrow('the glossary has no "nonsense"');
  });

  it("explains every class of timeout, and what people read in place of the rarest", () => {
    for (const id of [...Object.values(timeoutGlossary), ...Object.values(otherGlossary)]) expect(glossaryIds).toContain(id);
  });

  it("has the numbers of this network", () => {
    // 200 ms / 100 us; 1 Gbps x 100 us / (8 x 1040 bits); 64 x 8.32 us; 1000 of 1040 bytes
    expect(told("rtoMin")).toContain("as long as 2,000 round trips");
    expect(told("bdp")).toBe("Here 1 Gbps × 100 µs: 12 packets.");
    expect(told("buffer")).toBe("Here 64 slots; a full queue takes 532 µs to drain.");
    expect(told("maximum")).toBe("Here the maximum is 962 Mbps: 96% of 1 Gbps.");
    expect(told("block")).toContain("256 KB per sender: 256 packets of 1 KB, and 2 blocks.");
  });

  it("has the numbers of this run, and none before there are any", () => {
    const all = totals.timeouts.reduce((sum, count) => sum + count, 0);
    expect(told("timeout")).toBe(`In this run ${all}.`);
    expect(told("head")).toContain(` ${totals.timeouts[0]} of ${all} timeouts.`);
    for (const id of ["goodput", "linkIdle", "drop", "head", "timeout"] as const)
      expect(glossary[id].here!({ scenario, totals: null })).toBeNull();
  });

  it("follows a workload without blocks", () => {
    const long = requireScenario({ workload: { kind: "long" } });
    for (const id of glossaryIds)
      expect(glossary[id].here?.({ scenario: long, totals: null }) ?? "", id).not.toMatch(/NaN|Infinity|undefined/);
    expect(glossary.barrier.here!({ scenario: long, totals: null })).toBe("This workload has no barrier.");
  });
});
