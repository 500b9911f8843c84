import type { Algorithm } from "../../src/engine/congestion.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";

/** A table of columns. */
type Rows = { readonly length: number } & Readonly<Record<string, number | Float64Array | Int32Array | Uint16Array | Uint8Array>>;

/** Records a run with one transport, of at most half a million events. */
export function recordRun(scenario: Scenario, algorithm: Algorithm) {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, () => algorithm, observer);
  simulation.run(500_000);
  return { finished: simulation.finished, totals: simulation.totals, columns };
}

/** Expects equal rows up to the end of `ours`. */
export function expectSameRows(ours: Rows, theirs: Rows): void {
  for (const [name, column] of Object.entries(ours)) {
    const other = theirs[name];
    if (typeof column === "number" || typeof other === "number") continue;
    for (let row = 0; row < ours.length; row++)
      if (column[row] !== other[row]) throw new Error(`${name}, row ${row}: ${column[row]}, not ${other[row]}`);
  }
}
