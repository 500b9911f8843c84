import { describe, expect, test } from "vitest";
import { checkScenario, describeIssue, parseScenario } from "../../src/scenario/check/parse-scenario.ts";
import { decodeScenarioSet } from "../../src/scenario/change/scenario-set.ts";
import { decodeScenario } from "../../src/scenario/link/url-codec.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { drawLogged } from "../support/draw.ts";
import { makeScenario } from "../support/scenarios.ts";
import { checkWork } from "../../src/scenario/check/check-work.ts";
import type { Problem } from "../../src/scenario/check/problem.ts";

/** Lists in lists, so many deep. */
function nest(depth: number): unknown {
  let list: unknown = 1;
  for (let i = 0; i < depth; i++) list = [list];
  return list;
}

const many = 200_000;
const manyKeys = Object.fromEntries(Array.from({ length: many }, (_, i) => [`key${i}`, i]));
const bad: Readonly<Record<string, unknown>> = {
  "offsets nested 5,000 deep": { workload: { startOffsetsNs: nest(5000) } },
  "delays nested 100,000 deep": { network: { senderLinkDelaysNs: nest(100_000) } },
  "a scenario nested 100,000 deep": nest(100_000),
  "200,000 bad items": { network: { senderLinkDelaysNs: Array.from({ length: many }, () => "x") } },
  "200,000 bad items, a row each": { workload: { startOffsetsNs: Array.from({ length: many }, () => [-1]) } },
  "200,000 rows that are no lists": { workload: { startOffsetsNs: Array.from({ length: many }, () => 1) } },
  "200,000 bad starts": { workload: { kind: "long", startsNs: Array.from({ length: many }, () => -1) } },
  "200,000 bad flows": { workload: { kind: "oneshot", flows: Array.from({ length: many }, () => ({ senders: 0, bytes: "a", x: 1 })) } },
  "200,000 unknown names": { network: manyKeys, transport: { params: manyKeys }, workload: manyKeys },
  "200,000 unknown names at the top": manyKeys,
  "200,000 groups of one": { groups: Array.from({ length: many }, () => ({ senders: 1 })) },
  "200,000 groups that are none": { groups: Array.from({ length: many }, () => 7) },
  "700,000 groups of many": { groups: Array.from({ length: 700_000 }, () => ({ senders: 1024, transport: { algorithm: "x" } })) },
  "1,024 groups with everything wrong": {
    groups: Array.from({ length: 1024 }, () => ({
      senders: -1,
      transport: { algorithm: "x", rules: 1, awndPackets: "y", params: { a: 1 } },
    })),
  },
  "a name of a megabyte": { network: { ["x".repeat(1e6)]: 1 }, transport: { algorithm: "y".repeat(1e6) } },
  "a list with holes only": { network: { senderLinkDelaysNs: Array.from({ length: 3 }).fill(undefined, 0, 0) } },
};

describe("what nobody means is refused quickly, in a few words, and mended with a few notices", () => {
  test.each(drawLogged("hostile scenarios", Object.keys(bad), 2))("%s", (name) => {
    const before = process.cpuUsage().user;
    const result = parseScenario(bad[name]);
    if (result.ok) throw new Error("taken");
    expect(result.issues.length).toBeGreaterThan(0);
    for (const issue of result.issues.slice(0, 100)) expect(describeIssue(issue).length).toBeLessThan(1500);
    const { scenario, notices } = repairScenario(bad[name]);
    expect(parseScenario(scenario).ok).toBe(true);
    expect(notices.length).toBeGreaterThan(0);
    for (const { message } of notices.slice(0, 100)) expect(message.length).toBeLessThan(1500);
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(5);
  });

  test("a few bad items are told one by one, very many as the whole list, and every good one stays", () => {
    const delays = (wrong: number) => Array.from({ length: 32 }, (_, i) => (i < wrong ? -5 : 1000 + i));
    const few = checkScenario({ network: { senderLinkDelaysNs: delays(3) } });
    expect(few).toMatchObject({ ok: false, problems: [0, 1, 2].map((i) => ({ path: `network.senderLinkDelaysNs.${i}`, nearest: 1 })) });
    const all = checkScenario({ network: { senderLinkDelaysNs: delays(30) } });
    expect(all).toMatchObject({ ok: false, problems: [{ path: "network.senderLinkDelaysNs" }] });
    const { scenario } = repairScenario({ network: { senderLinkDelaysNs: delays(30) } });
    expect(scenario.network.senderLinkDelaysNs).toEqual(Array.from({ length: 32 }, (_, i) => (i < 30 ? 1 : 1000 + i)));
  });

  test("of very many unknown names none is kept, and what is known is", () => {
    const { scenario, notices } = repairScenario({ network: { ...manyKeys, bufferPackets: 77 } });
    expect(scenario.network.bufferPackets).toBe(77);
    expect(notices).toHaveLength(1);
  });
});

