import { expect, test } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { listParamFields } from "../../src/scenario/fields/field-of-param.ts";
import type { NumberField } from "../../src/scenario/fields/field-types.ts";
import { isAllowed } from "../../src/scenario/fields/field-values.ts";
import { describeIssue, parseScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario } from "../../src/scenario/link/url-codec.ts";
import { narrowRange } from "../../src/scenario/fields/number-range.ts";

/** By hand: every pair of a least and a most that a transport has. */
const pairs = [
  ["illinois", "alphaMin", "alphaMax"],
  ["illinois", "betaMin", "betaMax"],
  ["vegas", "alpha", "beta"],
  ["l2dct", "weightMin", "weightMax"],
  ["qlf", "allowedLimit", "maximumLimit"],
  ["dcqcn", "markFrom", "markAll"],
  ["ictcp", "gamma1", "gamma2"],
] as const;

test("the pairs are those of the transports, and their partners exist", () => {
  const found = algorithms.flatMap(({ id, params }) =>
    Object.entries(params).flatMap(([name, spec]) => (spec.kind === "number" && spec.atMost ? [[id, name, spec.atMost]] : [])),
  );
  expect(found).toEqual(expect.arrayContaining(pairs.map((pair) => [...pair])));
  expect(found).toHaveLength(pairs.length);
  for (const [id, , high] of found) expect(algorithms.find((algorithm) => algorithm.id === id)?.params[high].kind).toBe("number");
});

function withParams(algorithm: string, params: Record<string, unknown>) {
  return { transport: { algorithm, params } };
}

function listIssues(input: unknown): string[] {
  const result = parseScenario(input);
  return result.ok ? [] : result.issues.map(describeIssue);
}

test.each([
  ["qlf", { allowedLimit: 80 }, "transport.params.allowedLimit: 80 is not allowed; allowed: a whole number from 1 to 60 feedback units: no more than maximumLimit, which is 60"], // prettier-ignore
  ["qlf", { maximumLimit: 20 }, "transport.params.maximumLimit: 20 is not allowed; allowed: a whole number from 30 to 255 feedback units: no less than allowedLimit, which is 30"], // prettier-ignore
  [
    "vegas",
    { alpha: 5, beta: 3 },
    "transport.params.alpha: 5 is not allowed; allowed: a number from 0.5 to 3 packets: no more than beta, which is 3",
  ],
  ["l2dct", { weightMax: 0.5, weightMin: 1 }, "transport.params.weightMin: 1 is not allowed; allowed: a number from 0.125 to 0.5: no more than weightMax, which is 0.5"], // prettier-ignore
  ["ictcp", { gamma2: 0.05 }, "transport.params.gamma2: 0.05 is not allowed; allowed: a number from 0.1 to 1: no less than gamma1, which is 0.1"], // prettier-ignore
])("%s %j is refused, naming both values", (algorithm, params, message) => {
  expect(listIssues(withParams(algorithm, params))).toEqual([message]);
});

test.each([
  ["qlf", { allowedLimit: 60 }],
  ["vegas", { alpha: 4 }],
  ["l2dct", { weightMin: 2.5 }],
  ["ictcp", { gamma1: 0.5, gamma2: 0.5 }],
])("%s: equal values are allowed (%j)", (algorithm, params) => expect(listIssues(withParams(algorithm, params))).toEqual([]));

test("a link gets the nearest value, and a notice in words", () => {
  const high = decodeScenario("algo=qlf&p.allowedLimit=80");
  expect(high.scenario.transport.params).toMatchObject({ allowedLimit: 60, maximumLimit: 60 });
  expect(high.notices.filter(({ path }) => path.includes("params"))).toMatchObject([
    { path: "transport.params.allowedLimit", message: "Allowed queue: 80 is more than Maximum queue (60). Using 60." },
  ]);
  const low = decodeScenario("algo=vegas&p.beta=1");
  expect(low.scenario.transport.params).toMatchObject({ alpha: 2, beta: 2 });
  expect(low.notices.map(({ message }) => message)).toEqual(["β: 1 is less than α (2). Using 2."]);
});

test("what was asked for last gives way to what stood before", () => {
  const both = withParams("vegas", { alpha: 5, beta: 3, gamma: 1 });
  expect(repairScenario(both, "transport.params.beta").scenario.transport.params).toMatchObject({ alpha: 5, beta: 5 });
  expect(repairScenario(both, "transport.params.alpha").scenario.transport.params).toMatchObject({ alpha: 3, beta: 3 });
  expect(repairScenario(both, "workload.senders").scenario.transport.params).toMatchObject({ alpha: 3, beta: 3 });
});

test("values out of range are mended before they are compared", () => {
  const { scenario, notices } = repairScenario(withParams("vegas", { alpha: 900, beta: 3 }));
  expect(scenario.transport.params).toMatchObject({ alpha: 3, beta: 3 });
  expect(notices.map(({ message }) => message)).toEqual(["α: 900 is more than 50. Using 50.", "α: 50 is more than β (3). Using 3."]);
});

test("a group's own parameters are compared with those it inherits", () => {
  const input = {
    ...withParams("vegas", { alpha: 3 }),
    workload: { senders: 2 },
    groups: [{ senders: 1 }, { senders: 1, transport: { params: { beta: 2 } } }],
  };
  expect(listIssues(input)).toEqual([
    "groups.1.transport.params.beta: 2 is not allowed; allowed: a number from 3 to 50 packets: no less than alpha, which is 3",
  ]);
  expect(repairScenario(input).scenario.groups[1].transport.params).toMatchObject({ alpha: 3, beta: 3 });
});

test("a control spans what the partner leaves", () => {
  const [alpha, beta, gamma] = listParamFields("vegas") as NumberField[];
  const read = (path: string) => ({ "transport.params.alpha": 2, "transport.params.beta": 4 })[path];
  expect([narrowRange(alpha, read), narrowRange(beta, read), narrowRange(gamma, read)]).toMatchObject([
    { min: 0.5, max: 4 },
    { min: 2, max: 50 },
    { min: 0.5, max: 50 },
  ]);
  expect(isAllowed(narrowRange(alpha, read), 5)).toBe(false);
});

test("least and most of a list come in rising order", () => {
  const workload = { kind: "on-off", responseBytes: [10_000, 2000] };
  expect(listIssues({ workload })[0]).toMatch(
    /^workload.responseBytes: \[10000,2000\] is not allowed; allowed: a list with 2 numbers in rising order \(minimum, maximum\)/,
  );
  expect(repairScenario({ workload }).scenario.workload).toMatchObject({ responseBytes: [2000, 10_000] });
});
