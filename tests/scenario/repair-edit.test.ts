import "../../src/algorithms/own/language.ts";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { listParamFields } from "../../src/scenario/fields/field-of-param.ts";
import type { Field } from "../../src/scenario/fields/field-types.ts";
import { fields, hasField } from "../../src/scenario/fields/fields.ts";
import { changeField, readField, type ScenarioPath } from "../../src/scenario/change/minimal-scenario.ts";
import { parseScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairEdit } from "../../src/scenario/change/repair-edit.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario } from "../../src/scenario/link/url-codec.ts";
import { findFieldAt } from "../../src/ui/run/field-at.ts";
import { countCases } from "../support/extent.ts";
import { arbitraryNetworkScenario } from "./arbitrary-network.ts";
import { arbitraryScenario } from "./arbitrary-scenario.ts";

/** Paths of all that can be edited one by one. */
function listPaths(scenario: Scenario): string[] {
  const { workload, transport, groups } = scenario;
  return [
    ...fields.filter((field) => field.path !== "version" && hasField(workload.kind, field)).map(({ path }) => path),
    ...listParamFields(transport.algorithm).map(({ path }) => path),
    ...groups.flatMap((group, index) =>
      [
        ...["name", "senders", "from", "to", "pairing", "background", "workload.kind"],
        ...fields.filter(({ path }) => path.startsWith("transport.")).map(({ path }) => path),
        ...listParamFields(group.transport.algorithm).map(({ path }) => path),
        ...fields
          .filter((field) => field.path.startsWith("workload.") && group.workload !== null && hasField(group.workload.kind, field))
          .map(({ path }) => path)
          .filter((path) => path !== "workload.senders" && path !== "workload.kind"),
      ].map((path) => `groups.${index}.${path}`),
    ),
  ];
}

const somePlaces = ["hosts", "hosts[0]", "leaf0", "leaf1[0]", "pod0", "pod1[0..1]", "row-0", "row-1[0]", "senders", "receiver", "nowhere"];

/** What somebody may put there: what the field takes, more and less than that, and nothing. */
function arbitraryValue(field: Field, path: string, now: unknown): fc.Arbitrary<unknown> {
  if (/\.(from|to)$/.test(path)) return fc.option(fc.subarray(somePlaces, { minLength: 1, maxLength: 3 }));
  switch (field.kind) {
    case "boolean":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(
        ...field.choices.map(({ value }) => value),
        ...(path.endsWith("pairing") || path.startsWith("groups.") ? [null] : []),
      );
    case "number": {
      const { min, max, usual, integer } = field;
      const between = fc.double({ min: usual[0], max: usual[1], noNaN: true }).map((value) => (integer ? Math.round(value) : value));
      const ends = [min, max, ...usual, min - 1, max * 2, ...(field.nullable ? [null] : []), ...(field.word ? [field.word.value] : [])];
      return fc.oneof(between, fc.constantFrom(...ends));
    }
    case "text":
      return fc.constantFrom("a name", "x".repeat(50));
    case "program":
      return fc.constantFrom(null, "function onAck() { cwnd = 2 }", "function onAck( { cwnd = 2 }");
    case "list":
    case "cdf":
    case "rows":
      return fc.constantFrom(field.default, now, Array.isArray(now) ? now.slice(1) : now);
  }
}

const arbitraryEdit = fc.oneof(arbitraryScenario, arbitraryNetworkScenario).chain((before) =>
  fc.constantFrom(...listPaths(before)).chain((path) => {
    const field = findFieldAt(before, path)!;
    return arbitraryValue(field, path, readField(before, path)).map((value) => ({ before, path, field, value }));
  }),
);

/** Paths, below the sections and groups, at which the one says something else than the other; only those that `of` has. */
function listDifferences(of: unknown, other: unknown, path = ""): string[] {
  const isBranch = /^((groups(\.\d+)?|network|transport|workload)(\.(transport|workload|params|transport\.params))*)?$/.test(path);
  if (!isBranch || of === null || typeof of !== "object" || other === null || typeof other !== "object")
    return isDeepStrictEqual(of, other) ? [] : [path];
  return Object.entries(of).flatMap(([key, value]) =>
    value === undefined ? [] : listDifferences(value, (other as Record<string, unknown>)[key], path === "" ? key : `${path}.${key}`),
  );
}

