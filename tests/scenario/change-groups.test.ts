import { describe, expect, it } from "vitest";
import { removeGroup, splitGroup } from "../../src/scenario/change/change-groups.ts";
import { changeField, minimizeScenario } from "../../src/scenario/change/minimal-scenario.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";

const mixed = requireScenario({
  workload: { senders: 24 },
  groups: [
    { senders: 16, transport: { algorithm: "dctcp" } },
    { senders: 8, transport: { algorithm: "cubic", rtoMinNs: 2_000_000, params: { beta: 0.5 } } },
  ],
  network: { ecnThresholdPackets: 20 },
});

/** What the groups say, once the change has been checked; without a notice. */
function changed(...[path, value]: [Parameters<typeof changeField>[1], unknown]) {
  const { scenario, notices } = repairScenario(changeField(mixed, path, value));
  expect(notices).toEqual([]);
  return { scenario, groups: minimizeScenario(scenario).groups! };
}

describe("a change of the scenario's transport", () => {
  it("reaches every group that has no value of its own", () => {
    const { scenario, groups } = changed("transport.rtoMinNs", 5_000_000);
    expect(scenario.groups.map(({ transport }) => transport.rtoMinNs)).toEqual([5_000_000, 2_000_000]);
    expect(groups).toEqual([
      { senders: 16, transport: { algorithm: "dctcp" } },
      { senders: 8, transport: { algorithm: "cubic", rtoMinNs: 2_000_000, params: { beta: 0.5 } } },
    ]);
    expect(changed("transport.initialWindow", 10).scenario.groups.map(({ transport }) => transport.initialWindow)).toEqual([10, 10]);
  });
  it("of its algorithm or parameters reaches the groups that had the same", () => {
    const same = requireScenario({
      workload: { senders: 4 },
      transport: { algorithm: "vegas" },
      groups: [{ senders: 1 }, { senders: 1, transport: { params: { gamma: 5 } } }, { senders: 2, transport: { algorithm: "reno" } }],
    });
    const gamma = requireScenario(changeField(same, "transport.params.gamma", 3));
    expect(gamma.groups.map(({ transport }) => transport.params.gamma)).toEqual([3, 5, undefined]);
    const tahoe = requireScenario(changeField(same, "transport.algorithm", "tahoe"));
    expect(tahoe.groups.map(({ transport }) => transport.algorithm)).toEqual(["tahoe", "tahoe", "reno"]);
  });
});

describe("a change of the number of senders", () => {
  it("is the last groups'", () => {
    expect(changed("workload.senders", 30).scenario.groups.map(({ senders }) => senders)).toEqual([16, 14]);
    expect(changed("workload.senders", 10).scenario.groups.map(({ senders }) => senders)).toEqual([10]);
  });
  it("by other flows is the last groups' too", () => {
    const oneshot = requireScenario(changeField(mixed, "workload.kind", "oneshot"));
    const fewer = requireScenario(changeField(oneshot, "workload.flows", [{ senders: 20, bytes: 1000, startNs: 0 }]));
    expect(fewer.groups.map(({ senders }) => senders)).toEqual([16, 4]);
  });
});

describe("a change of one group", () => {
  it("of its size changes the number of all senders", () => {
    const { scenario } = changed("groups.0.senders", 20);
    expect(scenario.workload.senders).toBe(28);
    expect(scenario.groups.map(({ senders }) => senders)).toEqual([20, 8]);
  });
  it("of its transport begins with that transport's parameters and keeps its other settings", () => {
    expect(changed("groups.1.transport.algorithm", "vegas").groups[1]).toEqual({
      senders: 8,
      transport: { algorithm: "vegas", rtoMinNs: 2_000_000 },
    });
    expect(changed("groups.1.transport.algorithm", "cubic").scenario).toEqual(mixed);
  });
  it("of a parameter is its own", () => {
    expect(changed("groups.0.transport.params.gain", 0.5).groups[0].transport).toEqual({ algorithm: "dctcp", params: { gain: 0.5 } });
  });
  it("that contradicts another of its parameters gives way to it", () => {
    const vegas = requireScenario(changeField(mixed, "groups.1.transport.algorithm", "vegas"));
    const path = "groups.1.transport.params.beta";
    const { scenario, notices } = repairScenario(changeField(vegas, path, 1), path);
    expect(scenario.groups[1].transport.params).toMatchObject({ alpha: 2, beta: 2 });
    expect(notices.map((notice) => notice.message)).toEqual(["β: 1 is less than α (2). Using 2."]);
  });
});

describe("splitting", () => {
  it("parts the largest group, and nobody where nobody can be parted", () => {
    const sizes = (groups: readonly { senders: number }[]) => groups.map(({ senders }) => senders);
    expect(sizes(splitGroup(requireScenario({})))).toEqual([16, 16]);
    expect(sizes(splitGroup(requireScenario({ workload: { senders: 5 } })))).toEqual([3, 2]);
    expect(sizes(splitGroup(requireScenario({ workload: { senders: 1 } })))).toEqual([]);
    expect(sizes(splitGroup(mixed))).toEqual([8, 8, 8]);
    const split = { ...mixed, groups: splitGroup(mixed) };
    expect(requireScenario(split)).toEqual(split);
    expect(split.groups[2].transport.algorithm).toBe("dctcp");
  });
});

describe("removing a group", () => {
  it("leaves its senders to a neighbour, and the last one's transport to all", () => {
    const three = { ...mixed, groups: splitGroup(mixed) };
    expect(removeGroup(three, 1).groups.map(({ senders }) => senders)).toEqual([16, 8]);
    expect(removeGroup(three, 0).groups.map(({ senders }) => senders)).toEqual([16, 8]);
    const one = removeGroup(mixed, 0);
    expect(one.groups).toEqual([]);
    expect(one.transport).toEqual(mixed.groups[1].transport);
    expect(requireScenario(one)).toEqual(one);
    expect(removeGroup(mixed, 7)).toBe(mixed);
  });
});
