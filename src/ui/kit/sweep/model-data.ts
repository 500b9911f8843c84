import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import type { ModelPoint } from "../../../charts/xy/curves.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { type ComparedPoint, describeDistance, type DistanceSpan, nearEnough } from "../../../model/distance.ts";
import { createGoodputModel, type GoodputModel, type GoodputQuantities } from "../../../model/goodput.ts";
import { listGoodputLimits } from "../../../model/goodput-limits.ts";
import { findOneTimeoutPerBlock } from "../../../model/overlays.ts";
import { ModelRangeError } from "../../../model/setting.ts";
import { findReferences, type ReferenceMatch } from "../../../sweep/references.ts";
import { referenceCurves } from "../../../sweep/reference-curves.ts";
import { listRunsAt, type PagePlan } from "./plan-page.ts";
import { sendersPath } from "./sweep-settings.ts";
import { formatFixed } from "../../../language/formats.ts";
import { payloadShare } from "../../../analysis/network-facts.ts";

/** Formulas and measurements by others for the sweep on screen. */

/** The scenario of a series at each value of x, first seed. */
export function listScenarios(plan: PagePlan, series: number): Scenario[] {
  return plan.xs.map((_, at) => listRunsAt(plan, series, at)[0].scenario);
}

/** PRIN's model of a scenario; null: the model covers only blocks with a barrier behind one switch. */
export function makeModel({ network, transport, workload, groups }: Scenario): GoodputModel | null {
  if (workload.kind !== "barrier" || network.topology !== "star" || groups.length > 0) return null;
  return createGoodputModel({
    ...{ linkBps: network.linkBps, rttNs: network.rttNs, bufferPackets: network.bufferPackets },
    ...{ segmentBytes: transport.segmentBytes, blockBytes: workload.blockBytes },
    ...{ rtoMinNs: transport.rtoMinNs, awndPackets: transport.awndPackets },
  });
}

export interface ModelReading {
  readonly quantities: GoodputQuantities | null;
  /** Why there is no value, or what limits its validity. */
  readonly says: readonly string[];
  readonly holds: boolean;
}

/** The model at one number of senders. */
export function readModel(model: GoodputModel, senders: number): ModelReading {
  try {
    const quantities = model.evaluate(senders);
    const limits = listGoodputLimits(model, quantities);
    const isDoubtful = limits.some(({ id }) => id === "divisibility" || id === "lone-sender" || id === "above-link");
    return { quantities, says: limits.map(({ says }) => t(says)), holds: !isDoubtful };
  } catch (error) {
    if (!(error instanceof ModelRangeError)) throw error;
    return {
      quantities: null,
      says: [t("{quantity} = {value}: {allowed}.", { quantity: "N", value: String(senders), allowed: error.allowed })],
      holds: false,
    };
  }
}

/** Up to this many values of N, each one is drawn, because the model jumps from one to the next (our choice). */
const mostDense = 160;

export interface ModelOverlay {
  readonly points: readonly ModelPoint[];
  readonly note: string;
  readonly jumpsTo: number | null;
}

export const noModel: ModelOverlay = { points: [], note: "", jumpsTo: null };

/** The model along x, for one series. */
export function layModel(plan: PagePlan, series: number): ModelOverlay {
  const { xs, settings } = plan;
  const scenarios = listScenarios(plan, series);
  const points: ModelPoint[] = [];
  const add = (x: number, model: GoodputModel | null, senders: number, scenario = scenarios[0]): void => {
    const reading = model && readModel(model, senders);
    if (reading?.quantities) points.push({ x, y: ofMaximum(scenario, reading.quantities.normalizedGoodput), holds: reading.holds });
  };
  if (settings.axis !== sendersPath) {
    for (const [index, x] of xs.entries()) add(x, makeModel(scenarios[index]), scenarios[index].workload.senders, scenarios[index]);
    return { points, note: "", jumpsTo: null };
  }
  const model = makeModel(scenarios[0]);
  if (model === null) return noModel;
  const [low, high] = [xs[0], xs.at(-1)!];
  const places = high - low < mostDense ? Array.from({ length: high - low + 1 }, (_, index) => low + index) : xs;
  for (const senders of places) add(senders, model, senders);
  const { NStar, setting } = model;
  const jumpsTo = Math.min(NStar === null ? setting.bufferPackets : NStar - 1, high);
  return { points, note: setting.bufferPackets <= high ? t("ends at N = B") : "", jumpsTo: jumpsTo > low ? jumpsTo : null };
}

type Line = readonly { readonly x: number; readonly y: number }[];

/** The bound without a model, along x: every block takes one RTOmin. */
export function layOneTimeout(plan: PagePlan, series: number): Line {
  const scenarios = listScenarios(plan, series);
  return plan.xs.flatMap((x, index) => {
    const { network, transport, workload } = scenarios[index];
    if (workload.kind !== "barrier") return [];
    return [{ x, y: ofMaximum(scenarios[index], findOneTimeoutPerBlock({ ...network, ...transport, ...workload }, workload.senders)) }];
  });
}

/** Converts a share of the link rate to a share of the maximum goodput. */
function ofMaximum(scenario: Scenario, share: number): number {
  return share / payloadShare(scenario, []);
}

