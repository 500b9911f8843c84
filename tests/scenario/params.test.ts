import { expect, test, vi } from "vitest";
import type { AlgorithmDescription, ParamSpecs } from "../../src/engine/congestion.ts";

// modules that an earlier file of this thread loaded would not use the mocks
vi.hoisted(() => vi.resetModules());

/** Transports with every kind of parameter; the real ones may have few. */
vi.mock("../../src/algorithms/descriptions.ts", async (importOriginal) => {
  const original = await importOriginal<{ descriptions: readonly AlgorithmDescription[] }>();
  const tunable = {
    gain: { kind: "number", label: "Gain", unit: "", min: 0, max: 1, default: 0.0625, help: "Weight of the newest mark.", cite: null },
    threshold: {
      kind: "number",
      label: "Threshold",
      unit: "ns",
      min: 1000,
      max: 1_000_000,
      default: 20_000,
      integer: true,
      help: "Delay.",
      cite: "RFC 1, section 2",
    },
    paced: { kind: "boolean", label: "Paced", default: false, help: "Spread packets.", cite: null },
    mode: {
      kind: "choice",
      label: "Mode",
      choices: [
        { value: "fast", label: "Quick", meaning: "no waiting" },
        { value: "slow", label: "Slow" },
      ],
      default: "fast",
      help: "Which of the two.",
      cite: null,
    },
    constructor: {
      kind: "number",
      label: "Odd name",
      unit: "",
      min: 0,
      max: 1,
      default: 0,
      help: "A name objects have anyway.",
      cite: null,
    },
  } as const satisfies ParamSpecs;
  const plain = original.descriptions.find(({ id }) => id === "newreno");
  if (!plain) throw new Error("newreno is missing");
  const descriptions = [
    plain,
    { ...plain, id: "tunable", name: "Tunable", params: tunable },
    { ...plain, id: "other", name: "Other", params: { gain: tunable.gain } },
  ];
  return { descriptions, describeAlgorithm: (sought: string) => descriptions.find(({ id }) => id === sought) };
});

const { parseScenario, requireScenario, describeIssue } = await import("../../src/scenario/check/parse-scenario.ts");
const { repairScenario } = await import("../../src/scenario/change/repair-scenario.ts");
const { decodeScenario, encodeScenario } = await import("../../src/scenario/link/url-codec.ts");
const { changeField } = await import("../../src/scenario/change/minimal-scenario.ts");
const { buildScenarioSchema } = await import("../../src/scenario/fields/json-schema.ts");
const { listParamFields } = await import("../../src/scenario/fields/field-of-param.ts");

const defaults = { gain: 0.0625, threshold: 20_000, paced: false, mode: "fast", constructor: 0 };

function withParams(params: unknown): unknown {
  return { transport: { algorithm: "tunable", params } };
}

test("missing parameters take the algorithm's defaults", () => {
  expect(requireScenario(withParams(undefined)).transport.params).toEqual(defaults);
  expect(requireScenario(withParams({ gain: 0.5, paced: true })).transport.params).toEqual({ ...defaults, gain: 0.5, paced: true });
});

test.each([
  [{ gain: 1.5 }, "transport.params.gain: 1.5 is not allowed; allowed: a number from 0 to 1"],
  [{ gain: "x" }, 'transport.params.gain: "x" is not allowed; allowed: a number from 0 to 1'],
  [{ threshold: 1000.5 }, "transport.params.threshold: 1000.5 is not allowed; allowed: a whole number from 1000 to 1000000 (1 µs to 1 ms)"],
  [{ paced: 1 }, "transport.params.paced: 1 is not allowed; allowed: true or false"],
  [{ mode: "medium" }, 'transport.params.mode: "medium" is not allowed; allowed: fast or slow'],
  [
    { gian: 0.1 },
    "transport.params.gian: 0.1 is not allowed; allowed: only the fields gain, threshold, paced, mode or constructor (the nearest is gain)",
  ],
])("%j is refused", (params, message) => {
  const result = parseScenario(withParams(params));
  expect(result.ok ? [] : result.issues.map(describeIssue)).toEqual([message]);
});

