import { describe, expect, it } from "vitest";
import { removeGroup, splitGroup } from "../../src/scenario/change/change-groups.ts";
import { forgetNames } from "../../src/engine/spec/groups.ts";
import { minimizeScenario } from "../../src/scenario/change/minimal-scenario.ts";
import { parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";

const workload = { senders: 6 };
const odd = "a & b=c; 50 % é 日本";
const named = requireScenario({
  workload,
  groups: [{ name: "short", senders: 2 }, { senders: 2 }, { name: odd, senders: 2, transport: { algorithm: "reno" } }],
});
const names = (groups: readonly { readonly name?: string }[]) => groups.map(({ name }) => name);

describe("the name of a group", () => {
  it("is what it is given, or says its place", () => {
    expect(names(named.groups)).toEqual(["short", "group 2", odd]);
  });
  it("is written only where it is not the one of its place", () => {
    expect(names(minimizeScenario(named).groups!)).toEqual(["short", undefined, odd]);
    expect(requireScenario(minimizeScenario(named))).toEqual(named);
  });
  it("goes into links and comes back", () => {
    const query = encodeScenario(named);
    expect(query).toMatch(/^n=6&g1\.name=short&g1\.n=2&g2\.n=2&g3\.name=a%20%26%20b%3Dc;/);
    expect(decodeScenario(query)).toMatchObject({ scenario: named, notices: [] });
  });
  it.each([
    ["", "nothing"],
    [" short", "a space"],
    ["two\nlines", "a break"],
    ["x".repeat(41), "41 characters"],
    [7, "a number"],
    [null, "null"],
    ["\ud800", "half a character"],
  ])("%j is refused, as it has %s", (name, _fault) => {
    const result = parseScenario({ workload, groups: [{ name, senders: 6 }] });
    expect(result).toMatchObject({ ok: false, issues: [{ path: "groups.0.name", value: name }] });
    expect(!result.ok && result.issues[0].allowed).toBe("a text on one line, of 1 to 40 characters, with no space at either end");
  });
  it("may be 40 characters of any alphabet", () => {
    expect(parseScenario({ workload, groups: [{ name: "😀".repeat(40), senders: 6 }] }).ok).toBe(true);
    expect(parseScenario({ workload, groups: [{ name: "😀".repeat(41), senders: 6 }] }).ok).toBe(false);
  });
  it.each([
    ["g1.name=&g1.n=6&n=6", "group 1"],
    ["g1.name=%20a%0Ab%20&g1.n=6&n=6", "a b"],
    [`g1.name=${"x".repeat(50)}&g1.n=6&n=6`, "x".repeat(40)],
  ])("of the link %s is mended, and told", (query, name) => {
    const { scenario, notices } = decodeScenario(query);
    expect(names(scenario.groups)).toEqual([name]);
    expect(notices.map(({ path }) => path)).toEqual(["groups.0.name"]);
    expect(notices[0].message).toContain(`Using ${name}.`);
  });
  it("of something else than text is left out", () => {
    expect(names(repairScenario({ workload, groups: [{ name: ["a"], senders: 6 }] }).scenario.groups)).toEqual(["group 1"]);
  });
  it("of a new group is not another's", () => {
    const taken = requireScenario({ workload: { senders: 4 }, groups: [{ name: "group 2", senders: 4 }] });
    expect(names(splitGroup(taken))).toEqual(["group 2", "group 3"]);
    expect(names(splitGroup(requireScenario({ workload: { senders: 4 } })))).toEqual(["group 1", "group 2"]);
  });
  it("stays when another group goes, unless it says the place", () => {
    const four = { ...named, groups: [...named.groups, { ...named.groups[1], name: "group 4" }] };
    expect(names(removeGroup(four, 0).groups)).toEqual(["group 1", odd, "group 3"]);
  });
  it("can be forgotten", () => {
    expect(names(forgetNames(named).groups)).toEqual(["group 1", "group 2", "group 3"]);
  });
});
