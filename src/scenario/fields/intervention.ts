import { t } from "../../language/translate.ts";
import { describeAlgorithm } from "../../algorithms/descriptions.ts";
import { countSenders, groupOf, hasConnections, listConnected, listGroups } from "../../engine/spec/groups.ts";
import { type ChangeablePath, changeablePaths, type InterventionMoment, type InterventionSpec } from "../../engine/spec/intervention.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { isObject } from "../check/check-values.ts";
import type { BooleanField, NumberField, ParsedText, Range } from "./field-types.ts";
import { describeValue, joinWords } from "./describe-value.ts";
import { describeAllowed, isAllowed, parseFieldText, writeFieldText } from "./field-values.ts";
import { getField } from "./fields.ts";
import { hasFixedTimers, isNoTcp, isWindowless } from "./list-transports.ts";
import { nameTransport } from "./name-transport.ts";
import { findNearestName } from "./nearest-name.ts";
import { isInRange } from "./number-range.ts";
import { formatQuantity, parseQuantity, writeQuantity } from "./units.ts";

/**
 * A change in the middle of a run, as written in files, URLs and on the command line. As text it is a moment and a change:
 * "drop:399" (this packet is not dropped), "drop:399,buffer=65", "99.95ms,rto-min=2ms", "120ms,timer.7=2ms", "120ms,window.7=10".
 */

/** Its command-line flag. */
export const interventionFlag = "intervene";

/** One line on the syntax of an intervention, for messages and --help. */
export function interventionHelp(): string {
  return t(
    "a time (99.95ms) or a loss (drop:399, counted from 1), then a comma and a change: spare (that packet is not dropped), timer.SENDER=TIME, window.SENDER=PACKETS, or a setting from here on ({settings})",
    { settings: changeablePaths.map((path) => `${changeableField(path).flag}=...`).join(", ") },
  );
}

/** 2^52 ns (52 days): a run is stopped there (engine/progress-guard.ts). */
export const times: Range = { unit: "ns", min: 0, max: 2 ** 52, integer: true };
export const delays: Range = { unit: "ns", min: 1, max: 60e9, integer: true };
export const drops: Range = { unit: "", min: 1, max: 2e9, integer: true };
export const senders: Range = { unit: "", min: 0, max: 1023, integer: true };
export const windows: Range = { unit: "packets", min: 1, max: 1e6, integer: false };

type Changeable = NumberField | BooleanField;

/** The field of a path that may change in the middle of a run. */
export function changeableField(path: ChangeablePath): Changeable {
  return getField(path) as Changeable;
}

/** The settings that may change, by each of their names. */
const namesOfChangeable = new Map(
  changeablePaths.flatMap((path) => {
    const { flag, key } = changeableField(path);
    return [path, flag!, key!].map((name) => [name, path] as const);
  }),
);

/** The field without null. */
function withoutNull(field: Changeable): Changeable {
  return field.kind === "number" ? { ...field, nullable: false } : field;
}

type Read = { readonly ok: true; readonly spec: InterventionSpec } | { readonly ok: false; readonly allowed: string };

const refuse = (allowed: string): Read => ({ ok: false, allowed });

/** Reads an object as in files or a text as in URLs. Does not check its meaning in a scenario. */
export function readIntervention(value: unknown): Read {
  if (typeof value === "string") return parseIntervention(value);
  if (!isObject(value)) return refuse(interventionHelp());
  const at = readMoment(value.at);
  if (at === null)
    return refuse(
      t("{time} or {loss}", {
        time: `"at": { "timeNs": ${t("a whole number from 0")} }`,
        loss: `{ "drop": ${t("a whole number from 1")} }`,
      }),
    );
  const { kind, sender } = value;
  const known = [
    "kind",
    "at",
    ...(kind === "field" ? ["path", "value"] : []),
    ...(kind === "timer" || kind === "window" ? ["sender"] : []),
  ];
  known.push(...(kind === "timer" ? ["delayNs"] : []), ...(kind === "window" ? ["cwndPackets"] : []));
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined)
    return refuse(t("only the fields {names}; {field} is none of them", { names: joinWords(known), field: describeValue(unknown) }));
  switch (kind) {
    case "spare":
      return "drop" in at ? { ok: true, spec: { kind, at } } : refuse(t("a loss to be spared: a packet is dropped, or it is not"));
    case "field":
      return readFieldChange(at, value.path, value.value);
    case "timer":
      if (!isInRange(senders, sender) || !isInRange(delays, value.delayNs))
        return refuse(t("sender and delayNs: 1 ns to 60 s from then on"));
      return { ok: true, spec: { kind, at, sender, delayNs: value.delayNs } };
    case "window":
      if (!isInRange(senders, sender) || !isInRange(windows, value.cwndPackets))
        return refuse(t("sender and cwndPackets: 1 packet or more"));
      return { ok: true, spec: { kind, at, sender, cwndPackets: value.cwndPackets } };
    default:
      return refuse(`"kind": ${joinWords(["spare", "field", "timer", "window"])}`);
  }
}

function readMoment(value: unknown): InterventionMoment | null {
  if (!isObject(value) || Object.keys(value).length !== 1) return null;
  if (isInRange(drops, value.drop)) return { drop: value.drop };
  return isInRange(times, value.timeNs) ? { timeNs: value.timeNs } : null;
}

