import type { Nanos } from "../../engine/spec/scenario.ts";
import { writeSeries } from "../../language/sentences.ts";
import { type Marked, msg, t } from "../../language/translate.ts";
import type { LabView } from "./contracts.ts";
import { type InspectorTab, inspectorTabs } from "./layout.ts";
import { fastestNsPerSecond, slowestNsPerSecond, firstSpeed } from "./playback-clock.ts";
import { firstWhatIf, packetChange, seedCounts, type WhatIf } from "./what-if.ts";

/** What a link can say about the view of a run, besides the panes. */
export interface Moment {
  /** The cursor's time; null: a link to the run, not to a moment of it. */
  readonly timeNs: Nanos | null;
  /** The part on screen, as `LabView` has it. */
  readonly fromNs: Nanos | null;
  readonly toNs: Nanos | null;
  readonly picked: number | null;
  /** Name of the port, as `LabView` has it. */
  readonly port: string | null;
  /** Row of the timeouts table: the same in each run of this scenario. */
  readonly timeout: number | null;
  /** What is asked of that timeout; null: nothing. */
  readonly whatIf: WhatIf | null;
  readonly tab: InspectorTab;
  readonly nsPerSecond: number;
  readonly isProjector: boolean;
  readonly showGhost: boolean;
  readonly lockScale: boolean;
  readonly showAhead: boolean;
  readonly compressWaits: boolean;
}

export const plainMoment: Moment = {
  timeNs: null,
  fromNs: null,
  toNs: null,
  picked: null,
  port: null,
  timeout: null,
  whatIf: null,
  tab: "summary",
  nsPerSecond: firstSpeed,
  isProjector: false,
  showGhost: true,
  lockScale: true,
  showAhead: true,
  compressWaits: true,
};

/** Times are in ms, to the nanosecond; senders as on screen; timeouts counted from 1, as people read them. */
const times = { "v.t": "timeNs", "v.from": "fromNs", "v.to": "toNs" } as const;
const switches = { "v.ghost": "showGhost", "v.scale": "lockScale", "v.ahead": "showAhead", "v.waits": "compressWaits" } as const;

const whatIfKeys = { change: "v.whatif", seed: "v.whatif-seed", runs: "v.whatif-runs" } as const;

/** A timeout comes with its autopsy. */
const firstTab = (timeout: number | null): InspectorTab => (timeout === null ? plainMoment.tab : "autopsy");

const writeMs = (ns: Nanos) => String(Math.round(ns) / 1e6);

/** Entries of the link, without what is as at first. */
export function writeMoment(moment: Moment): readonly (readonly [string, string])[] {
  const entries: [string, string][] = [];
  for (const [key, name] of Object.entries(times)) {
    const timeNs = moment[name];
    if (timeNs !== null) entries.push([key, writeMs(timeNs)]);
  }
  if (moment.picked !== null) entries.push(["v.sender", String(moment.picked)]);
  if (moment.port !== null) entries.push(["v.port", moment.port]);
  if (moment.timeout !== null) entries.push(["v.timeout", String(moment.timeout + 1)]);
  if (moment.whatIf !== null) {
    const { change, seed, runs } = moment.whatIf;
    entries.push([whatIfKeys.change, change]);
    if (seed !== null) entries.push([whatIfKeys.seed, String(seed)]);
    if (runs !== firstWhatIf.runs) entries.push([whatIfKeys.runs, String(runs)]);
  }
  if (moment.tab !== firstTab(moment.timeout)) entries.push(["v.tab", moment.tab]);
  if (moment.nsPerSecond !== plainMoment.nsPerSecond) entries.push(["v.speed", writeMs(moment.nsPerSecond)]);
  if (moment.isProjector) entries.push(["v.projector", "1"]);
  for (const [key, name] of Object.entries(switches)) if (!moment[name]) entries.push([key, "0"]);
  return entries;
}

