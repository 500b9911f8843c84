import { describe, expect, it } from "vitest";
import { parseAxis } from "../../src/sweep/axis.ts";
import { planSweep } from "../../src/sweep/plan.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import type { ScenarioInput } from "../../src/scenario/check/scenario-input.ts";

const base: ScenarioInput = {
  network: { ecnThresholdPackets: 20 },
  workload: { blocks: 2, blockBytes: 8000 },
  groups: [
    { name: "web", senders: 2 },
    { name: "bulk.v2", senders: 3, transport: { algorithm: "dctcp" } },
    { senders: 1, workload: { kind: "cbr", rateBps: 1e8 } },
  ],
};

function plan(axes: readonly (readonly [name: string, list: string])[], input: unknown = base) {
  return planSweep({ base: input, axes: axes.map(([name, list]) => parseAxis(name, list)), seeds: 1 });
}

const groupsOf = (...args: Parameters<typeof plan>) => plan(...args).runs.map(({ scenario }) => scenario.groups);

describe("a group's field", () => {
  it("is varied by the group's name, dots and all, or its number, and has its path as heading", () => {
    const { columns, runs } = plan([
      ["groups.web.senders", "1,2,4..8"],
      ["groups.bulk.v2.rto-min", "1ms,2ms"],
    ]);
    expect(columns).toEqual(["groups.web.senders", "groups.bulk.v2.transport.rtoMinNs", "seed"]);
    expect(runs.map(({ cells }) => cells)).toEqual([1, 2, 4, 8].flatMap((n) => [1e6, 2e6].map((ns) => [n, ns, 1])));
    expect(runs.map(({ scenario }) => scenario.groups.map(({ senders, transport }) => [senders, transport.rtoMinNs]))).toEqual(
      [1, 2, 4, 8].flatMap((n) =>
        [1e6, 2e6].map((ns) => [
          [n, 2e8],
          [3, ns],
          [1, 2e8],
        ]),
      ),
    );
    expect(runs.map(({ scenario }) => scenario.workload.senders)).toEqual([1, 2, 4, 8].flatMap((n) => [n + 3, n + 3]));
    expect(groupsOf([["groups.0.senders", "5"]])[0][0].senders).toBe(5);
  });
  it("may be of its transport, its parameters, its workload, its hosts", () => {
    expect(groupsOf([["groups.bulk.v2.param.gain", "0.1,0.2"]]).map((groups) => groups[1].transport.params["gain"])).toEqual([0.1, 0.2]);
    expect(groupsOf([["groups.web.algorithm", "reno,cubic"]]).map((groups) => groups[0].transport.algorithm)).toEqual(["reno", "cubic"]);
    expect(groupsOf([["groups.group 3.workload.rateBps", "1Mbps,2Mbps"]]).map((groups) => groups[2].workload)).toMatchObject([
      { kind: "cbr", rateBps: 1e6 },
      { kind: "cbr", rateBps: 2e6 },
    ]);
    expect(groupsOf([["groups.web.from", "senders[0..1],senders[2..3]"]]).map((groups) => groups[0].from)).toEqual([
      ["senders[0..1]"],
      ["senders[2..3]"],
    ]);
    expect(groupsOf([["groups.group 3.background", "on"]])[0][2].background).toBe(true);
  });
  it("forgets the parameters of another transport, and keeps what else the group has", () => {
    const [, bulk] = groupsOf([["groups.bulk.v2.algorithm", "newreno"]], {
      ...base,
      groups: [base.groups![0], { ...base.groups![1], transport: { algorithm: "dctcp", params: { gain: 0.5 }, rtoMinNs: 5e6 } }],
    })[0];
    expect(bulk.transport).toMatchObject({ algorithm: "newreno", params: {}, rtoMinNs: 5e6 });
  });
  it("is varied in a complete scenario too, whose numbers of senders follow", () => {
    const complete = requireScenario({
      workload: { kind: "oneshot", flows: [{ senders: 3, bytes: 9000 }] },
      groups: [
        { name: "web", senders: 2, workload: { kind: "oneshot", flows: [{ bytes: 7 }] } },
        { name: "bulk", senders: 3 },
      ],
    });
    expect(complete).toMatchObject({
      workload: { senders: 3 },
      groups: [{ senders: 2, workload: { senders: 2, flows: [{ senders: 2 }] } }, {}],
    });
    const input: unknown = JSON.parse(JSON.stringify(complete));
    const [groups] = groupsOf([["groups.web.senders", "6"]], input);
    expect(groups[0]).toMatchObject({ senders: 6, workload: { senders: 6, flows: [{ senders: 6, bytes: 7 }] } });
    expect(() => plan([["groups.bulk.senders", "6"]], input)).toThrow("add up to workload.senders (3)");
  });
  it("is laid over the groups of a series", () => {
    const series = [1, 2].map((blocks) => ({
      name: `s${blocks}`,
      changes: { workload: { blocks }, groups: [{ name: "web", senders: blocks }] },
    }));
    const { runs } = planSweep({ base: {}, series, axes: [parseAxis("groups.web.senders", "3,4")], seeds: 1 });
    expect(runs.map(({ cells, scenario }) => [...cells, scenario.groups[0].senders])).toEqual([
      ["s1", 3, 1, 3],
      ["s1", 4, 1, 4],
      ["s2", 3, 1, 3],
      ["s2", 4, 1, 4],
    ]);
  });
});

describe("is refused", () => {
  it.each([
    ["groups.wbe.senders", "1", '"groups.wbe.senders" cannot be varied, because no group is called "wbe"; the nearest is web'],
    ["groups.7.senders", "1", '"groups.7.senders" cannot be varied, because no group is called "7"; '],
    ["groups.web.sneders", "1", '"groups.web.sneders" is not a field of a group; the nearest is groups.NAME.senders'],
    ["groups.web.name", "x", '"groups.web.name" is not a field of a group; '],
    ["groups.web", "1", '"groups.web" is not a field of a group; '],
    ["groups.web.senders", "1,x", 'groups.web.senders: "x" is not allowed; '],
    ["groups.web.senders", "0", "groups.0.senders: 0 is not allowed; "],
    ["groups.web.param.gain", "0.1", "groups.0.transport.params.gain: "],
    ["groups.bulk.v2.param.gain", "soon", 'transport.params.gain: "soon" is not allowed; '],
  ])("%s=%s", (name, list, message) => {
    expect(() => plan([[name, list]])).toThrow(message);
  });
  it("where there are no groups", () => {
    expect(() => plan([["groups.web.senders", "1"]], {})).toThrow("because the scenario has no groups");
    expect(() => plan([["groups.web.senders", "1"]], { groups: 5 })).toThrow("because the scenario has no groups");
    expect(() => plan([["groups.0.senders", "1"]], { groups: [5] })).toThrow("groups");
  });
});
