import { measureBusyShares, type LinkIndex } from "../../analysis/link.ts";
import { niceStep, type TimeAxis } from "./time-axis.ts";

/** Throughput in one segment of the axis: bin i is [edges[i], edges[i + 1]), `shares[i]` of the link rate. */
export interface LinkBins {
  readonly edges: Float64Array;
  readonly shares: Float64Array;
}

/** Narrowest bin, pixels (our choice: steps remain distinguishable). */
const binPx = 2;

/** Length of the throughput bins on this axis, ns. */
function linkBinNs(axis: TimeAxis): number {
  return Math.max(1, niceStep(binPx * axis.nsPerPx));
}

/** Throughput in bins at round times, one list per segment of the axis that is to scale; none after `untilNs`. */
export function binLink(index: LinkIndex, axis: TimeAxis, untilNs: number): LinkBins[] {
  const binNs = linkBinNs(axis);
  const bins: LinkBins[] = [];
  for (const segment of axis.segments) {
    const toNs = Math.min(segment.toNs, untilNs);
    if (segment.wait !== null || toNs <= segment.fromNs) continue;
    const first = Math.floor(segment.fromNs / binNs);
    const count = Math.max(1, Math.ceil(toNs / binNs - 1e-9) - first);
    const edges = new Float64Array(count + 1);
    for (let i = 0; i <= count; i++) edges[i] = Math.min(toNs, Math.max(segment.fromNs, (first + i) * binNs));
    const shares = new Float64Array(count);
    measureBusyShares(index, edges, shares);
    bins.push({ edges, shares });
  }
  return bins;
}
