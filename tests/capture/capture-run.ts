import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { Capture, type CaptureQuestion } from "../../src/capture/capture.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";

export const everything: CaptureQuestion = {
  place: { kind: "all" },
  fromNs: 0,
  toNs: Infinity,
  flows: null,
  snapBytes: 96,
  maxPackets: 1e6,
};

/** The capture of a whole run, as one file, and what the run came to. */
export function captureRun(
  scenario: Scenario,
  question: Partial<CaptureQuestion> = {},
): { readonly file: Uint8Array; readonly totals: RunTotals } {
  const capture = new Capture(scenario, geometryOf(scenario), { ...everything, ...question });
  const simulation = createSimulation(scenario, getAlgorithm, capture.observer);
  while (!simulation.finished) simulation.run(1e6);
  const blocks = [...capture.write("Incast Lab", "a test")];
  const file = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of blocks) {
    file.set(block, at);
    at += block.length;
  }
  return { file, totals: simulation.totals };
}
