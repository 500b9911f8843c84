import { expect, test } from "vitest";
import { describeAllowed, formatFieldValue, isAllowed, parseFieldText, writeFieldText } from "../../src/scenario/fields/field-values.ts";
import type { FieldPath } from "../../src/scenario/fields/fields.ts";
import { fields, getField } from "../../src/scenario/fields/fields.ts";
import { defaultScenario } from "../../src/scenario/check/parse-scenario.ts";

test("the default is the default collapse, field for field", () => {
  expect(defaultScenario).toEqual({
    version: 1,
    network: {
      topology: "star",
      linkBps: 1e9,
      trunkBps: null,
      spines: 2,
      leaves: 3,
      hostsPerLeaf: 40,
      pods: 4,
      hosts: [],
      trunks: [],
      rttNs: 100_000,
      bufferPackets: 64,
      ecnThresholdPackets: null,
      senderLinkBps: null,
      pauseThresholdPackets: null,
      senderLinkDelaysNs: null,
    },
    transport: {
      algorithm: "newreno",
      rules: "rfc",
      recovery: "default",
      params: {},
      segmentBytes: 1000,
      headerBytes: 40,
      ackBytes: 40,
      awndPackets: 16,
      initialWindow: 4,
      rtoMinNs: 200_000_000,
      dupThresh: null,
      slowStart: true,
      limitedTransmit: true,
      carefulFastRetransmit: true,
      slowStartRestart: true,
      delayedAck: false,
      growWhenApplicationLimited: true,
      processingJitterNs: 0,
    },
    workload: {
      kind: "barrier",
      senders: 32,
      blockBytes: 256_000,
      blocks: 20,
      startJitterNs: 100_000,
      barrier: "request",
      startOffsetsNs: null,
      maxOutstanding: null,
      staggerNs: 0,
      durationNs: null,
      requestTimeoutNs: 200_000_000,
      deadlineNs: null,
    },
    groups: [],
    seed: 1,
  });
});

test("no two fields share a flag or a key", () => {
  for (const names of [fields.map(({ flag }) => flag), fields.map(({ key }) => key)]) {
    const given = names.filter((name) => name !== null);
    expect(new Set(given).size).toBe(given.length);
  }
});

test("no key looks like a parameter, a group or one of the page's", () => {
  for (const { key } of fields) expect(key ?? "").toMatch(/^[a-z]*$/);
});

test.each(fields.map((field) => [field.path, field] as const))("%s is described and its default is allowed", (_path, field) => {
  expect(isAllowed(field, field.default)).toBe(true);
  expect(field.label).not.toBe("");
  expect(field.help).toMatch(/^[A-Z].*\.$/);
  expect(writeFieldText(field, field.default)).not.toBe("");
  expect(parseFieldText(field, writeFieldText(field, field.default))).toEqual({ ok: true, value: field.default });
  if (field.kind !== "number") return;
  const [low, high] = field.usual;
  expect([field.min <= low, low <= high, high <= field.max]).toEqual([true, true, true]);
  // a logarithmic slider cannot begin at 0
  expect(low > 0 || !field.log).toBe(true);
  expect(field.nullLabel === null).toBe(!field.nullable);
});

test.each<[FieldPath, number[], number[]]>([
  ["workload.senders", [1, 16_384], [0, 16_385, 1.5, -1, Number.NaN, Infinity]],
  ["network.bufferPackets", [1, 100_000], [0, 100_001]],
  ["network.linkBps", [1e6, 400e9], [999_999, 400e9 + 1]],
  ["network.rttNs", [4, 1e9], [3, 4.5, 1e9 + 1]],
  ["workload.blockBytes", [1, 1e9], [0, 1e9 + 1]],
  ["workload.blocks", [1, 10_000], [0, 10_001]],
  ["transport.rtoMinNs", [1000, 60e9], [999, 60e9 + 1]],
  ["transport.awndPackets", [1, 1e6], [0, 1e6 + 1]],
  ["transport.initialWindow", [1, 1000], [0, 1001]],
  ["transport.segmentBytes", [1, 65_000], [0, 65_001]],
  ["transport.headerBytes", [0, 1000], [-1, 1001]],
  ["transport.ackBytes", [1, 1000], [0, 1001]],
  ["seed", [0, 4_294_967_295], [-1, 4_294_967_296]],
  ["version", [1], [0, 2]],
])("%s takes its limits and nothing beyond", (path, good, bad) => {
  for (const value of good) expect(isAllowed(getField(path), value)).toBe(true);
  for (const value of bad) expect(isAllowed(getField(path), value)).toBe(false);
});

test("null only where it means something", () => {
  expect(isAllowed(getField("network.ecnThresholdPackets"), null)).toBe(true);
  expect(isAllowed(getField("workload.startOffsetsNs"), null)).toBe(true);
  expect(isAllowed(getField("workload.senders"), null)).toBe(false);
  expect(isAllowed(getField("transport.delayedAck"), null)).toBe(false);
});

test("lists are checked to the last item, holes included", () => {
  const offsets = getField("workload.startOffsetsNs");
  expect(isAllowed(offsets, [[0, 5], []])).toBe(true);
  expect(isAllowed(offsets, [0, 5])).toBe(false);
  // eslint-disable-next-line no-sparse-arrays -- a hole is what is tested
  expect(isAllowed(offsets, [[0, , 5]])).toBe(false);
  expect(isAllowed(getField("network.senderLinkDelaysNs"), [1, 0])).toBe(false);
});

test("says what is allowed", () => {
  expect(describeAllowed(getField("workload.senders"))).toBe("a whole number from 1 to 16384 senders");
  expect(describeAllowed(getField("transport.rtoMinNs"))).toBe("a whole number from 1000 to 60000000000 (1 µs to 60 s)");
  expect(describeAllowed(getField("workload.barrier"))).toBe("request or last-ack");
  expect(describeAllowed(getField("transport.delayedAck"))).toBe("true or false");
});

test("shows values to people", () => {
  expect(formatFieldValue(getField("network.bufferPackets"), 1)).toBe("1 packet");
  expect(formatFieldValue(getField("network.bufferPackets"), 64)).toBe("64 packets");
  expect(formatFieldValue(getField("workload.blockBytes"), 256_000)).toBe("256 KB");
  expect(formatFieldValue(getField("network.ecnThresholdPackets"), null)).toBe("no marking");
  expect(formatFieldValue(getField("transport.delayedAck"), true)).toBe("on");
  expect(formatFieldValue(getField("transport.algorithm"), "newreno")).toBe("NewReno");
});

test.each<[FieldPath, string, unknown]>([
  ["transport.delayedAck", "On", true],
  ["transport.delayedAck", "false", false],
  ["network.ecnThresholdPackets", "none", null],
  ["network.senderLinkDelaysNs", "10us,12us", [10_000, 12_000]],
  [
    "workload.startOffsetsNs",
    "0,5us;1us,2",
    [
      [0, 5000],
      [1000, 2],
    ],
  ],
  ["workload.blockBytes", "1MiB", 1_048_576],
])("%s reads the text %s", (path, text, value) => expect(parseFieldText(getField(path), text)).toEqual({ ok: true, value }));
