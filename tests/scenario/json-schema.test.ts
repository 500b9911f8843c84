import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildScenarioSchema } from "../../src/scenario/fields/json-schema.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";

interface Described {
  readonly required?: readonly string[];
  readonly properties: Record<string, { readonly const?: unknown }>;
}

/** A schema without what only people read in it. */
const withoutWords = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    /^(title|description)$/.test(key) && typeof value === "string" ? undefined : value,
  );

test("the published schema allows what the tables allow (npm run -s incast -- schema > public/scenario.schema.json)", () => {
  const published: unknown = JSON.parse(readFileSync(new URL("../../public/scenario.schema.json", import.meta.url), "utf8"));
  expect(withoutWords(published)).toEqual(withoutWords(buildScenarioSchema()));
});

test("says of a field what the table says", () => {
  const { workload, network } = buildScenarioSchema().properties as Record<string, Described> & { workload: { oneOf: Described[] } };
  const [barrier, long, oneshot, onOff] = workload.oneOf;
  expect(barrier.properties.senders).toEqual({
    title: "Senders",
    description: "How many senders answer the receiver at the same time. (Phanishayee et al., FAST 2008)",
    type: "integer",
    minimum: 1,
    maximum: 16_384,
    default: 32,
  });
  expect(network.properties.ecnThresholdPackets).toMatchObject({ type: ["integer", "null"], minimum: 0, default: null });
  expect(barrier.properties.startOffsetsNs).toMatchObject({
    type: ["array", "null"],
    items: { type: "array", items: { type: "integer", minimum: 0, maximum: 1e9 } },
  });
  expect(long.properties.startJitterNs).toMatchObject({ type: "integer", default: 0 });
  expect(oneshot.properties.senders).not.toHaveProperty("default");
  expect(oneshot.properties.flows).toMatchObject({
    type: "array",
    minItems: 1,
    items: {
      required: ["senders", "bytes"],
      additionalProperties: false,
      properties: { senders: { minimum: 1, maximum: 16_384 }, bytes: { minimum: 1, maximum: 1e9 }, startNs: { default: 0 } },
    },
  });
  expect(onOff.properties.responseBytes).toMatchObject({ type: "array", minItems: 2, maxItems: 2, default: [2000, 10_000] });
});

test("of the workload kinds exactly one fits, and blocks are what an empty one means", () => {
  const { workload } = buildScenarioSchema().properties as { workload: { oneOf: Described[] } };
  expect(workload.oneOf.map(({ properties, required }) => [properties.kind.const, required])).toEqual([
    ["barrier", undefined],
    ["long", ["kind"]],
    ["oneshot", ["kind"]],
    ["on-off", ["kind"]],
  ]);
  for (const { properties } of workload.oneOf) {
    const { workload } = requireScenario({ workload: { kind: properties.kind.const } });
    expect(Object.keys(properties).sort()).toEqual(Object.keys(workload).sort());
  }
});
