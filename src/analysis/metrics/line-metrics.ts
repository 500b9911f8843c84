import { writeSentences } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { allGroupMetrics, gatherGroups, type GroupMetric } from "./group-metrics.ts";
import { type LineNumbers, lineMetrics } from "./outputs.ts";
import type { RunData } from "./run-data.ts";
import type { RunMetric } from "./metric.ts";
import { payloadShare } from "../network-facts.ts";

/** The metrics of a run in one row, followed by those of its groups. */

/** Distinct names of the scenarios' groups, in order of first occurrence; groups may share a name. */
export function listGroupNames(scenarios: Iterable<Scenario>): readonly string[] {
  const names = new Set<string>();
  for (const { groups } of scenarios) for (const { name } of groups) names.add(name);
  return [...names];
}

/** All metrics that fit in a row. @param groupNames groups with their own columns. */
export function listLineMetrics(groupNames: readonly string[]): readonly RunMetric[] {
  return [...lineMetrics, ...groupNames.flatMap((name) => allGroupMetrics.flatMap((metric) => describeColumn(metric, name)))];
}

function describeColumn({ column, label, unit, help, word, read, format }: GroupMetric, name: string): readonly RunMetric[] {
  if (column === undefined) return [];
  return [
    {
      id: `${column}.${name}`,
      label: t("{name}: {label}", { name, label: lookUp(label) }),
      unit,
      help: writeSentences([lookUp(help), t("Of group {name}.", { name })]),
      word,
      read: (run) => readOfGroup(run, name, read),
      format,
    },
  ];
}

/** @returns null: the run has no such group, or the group no such number. */
function readOfGroup({ scenario, totals }: RunData, name: string, read: GroupMetric["read"]): number | null {
  if (scenario.groups.length === 0) return null;
  const [first, ...more] = gatherGroups(scenario, totals).filter((group) => group.name === name);
  if (first === undefined) return null;
  if (more.length === 0) return read(first);
  const all = [first, ...more];
  const times = Float64Array.from(all.flatMap((group) => [...group.times])).sort();
  return read({ ...first, flows: all.flatMap(({ flows }) => flows), times });
}

/** A run's results as a row, independent of other runs. */
export function readLine(run: RunData): readonly (number | null)[] {
  return listLineMetrics(listGroupNames([run.scenario])).map(({ read }) => read(run));
}

/** Larger numbers are not exact integers, and no run reaches them. */
const isCount = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER;

/** Could a run have produced this row? Other stored data is rejected: it would be shown as if it had been computed. */
export function isLine(value: unknown): value is LineNumbers {
  if (!Array.isArray(value) || (value.length - lineMetrics.length) % groupColumns.length !== 0) return false;
  const unitOf = (place: number) => (lineMetrics[place] ?? groupColumns[(place - lineMetrics.length) % groupColumns.length]).unit;
  return (
    value.length >= lineMetrics.length &&
    value.every((one, place) => one === null || (isCount(one) && (unitOf(place) !== "share" || one <= 1)))
  );
}

const placeOf = new Map(lineMetrics.map(({ id }, place) => [id, place]));
const groupColumns = allGroupMetrics.filter(({ column }) => column !== undefined);
const columns = groupColumns.map(({ column }) => column!);

/** The group's name in "groupEndNs.short"; null: not a group's metric. */
function readGroupName(id: string): string | null {
  const column = columns.find((one) => id.startsWith(`${one}.`));
  return column === undefined ? null : id.slice(column.length + 1);
}

/** The metric of a row with this name; null: none. */
export function findLineMetric(id: string): RunMetric | null {
  const place = placeOf.get(id);
  if (place !== undefined) return lineMetrics[place];
  const name = readGroupName(id);
  return name === null ? null : (listLineMetrics([name]).find((metric) => metric.id === id) ?? null);
}

/** Its value in a row of `readLine`; null: the run has no such number. */
export function readFromLine(line: readonly (number | null)[], { groups }: Scenario, id: string): number | null {
  const place = placeOf.get(id);
  if (place !== undefined) return line[place] ?? null;
  const name = readGroupName(id);
  const group = [...new Set(groups.map((one) => one.name))].indexOf(name ?? "");
  if (name === null || group < 0) return null;
  const column = columns.indexOf(id.slice(0, -name.length - 1) as (typeof columns)[number]);
  return line[lineMetrics.length + group * columns.length + column] ?? null;
}

/**
 * Goodput as a share of its maximum, as the Lab shows it (`goodputShare`), from the values of a row; null: the run has none. If
 * groups of senders have different packet sizes, each group is weighted by its goodput.
 * @param read a value by the name of its column.
 */
export function findGoodputShare(read: (id: string) => number | null, scenario: Scenario): number | null {
  const normalized = read("normalizedGoodput");
  if (normalized === null) return null;
  const flows = scenario.groups.flatMap(({ name, background }, group) => {
    const bytes = background ? null : read(`groupGoodputBps.${name}`);
    return bytes === null ? [] : [{ group, bytes }];
  });
  return normalized / payloadShare(scenario, flows);
}

/** The same for a row of `readLine`. */
export function readGoodputShareFromLine(line: readonly (number | null)[], scenario: Scenario): number | null {
  return findGoodputShare((id) => readFromLine(line, scenario, id), scenario);
}
