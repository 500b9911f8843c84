import { getRunMetric } from "../../../analysis/metrics/outputs.ts";
import { findBlockTime, type RunData } from "../../../analysis/metrics/run-data.ts";
import { TimeoutClass } from "../../../engine/observer.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { runTags } from "../../../scenario/scenario-set.ts";
import type { Piece } from "../../text/facts.ts";
import { formatCount, formatDuration, formatFixed, formatPercent, formatPlural } from "../../text/numbers.ts";
import { asItWas, type Difference, findIncomparable, haveSameLength, interventionPath, listSetDifferences } from "./differences.ts";
import { writeForkHeadline } from "./fork-words.ts";

/** "4.5", "12": ratios from 10 on are whole. */
export function writeFactor(factor: number): string {
  return factor >= 9.95 ? formatCount(Math.round(factor)) : formatFixed(factor, 1);
}

/** B to A: "× 4.5", "÷ 77"; "new" from nothing, "none" to nothing; empty where they are the same. */
export function writeRatio(a: number, b: number): string {
  if (a === b) return "";
  if (a === 0) return "new";
  if (b === 0) return "none";
  const factor = b / a;
  const [sign, size] = factor >= 1 ? ["×", factor] : ["÷", 1 / factor];
  return writeFactor(size) === "1.0" ? "≈" : `${sign} ${writeFactor(size)}`;
}

/** Ends nearer to each other than this are told as the same (our choice). */
const sameShare = 0.02;

type Done = RunSnapshot & { readonly totals: NonNullable<RunSnapshot["totals"]> };

function isDone(run: RunSnapshot | null): run is Done {
  return run !== null && run.status === "done" && run.totals !== null;
}

export function toRunData({ scenario, totals, columns, detailUntilNs }: RunSnapshot): RunData | null {
  return totals && { scenario, totals, columns: detailUntilNs === null ? columns : null };
}

/** What comparing these runs comes to, in one sentence; the last run is the one that is spoken of. */
export function writeCompareHeadline(runs: readonly (RunSnapshot | null)[]): readonly Piece[] {
  if (!runs.every(isDone)) return [{ text: "The runs are being computed." }];
  if (runs.length < 2) return [{ text: "One run alone. Add a second one to compare it with." }];
  const scenarios = runs.map(({ scenario }) => scenario);
  const differences = listSetDifferences(scenarios);
  if (differences.length === 0) return [{ text: "Nothing differs: these are the same run. Change a setting of one of them." }];
  const isFork = differences.length === 1 && differences[0].path === interventionPath && scenarios[0].intervention === undefined;
  if (isFork && runs.length === 2) return writeForkHeadline(runs[0], runs[1]);
  const last = runs.length - 1;
  const [a, b] = [runs[0], runs[last]];
  if (differences.length > 1)
    return [{ text: `${formatCount(differences.length)} settings differ between A and ${runTags[last]}: ` }, ...writeOutcome(a, b)];
  if (isSameOutcome(a, b)) return writeNoDifference(differences[0], [a, b], [runTags[0], runTags[last]]);
  return [...writeKnob(differences[0], last), { text: ", " }, ...writeOutcome(a, b)];
}

/** Nobody could tell the runs apart by what they did: every packet was taken in and lost at the same time. */
function isSameOutcome(a: Done, b: Done): boolean {
  if (a.detailUntilNs !== null || b.detailUntilNs !== null || a.totals.durationNs !== b.totals.durationNs) return false;
  return (["packets", "drops", "timeouts"] as const).every((name) => {
    const [p, q] = [a.columns[name], b.columns[name]];
    if (p.length !== q.length) return false;
    const [times, others] = [p, q].map((table) => ("arriveNs" in table ? table.arriveNs : table.timeNs));
    for (let row = 0; row < p.length; row++) if (times[row] !== others[row] || p.flow[row] !== q.flow[row]) return false;
    return true;
  });
}

/** "RTOmin changes nothing here: at 200 ms as at 300 ms the run ends at 85.3 ms." */
function writeNoDifference(difference: Difference, [a]: readonly [Done, Done], [first, last]: readonly [string, string]): readonly Piece[] {
  const end = `${formatFixed(a.totals.durationNs / 1e6, 1)} ms`;
  const name = difference.path === interventionPath ? "The intervention" : difference.label;
  return [{ text: `${name} changes nothing here: ` }, { text: `${first} and ${last} both end at ${end}`, tone: "fine" }, { text: "." }];
}

function writeKnob(difference: Difference, last: number): readonly Piece[] {
  const [from, to] = [difference.values[0], difference.values[last]];
  if (difference.path === interventionPath)
    return to === asItWas ? [{ text: "As it was" }] : [{ text: "Where " }, { text: to, tone: "fine" }];
  if (difference.path === "transport.algorithm")
    return [{ text: "With " }, { text: to, tone: "fine" }, { text: " instead of " }, { text: from, tone: "fine" }];
  if (difference.path === "workload.senders")
    return [{ text: "With " }, { text: to, tone: "fine" }, { text: " instead of " }, { text: from, tone: "fine" }, { text: " senders" }];
  const { label } = difference;
  const name = /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  return [{ text: `With ${name} ` }, { text: to, tone: "fine" }, { text: " instead of " }, { text: from, tone: "fine" }];
}

