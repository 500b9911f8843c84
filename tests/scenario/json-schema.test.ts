import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildScenarioSchema } from "../../src/scenario/json-schema.ts";

test("the published schema is current (npm run -s incast -- schema > public/scenario.schema.json)", () => {
  const published: unknown = JSON.parse(readFileSync(new URL("../../public/scenario.schema.json", import.meta.url), "utf8"));
  expect(published).toEqual(buildScenarioSchema());
});

test("says of a field what the table says", () => {
  const { workload, network } = buildScenarioSchema().properties as Record<string, { properties: Record<string, object> }>;
  expect(workload.properties.senders).toEqual({
    title: "Senders",
    description: "How many senders answer the receiver at the same time. (Phanishayee et al., FAST 2008)",
    type: "integer",
    minimum: 1,
    maximum: 1024,
    default: 32,
  });
  expect(network.properties.ecnThresholdPackets).toMatchObject({ type: ["integer", "null"], minimum: 0, default: null });
  expect(workload.properties.startOffsetsNs).toMatchObject({
    type: ["array", "null"],
    items: { type: "array", items: { type: "integer", minimum: 0, maximum: 1e9 } },
  });
});