test("an edit changes its field or is undone; nothing else changes but what hangs on it, and all of that is told", () => {
  const counts = { taken: 0, mended: 0, undone: 0, "with more": 0 };
  fc.assert(
    fc.property(arbitraryEdit, ({ before, path, field, value }) => {
      const change = (to: unknown) => changeField(before, path as ScenarioPath, to);
      // from a link, where nobody knows what was there before, all but the faulty settings is kept
      expect(repairScenario(change(value)).notices.map((notice) => notice.path)).not.toContain("");
      const { scenario, notices } = repairEdit(before, change(value), { path, field });
      expect(parseScenario(scenario)).toEqual({ ok: true, scenario, notices: [] });
      const told = new Set(notices.map((notice) => notice.path));
      // a group without a workload has no kind of one
      const now = readField(scenario, path) ?? null;
      if (isDeepStrictEqual(scenario, before)) {
        if (!isDeepStrictEqual(now, value)) expect(told).toContain(path);
        counts.undone++;
        return;
      }
      const isTaken = isDeepStrictEqual(now, value);
      counts[isTaken ? "taken" : "mended"]++;
      if (!isTaken) expect([...told].some((one) => one === path || one.startsWith(`${path}.`))).toBe(true);
      // beyond what follows from the value that the field has now
      const more = listDifferences(change(now), scenario).filter((one) => !one.endsWith("params"));
      if (more.length > 0) counts["with more"]++;
      const related = /(senderLinkDelaysNs|startOffsetsNs|startsNs|stopsNs)$|^network\.ecnThresholdPackets$/;
      for (const one of more) {
        if (path === "network.topology" && /^groups\.\d+\.(from|to|pairing)$/.test(one)) continue;
        if (path.endsWith("workload.kind") && one === path.replace("workload.kind", "background")) continue;
        if (path.endsWith("transport.algorithm") && one.startsWith(path.replace("algorithm", "params"))) continue;
        expect(one).toMatch(related);
        expect([...told]).toContain(one);
      }
    }),
    { numRuns: countCases(4000) },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(countCases(4000) / 200);
});

describe("on a graph with one receiver", () => {
  const query = "topo=graph&hosts=servers:8@s1,front:1@s2&trunks=s1:s2&blocks=2&n=32&g1.name=red&g1.n=16&g2.n=16";
  const before = decodeScenario(query).scenario;

  test.each([
    ["one-to-one", "One to one"],
    ["random", "Each to one (random)"],
  ])("pairing %s is not taken, for one of the senders is on the receiver's host, and all else stays", (pairing, label) => {
    const path = "groups.0.pairing";
    const { scenario, notices } = repairEdit(before, changeField(before, path, pairing), { path, field: findFieldAt(before, path) });
    expect(scenario).toEqual(before);
    expect(notices.map(({ path, parts }) => [path, parts])).toEqual([
      [
        path,
        [
          `Pairing, group 1 cannot be ${label}. Pairing: a sender would be on its receiver's host.`,
          "It stays the network's usual pairing.",
        ],
      ],
    ]);
  });

  test("a link with such a pairing loses the pairing alone", () => {
    const { scenario, notices } = decodeScenario("topo=graph&hosts=a:3@s,b:1@s&n=4&g1.pair=one-to-one&g1.n=4&rto=7ms");
    expect(notices.map(({ path }) => path)).toEqual(["groups.0.pairing"]);
    expect(notices[0].message).toMatch(/Using the network's usual pairing\.$/);
    expect(scenario.transport.rtoMinNs).toBe(7e6);
    expect(scenario.network.hosts.map(({ name }) => name)).toEqual(["a", "b"]);
  });
});

test("three groups that ask the switch for different things are mended one by one", () => {
  const transport = { algorithm: "qlf", params: { unit: "packets" } };
  const { scenario, notices } = repairScenario({
    network: { bufferPackets: 77 },
    transport: { algorithm: "qlf" },
    workload: { senders: 3 },
    groups: [{ senders: 1, transport }, { senders: 1 }, { senders: 1 }],
  });
  expect(notices.map(({ path }) => path)).toEqual(["groups.1.transport.params.unit", "groups.2.transport.params.unit"]);
  expect(scenario.network.bufferPackets).toBe(77);
  expect(scenario.groups.map((group) => group.transport.params.unit)).toEqual(["packets", "packets", "packets"]);
});
