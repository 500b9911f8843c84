import { writeSeries } from "../../language/sentences.ts";
import { type Marked, msg, t } from "../../language/translate.ts";
import { mostPlots } from "../../algorithms/own/limits.ts";
import { descriptions } from "../../algorithms/descriptions.ts";
import type { AlgorithmDescription, Family, Queueing, SenderPort, SwitchNeeds } from "../../engine/congestion.ts";
import { listConnected, transportsBySender } from "../../engine/spec/groups.ts";
import type { Nanos, Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { findAlgorithm } from "./field-of-param.ts";

/** What people are told of a transport. */
export interface TransportInfo {
  readonly id: string;
  readonly name: string;
  readonly family: Family;
  /** One line a student can read. */
  readonly idea: string;
  readonly cite: string;
  /** Names of the values it keeps besides its window, by their number in the gauges table. */
  readonly gauges: readonly string[];
  /** Its senders are paced: there are rates to be shown. */
  readonly paces: boolean;
  /** It is meant for networks with PAUSE. */
  readonly lossless: boolean;
  /** What it asks of others than its senders, in brief ("switch marks packets", `writeNeeds`); null: nothing. */
  readonly needs: readonly Marked[] | null;
  /** What must take part for it besides the senders. */
  readonly helper: Helper;
}

/** `receiver`: the receiver, but no switch. */
export type Helper = "none" | "receiver" | "switch";

/** What it asks of others, for people. */
export function writeNeeds(needs: readonly Marked[]): string {
  return writeSeries(needs.map((need) => t(need)));
}

export interface TransportGroup {
  readonly family: Family;
  readonly transports: readonly TransportInfo[];
}

/** Every transport by family: families in the order of their first transport, transports in the order of the registry. */
export function listTransportGroups(): readonly TransportGroup[] {
  const groups = new Map<Family, TransportInfo[]>();
  for (const algorithm of descriptions) {
    const { id, name, family, idea, cite, gauges = [], paces = false, lossless = false } = algorithm;
    const group = groups.get(family) ?? [];
    group.push({ id, name, family, idea, cite, gauges, paces, lossless, needs: describeNeeds(algorithm), helper: findHelper(algorithm) });
    groups.set(family, group);
  }
  return [...groups].map(([family, transports]) => ({ family, transports }));
}

const queueingNeeds: Readonly<Record<Queueing, Marked>> = {
  "drop-precedence": msg("switch protects priority packets"),
  strict: msg("switch protects priority packets"),
  bands: msg("8 priorities, host software"),
  "smallest-first": msg("switch sorts"),
  trim: msg("switch trims, host software"),
};

/** Of switches, with its parameters at their defaults. */
function readSwitchNeeds({ params, needs }: AlgorithmDescription): SwitchNeeds {
  return needs?.(Object.fromEntries(Object.entries(params).map(([name, spec]) => [name, spec.default]))) ?? {};
}

function findHelper(algorithm: AlgorithmDescription): Helper {
  const { parts = [] } = algorithm;
  const { ecn, queueFeedback, queueing } = readSwitchNeeds(algorithm);
  if (ecn !== undefined || queueFeedback !== undefined || queueing !== undefined || parts.includes("port")) return "switch";
  return parts.includes("receiver") || parts.includes("sink") ? "receiver" : "none";
}

function describeNeeds(algorithm: AlgorithmDescription): readonly Marked[] | null {
  const { parts = [], lossless = false } = algorithm;
  const { ecn, queueFeedback, queueing } = readSwitchNeeds(algorithm);
  // the words of these disciplines already mention the hosts' software
  const hasHosts = queueing === "trim" || queueing === "bands";
  const asked = [
    ...(ecn === undefined ? [] : [msg("switch marks packets")]),
    ...(queueFeedback === undefined ? [] : [msg("switch reports its queue")]),
    ...(queueing === undefined ? [] : [queueingNeeds[queueing]]),
    ...(parts.includes("port") ? [msg("switch computes")] : []),
    ...(lossless ? [msg("PAUSE")] : []),
    ...(!hasHosts && (parts.includes("receiver") || parts.includes("sink")) ? [msg("receiver paces")] : []),
  ];
  return asked.length > 0 ? asked : null;
}

/** Is this transport no TCP? Its receiver decides what is sent and retransmitted, so receive windows and loss recovery have no effect. */
export function isNoTcp({ algorithm, program }: TransportSpec): boolean {
  return findAlgorithm(algorithm, program)?.parts?.includes("sink") === true;
}

/** Have its senders no windows: does the receiver say, packet by packet, what they send? */
export function isWindowless(scenario: Scenario): boolean {
  return listConnected(scenario).every(isNoTcp);
}

/** How long this transport's retransmission timer always is, whatever the minimum RTO; Infinity: it has none. undefined: it estimates it. */
export function findFixedTimer({ algorithm, program, params }: TransportSpec): Nanos | undefined {
  return findAlgorithm(algorithm, program)?.options?.(params).rtoNs;
}

/** The time before which this transport's fixed timer never expires. */
export function findLeastTimer(
  { algorithm, program, params }: TransportSpec,
  path: Pick<SenderPort, "emptyPathRttNs" | "packetBytes" | "bottleneckBps">,
): Nanos {
  return findAlgorithm(algorithm, program)?.options?.(params).leastRtoNs?.(path) ?? path.emptyPathRttNs;
}

/** Does no sender of the run estimate its timer, so that the minimum RTO means nothing? */
export function hasFixedTimers(scenario: Scenario): boolean {
  return listConnected(scenario).every((transport) => findFixedTimer(transport) !== undefined);
}

/** Does a scheduler decide in which order all senders of the run send? */
export function isScheduled(scenario: Scenario): boolean {
  return listConnected(scenario).every(({ algorithm, program }) => findAlgorithm(algorithm, program)?.family === "scheduled");
}

/** Do all senders' transports set a rate? */
export function isRateBased(scenario: Scenario): boolean {
  return listConnected(scenario).every(({ algorithm, program }) => findAlgorithm(algorithm, program)?.family === "rate");
}

/** Does any transport of the run draw random numbers, as a program may? */
export function drawsByChance(scenario: Scenario): boolean {
  return listConnected(scenario).some(
    ({ algorithm, program, params }) => program !== undefined || findAlgorithm(algorithm)?.isRandom?.(params) === true,
  );
}

/** Do ports trim packets to their headers for every sender of the run? */
export function isTrimming(scenario: Scenario): boolean {
  return listConnected(scenario).every(
    ({ algorithm, program, params }) => findAlgorithm(algorithm, program)?.needs?.(params).queueing === "trim",
  );
}

/** Can any of its senders recover from a loss before its timer expires? */
export function mayRecover(scenario: Scenario): boolean {
  return listConnected(scenario).some(({ algorithm, program }) => findAlgorithm(algorithm, program)?.recovery !== "timer");
}

/** The number of a gauge in each sender's transport; -1: it keeps none of this name, or is not of the kind that is asked for. */
export function placeGauge(scenario: Scenario, gauge: string, of: "any" | "built-in" | "program" = "any"): readonly number[] {
  return transportsBySender(scenario).map(({ algorithm, program }) => {
    const isAsked = of === "any" || (of === "program") === (program !== undefined);
    return isAsked ? (findAlgorithm(algorithm, program)?.gauges?.indexOf(gauge) ?? -1) : -1;
  });
}

/** Has any sender's transport a gauge of this name? */
export function hasGauge(scenario: Scenario, gauge: string): boolean {
  return placeGauge(scenario, gauge).some((place) => place >= 0);
}

/** Every name that transports give their gauges, each once, in the order of the registry. */
export function listGaugeNames(): readonly string[] {
  return [...new Set(descriptions.flatMap(({ gauges = [] }) => gauges))];
}

/** Of the timelines that show what programs plot, in their order: `v.panes=plot-1`. */
export const plotPaneIds: readonly `plot-${string}`[] = Array.from({ length: mostPlots }, (_, at) => `plot-${String(at + 1)}` as const);

/** Of a timeline that shows gauges of this name: `v.panes=gauge-minRttNs`. */
export function nameGaugePane(gauge: string): `gauge-${string}` {
  return `gauge-${gauge.replaceAll(" ", "-")}`;
}