/** Measured curves for the setting of a series, if x is the number of senders. */
export function listReferences(plan: PagePlan, series: number): ReferenceMatch[] {
  return plan.settings.axis === sendersPath ? findReferences(referenceCurves, listScenarios(plan, series)[0]) : [];
}

/** Medians of the runs with one number of senders. */
export interface MeasuredPoint {
  readonly senders: number;
  /** Share of its maximum. */
  readonly goodput: number;
  /** Timeouts per block of the unluckiest sender; null: unknown. */
  readonly timeouts: number | null;
}

/** How far model and bounds are from the runs, in words, and why; empty: there is nothing to compare. */
export function describeModel(plan: PagePlan, series: number, measured: readonly MeasuredPoint[]): string[] {
  if (plan.settings.axis !== sendersPath || measured.length === 0) return [];
  const [scenario] = listScenarios(plan, series);
  const model = makeModel(scenario);
  if (model === null) return [];
  const compared = measured.map(({ senders, goodput }) => {
    const { quantities } = readModel(model, senders);
    return { senders, measured: goodput, model: quantities && ofMaximum(scenario, quantities.normalizedGoodput) };
  });
  const oneTimeout = layOneTimeout(plan, series);
  const bound = compared.map((point) => ({ ...point, model: oneTimeout.find(({ x }) => x === point.senders)?.y ?? null }));
  const count = ({ from, to }: DistanceSpan): string => countTimeouts(measured.filter(({ senders }) => senders >= from && senders <= to));
  const { NStar } = model;
  const early = compared.filter(({ senders }) => NStar === null || senders < NStar);
  const late = compared.filter(({ senders }) => NStar !== null && senders >= NStar);
  return [
    ...(late.length > 0 ? [describeDistance(t("From N* = {n} on the model", { n: String(NStar) }), late, nearEnough, count).text] : []),
    ...(early.length > 0 ? [describeJumps(NStar, early)] : []),
    describeDistance(t("One timeout per block"), bound, nearEnough, count).text,
  ];
}

/** Below N*, neighboring N differ by the arithmetic of the block size, so only the model's distance can be described. */
function describeJumps(NStar: number | null, points: readonly ComparedPoint[]): string {
  const { meanDistance, spans } = describeDistance("", points);
  const [worst] = spans.map((span) => span.worst).sort((a, b) => gapOf(b) - gapOf(a));
  const bound = { n: String(NStar) };
  if (meanDistance === null)
    return NStar === null ? t("It jumps from one N to the next.") : t("Below N* = {n} it jumps from one N to the next.", bound);
  const values = {
    ...bound,
    mean: formatFixed(meanDistance, 2),
    most: formatFixed(gapOf(worst), 2),
    senders: String(worst.senders),
    model: formatFixed(worst.model ?? 0, 2),
    measured: formatFixed(worst.measured, 2),
  };
  return NStar === null
    ? t(
        "It jumps from one N to the next: it is off by {mean} of the maximum on average and by at most {most}, at N = {senders} (model {model}, runs {measured}).",
        values,
      )
    : t(
        "Below N* = {n} it jumps from one N to the next: it is off by {mean} of the maximum on average and by at most {most}, at N = {senders} (model {model}, runs {measured}).",
        values,
      );
}

function gapOf({ model, measured }: ComparedPoint): number {
  return model === null ? 0 : Math.abs(model - measured);
}

/** Compares with the runs the assumption of model and bound that every block waits for one timeout. */
function countTimeouts(points: readonly MeasuredPoint[]): string {
  const counts = points.flatMap(({ timeouts }) => (timeouts === null ? [] : [timeouts]));
  if (counts.length === 0) return "";
  const [least, most] = [Math.min(...counts), Math.max(...counts)].map((value) => formatFixed(value, 1));
  return least === most
    ? t("There the most affected sender had {count} timeouts per block.", { count: least })
    : t("There the most affected sender had {least} to {most} timeouts per block.", { least, most });
}

/** Explains why the model is off at one number of senders, if it is. */
export function explainGap(plan: PagePlan, series: number, point: MeasuredPoint | undefined): string | null {
  const [scenario] = listScenarios(plan, series);
  const model = plan.settings.axis === sendersPath && point ? makeModel(scenario) : null;
  if (!point || model === null) return null;
  const { quantities } = readModel(model, point.senders);
  const gap = quantities === null ? 0 : ofMaximum(scenario, quantities.normalizedGoodput) - point.goodput;
  if (quantities === null || Math.abs(gap) <= nearEnough) return null;
  if (quantities.branch === "G1")
    return t("Below N* = {n}, single values of the model mean little: they depend on the remainder of a block after whole periods.", {
      n: String(model.NStar ?? model.setting.bufferPackets),
    });
  if (point.timeouts === null) return null;
  const count = formatFixed(point.timeouts, 1);
  if (gap > 0 && point.timeouts > 1)
    return writeSentences([
      t("The model allows one timeout per block."),
      t("Here the most affected sender had {count}, so blocks last longer than the model says.", { count }),
    ]);
  if (gap < 0 && point.timeouts < 1)
    return writeSentences([
      t("The model assumes that every block waits for a timeout."),
      t("Here the most affected sender had only {count} per block, so most blocks finish sooner.", { count }),
    ]);
  return null;
}
