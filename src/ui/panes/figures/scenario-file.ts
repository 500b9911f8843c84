import type { Scenario } from "../../../engine/spec/scenario.ts";
import { minimizeScenario } from "../../../scenario/change/minimal-scenario.ts";
import type { RunView } from "../../run/run-view.ts";
import { nameFiles } from "./describe-parameters.ts";
import { saveFile } from "./save.ts";

/** A scenario in the file format. */
export function writeScenarioFile(scenario: Scenario): Blob {
  return new Blob([`${JSON.stringify({ version: 1, ...minimizeScenario(scenario) }, null, 2)}\n`], { type: "application/json" });
}

/** Downloads the scenario of a run as a file that the page and the terminal can open. */
export function saveScenario(view: Pick<RunView, "scenario">): void {
  const { scenario, presetId, baseline } = view.scenario.get();
  saveFile(writeScenarioFile(scenario), `${nameFiles(scenario, presetId, scenario === baseline)}-scenario.json`);
}
