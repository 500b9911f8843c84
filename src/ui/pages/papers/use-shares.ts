import { useEffect, useState } from "react";
import type { Experiment } from "../../../experiments/experiment.ts";
import { planExperiment } from "../../../experiments/plan-experiment.ts";
import { experiments } from "../../../experiments/registry.ts";
import { countPackets } from "./run-queue.ts";

/** Packets of a figure's full form, by its id; filled once, while the page has nothing else to do. */
const known = new Map<string, number>();

/** Each figure's share of all work, their mean is 1. Empty until all are known. */
export function useShares(): ReadonlyMap<string, number> {
  const [shares, setShares] = useState<ReadonlyMap<string, number>>(listShares);
  useEffect(() => {
    if (known.size === experiments.length) return;
    let handle = 0;
    const next = (): void => {
      const experiment = experiments.find(({ id }) => !known.has(id));
      if (experiment) known.set(experiment.id, estimateWork(experiment));
      if (known.size === experiments.length) setShares(listShares());
      else handle = later(next);
    };
    handle = later(next);
    return () => dropLater(handle);
  }, []);
  return shares;
}

function listShares(): ReadonlyMap<string, number> {
  if (known.size < experiments.length) return new Map();
  const sum = [...known.values()].reduce((total, one) => total + one, 0);
  return new Map([...known].map(([id, packets]) => [id, (packets * experiments.length) / sum]));
}

/** From one seed and one place of a search for all: planning every run of every figure takes seconds. */
export function estimateWork(experiment: Experiment): number {
  const { search, seeds } = experiment;
  const middle = search && Math.round((search.from + search.to) / 2);
  const narrow = search && middle !== undefined ? { ...experiment, search: { ...search, from: middle, to: middle } } : experiment;
  const places = search ? search.to - search.from + 1 : 1;
  return countPackets(planExperiment({ experiment: narrow, size: "full", seeds: 1 })) * seeds.full * places;
}

/** Safari has no requestIdleCallback. */
function later(task: () => void): number {
  return typeof requestIdleCallback === "function" ? requestIdleCallback(task) : Number(setTimeout(task, 50));
}

function dropLater(handle: number): void {
  if (typeof cancelIdleCallback === "function") cancelIdleCallback(handle);
  else clearTimeout(handle);
}