/** So many entries that a link of theirs is as long as a frame reads. */
function repeat(make: (index: number) => string): string {
  const parts: string[] = [];
  for (let length = 0; length < 190_000; length += parts.at(-1)!.length + 1) parts.push(make(parts.length));
  return parts.join("&");
}

describe("a link of 190,000 characters is read quickly, and with a few notices", () => {
  test.each<[string, (index: number) => string]>([
    ["unknown names", (i) => `q${i}=1`],
    ["names near a setting's", (i) => `sendrs${i}=1`],
    ["paths near a setting's", (i) => `workload.senderz${i}=1`],
    ["parameters", (i) => `p.x${i}=1`],
    ["groups", (i) => `g${i + 1}.n=1`],
    ["unknown names of groups", (i) => `g${i + 1}.zz=1`],
    ["unknown names of one group", (i) => `g1.zz${i}=1`],
    ["unknown names of a second run", (i) => `b.q${i}=1`],
  ])("%s", (_, make) => {
    const query = `seed=7&${repeat(make)}`;
    const before = process.cpuUsage();
    const { scenarios, notices } = decodeScenarioSet(query);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(1.5);
    expect(scenarios![0].seed).toBe(7);
    expect(notices.length).toBeGreaterThan(0);
    // one for each group at most
    expect(notices.length).toBeLessThan(1100);
  });

  test("few unknown names are told one by one, very many as one", () => {
    const query = (count: number) => Array.from({ length: count }, (_, i) => `sendrs${i}=1`).join("&");
    expect(decodeScenario(query(20)).notices).toHaveLength(20);
    expect(decodeScenario(query(21)).notices.map(({ message }) => message)).toEqual([
      'The link has 21 entries that are not settings, "sendrs0" first. They are ignored.',
    ]);
  });
});

const lone = { senders: 1, blockBytes: 300_000 };

describe("runs that would take more than a month if nothing were lost", () => {
  function refuse(changes: Parameters<typeof makeScenario>[0]): string {
    const problems: Problem[] = [];
    checkWork(makeScenario(changes), problems);
    expect(problems).toHaveLength(1);
    return problems[0].allowed;
  }
  const slow = /with these receive windows, round trips and gaps within 30 days; here \d+ days$/;

  test("a packet a round trip of a second", () => {
    // 300 packets of a block, a second each; 10,000 blocks are 34.7 days
    expect(refuse({ network: { rttNs: 1e9 }, transport: { awndPackets: 1 }, workload: { ...lone, blocks: 10_000 } })).toMatch(slow);
    expect(refuse({ network: { rttNs: 1e9 }, transport: { awndPackets: 1 }, workload: { ...lone, blocks: 10_000 } })).toContain("35 days");
  });

  test("a second between one sender and the next", () => {
    // 1023 s a block: 119 days
    expect(refuse({ workload: { senders: 1024, blocks: 10_000, blockBytes: 1000, staggerNs: 1e9 } })).toContain("here 119 days");
  });

  test("one sender after another", () => {
    // a window of 1000 at a time: 100 x 1 s a block
    expect(
      refuse({ network: { rttNs: 1e9 }, workload: { senders: 1000, blocks: 10_000, blockBytes: 100_000, maxOutstanding: 1 } }),
    ).toContain("here 116 days");
  });

  test("mended, they take less than a month", () => {
    const { scenario } = repairScenario({
      network: { rttNs: 1e9 },
      transport: { awndPackets: 1 },
      workload: { ...lone, blocks: 10_000 },
    });
    expect(scenario.workload).toMatchObject({ blocks: (30 * 86_400) / 300 });
  });
});