function readFieldChange(at: InterventionMoment, name: unknown, value: unknown): Read {
  const path = typeof name === "string" ? namesOfChangeable.get(name) : undefined;
  if (path === undefined) {
    const flags = changeablePaths.map((known) => changeableField(known).flag!);
    const near = typeof name === "string" ? findNearestName(name, flags) : undefined;
    const settings = joinWords(flags);
    return refuse(
      near === undefined
        ? t("a setting that can change in the middle of a run: {settings}. All others apply to a whole run", { settings })
        : t("a setting that can change in the middle of a run: {settings} (the nearest is {near}). All others apply to a whole run", {
            settings,
            near,
          }),
    );
  }
  const field = changeableField(path);
  if (value === null || !isAllowed(field, value)) return refuse(`${field.flag}: ${describeAllowed(withoutNull(field))}`);
  return { ok: true, spec: { kind: "field", at, path, value: value as number | boolean } };
}

function parseIntervention(text: string): Read {
  const cut = text.includes(",") ? text.indexOf(",") : text.length;
  const [moment, change] = [text.slice(0, cut).trim(), text.slice(cut + 1).trim()];
  const loss = /^drop:(.*)$/i.exec(moment);
  const time = loss ? parseQuantity(loss[1], "") : parseQuantity(moment, "ns");
  const at = time.ok ? readMoment(loss ? { drop: time.value } : { timeNs: time.value }) : null;
  if (at === null) return refuse(interventionHelp());
  if (change === "" || change === "spare") return readIntervention({ kind: "spare", at });
  const [, name, ofSender, text2] = /^([a-z.-]+?)(?:\.(\d+))?=(.*)$/i.exec(change) ?? [];
  if (name === undefined) return refuse(interventionHelp());
  if (ofSender !== undefined && (name === "timer" || name === "window")) {
    const isTimer = name === "timer";
    const quantity: ParsedText = parseQuantity(text2, isTimer ? "ns" : "packets");
    if (!quantity.ok) return refuse(quantity.expected);
    const sender = Number(ofSender);
    return readIntervention({ kind: name, at, sender, ...(isTimer ? { delayNs: quantity.value } : { cwndPackets: quantity.value }) });
  }
  const path = namesOfChangeable.get(name);
  const parsed = path === undefined ? ({ ok: true, value: null } as const) : parseFieldText(changeableField(path), text2);
  return parsed.ok ? readFieldChange(at, name, parsed.value) : refuse(parsed.expected);
}

/** The inverse of reading text, exact: "drop:399,buffer=65". */
export function writeIntervention(spec: InterventionSpec): string {
  const moment = "drop" in spec.at ? `drop:${spec.at.drop}` : writeQuantity(spec.at.timeNs, "ns");
  switch (spec.kind) {
    case "spare":
      return moment;
    case "field": {
      const field = changeableField(spec.path);
      return `${moment},${field.flag}=${writeFieldText(field, spec.value)}`;
    }
    case "timer":
      return `${moment},timer.${spec.sender}=${writeQuantity(spec.delayNs, "ns")}`;
    case "window":
      return `${moment},window.${spec.sender}=${spec.cwndPackets}`;
  }
}

/** Why this intervention cannot apply to this scenario, as a description of what would be allowed; null: it can. */
export function findMeaningless(spec: InterventionSpec, scenario: Scenario): string | null {
  const { network } = scenario;
  if (network.pauseThresholdPackets !== null) {
    if ("drop" in spec.at) return t("a time: with PAUSE the port never drops, so there is no loss to intervene at");
    if (spec.kind === "field" && spec.path === "network.bufferPackets")
      return t("another setting: with PAUSE the port accepts every packet");
  }
  if (spec.kind === "spare") return null;
  if (spec.kind !== "field") return findDeafSender(spec.sender, scenario);
  const transports = listConnected(scenario);
  const names = [...new Set(transports.map(nameTransport))];
  if ((spec.path === "transport.rtoMinNs" && hasFixedTimers(scenario)) || (spec.path.startsWith("transport.") && isWindowless(scenario)))
    return refuseIgnored(names);
  const isMarked = transports.some(
    ({ algorithm, program, params }) => describeAlgorithm(algorithm, program).needs?.(params).ecn !== undefined,
  );
  if (spec.path === "network.ecnThresholdPackets" && (!isMarked || network.ecnThresholdPackets === null))
    return names.length > 1
      ? t("another setting: {transports} understand no CE marks", { transports: joinWords(names) })
      : t("another setting: {transports} understands no CE marks", { transports: joinWords(names) });
  const grantsItself = transports.some(({ algorithm }) => describeAlgorithm(algorithm).parts?.includes("receiver") === true);
  if (spec.path === "transport.awndPackets" && grantsItself)
    return t("another setting: the receiver of {transports} decides its windows itself", { transports: joinWords(names) });
  return null;
}

/** Why this sender has neither a window nor a retransmission timer that could be set; null: it has both. */
function findDeafSender(sender: number, scenario: Scenario): string | null {
  const last = countSenders(scenario) - 1;
  if (sender > last) return t("a sender from 0 to {last}", { last: String(last) });
  const group = listGroups(scenario)[groupOf(scenario, sender)];
  if (!hasConnections(group)) return t("another sender: sender {sender} sends datagrams", { sender: String(sender) });
  // without ACKs there is no window, and the timer, if there is one, only checks how long the receiver has been silent
  return isNoTcp(group.transport) ? refuseIgnored([nameTransport(group.transport)]) : null;
}

function refuseIgnored(names: readonly string[]): string {
  return t("another setting: the senders of {transports} ignore it", { transports: joinWords(names) });
}

/** "loss 399", "99.95 ms". */
export function describeMoment(at: InterventionMoment): string {
  return "drop" in at ? t("loss {number}", { number: at.drop }) : formatQuantity(at.timeNs, "ns");
}
