import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { algorithms, getAlgorithm } from "../../src/algorithms/registry.ts";
import { InterventionError } from "../../src/engine/intervention.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { changeablePaths, type InterventionMoment, type InterventionSpec } from "../../src/engine/spec/intervention.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { type RunColumns, tableNames, tableSpecs } from "../../src/protocol/tables.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { changeableField, findMeaningless, readIntervention, writeIntervention } from "../../src/scenario/fields/intervention.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { arbitraryNetwork } from "../support/arbitrary-network.ts";
import { countCases, isLong } from "../support/extent.ts";
import { describeReplay, drawSeed, seedOf } from "./seed.ts";

/** Runs per transport, on a star. */
const RUNS = countCases(20, 0.2);
/** Runs on leaf-spines, fat-trees and graphs. */
const NETWORK_RUNS = countCases(90, 0.25);
const EVENT_LIMIT = countCases(150_000, 0.5);
const seed = drawSeed();

interface Watched {
  readonly columns: RunColumns;
  readonly endNs: number;
  /** It ran to its end. */
  readonly isWhole: boolean;
  /** The engine's message if it refused the intervention. */
  readonly refusal: string | null;
}

function watch(scenario: Scenario): Watched {
  // without lines of other ports: they are drawn from the recording, and reported only when the next packet arrives
  const { observer, columns } = createRecorder(4096, null, describeNetwork(scenario).bottleneck);
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  try {
    simulation.run(EVENT_LIMIT);
  } catch (error) {
    if (!(error instanceof InterventionError)) throw error;
    return { columns, endNs: simulation.nowNs, isWhole: false, refusal: error.message };
  }
  return { columns, endNs: simulation.nowNs, isWhole: simulation.finished, refusal: null };
}

/** The column with the time at which a row was reported. */
const timeColumns: Partial<Record<keyof RunColumns, string>> = { packets: "arriveNs", responses: "endNs" };
const timeColumn = (name: keyof RunColumns): string => timeColumns[name] ?? "timeNs";

/** Rows of a table before `untilNs`, complete. Departures are reported in advance; these include what had been reported by then. */
function listPast(columns: RunColumns, name: keyof RunColumns, untilNs: number): unknown[] {
  const table = columns[name] as unknown as Record<string, ArrayLike<number>> & { length: number };
  const times = table[timeColumn(name)];
  const rows: unknown[] = [];
  for (let row = 0; row < table.length; row++) {
    if (times[row] >= untilNs) continue;
    // a port with priorities or PAUSE reports a departure when it happens; after the moment, it may differ
    const isOpen = name === "packets" && table.departNs[row] >= untilNs;
    const names = Object.keys(tableSpecs[name]).filter((column) => !isOpen || (column !== "departNs" && column !== "flags"));
    rows.push(names.map((column) => table[column][row]));
  }
  return rows;
}

/** Creates an intervention somewhere in the run: `where` from 0 to 1; `choice` and `size` decide what is changed and how. */
function invent(scenario: Scenario, past: Watched, [where, onLoss, choice, size]: readonly [number, boolean, number, number]) {
  const { drops } = past.columns;
  const drop = 1 + Math.floor(where * drops.length);
  const isOnLoss = onLoss && drop <= drops.length;
  const at: InterventionMoment = isOnLoss ? { drop } : { timeNs: Math.floor(where * past.endNs) };
  const momentNs = isOnLoss ? drops.timeNs[drop - 1] : Math.floor(where * past.endNs);
  const sender = Math.floor(where * 997) % scenario.workload.senders;
  // marks matter in few scenarios: chosen three times as often where they do
  const marks = "network.ecnThresholdPackets" as const;
  const paths = [...changeablePaths, marks, marks].filter(
    (one) => findMeaningless({ kind: "field", at, path: one, value: 1 }, scenario) === null,
  );
  const fields = paths
    .slice(size % paths.length)
    .slice(0, 1)
    .map((path): InterventionSpec => {
      const value = changeableField(path).kind === "boolean" ? size % 2 === 0 : path.endsWith("Ns") ? 1e5 * size : size;
      return { kind: "field", at, path, value };
    });
  const kinds: InterventionSpec[] = [
    ...("drop" in at ? [{ kind: "spare" as const, at }] : []),
    // with PAUSE, senders that are no TCP ignore all settings
    ...fields,
    ...fields,
    { kind: "timer", at, sender, delayNs: 1000 * size },
    { kind: "window", at, sender, cwndPackets: size / 4 + 1 },
  ];
  return { spec: kinds[choice % kinds.length], momentNs };
}

