import { lookUp, t } from "../../language/translate.ts";
import type { AlgorithmDescription } from "../../engine/congestion.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { Values } from "../check/check-values.ts";
import { findAlgorithm, listParamFields, paramNameOf } from "../fields/field-of-param.ts";
import { parseFieldText, writeFieldText } from "../fields/field-values.ts";
import type { Field } from "../fields/field-types.ts";
import { fields, getField } from "../fields/fields.ts";
import { groupBackground, groupPairing, groupPlaces, nameOfGroup } from "../fields/group-fields.ts";
import { writeIntervention } from "../fields/intervention.ts";
import { encodeView, interventionKey, isPageKey, splitQuery } from "./link-entries.ts";
import { mergeInputs, minimizeScenario, nestValues } from "../change/minimal-scenario.ts";
import { findNearestName } from "../fields/nearest-name.ts";
import { createNotice, mostFaults, type Notice } from "../check/problem.ts";
import { repairScenario } from "../change/repair-scenario.ts";
import { parsePlaces, writePlaces } from "../fields/place-values.ts";
import type { GroupInput, ScenarioInput, WorkloadInput } from "../check/scenario-input.ts";

/**
 * Scenarios in URLs: `n=48&b=128&rto=2ms`. Only differences from the defaults are written, so the default is an empty query.
 * A transport's own parameters are `p.gain=0.1`; groups are `g1.name=short&g1.n=16&g1.algo=reno&g2.n=16&g2.from=leaf1,leaf2`,
 * numbered from 1; a group's own workload is `g3.n=1&g3.work=cbr&g3.rate=100Mbps`.
 * Keys that start with `v.` belong to the page and are passed through, as is `preset`.
 */

export interface DecodedLink {
  readonly scenario: Scenario;
  readonly notices: readonly Notice[];
  /** The page's own entries, "v." included in their keys. */
  readonly view: ReadonlyMap<string, string>;
}

const paramPrefix = "p.";
const groupPattern = /^g(\d{1,4})\.(.+)$/;

const linkFields = fields.filter((field) => field.key !== null);
const algorithmField = getField("transport.algorithm");

/** Flags and full paths are accepted too, since people try `?senders=48`. */
const byName = new Map(
  linkFields.flatMap((field) => [field.path, field.flag ?? field.path, field.key!].map((name) => [name, field] as const)),
);

/** A query string without "?"; decodeScenario gives the same scenario back. */
export function encodeScenario(scenario: Scenario, view: Iterable<readonly [string, string]> = []): string {
  const input = minimizeScenario(scenario);
  const entries: (readonly [string, string])[] = listEntries(input, scenario.transport);
  for (const [index, group] of (input.groups ?? []).entries()) {
    const { transport, workload } = scenario.groups[index];
    // the text form of a row describes its whole flow
    const flows = workload?.kind === "oneshot" && "flows" in (group.workload ?? {}) ? { flows: workload.flows } : {};
    const own = { ...group.workload, ...flows, senders: group.senders };
    const groupInput = { workload: own as WorkloadInput, ...(group.transport && { transport: group.transport }) };
    const all = [...listGroupEntries(group), ...listEntries(groupInput, transport)];
    entries.push(...all.map(([key, text]) => [`g${index + 1}.${key}`, text] as const));
  }
  return encodeView([...entries, ...view]);
}

/** Determines the available parameters. */
export type Inherited = Pick<Scenario["transport"], "algorithm" | "program">;

/** Encodes an unchecked part of a scenario. @param base determines the available parameters unless `changes` has its own transport. */
export function encodeChanges(changes: ScenarioInput, base: Inherited): string {
  return encodeView(listEntries(changes, { ...base, ...changes.transport }));
}

/** The inverse; never throws. @param notices receives one for each entry not used. */
export function decodeChanges(query: string, base: Inherited, notices: Notice[]): Values {
  const unused = new UnusedEntries();
  const values = readEntries(splitQuery(query), base, unused);
  notices.push(...unused.describe());
  return values;
}

