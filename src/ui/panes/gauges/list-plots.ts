import { checkOwn } from "../../../algorithms/own/own.ts";
import { listGroups } from "../../../engine/spec/groups.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";

/** A name that a program plots, and the line where it first does. */
interface Plot {
  readonly name: string;
  readonly line: number;
}

/** What the programs of all groups plot, each name once, in the order of the groups and of their text. */
export function listPlots(scenario: Scenario): readonly Plot[] {
  const plots = new Map<string, Plot>();
  for (const { transport } of listGroups(scenario)) {
    const compiled = transport.program === undefined ? null : checkOwn(transport.program);
    if (compiled?.ok !== true) continue;
    const { gauges, gaugeLines } = compiled.program;
    for (const [at, name] of gauges.entries()) if (!plots.has(name)) plots.set(name, { name, line: gaugeLines[at] });
  }
  return [...plots.values()];
}
