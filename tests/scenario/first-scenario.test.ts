import { expect, it } from "vitest";
import { firstScenario } from "../../src/scenario/presets/first-scenario.ts";
import { labPresets } from "../../src/scenario/presets/lab-presets.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";

it("the first preset as it stands in the first load is the one that the check makes of it, to the order of its fields", () => {
  expect(JSON.stringify(firstScenario, null, 2)).toBe(JSON.stringify(requireScenario(labPresets[0].scenario), null, 2));
});