/**
 * Lenient: returns a valid scenario for any query, with a notice for each entry not used. Never throws.
 * @param start what the query's settings change, such as a preset; the defaults if left out
 */
export function decodeScenario(query: string, start: ScenarioInput = {}): DecodedLink {
  const view = new Map<string, string>();
  const unused = new UnusedEntries();
  const own: Entry[] = [];
  const groups = new Map<number, Entry[]>();
  for (const [key, text] of splitQuery(query)) {
    const inGroup = groupPattern.exec(key);
    if (isPageKey(key)) view.set(key, text);
    else if (inGroup) {
      const number = Number(inGroup[1]);
      const entries = groups.get(number) ?? [];
      entries.push([inGroup[2], text]);
      groups.set(number, entries);
    } else own.push([key, text]);
  }

  const started = { algorithm: algorithmField.default, ...start.transport };
  const input = readEntries(own, started, unused);
  const base = { ...started, ...(input.transport as Values | undefined) };
  const groupInputs = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([number, entries]) => {
      const { values: own, rest: others } = takeGroupEntries(entries, unused);
      const { workload, transport } = readEntries(others, base, unused, `g${number}.`);
      const { senders, ...rest } = (workload ?? {}) as Values;
      return { ...own, senders, transport, ...(Object.keys(rest).length > 0 && { workload: rest }) };
    });
  const said = groupInputs.length > 0 ? { ...input, groups: groupInputs } : input;
  const repaired = repairScenario(mergeInputs(start as Values, said));
  return { scenario: repaired.scenario, notices: [...unused.describe(), ...repaired.notices], view };
}

/** A group's fields besides transport and workload; each path is the name in the scenario. */
const groupFields: readonly Field[] = [nameOfGroup(0), groupPlaces.from, groupPlaces.to, groupPairing, groupBackground];

const isPlacesField = (field: Field): boolean => field === groupPlaces.from || field === groupPlaces.to;

function listGroupEntries(group: GroupInput): [string, string][] {
  return groupFields.flatMap((field): [string, string][] => {
    const value = (group as unknown as Values)[field.path];
    if (value === undefined) return [];
    return [[field.key!, Array.isArray(value) ? writePlaces(value as string[]) : writeFieldText(field, value)]];
  });
}

/** The values of the groups' own fields, and the entries that are left. */
function takeGroupEntries(entries: readonly Entry[], unused: UnusedEntries): { values: Values; rest: Entry[] } {
  const values = new Map<string, unknown>();
  const rest: Entry[] = [];
  for (const [key, text] of entries) {
    const field = groupFields.find((candidate) => candidate.key === key);
    if (field === undefined) rest.push([key, text]);
    else {
      if (values.has(field.path)) unused.repeated.add(key);
      values.set(field.path, isPlacesField(field) ? parsePlaces(text) : readText(field, text));
    }
  }
  return { values: Object.fromEntries(values), rest };
}

function listEntries(input: ScenarioInput, { algorithm, program }: Inherited): [string, string][] {
  const entries: [string, string][] = [];
  for (const field of linkFields) {
    const value = readInput(input, field);
    if (value !== undefined) entries.push([field.key!, writeFieldText(field, value)]);
  }
  if (input.intervention !== undefined) entries.push([interventionKey, writeIntervention(input.intervention)]);
  const params = input.transport?.params ?? {};
  for (const field of listParamFields(algorithm, program)) {
    const name = paramNameOf(field);
    // own properties only: a parameter might be called "constructor"
    if (Object.hasOwn(params, name)) entries.push([field.key!, writeFieldText(field, params[name])]);
  }
  return entries;
}

function readInput(input: ScenarioInput, field: Field): unknown {
  const [section, name] = field.path.split(".");
  const holder = (input as Values)[section];
  return name === undefined ? holder : (holder as Values | undefined)?.[name];
}

type Entry = [key: string, text: string];