test("repairs parameters like any field", () => {
  const { scenario, notices } = repairScenario(withParams({ gain: 7, mode: "slwo", gian: 1 }));
  expect(scenario.transport.params).toEqual({ ...defaults, gain: 1, mode: "slow" });
  expect(notices.map(({ message }) => message)).toEqual([
    "transport.params.gian: 1 is not allowed (only the fields gain, threshold, paced, mode or constructor (the nearest is gain)). It is omitted.",
    "Gain: 7 is more than 1. Using 1.",
    'Mode: "slwo" is not allowed; allowed: fast or slow. Using Slow.',
  ]);
});

test("a group with the same algorithm keeps the scenario's parameters; another algorithm begins with its own", () => {
  const { groups } = requireScenario({
    ...(withParams({ gain: 0.5, paced: true }) as object),
    workload: { senders: 3 },
    groups: [
      { senders: 1, transport: { params: { mode: "slow" } } },
      { senders: 1, transport: { algorithm: "other" } },
      { senders: 1, transport: { algorithm: "newreno" } },
    ],
  });
  expect(groups.map(({ transport }) => transport.params)).toEqual([
    { ...defaults, gain: 0.5, paced: true, mode: "slow" },
    { gain: 0.0625 },
    {},
  ]);
});

test("links carry parameters that differ", () => {
  const scenario = requireScenario({
    ...(withParams({ gain: 0.1, threshold: 65_000, paced: true, mode: "slow" }) as object),
    workload: { senders: 2 },
    groups: [
      { senders: 1, transport: { params: { gain: 0.0625 } } },
      { senders: 1, transport: { algorithm: "other", params: { gain: 0.5 } } },
    ],
  });
  const query = encodeScenario(scenario);
  expect(query).toBe(
    "algo=tunable&n=2&p.gain=0.1&p.threshold=65us&p.paced=on&p.mode=slow&g1.n=1&g1.p.gain=0.0625&g2.algo=other&g2.n=1&g2.p.gain=0.5",
  );
  expect(decodeScenario(query)).toEqual({ scenario, notices: [], view: new Map() });
  expect(decodeScenario("algo=other&p.paced=on").notices).toHaveLength(1);
});

test("a change of algorithm begins with its default parameters", () => {
  const scenario = requireScenario(withParams({ gain: 0.5 }));
  expect(requireScenario(changeField(scenario, "transport.algorithm", "other")).transport.params).toEqual({ gain: 0.0625 });
  expect(requireScenario(changeField(scenario, "transport.algorithm", "tunable")).transport.params).toEqual({ ...defaults, gain: 0.5 });
  expect(requireScenario(changeField(scenario, "transport.params.gain", 0.25)).transport.params).toEqual({ ...defaults, gain: 0.25 });
});

test("the schema knows each algorithm's parameters", () => {
  const { transport } = buildScenarioSchema().properties as Record<string, { allOf: { if: object; then: object }[] }>;
  expect(transport.allOf[2]).toEqual({
    if: { properties: { algorithm: { const: "other" } }, required: ["algorithm"] },
    then: {
      properties: {
        params: {
          additionalProperties: false,
          properties: {
            gain: {
              title: "Gain",
              description: "Weight of the newest mark. (our choice)",
              type: "number",
              minimum: 0,
              maximum: 1,
              default: 0.0625,
            },
          },
        },
      },
    },
  });
});

test("the schema has every choice in words, and says where a parameter comes from", () => {
  const { transport } = buildScenarioSchema().properties as {
    transport: { allOf: { then: { properties: { params: { properties: Record<string, object> } } } }[] };
  };
  const { mode, threshold } = transport.allOf[1].then.properties.params.properties;
  expect(mode).toEqual({
    title: "Mode",
    description: "Which of the two. (our choice)",
    enum: ["fast", "slow"],
    oneOf: [
      { const: "fast", title: "Quick", description: "no waiting" },
      { const: "slow", title: "Slow" },
    ],
    default: "fast",
  });
  expect(threshold).toMatchObject({ description: "Delay. (RFC 1, section 2)" });
});

test("of a choice people read its label, and its id where that says something else", () => {
  expect(repairScenario(withParams({ mode: "fasst" })).notices.map(({ message }) => message)).toEqual([
    'Mode: "fasst" is not allowed; allowed: fast or slow. Using Quick (fast).',
  ]);
});

test("wide ranges ask for a logarithmic slider", () => {
  const sliders = listParamFields("tunable").flatMap((field) => (field.kind === "number" ? [[field.label, field.log]] : []));
  expect(sliders).toEqual([
    ["Gain", false],
    ["Threshold", true],
    ["Odd name", false],
  ]);
});
