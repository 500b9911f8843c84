import { findJain, findVariation, sum } from "./flow-measures.ts";
import type { Measure, MeasuredRun } from "./measure.ts";
import { binNs } from "./run-log.ts";

/** Measures of long flows that start one after the other, and of which some may stop: rates in pieces of 50 ms. */

/** Number of `binNs` bins in a piece. */
const binsPerRate = 50e6 / binNs;

/** Packets of each flow in the whole pieces of a part of the run. */
function readRates({ log }: MeasuredRun, fromNs: number, untilNs: number): number[][] {
  const first = Math.ceil(fromNs / binNs);
  const pieces = Math.max(0, Math.floor((untilNs / binNs - first) / binsPerRate));
  return log.departures.map((bins) =>
    Array.from({ length: pieces }, (_, piece) => {
      const from = first + piece * binsPerRate;
      return sum(Array.from({ length: binsPerRate }, (_bin, index) => bins[from + index] ?? 0));
    }),
  );
}

/** When each flow starts, and when the first one stops; null: not such flows. */
function readTimes({ scenario: { workload } }: MeasuredRun): { readonly starts: readonly number[]; readonly stop: number } | null {
  if (workload.kind !== "long" || workload.startsNs === null) return null;
  return {
    starts: workload.startsNs,
    stop: Math.min(workload.durationNs, ...(workload.stopsNs ?? []).map((timeNs) => timeNs ?? Infinity)),
  };
}

/** While all send: from a quarter after the last start to the first stop. */
function readTogether(run: MeasuredRun): number[][] {
  const times = readTimes(run);
  if (times === null) return [];
  const last = Math.max(...times.starts);
  return readRates(run, last + (times.stop - last) / 4, times.stop);
}

/** Our choice, as in the claim on fairness. */
const isFairFrom = 0.95;

/** From the start of a flow, not the first, until the rates of all that send stay fair; the whole time to the next change if they do not. */
function findConvergence(run: MeasuredRun, starts: readonly number[], start: number, next: number): number {
  const rates = readRates(run, start, next).filter((_, flow) => starts[flow] <= start);
  const pieces = rates[0]?.length ?? 0;
  const isFair = (piece: number): boolean => (findJain(rates.map((own) => own[piece])) ?? 0) >= isFairFrom;
  const unfair = Array.from({ length: pieces }, (_, piece) => piece).findLast((piece) => !isFair(piece));
  if (unfair === undefined) return 0;
  return unfair === pieces - 1 ? next - start : (unfair + 1) * binsPerRate * binNs;
}

export const longFlowMeasures = {
  jainTogether: {
    label: "Fairness while all send",
    unit: "index",
    help: "Jain's index of what each long flow sends from a quarter after the last start to the first stop.",
    needs: ["departures"],
    read: (run) => findJain(readTogether(run).map(sum)),
  },
  variationTogether: {
    label: "Variation while all send",
    unit: "share",
    help: "Deviation of a long flow's rates in pieces of 50 ms over their mean, while all send; averaged over the flows.",
    needs: ["departures"],
    read: (run) => {
      const flows = readTogether(run).map(findVariation);
      return flows.length > 0 ? sum(flows) / flows.length : null;
    },
  },
  convergenceNs: {
    label: "Slowest convergence",
    unit: "ns",
    help: "From the start of a long flow until Jain's index of all that send, in pieces of 50 ms, stays at 0.95 or more; the longest of all starts but the first.",
    needs: ["departures"],
    read: (run) => {
      const times = readTimes(run);
      if (times === null || times.starts.length < 2) return null;
      const starts = times.starts.toSorted((a, b) => a - b);
      return Math.max(...starts.slice(1).map((start, index) => findConvergence(run, times.starts, start, starts[index + 2] ?? times.stop)));
    },
  },
} as const satisfies Record<string, Measure>;