/** Reads a link's entries; `fault` receives each invalid one, which keeps its default. Never throws. */
export function readMoment(view: ReadonlyMap<string, string>, fault: (title: string) => void): Moment {
  const readNumber = (key: string, refusal: Marked, isAllowed: (value: number) => boolean): number | null => {
    const text = view.get(key);
    if (text === undefined) return null;
    const value = text.trim() === "" ? NaN : Number(text);
    if (Number.isFinite(value) && isAllowed(value)) return value;
    fault(t(refusal, { key, text: text.slice(0, 40) }));
    return null;
  };
  const readTime = (key: string): Nanos | null => {
    const ms = readNumber(key, msg('The URL\'s {key} is "{text}"; allowed: a time in ms.'), (value) => value >= 0);
    return ms === null ? null : Math.round(ms * 1e6);
  };
  const readSwitch = (key: string, first: boolean): boolean => {
    const text = view.get(key);
    if (text !== undefined && text !== "0" && text !== "1")
      fault(t('The URL\'s {key} is "{text}"; allowed: 0 or 1.', { key, text: text.slice(0, 40) }));
    return text === "0" ? false : text === "1" ? true : first;
  };
  const isCount = (value: number) => Number.isInteger(value) && value >= 0;
  const [fromNs, toNs] = [readTime("v.from"), readTime("v.to")];
  const isSpan = fromNs === null || toNs === null || fromNs < toNs;
  if (!isSpan) fault(t("The URL's v.from is not before its v.to."));
  const timeout = readNumber(
    "v.timeout",
    msg('The URL\'s {key} is "{text}"; allowed: the number of a timeout, from 1.'),
    (value) => isCount(value) && value > 0,
  );
  const speed = readNumber("v.speed", msg('The URL\'s {key} is "{text}"; allowed: a speed in ms per second.'), (value) => value > 0);
  const readWhatIf = (): WhatIf | null => {
    const change = view.get(whatIfKeys.change);
    if (change === undefined) return null;
    const runs = readNumber(whatIfKeys.runs, msg('The URL\'s {key} is "{text}"; allowed: 20 or 100.'), (value) =>
      seedCounts.some((count) => count === value),
    );
    return {
      // which rules there are depends on the run: an unknown one is the packet's question
      change: change || packetChange,
      seed: readNumber(whatIfKeys.seed, msg('The URL\'s {key} is "{text}"; allowed: a seed.'), isCount),
      runs: seedCounts.find((count) => count === runs) ?? firstWhatIf.runs,
    };
  };
  const askedTab = view.get("v.tab");
  const tab = inspectorTabs.find((name) => name === askedTab);
  if (askedTab !== undefined && tab === undefined)
    fault(t('The URL\'s v.tab is "{text}"; allowed: {tabs}.', { text: askedTab.slice(0, 40), tabs: writeSeries(inspectorTabs) }));
  return {
    timeNs: readTime("v.t"),
    fromNs: isSpan ? fromNs : null,
    toNs: isSpan ? toNs : null,
    picked: readNumber("v.sender", msg("The URL's {key} \"{text}\" is not a sender's number."), isCount),
    port: view.get("v.port") ?? null,
    timeout: timeout === null ? null : timeout - 1,
    whatIf: readWhatIf(),
    tab: tab ?? firstTab(timeout),
    nsPerSecond: speed === null ? plainMoment.nsPerSecond : Math.min(fastestNsPerSecond, Math.max(slowestNsPerSecond, speed * 1e6)),
    isProjector: readSwitch("v.projector", false),
    showGhost: readSwitch("v.ghost", plainMoment.showGhost),
    lockScale: readSwitch("v.scale", plainMoment.lockScale),
    showAhead: readSwitch("v.ahead", plainMoment.showAhead),
    compressWaits: readSwitch("v.waits", plainMoment.compressWaits),
  };
}

/** What of a moment is switched on and off in the view. */
export function readViewSwitches({
  showGhost,
  lockScale,
  showAhead,
  compressWaits,
}: Moment): Pick<LabView, (typeof switches)[keyof typeof switches]> {
  return { showGhost, lockScale, showAhead, compressWaits };
}
