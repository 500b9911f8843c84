import type { BySize, Experiment } from "../../../experiments/experiment.ts";
import { experiments } from "../../../experiments/registry.ts";
import type { FigureState } from "./figure-state.ts";
import { peekPlan } from "./plan-figure.ts";

/**
 * Each figure's share of all work in its full form, by id, with mean 1. Unknown figures count as 1, because planning
 * every run of every figure takes seconds.
 */
export function listShares(figures: Readonly<Record<string, Pick<FigureState, "shown">>>): ReadonlyMap<string, number> {
  const known = experiments.flatMap((one) => {
    const packets = findWork(one, figures[one.id]);
    return packets === null ? [] : [[one.id, packets] as const];
  });
  const mean = known.reduce((sum, [, packets]) => sum + packets, 0) / known.length;
  const shares = new Map(known.map(([id, packets]) => [id, packets / mean]));
  return new Map(experiments.map(({ id }) => [id, shares.get(id) ?? 1]));
}

/** Packets of the full form: counted if it has been run, otherwise estimated from the coarse one. null: neither is known. */
export function findWork(experiment: Experiment, { shown }: Pick<FigureState, "shown">): number | null {
  if (shown?.size === "full") return shown.report.cost.packets;
  const coarse = peekPlan(experiment, "coarse");
  if (coarse === null) return null;
  const { x, across = [], seeds, blocks, lastsNs } = experiment;
  const count = <T>(all: readonly T[], isCoarse: (one: T) => boolean): number => all.length / all.filter(isCoarse).length;
  const times = "cases" in x ? count(x.cases, ({ onlyFull = false }) => !onlyFull) : x.full.length / x.coarse.length;
  const crossed = across.reduce((product, one) => (product * one.full.length) / one.coarse.length, 1);
  const series = count(experiment.series, ({ onlyFull = false }) => !onlyFull);
  return coarse.packets * times * crossed * series * ratio(seeds) * (blocks ? ratio(blocks) : 1) * (lastsNs ? ratio(lastsNs) : 1);
}

function ratio({ full, coarse }: BySize<number>): number {
  return full / coarse;
}