/**
 * Unreadable text is kept as text: the later repair replaces it with a notice. Of several entries for one field the last counts.
 * @param prefix of the entries' keys in the URL
 */
function readEntries(
  entries: readonly Entry[],
  inherited: { readonly algorithm: unknown; readonly program?: unknown },
  unused: UnusedEntries,
  prefix = "",
): Values {
  const named = entries.map(([key, text]) => ({ key, text, field: byName.get(key) }));
  const algorithm = named.findLast(({ field }) => field === algorithmField)?.text ?? inherited.algorithm;
  const program = named.findLast(({ field }) => field?.kind === "program")?.text ?? inherited.program;
  const paramFields = listParamFields(algorithm, program);
  const owner = findAlgorithm(algorithm, program);
  const values = new Map<string, [keys: string[], value: unknown]>();
  const set = (key: string, keys: string[], value: unknown): void => {
    const path = keys.join(".");
    if (values.has(path)) unused.repeated.add(key);
    values.set(path, [keys, value]);
  };
  for (const { key, text, field } of named) {
    if (field) set(key, field.path.split("."), readText(field, text));
    else if (key === interventionKey) set(key, ["intervention"], text);
    else if (key.startsWith(paramPrefix)) {
      const name = key.slice(paramPrefix.length);
      const paramField = paramFields.find((candidate) => paramNameOf(candidate) === name);
      // an unknown transport is replaced, perhaps by one that has this parameter
      if (paramField || !owner) set(key, ["transport", "params", name], paramField ? readText(paramField, text) : text);
      else unused.unknown.set(prefix + key, { prefix: prefix + paramPrefix, name, names: paramFields.map(paramNameOf), owner });
    } else unused.unknown.set(prefix + key, { prefix, name: key, names: byName.keys() });
  }
  return nestValues([...values.values()]);
}

function readText(field: Field, text: string): unknown {
  const parsed = parseFieldText(field, text);
  return parsed.ok ? parsed.value : text;
}

/** A key is its prefix and a name that is not one of `names`. */
interface UnknownName {
  readonly prefix: string;
  readonly name: string;
  readonly names: Iterable<string>;
  /** The transport whose setting it would be; absent: none's. */
  readonly owner?: AlgorithmDescription;
}

/** Keys of entries that set nothing, or not alone. */
class UnusedEntries {
  readonly unknown = new Map<string, UnknownName>();
  readonly repeated = new Set<string>();

  /** A notice for each, or one for all if there are very many: finding the nearest name is slow. */
  describe(): readonly Notice[] {
    const repeated = [...this.repeated].slice(0, mostFaults).map((key) => {
      const wrong = t("The URL contains {entry} more than once.", { entry: showKey(key) });
      return createNotice(key, wrong, t("The last value is used."));
    });
    const keys = [...this.unknown.keys()];
    if (keys.length <= mostFaults) return [...repeated, ...[...this.unknown].map(createUnknownNotice)];
    const wrong = t(
      "{count, plural, one {The link has # entry that is not a setting, {entry}.} other {The link has # entries that are not settings, {entry} first.}}",
      { count: keys.length, entry: showKey(keys[0]) },
    );
    return [...repeated, createNotice(keys[0], wrong, t("They are ignored."))];
  }
}

const showKey = (key: string): string => JSON.stringify(key.slice(0, 40));

function createUnknownNotice([key, { prefix, name, names, owner }]: readonly [string, UnknownName]): Notice {
  const shown = showKey(key);
  const near = findNearestName(name, names);
  const wrong = near
    ? t("The URL contains {entry}, which is not a setting. Did you mean {near}?", { entry: shown, near: prefix + near })
    : owner
      ? t("The URL contains {entry}, which is not a setting of {transport}.", { entry: shown, transport: lookUp(owner.name) })
      : t("The URL contains {entry}, which is not a setting.", { entry: shown });
  return createNotice(key, wrong, t("It is ignored."));
}
