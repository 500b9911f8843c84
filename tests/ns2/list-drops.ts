import { writeCsvLine } from "../../src/analysis/csv-line.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { packetKindNames } from "../../src/analysis/metrics/link-metrics.ts";
import { simulate } from "../../src/cli/simulate.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { silentObserver } from "../../src/engine/observers.ts";

/** Every drop of a run, as drops.csv has it. */
export function listDrops(scenario: Scenario): string[] {
  const { links } = geometryOf(scenario);
  const lines: string[] = [];
  simulate(scenario, {
    ...silentObserver,
    onDrop: (timeNs, flow, packet, _flags, port, kind) =>
      lines.push(writeCsvLine([timeNs, flow, packet, packetKindNames[kind], links[port].name]).trimEnd()),
  });
  return lines;
}
