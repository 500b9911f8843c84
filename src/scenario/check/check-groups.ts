import { t } from "../../language/translate.ts";
import { checkField, checkObject, isObject, type Values, checkSection } from "./check-values.ts";
import { checkWorkload } from "./check-workload.ts";
import { describeAllowed, findNearestValue, isAllowed } from "../fields/field-values.ts";
import { getField } from "../fields/fields.ts";
import { groupBackground, groupKind, groupPairing, groupPlaces, groupSenders, nameOfGroup } from "../fields/group-fields.ts";
import { describePlaces, isPlaces, mendPlaces, parsePlaces } from "../fields/place-values.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";

/** A group as given, with each value allowed by the table. */
export interface CheckedGroup {
  readonly name: unknown;
  readonly senders: unknown;
  /** Only the differences; `params` unchecked. */
  readonly transport: Values;
  readonly from: readonly string[] | null;
  readonly to: readonly string[] | null;
  readonly pairing: unknown;
  /** Has the group's number of senders; null: the group takes part in the scenario's workload. */
  readonly workload: Values | null;
  readonly background: unknown;
}

const groupKeys = ["name", "senders", "transport", "from", "to", "pairing", "workload", "background"];

export function checkGroups(input: unknown, problems: Problem[]): CheckedGroup[] {
  if (input === undefined) return [];
  // a copy, because a sparse array skips its holes
  const groups = Array.isArray(input) ? Array.from<unknown>(input) : undefined;
  if (!groups?.every(isObject)) {
    problems.push(
      createProblem(
        ["groups"],
        input,
        t("a list of groups, each {example}", { example: '{ "senders": number, "transport": { ... } }' }),
        groups?.filter(isObject),
      ),
    );
    return [];
  }
  // our choice: more cannot be told apart
  const most = 1024;
  if (groups.length > most) {
    const allowed = t("at most {most} groups, not {count}", { most: String(most), count: String(groups.length) });
    problems.push(createProblem(["groups"], groups.length, allowed, groups.slice(0, most)));
    return [];
  }
  return groups.map((group, index) => checkGroup(["groups", index], index, group, problems));
}

function checkGroup(keys: Keys, index: number, group: unknown, problems: Problem[]): CheckedGroup {
  const { name, senders, transport, from, to, pairing, workload, background } = checkObject(keys, group, groupKeys, problems);
  if (!isAllowed(groupSenders, senders)) {
    const nearest = findNearestValue(groupSenders, senders) ?? groupSenders.min;
    problems.push(createProblem([...keys, "senders"], senders, describeAllowed(groupSenders), nearest, groupSenders));
  }
  return {
    name: checkField([...keys, "name"], nameOfGroup(index), name, problems),
    senders,
    transport: checkSection([...keys, "transport"], "transport", transport, false, problems),
    from: checkPlaces([...keys, "from"], "from", from, problems),
    to: checkPlaces([...keys, "to"], "to", to, problems),
    pairing: pairing === undefined || pairing === null ? null : checkField([...keys, "pairing"], groupPairing, pairing, problems),
    workload: workload === undefined || workload === null ? null : checkOwnWorkload(keys, workload, senders, problems),
    background: checkField([...keys, "background"], groupBackground, background, problems),
  };
}

/** One place, or a list of places, also as text: "leaf1, leaf2". */
function checkPlaces(keys: Keys, end: "from" | "to", value: unknown, problems: Problem[]): readonly string[] | null {
  if (value === undefined || value === null) return null;
  const places: unknown = typeof value === "string" ? parsePlaces(value) : value;
  if (isPlaces(places)) return places;
  problems.push(createProblem(keys, value, describePlaces(), mendPlaces(places), groupPlaces[end]));
  return null;
}

/** The workload has the group's senders and may omit their number; so may a single flow. */
function checkOwnWorkload(keys: Keys, input: unknown, senders: unknown, problems: Problem[]): Values {
  const place = [...keys, "workload"];
  const before = problems.length;
  const values = checkWorkload(place, fillFlow(input, senders), groupKind, getField("workload.senders"), problems);
  if (problems.length > before || !isObject(input) || !isAllowed(groupSenders, senders)) return values;
  if (input.senders !== undefined && input.senders !== senders)
    problems.push(
      createProblem([...place, "senders"], input.senders, t("nothing, or the group's senders ({senders})", { senders: String(senders) })),
    );
  return { ...values, senders };
}

function fillFlow(input: unknown, senders: unknown): unknown {
  if (!isObject(input)) return input;
  const { flows } = input;
  const [only] = Array.isArray(flows) ? (flows as unknown[]) : [];
  const isLone = Array.isArray(flows) && flows.length === 1 && isObject(only) && only.senders === undefined;
  return { ...input, senders, ...(isLone && { flows: [{ ...only, senders }] }) };
}