/** Counts of what was tried, by name: interventions and scenarios of each kind must be among them. */
const census = new Map<string, number>(
  [
    ...["star", "graph", "leaf-spine", "fat-tree"],
    ...["barrier", "long", "oneshot", "on-off", "cbr"],
    ...["one group", "several groups", "traffic in the background"],
    ...["spare", "timer", "window", ...changeablePaths],
    ...["at a loss", "at a time", "another future", "the same future"],
  ].map((name) => [name, 0]),
);

function count(scenario: Scenario, spec: InterventionSpec, isChanged: boolean): void {
  const { groups, network, workload } = scenario;
  const kinds = groups.length === 0 ? [workload.kind] : groups.map((group) => group.workload?.kind ?? workload.kind);
  const names = [
    network.topology,
    ...new Set(kinds),
    groups.length > 1 ? "several groups" : "one group",
    ...(groups.some(({ background }) => background) ? ["traffic in the background"] : []),
    spec.kind === "field" ? spec.path : spec.kind,
    "drop" in spec.at ? "at a loss" : "at a time",
    isChanged ? "another future" : "the same future",
  ];
  for (const name of names) census.set(name, (census.get(name) ?? 0) + 1);
}

const how = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.boolean(), fc.nat({ max: 40 }), fc.integer({ min: 1, max: 90 }));

/** Compares one run with the same run after an intervention. */
function checkFork(scenario: Scenario, choice: readonly [number, boolean, number, number]): void {
  const asItWas = watch(scenario);
  const { spec, momentNs } = invent(scenario, asItWas, choice);
  if (findMeaningless(spec, scenario) !== null) return;
  // a link preserves it
  expect(readIntervention(writeIntervention(spec))).toEqual({ ok: true, spec });
  const forked = { ...scenario, intervention: spec };
  const other = watch(forked);
  for (const name of tableNames) {
    const [was, is] = [asItWas, other].map(({ columns }) => listPast(columns, name, momentNs));
    // a port with priorities or PAUSE reports a packet when its departure is known: a run that stops early has not reported all
    const told = name === "packets" && !(asItWas.isWhole && other.isWhole) ? Math.min(was.length, is.length) : Infinity;
    // most of the time of this test was in comparing rows that are equal
    if (!isDeepStrictEqual(is.slice(0, told), was.slice(0, told))) expect(is.slice(0, told), name).toEqual(was.slice(0, told));
  }
  // a third is run again: a run depends only on its scenario
  const again = choice[3] % 3 === 0 || isLong ? watch(forked) : other;
  expect([again.endNs, again.refusal, again.columns.packets.length]).toEqual([other.endNs, other.refusal, other.columns.packets.length]);
  count(scenario, spec, other.endNs !== asItWas.endNs);
}

/** @returns "no fault", or the fault and how to reproduce it. */
function findFault(scenarios: fc.Arbitrary<Scenario>, numRuns: number, ownSeed: number, describe: (path: string | null) => string): string {
  const details = fc.check(fc.property(scenarios, how, checkFork), { numRuns, seed: ownSeed });
  const error = details.errorInstance instanceof Error ? details.errorInstance.stack : String(details.errorInstance);
  const told = [error, describe(details.counterexamplePath), JSON.stringify(details.counterexample)].join("\n");
  return details.failed ? told : "no fault";
}

test.each(algorithms.map(({ id }) => id))("%s: both runs agree in every recorded event before the intervention", (id) => {
  expect(findFault(arbitraryIncast(id), RUNS, seedOf(id, seed), (path) => describeReplay(id, seed, path))).toBe("no fault");
});

test("in leaf-spines, fat-trees and graphs, both runs agree before the intervention", () => {
  const describe = (path: string | null): string => `PROPERTY_SEED=${seed}${path === null ? "" : `, path ${path}`}`;
  expect(findFault(arbitraryNetwork, NETWORK_RUNS, seed, describe)).toBe("no fault");
});

test("many cases change the run, and in the long tests they cover workloads, networks, groups and interventions of every kind", () => {
  console.log([...census].map(([name, times]) => `${name} ${times}`).join(", "));
  // a share of the cases may have none of a rare kind
  if (isLong) for (const [name, times] of census) expect(times, name).toBeGreaterThan(0);
  expect(census.get("another future")).toBeGreaterThan((algorithms.length * RUNS * 3) / 16);
});
