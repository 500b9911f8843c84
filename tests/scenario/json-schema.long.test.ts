import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildScenarioSchema } from "../../src/scenario/fields/json-schema.ts";

test("the published schema has today's words (npm run -s incast -- schema > public/scenario.schema.json)", () => {
  const published: unknown = JSON.parse(readFileSync(new URL("../../public/scenario.schema.json", import.meta.url), "utf8"));
  expect(published).toEqual(buildScenarioSchema());
});
