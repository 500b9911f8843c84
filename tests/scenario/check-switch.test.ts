import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { buildScenario } from "../../src/cli/scenario-options.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { checkScenario, parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";

const qlf = (unit: string) => ({ algorithm: "qlf", params: { unit } });
const prin = (priority: string) => ({ algorithm: "prin", params: { priority } });
const pair = (first: object, second: object, transport: object = {}) => ({
  transport,
  groups: [
    { senders: 16, transport: first },
    { senders: 16, transport: second },
  ],
});

const units = "the switch writes queue lengths in one unit, but group 1 (QLF-TCP) asks for KiB and group 2 (QLF-TCP) for packets";
const priorities =
  "the switch treats priority in one way, but group 1 (PRIN) asks for strict priority and group 2 (PRIN) for drop precedence";

describe("groups that ask the switch for different things", () => {
  test("are refused: path, value, and who asks for what", () => {
    expect(parseScenario(pair(qlf("kib"), qlf("packets")))).toEqual({
      ok: false,
      issues: [{ path: "groups.1.transport.params.unit", value: "packets", allowed: units }],
    });
    expect(parseScenario(pair(prin("strict"), prin("drop-precedence")))).toEqual({
      ok: false,
      issues: [{ path: "groups.1.transport.params.priority", value: "drop-precedence", allowed: priorities }],
    });
  });

  test("are refused by the terminal in one line", () => {
    expect(() => buildScenario(pair(qlf("kib"), qlf("packets")), [], () => {})).toThrow(
      `groups.1.transport.params.unit: "packets" is not allowed; allowed: ${units}`,
    );
  });

  test("in a link the later group gives way, with a notice", () => {
    const { scenario, notices } = decodeScenario("g1.n=16&g1.algo=qlf&g1.p.unit=kib&g2.n=16&g2.algo=qlf&g2.p.unit=packets");
    expect(scenario.groups.map(({ transport }) => transport.params.unit)).toEqual(["kib", "kib"]);
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining(units)]);
    expect(notices[0].message).toMatch(/Using .*kib/i);
    // and what comes of it is a link without a fault
    expect(decodeScenario(encodeScenario(scenario))).toMatchObject({ scenario, notices: [] });
  });

  test("on the page what was asked for last gives way: of this group, or of all", () => {
    const asked = repairScenario(pair(qlf("packets"), qlf("kib")), "groups.0.transport.params.unit");
    expect(asked.scenario.groups.map(({ transport }) => transport.params.unit)).toEqual(["kib", "kib"]);
    // the first group has what all have, the second its own
    const forAll = repairScenario(pair({}, qlf("kib"), qlf("packets")), "transport.params.unit");
    expect(forAll.scenario.transport.params.unit).toBe("kib");
    expect(forAll.scenario.groups.map(({ transport }) => transport.params.unit)).toEqual(["kib", "kib"]);
    const { scenario } = repairScenario(pair(prin("strict"), prin("drop-precedence")), "groups.0.transport.params.priority");
    expect(scenario.groups.map(({ transport }) => transport.params.priority)).toEqual(["drop-precedence", "drop-precedence"]);
  });

  test("three groups, two of them at odds with the first: one after the other is told", () => {
    const groups = ["kib", "packets", "packets"].map((unit) => ({ senders: 1, transport: qlf(unit) }));
    const input = { workload: { senders: 3 }, groups };
    expect(checkScenario(input)).toMatchObject({ ok: false, problems: [{ path: "groups.1.transport.params.unit" }] });
    expect(repairScenario(input).notices).toHaveLength(2);
    expect(repairScenario(input).scenario.groups.map(({ transport }) => transport.params.unit)).toEqual(["kib", "kib", "kib"]);
  });

  test("what nobody asks for is no conflict, nor what is each receiver's own affair", () => {
    const peaceful = [
      pair(qlf("kib"), { algorithm: "newreno" }),
      pair(prin("strict"), prin("none")),
      pair(prin("strict"), qlf("packets")),
      pair({ algorithm: "dctcp" }, { algorithm: "ecn-tcp" }),
    ];
    for (const input of peaceful) expect(parseScenario(input).ok).toBe(true);
  });

  test("the engine, told all the same, does not choose in silence", () => {
    const scenario = requireScenario(pair(qlf("kib"), qlf("kib")));
    const [first, second] = scenario.groups;
    const params = { ...second.transport.params, unit: "packets" };
    const torn = { ...scenario, groups: [first, { ...second, transport: { ...second.transport, params } }] };
    expect(() => createSimulation(torn, getAlgorithm)).toThrow('queueFeedback "kib", and "packets" for qlf');
  });
});

describe("groups that bring programs for the switch's ports", () => {
  test("of two transports are refused, and the later gives way", () => {
    const fault = "the switch computes for one transport, but group 1 brings D3 and group 2 brings PDQ";
    expect(parseScenario(pair({ algorithm: "d3" }, { algorithm: "pdq" }))).toEqual({
      ok: false,
      issues: [{ path: "groups.1.transport.algorithm", value: "pdq", allowed: fault }],
    });
    const { scenario } = repairScenario(pair({ algorithm: "d3" }, { algorithm: "pdq" }), "groups.1.transport.algorithm");
    expect(scenario.groups.map(({ transport }) => transport.algorithm)).toEqual(["d3", "d3"]);
  });

  test("of one transport with other parameters are refused by the parameter's name", () => {
    const asked = pair({ algorithm: "pdq" }, { algorithm: "pdq", params: { earlyStart: false } });
    expect(parseScenario(asked)).toEqual({
      ok: false,
      issues: [
        {
          path: "groups.1.transport.params.earlyStart",
          value: false,
          allowed: "the switch computes with one value, but group 1 (PDQ) has true and group 2 (PDQ) has false",
        },
      ],
    });
  });

  test("of one transport with the same parameters, or beside others, are right; so are orders of service, one at a time", () => {
    for (const [one, other] of [
      ["pdq", "pdq"],
      ["d3", "newreno"],
      ["m21tcp", "pfabric"],
    ])
      expect(parseScenario(pair({ algorithm: one }, { algorithm: other })).ok).toBe(true);
    expect(parseScenario(pair(prin("strict"), { algorithm: "pfabric" }))).toMatchObject({
      ok: false,
      issues: [
        {
          allowed:
            "the switch treats priority in one way, but group 1 (PRIN) asks for strict priority and group 2 (pFabric) for the smallest remaining flow first",
        },
      ],
    });
  });
});
