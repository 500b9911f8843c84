import { findPortNamed } from "../analysis/node-names.ts";
import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import { countSenders, listGroups } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { parseQuantity } from "../scenario/fields/units.ts";
import { refuseBareTime } from "./bare-times.ts";
import { quote } from "./plain-line.ts";
import { type OptionValues, readValue } from "./read-options.ts";
import { InputError } from "./errors.ts";

/** Options for a part of a run: ports, senders, and a time span. */

/** The number of the port with this name; null: not a switch port. Spellings of the arrow vary, because a shell interprets ">". */
export function findPort(geometry: NetworkGeometry, text: string): number | null {
  return findPortNamed(geometry, text.replace(/\s*(?:->|\bto\b)\s*/, " -> "));
}

/** Senders, by number or group; null: all. @throws InputError */
export function readFlows(values: OptionValues, name: string, scenario: Scenario): ReadonlySet<number> | null {
  const text = readValue(values, name);
  if (text === undefined) return null;
  const senders = countSenders(scenario);
  const groups = listGroups(scenario);
  const flows = new Set<number>();
  for (const part of text.split(",")) {
    const [, first, last = first] = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(part) ?? [];
    let from = Number(first);
    let to = Number(last) + 1;
    const group = groups.findIndex((one) => one.name === part);
    if (first === undefined && group >= 0) {
      from = groups.slice(0, group).reduce((sum, one) => sum + one.senders, 0);
      to = from + groups[group].senders;
    }
    if (!(from < to && to <= senders)) {
      const named = scenario.groups.length > 0 ? `, or a group such as ${quote(groups[0].name)}` : "";
      throw new InputError(
        `--${name}: ${quote(part)} is not allowed; allowed: a sender from 0 to ${senders - 1}, a range such as 0..${senders - 1}${named}`,
      );
    }
    for (let flow = from; flow < to; flow++) flows.add(flow);
  }
  return flows;
}

/** The part of a run between two moments; by default all of it. @throws InputError */
export function readSpan(values: OptionValues, from: string, to: string): { readonly fromNs: Nanos; readonly toNs: Nanos } {
  const [fromNs, toNs] = [readMoment(values, from) ?? 0, readMoment(values, to) ?? Infinity];
  if (toNs < fromNs) throw new InputError(`--${to}: ${quote(readValue(values, to)!)} is not allowed; allowed: no moment before --${from}`);
  return { fromNs, toNs };
}

/** @throws InputError */
function readMoment(values: OptionValues, name: string): Nanos | undefined {
  const text = readValue(values, name);
  if (text === undefined) return undefined;
  refuseBareTime(`--${name}`, text);
  const parsed = parseQuantity(text, "ns");
  if (parsed.ok && parsed.value >= 0 && Number.isSafeInteger(parsed.value)) return parsed.value;
  throw new InputError(`--${name}: ${quote(text)} is not allowed; allowed: a time since the run began, such as 50ms`);
}