/** "the same 5 blocks end 4.5 times sooner." */
function writeOutcome(a: Done, b: Done): readonly Piece[] {
  const reason = findIncomparable(a.scenario, b.scenario);
  const [goodA, goodB] = [a, b].map((run) => readMetric(run, "goodputBps"));
  const { format } = getRunMetric("goodputBps");
  if (reason !== null)
    return [
      { text: "goodput is " },
      { text: format(goodB), tone: goodB >= goodA ? "fine" : "trouble" },
      { text: `, ${format(goodA)} in A; ${reason}, so no ratio is told.` },
    ];
  const isBarrier = a.scenario.workload.kind === "barrier";
  if (a.scenario.workload.kind === "long") return [{ text: "goodput is " }, ...writeChange(goodA, goodB, "higher", "lower", "the same")];
  if (!haveSameLength(a.scenario, b.scenario)) {
    const [timeA, timeB] = [a, b].map((run) => findBlockTime({ ...run, columns: null }, 0.5));
    return [
      { text: "the median block takes " },
      { text: formatDuration(timeB), tone: timeB <= timeA ? "fine" : "trouble" },
      { text: `, not ${formatDuration(timeA)}.` },
    ];
  }
  const blocks = a.scenario.workload.kind === "barrier" ? a.scenario.workload.blocks : 0;
  const what = isBarrier ? `the same ${blocks === 1 ? "block ends" : `${formatCount(blocks)} blocks end`} ` : "the same data arrive ";
  return [{ text: what }, ...writeChange(b.totals.durationNs, a.totals.durationNs, "sooner", "later", "at the same time")];
}

/** How much larger `b` is than `a`, as a factor from 1.1 on, else in per cent. */
function writeChange(a: number, b: number, more: string, less: string, same: string): readonly Piece[] {
  const factor = Math.max(a, b) / Math.max(1, Math.min(a, b));
  if (factor - 1 < sameShare) return [{ text: same, tone: "fine" }, { text: `, to within ${formatPercent(sameShare)}.` }];
  const size = factor >= 1.1 ? `${writeFactor(factor)} times` : formatPercent(factor - 1);
  return [{ text: size, tone: b >= a ? "fine" : "trouble" }, { text: ` ${b >= a ? more : less}.` }];
}

export function readMetric(run: RunSnapshot, id: Parameters<typeof getRunMetric>[0]): number {
  const data = toRunData(run);
  return (data && getRunMetric(id).read(data)) ?? 0;
}

/** What B gains and what it pays, in a few sentences; empty while a run is being computed. */
export function writeVerdicts(a: RunSnapshot | null, b: RunSnapshot | null, tags: readonly [string, string]): readonly string[] {
  if (!isDone(a) || !isDone(b)) return [];
  const [nameA, nameB] = tags;
  const [timeoutsA, timeoutsB] = [a, b].map((run) => readMetric(run, "timeouts"));
  const [idleA, idleB] = [a, b].map((run) => readMetric(run, "linkIdleFraction"));
  const sentences: string[] = [];
  const idle = `the link is idle ${formatPercent(idleB)} of the time, not ${formatPercent(idleA)}`;
  if (timeoutsA === 0 && timeoutsB === 0) sentences.push(`No sender times out in either run; ${idle}.`);
  else if (timeoutsB === timeoutsA) sentences.push(`Both runs have ${formatPlural(timeoutsA, "timeout")}; in ${nameB} ${idle}.`);
  else if (timeoutsB === 0) sentences.push(`${nameB} has no timeout, ${nameA} has ${formatCount(timeoutsA)}: ${idle}.`);
  else if (timeoutsB > timeoutsA && idleB < idleA && timeoutsA > 0)
    sentences.push(
      `${nameB} has ${writeFactor(timeoutsB / timeoutsA)} times as many timeouts, and yet ${idle}: per timeout ${formatDuration(
        idlePerTimeout(b, timeoutsB),
      )}, not ${formatDuration(idlePerTimeout(a, timeoutsA))}.`,
    );
  else
    sentences.push(
      `${nameB} has ${formatPlural(timeoutsB, "timeout")}, ${nameA} ${timeoutsA === 0 ? "none" : formatCount(timeoutsA)}; ${idle}.`,
    );
  const pays = [
    payOf("retransmission", "retransmissions", readMetric(a, "retransmissions"), readMetric(b, "retransmissions")),
    payOf("redundant copy", "redundant copies", readMetric(a, "redundantCopies"), readMetric(b, "redundantCopies")),
    payOf("spurious timeout", "spurious timeouts", a.totals.timeouts[TimeoutClass.spurious], b.totals.timeouts[TimeoutClass.spurious]),
  ].filter((text) => text !== null);
  if (pays.length > 0) sentences.push(`What ${nameB} pays: ${pays.join(", and ")}.`);
  return sentences;
}

const idlePerTimeout = ({ totals }: Done, timeouts: number): number => (totals.durationNs - totals.busyNs) / timeouts;

function payOf(one: string, many: string, a: number, b: number): string | null {
  if (b <= a) return null;
  return `${formatCount(b - a)} ${a > 0 ? "more " : ""}${b - a === 1 ? one : many}`;
}
