import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defaultScenario, parseScenario } from "../../src/scenario/check/parse-scenario.ts";
import { fields, nameOf, workloadKinds } from "../../src/scenario/fields/fields.ts";
import { readField } from "../../src/scenario/change/minimal-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { countCases } from "../support/extent.ts";

test("leaves what is valid alone", () => {
  expect(repairScenario({})).toEqual({ scenario: defaultScenario, notices: [] });
  expect(repairScenario(defaultScenario)).toEqual({ scenario: defaultScenario, notices: [] });
});

test.each([
  ["workload.senders", 5000, 1024, "Senders: 5,000 is more than 1,024. Using 1,024."],
  ["workload.senders", 0, 1, "Senders: 0 is less than 1. Using 1."],
  ["workload.senders", 31.6, 32, "Senders: 31.6 is not a whole number of senders. Using 32."],
  ["workload.senders", 1e308, 1024, "Senders: 1e+308 is more than 1,024. Using 1,024."],
  ["workload.senders", Infinity, 1024, null],
  ["workload.senders", -Infinity, 1, null],
  ["workload.senders", Number.NaN, 32, "Senders: NaN is not allowed; allowed: a whole number from 1 to 1024 senders. Using 32."],
  ["workload.senders", "48", 48, 'Senders: "48" is not allowed; allowed: a whole number from 1 to 1024 senders. Using 48.'],
  ["workload.senders", {}, 32, null],
  ["workload.blockBytes", "256KB", 256_000, null],
  ["transport.rtoMinNs", 5, 1000, "RTOmin: 5 ns is less than 1 µs. Using 1 µs."],
  ["transport.rtoMinNs", 1e308, 60e9, "RTOmin: 1e+308 ns is more than 60 s. Using 60 s."],
  ["workload.startJitterNs", -1.5e-300, 0, "Start jitter: -1.5e-300 ns is less than 0 ns. Using 0 ns."],
  ["transport.rtoMinNs", "2ms", 2_000_000, null],
  ["transport.delayedAck", "on", true, null],
  ["transport.delayedAck", 0, false, null],
  ["transport.delayedAck", "perhaps", false, 'Delayed ACK: "perhaps" is not allowed; allowed: true or false. Using off.'],
  ["transport.algorithm", "NewRenno", "newreno", 'Transport: "NewRenno" is not allowed; allowed: tahoe, reno, newreno'],
  ["transport.algorithm", "quic-bbr", "newreno", null],
  ["network.ecnThresholdPackets", "none", null, null],
  ["network.ecnThresholdPackets", -1, 0, null],
])("%s: %j becomes %j", (path, value, repaired, message) => {
  const [section, name] = path.split(".");
  const { scenario, notices } = repairScenario({ [section]: { [name]: value } });
  expect(readField(scenario, path)).toEqual(repaired);
  expect(notices.map((notice) => notice.path)).toEqual([path]);
  expect(notices[0].message).toContain(message ?? "");
});

test.each([
  [null, "null is not a scenario. Using the default."],
  ["x", '"x" is not a scenario. Using the default.'],
  [[], "[] is not a scenario. Using the default."],
])("%j becomes the default", (input, message) => {
  expect(repairScenario(input)).toMatchObject({ scenario: defaultScenario, notices: [{ path: "", message }] });
});

test("keeps the good parts of a bad scenario", () => {
  const { scenario, notices } = repairScenario({ workload: { senders: 8, blocks: "many" }, network: 7, seed: 3, colour: "red" });
  expect(scenario).toEqual({ ...defaultScenario, workload: { ...defaultScenario.workload, senders: 8 }, seed: 3 });
  expect(notices.map(({ path }) => path)).toEqual(["colour", "network", "workload.blocks"]);
  expect(notices[0].message).toMatch(/^colour: "red" is not allowed \(only the fields .*\)\. It is omitted\.$/);
});

test("a group of the wrong size is made to fit", () => {
  const repair = (senders: number) => {
    const { scenario, notices } = repairScenario({
      workload: { senders },
      groups: [{ senders: 16 }, { senders: 8, transport: { awndPackets: 9 } }],
    });
    return [scenario.groups.map((group) => group.senders), notices.length];
  };
  expect(repair(24)).toEqual([[16, 8], 0]);
  expect(repair(32)).toEqual([[16, 16], 1]);
  expect(repair(20)).toEqual([[16, 4], 1]);
  expect(repair(10)).toEqual([[10], 1]);
});

test("lists of the wrong length are dropped, wrong items mended", () => {
  const { scenario, notices } = repairScenario({
    workload: { senders: 2, blocks: 1, startOffsetsNs: [[5, -3]] },
    network: { senderLinkDelaysNs: [1, 2, 3] },
  });
  expect(readField(scenario, "workload.startOffsetsNs")).toEqual([[5, 0]]);
  expect(scenario.network.senderLinkDelaysNs).toBeNull();
  expect(notices.map(({ path }) => path)).toEqual(["workload.startOffsetsNs.0.1", "network.senderLinkDelaysNs"]);
});

test("too much work is cut to what is allowed", () => {
  // 2e9 packets / (1024 senders x 2000 packets) = 976.56 blocks
  const { scenario, notices } = repairScenario({ workload: { senders: 1024, blocks: 10_000, blockBytes: 2_000_000 } });
  expect(readField(scenario, "workload.blocks")).toBe(976);
  expect(notices).toHaveLength(1);
  // a single block of 1024 x 1e9 packets
  const tiny = repairScenario({ workload: { senders: 1024, blocks: 1, blockBytes: 1e9 }, transport: { segmentBytes: 1 } });
  expect(readField(tiny.scenario, "workload.blocks")).toBe(1);
  const packets = Number(readField(tiny.scenario, "workload.blockBytes")) * 1024;
  expect(packets).toBeLessThanOrEqual(2e9);
  expect(packets).toBeGreaterThan(1.9e9);
});

const rubbish = fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true, withDate: true, withMap: true });
const section = fc.oneof(
  rubbish,
  fc.dictionary(fc.constantFrom("senders", "blocks", "rttNs", "algorithm", "params", "startOffsetsNs", "senderLinkDelaysNs", "x"), rubbish),
);
/** Of any kind, with its own fields and others'. */
const workload = fc
  .tuple(fc.constantFrom(...workloadKinds), fc.subarray([...fields]), fc.array(rubbish, { minLength: 60, maxLength: 60 }))
  .map(([kind, some, values]) => ({
    ...Object.fromEntries(some.filter(({ path }) => path.startsWith("workload.")).map((field, index) => [nameOf(field), values[index]])),
    kind,
  }));
const almostScenario = fc.record(
  {
    version: rubbish,
    network: section,
    transport: section,
    workload: fc.oneof(section, workload),
    seed: rubbish,
    groups: fc.oneof(rubbish, fc.array(fc.record({ senders: rubbish, transport: section }))),
  },
  { requiredKeys: [] },
);

test("whatever comes in, a valid scenario comes out, and nothing changes silently", () => {
  fc.assert(
    fc.property(fc.oneof(rubbish, almostScenario), (input) => {
      const { scenario, notices } = repairScenario(input);
      expect(parseScenario(scenario)).toEqual({ ok: true, scenario, notices: [] });
      const parsed = parseScenario(input);
      expect(notices.length === 0).toBe(parsed.ok && parsed.notices.length === 0);
      for (const { message } of notices) expect(message).toMatch(/\S\.$/);
      expect(JSON.stringify(notices)).not.toContain("could not be repaired");
    }),
    { numRuns: countCases(1000) },
  );
});
