import * as fc from "fast-check";
import { plainGroup } from "../support/scenarios.ts";
import { expect, test } from "vitest";
import { defaultScenario, describeIssue, parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";

/** "path: value" of each issue. */
function listIssues(input: unknown): string[] {
  const result = parseScenario(input);
  return result.ok ? [] : result.issues.map(({ path, value }) => `${path}: ${JSON.stringify(value)}`);
}

test("fills in what is missing", () => {
  const scenario = requireScenario({ workload: { senders: 4 }, network: { bufferPackets: 128 } });
  expect(scenario.workload).toEqual({ ...defaultScenario.workload, senders: 4 });
  expect(scenario.network.bufferPackets).toBe(128);
  expect(scenario.transport).toEqual(defaultScenario.transport);
});

test("a complete scenario parses to itself", () => expect(requireScenario(defaultScenario)).toEqual(defaultScenario));

test("the schema's address may stand in a file", () => expect(listIssues({ $schema: "./scenario.schema.json" })).toEqual([]));

test.each([
  [null, ": null"],
  [undefined, ": undefined"],
  [[], ": []"],
  ["{}", ': "{}"'],
  [7, ": 7"],
  [{ workload: null }, "workload: null"],
  [{ network: [] }, "network: []"],
  [{ transport: { params: 3 } }, "transport.params: 3"],
  [{ workload: { senders: 0 } }, "workload.senders: 0"],
  [{ workload: { senders: -4 } }, "workload.senders: -4"],
  [{ workload: { senders: 10_000 } }, "workload.senders: 10000"],
  [{ workload: { senders: 1.5 } }, "workload.senders: 1.5"],
  [{ workload: { senders: "32" } }, 'workload.senders: "32"'],
  [{ workload: { senders: null } }, "workload.senders: null"],
  [{ workload: { senders: Number.NaN } }, "workload.senders: null"],
  [{ workload: { blockBytes: Infinity } }, "workload.blockBytes: null"],
  [{ network: { rttNs: 1e308 } }, "network.rttNs: 1e+308"],
  [{ network: { rttNs: 100_000.5 } }, "network.rttNs: 100000.5"],
  [{ transport: { delayedAck: 1 } }, "transport.delayedAck: 1"],
  [{ transport: { algorithm: "cubic?" } }, 'transport.algorithm: "cubic?"'],
  [{ transport: { rules: "NS2" } }, 'transport.rules: "NS2"'],
  [{ workload: { kind: "web" } }, 'workload.kind: "web"'],
  [{ version: 2 }, "version: 2"],
  [{ version: "1" }, 'version: "1"'],
  [{ seed: 4_294_967_296 }, "seed: 4294967296"],
  [{ sender: 3 }, "sender: 3"],
  [{ workload: { "new\nline": 3 } }, 'workload."new\\nline": 3'],
  [JSON.parse('{ "__proto__": 3 }'), "__proto__: 3"],
  [{ transport: { params: { gain: 1 } } }, "transport.params.gain: 1"],
  [{ groups: {} }, "groups: {}"],
  [{ groups: [3] }, "groups: [3]"],
  [{ groups: [{ senders: 32, size: 1 }] }, "groups.0.size: 1"],
  [{ groups: [{ transport: {} }] }, "groups.0.senders: undefined"],
  [{ groups: [{ senders: 32, transport: { rtoMinNs: 1 } }] }, "groups.0.transport.rtoMinNs: 1"],
])("%j is refused at %s", (input, issue) => expect(listIssues(input)).toEqual([issue]));

test("all that is wrong is said at once", () => {
  const input = { workload: { senders: 0, blocks: "x" }, network: { bufer: 1 }, seed: -1 };
  expect(listIssues(input)).toEqual(["network.bufer: 1", "workload.senders: 0", 'workload.blocks: "x"', "seed: -1"]);
});

test.each([
  [{ workload: { senders: -1 } }, "workload.senders: -1 is not allowed; allowed: a whole number from 1 to 1024 senders"],
  [{ transport: { algorithm: "cubicc" } }, 'transport.algorithm: "cubicc" is not allowed; allowed: '],
  [
    { network: { bufferPacket: 5 } },
    "network.bufferPacket: 5 is not allowed; allowed: only the fields topology, linkBps, trunkBps, spines, leaves, hostsPerLeaf, pods, hosts, trunks, senderLinkBps, pauseThresholdPackets, rttNs, bufferPackets, ecnThresholdPackets or senderLinkDelaysNs (the nearest is bufferPackets)",
  ],
  [{ transport: { params: { gain: 1 } } }, "transport.params.gain: 1 is not allowed; allowed: none: newreno has no parameters"],
  ["x", 'scenario: "x" is not allowed; allowed: an object with any of version, network, transport, workload, groups, seed'],
])("%j is explained", (input, message) => {
  const result = parseScenario(input);
  expect(result.ok ? "" : describeIssue(result.issues[0]).slice(0, message.length)).toBe(message);
});

test("link delays: one per sender, at least 1 ns", () => {
  const withDelays = (senderLinkDelaysNs: unknown) => listIssues({ workload: { senders: 2 }, network: { senderLinkDelaysNs } });
  expect(withDelays([25_000, 30_000])).toEqual([]);
  expect(withDelays([25_000])).toEqual(["network.senderLinkDelaysNs: [25000]"]);
  expect(withDelays([25_000, 0])).toEqual(["network.senderLinkDelaysNs.1: 0"]);
  expect(withDelays([25_000, 1.5])).toEqual(["network.senderLinkDelaysNs.1: 1.5"]);
  expect(withDelays("25us")).toEqual(['network.senderLinkDelaysNs: "25us"']);
});

test("start offsets: a row per block, a number per sender", () => {
  const withOffsets = (startOffsetsNs: unknown) => listIssues({ workload: { senders: 2, blocks: 2, startOffsetsNs } });
  expect(
    withOffsets([
      [0, 1],
      [2, 3],
    ]),
  ).toEqual([]);
  expect(withOffsets([[0, 1]])).toEqual(["workload.startOffsetsNs: [[0,1]]"]);
  expect(withOffsets([[0, 1], [2]])).toEqual(["workload.startOffsetsNs: [[0,1],[2]]"]);
  expect(
    withOffsets([
      [0, 1],
      [2, -3],
    ]),
  ).toEqual(["workload.startOffsetsNs.1.1: -3"]);
  expect(withOffsets([[0, 1], 2])).toEqual(["workload.startOffsetsNs: [[0,1],2]"]);
});

test("groups take the scenario's transport and replace what they name", () => {
  const scenario = requireScenario({
    workload: { senders: 6 },
    transport: { rtoMinNs: 2_000_000 },
    groups: [{ senders: 2 }, { senders: 4, transport: { algorithm: "reno", awndPackets: 8 } }],
  });
  expect(scenario.groups).toEqual([
    { ...plainGroup, name: "group 1", senders: 2, transport: { ...defaultScenario.transport, rtoMinNs: 2_000_000 } },
    {
      ...plainGroup,
      name: "group 2",
      senders: 4,
      transport: { ...defaultScenario.transport, rtoMinNs: 2_000_000, algorithm: "reno", awndPackets: 8 },
    },
  ]);
  expect(listIssues({ workload: { senders: 6 }, groups: [{ senders: 2 }, { senders: 3 }] })).toEqual(["groups: 5"]);
});

test("too much work is refused, naming the product", () => {
  // 1024 x 1000 x 2000 packets = 2,048,000,000
  const result = parseScenario({ workload: { senders: 1024, blocks: 1000, blockBytes: 2_000_000 } });
  expect(result).toEqual({
    ok: false,
    issues: [
      {
        path: "workload.blocks",
        value: 1000,
        allowed: "senders x blocks x packets per block of at most 2000000000; here 1024 x 1000 x 2000 = 2048000000",
      },
    ],
  });
  expect(listIssues({ workload: { senders: 1000, blocks: 1000, blockBytes: 2_000_000 } })).toEqual([]);
  // groups count with their own segments: 2 x 1e9 bytes of 1 byte
  expect(
    listIssues({ workload: { senders: 4, blockBytes: 1e9, blocks: 1 }, groups: [{ senders: 4, transport: { segmentBytes: 1 } }] }),
  ).toEqual(["workload.blockBytes: 1000000000"]);
});

test("more than a month of sending is refused", () => {
  // 1000 x 1 GB x 8 bit at 1 Mbps = 92 days and the headers
  expect(listIssues({ network: { linkBps: 1e6 }, workload: { senders: 1000, blockBytes: 1e9, blocks: 1 } })).toEqual([
    "workload.blockBytes: 1000000000",
  ]);
  expect(listIssues({ network: { linkBps: 1e7 }, workload: { senders: 1000, blockBytes: 1e9, blocks: 1 } })).toEqual([]);
});

test("never throws, and says where", () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true }), (input) => {
      const result = parseScenario(input);
      const lines = result.ok ? [] : result.issues.map(describeIssue);
      expect(lines.filter((line) => !/^\S.* is not allowed; allowed: /.test(line))).toEqual([]);
    }),
  );
});

test("requireScenario throws with the first issue", () => {
  expect(() => requireScenario({ seed: -1 })).toThrow("seed: -1 is not allowed; allowed: a whole number from 0 to 4294967295");
});
