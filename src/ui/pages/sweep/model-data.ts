import type { ModelPoint } from "../../../charts/sweep/curves.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { describeDistance } from "../../../model/distance.ts";
import { createGoodputModel, type GoodputModel, type GoodputQuantities } from "../../../model/goodput.ts";
import { listGoodputLimits } from "../../../model/goodput-limits.ts";
import { findOneTimeoutPerBlock, findPayloadCeiling } from "../../../model/overlays.ts";
import { ModelRangeError } from "../../../model/setting.ts";
import { findReferences, type ReferenceMatch } from "../../../sweep/references.ts";
import { referenceCurves } from "../../../sweep/reference-curves.ts";
import type { PagePlan } from "./plan-page.ts";
import { sendersPath } from "./sweep-settings.ts";

/** What formulas and other people's measurements say of the sweep on screen. */

/** The scenario of a series at each value of x, first seed. */
export function listScenarios({ runs, xs }: PagePlan, series: number): Scenario[] {
  const first = runs.filter((run) => run.series === series && run.seedIndex === 0);
  return xs.map((_, index) => first.find(({ at }) => at[0] === index)!.scenario);
}

/** PRIN's model of a scenario; null: it is not of blocks with a barrier behind one switch, of which the model speaks. */
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
  /** Why there is no value, or what limits it. */
  readonly says: readonly string[];
  readonly holds: boolean;
}

/** The model at one number of senders. */
export function readModel(model: GoodputModel, senders: number): ModelReading {
  try {
    const quantities = model.evaluate(senders);
    const limits = listGoodputLimits(model, quantities);
    const isDoubtful = limits.some(({ id }) => id === "divisibility" || id === "lone-sender" || id === "above-link");
    return { quantities, says: limits.map(({ says }) => says), holds: !isDoubtful };
  } catch (error) {
    if (!(error instanceof ModelRangeError)) throw error;
    return { quantities: null, says: [`N = ${senders}: ${error.allowed}.`], holds: false };
  }
}

/** Between so many values of N each one is drawn: the model jumps from one to the next (our choice). */
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
  const add = (x: number, model: GoodputModel | null, senders: number): void => {
    const reading = model && readModel(model, senders);
    if (reading?.quantities) points.push({ x, y: reading.quantities.normalizedGoodput, holds: reading.holds });
  };
  if (settings.axis !== sendersPath) {
    for (const [index, x] of xs.entries()) add(x, makeModel(scenarios[index]), scenarios[index].workload.senders);
    return { points, note: "", jumpsTo: null };
  }
  const model = makeModel(scenarios[0]);
  if (model === null) return noModel;
  const [low, high] = [xs[0], xs.at(-1)!];
  const places = high - low < mostDense ? Array.from({ length: high - low + 1 }, (_, index) => low + index) : xs;
  for (const senders of places) add(senders, model, senders);
  const { NStar, setting } = model;
  const jumpsTo = Math.min(NStar === null ? setting.bufferPackets : NStar - 1, high);
  return { points, note: setting.bufferPackets <= high ? "ends at N = B" : "", jumpsTo: jumpsTo > low ? jumpsTo : null };
}

type Line = readonly { readonly x: number; readonly y: number }[];

/** The two bounds that need no model, along x. */
export function layBounds(plan: PagePlan, series: number): { readonly ceiling: Line; readonly oneTimeout: Line } {
  const scenarios = listScenarios(plan, series);
  const toLine = (read: (scenario: Scenario) => number | null): Line =>
    plan.xs.flatMap((x, index) => {
      const y = read(scenarios[index]);
      return y === null ? [] : [{ x, y }];
    });
  return {
    ceiling: toLine(({ transport }) => findPayloadCeiling(transport)),
    oneTimeout: toLine(({ network, transport, workload }) =>
      workload.kind === "barrier" ? findOneTimeoutPerBlock({ ...network, ...transport, ...workload }, workload.senders) : null,
    ),
  };
}

/** Curves of others in the setting of a series, where x is the number of senders. */
export function listReferences(plan: PagePlan, series: number): ReferenceMatch[] {
  return plan.settings.axis === sendersPath ? findReferences(referenceCurves, listScenarios(plan, series)[0]) : [];
}

/** How far model and bounds are from the medians, in words; empty: there is nothing to compare. */
export function describeModel(plan: PagePlan, series: number, medians: ReadonlyMap<number, number>): string[] {
  if (plan.settings.axis !== sendersPath || medians.size === 0) return [];
  const model = makeModel(listScenarios(plan, series)[0]);
  if (model === null) return [];
  const measured = [...medians].map(([index, median]) => ({ senders: plan.xs[index], measured: median }));
  const compared = measured.map((point) => ({ ...point, model: readModel(model, point.senders).quantities?.normalizedGoodput ?? null }));
  const { oneTimeout } = layBounds(plan, series);
  const bound = measured.map((point) => ({ ...point, model: oneTimeout.find(({ x }) => x === point.senders)?.y ?? null }));
  return [describeDistance("The model", compared).text, describeDistance("One timeout per block", bound).text];
}
