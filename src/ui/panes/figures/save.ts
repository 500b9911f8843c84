import type { CsvPieces } from "../../../analysis/csv.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { minimizeScenario } from "../../../scenario/change/minimal-scenario.ts";
import type { RunView } from "../../run/run-view.ts";
import { nameFiles } from "./describe-parameters.ts";

/** Maximum duration of continuous work before the page can respond, ms. */
const patienceMs = 12;

/** A CSV file from its pieces, created while the page stays responsive. */
export async function collectCsv(pieces: CsvPieces): Promise<Blob> {
  const parts: string[] = [];
  let sinceMs = performance.now();
  for (const piece of pieces) {
    parts.push(piece);
    if (performance.now() - sinceMs < patienceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sinceMs = performance.now();
  }
  return new Blob(parts, { type: "text/csv" });
}

/** Offers a file for download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start to read only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A scenario in the file format. */
export function writeScenarioFile(scenario: Scenario): Blob {
  return new Blob([`${JSON.stringify({ version: 1, ...minimizeScenario(scenario) }, null, 2)}\n`], { type: "application/json" });
}

/** Downloads the scenario of a run as a file that the page and the terminal can open. */
export function saveScenario(view: Pick<RunView, "scenario">): void {
  const { scenario, presetId, baseline } = view.scenario.get();
  saveFile(writeScenarioFile(scenario), `${nameFiles(scenario, presetId, scenario === baseline)}-scenario.json`);
}
