import fc from "fast-check";
import { expect, test } from "vitest";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { decodeScenarioSet, encodeScenarioSet } from "../../src/scenario/change/scenario-set.ts";
import { arbitraryScenario } from "./arbitrary-scenario.ts";

const base = requireScenario({ workload: { senders: 8 } });

test.each([
  [
    "only what differs from the first",
    [base, requireScenario({ workload: { senders: 8 }, transport: { rtoMinNs: 2e6 } })],
    "n=8&b.rto=2ms",
  ],
  ["what is at its default again", [base, requireScenario({})], "n=8&b.n="],
  ["a run that differs in nothing", [base, base], "n=8&b.same=1"],
  ["a fork", [base, { ...base, intervention: { kind: "spare", at: { drop: 3 } } as const }], "n=8&b.fork=drop:3"],
  ["three", [base, base, requireScenario({ transport: { algorithm: "gip" } })], "n=8&b.same=1&c.algo=gip&c.n="],
])("the link says %s", (_, scenarios, link) => {
  expect(encodeScenarioSet(scenarios)).toBe(link);
  expect(decodeScenarioSet(link)).toMatchObject({ scenarios, notices: [] });
});

test("random sets come back as they were", () => {
  const sets = fc.array(arbitraryScenario, { minLength: 2, maxLength: 3 });
  fc.assert(
    fc.property(sets, (inputs) => {
      const scenarios = inputs.map((input) => requireScenario(input));
      expect(decodeScenarioSet(encodeScenarioSet(scenarios)).scenarios).toEqual(scenarios);
    }),
    { numRuns: 60 },
  );
});

test("what cannot be taken is told once, with the run it belongs to", () => {
  const { scenarios, notices } = decodeScenarioSet("n=5000&b.rto=2ms&c.fork=drop:0&v.t=3");
  expect(scenarios).toHaveLength(3);
  expect(notices.filter(({ message }) => message.includes("5,000"))).toHaveLength(1);
  expect(notices.filter(({ message }) => message.startsWith("Run C: intervention"))).toHaveLength(1);
  expect(decodeScenarioSet("").scenarios).toBeNull();
  expect(decodeScenarioSet("v.t=3").scenarios).toBeNull();
});

test("all runs begin with the preset that the URL names, and one that names nothing else is said, too", () => {
  const start = { workload: { senders: 12 } };
  const { scenarios } = decodeScenarioSet("preset=twelve&b.rto=2ms", start);
  expect(scenarios).toEqual([requireScenario(start), requireScenario({ ...start, transport: { rtoMinNs: 2e6 } })]);
  expect(decodeScenarioSet("preset=twelve", start).scenarios).toEqual([requireScenario(start)]);
});
