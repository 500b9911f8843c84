import { describe, expect, it } from "vitest";
import { fields } from "../../src/scenario/fields/fields.ts";
import { isAllowed } from "../../src/scenario/fields/field-values.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { mainFields, moreFields, suggestValue } from "../../src/ui/scenario/field-groups.ts";
import { describeGiven, givenParts } from "../../src/ui/scenario/given.ts";

describe("the panel's settings", () => {
  it("are all that the table has, each once", () => {
    const shown = [...mainFields, ...moreFields].map(({ path }) => path);
    expect(new Set(shown).size).toBe(shown.length);
    // by hand: these have one value only, a control of their own, or are for groups alone
    const ofGroups = ["rateBps", "packetBytes", "headerBytes", "gapJitter", "stopNs"].map((name) => `workload.${name}`);
    const elsewhere = ["version", "transport.algorithm", "transport.program", ...ofGroups];
    expect([...shown, ...elsewhere].sort()).toEqual(fields.map(({ path }) => path).sort());
  });
  it("that can be off begin with a value they allow", () => {
    const nullable = moreFields.filter((field) => field.kind === "number" && field.nullable);
    expect(nullable.length).toBeGreaterThanOrEqual(3);
    for (const field of nullable) expect(isAllowed(field, suggestValue(field, defaultScenario)), field.path).toBe(true);
    const tiny = requireScenario({ network: { bufferPackets: 1 } });
    for (const field of nullable) expect(isAllowed(field, suggestValue(field, tiny)), field.path).toBe(true);
  });
});

describe("what a link gives in full", () => {
  const findPart = (path: string) => givenParts.find((part) => part.path === path)!;
  const [delays, offsets, groups] = ["network.senderLinkDelaysNs", "workload.startOffsetsNs", "groups"].map(findPart);
  it("is nothing in the default", () => {
    expect(givenParts.map((part) => describeGiven(part, defaultScenario))).toEqual(givenParts.map(() => null));
  });
  it("is told in a line", () => {
    const given = requireScenario({
      network: { senderLinkDelaysNs: [10_000, 40_000, 25_000] },
      workload: {
        senders: 3,
        blocks: 2,
        startOffsetsNs: [
          [0, 5000, 0],
          [7000, 0, 0],
        ],
      },
      groups: [{ senders: 2 }, { senders: 1, transport: { algorithm: "reno" } }],
    });
    expect(describeGiven(delays, given)).toBe("one for each of 3 senders, 10\u00a0µs to 40\u00a0µs");
    expect(describeGiven(offsets, given)).toBe("for 2 blocks, 0\u00a0ns to 7\u00a0µs");
    expect(describeGiven(groups, given)).toBe("2 senders with NewReno, 1 sender with Reno");
  });
  it("of other workloads is told too", () => {
    const flows = [
      { senders: 2, bytes: 64_000, startNs: 0 },
      { senders: 1, bytes: 1e6, startNs: 5e6 },
    ];
    expect(describeGiven(findPart("workload.flows"), requireScenario({ workload: { kind: "oneshot", flows } }))).toBe(
      "2 senders with 64\u00a0KB, 1 sender with 1\u00a0MB at 5\u00a0ms",
    );
    const many = Array.from({ length: 7 }, () => ({ senders: 1, bytes: 1000, startNs: 0 }));
    expect(describeGiven(findPart("workload.flows"), requireScenario({ workload: { kind: "oneshot", flows: many } }))).toMatch(
      /and 3 more$/,
    );
    expect(describeGiven(findPart("workload.responseBytes"), requireScenario({ workload: { kind: "on-off" } }))).toBe(
      "2\u00a0KB to 10\u00a0KB each",
    );
  });
});
