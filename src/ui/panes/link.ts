import { describePane } from "../../analysis/describe-panes.ts";
import { busyShare, idleShareUntil } from "../../analysis/link.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { isWithinWait, nameWaited } from "../../analysis/waits.ts";
import { findRateUnit } from "../../analysis/words.ts";
import { drawLink, drawRibbon, readRibbon } from "../../charts/draw-link.ts";
import { binLink, linkShareAt } from "../../charts/link-bins.ts";
import { countColumns } from "../canvas/scene.ts";
import type { TimelinePane } from "../canvas/timeline-pane.ts";
import { formatDuration, formatFixed } from "../text/numbers.ts";

/** Gap and height of the idle ribbon below the throughput, pixels at scale 1. */
const ribbonGap = 4;
const ribbonHeight = 7;

/** "0.81" of a rate in its unit. */
function writeRate(share: number, linkBps: number): string {
  const { bps } = findRateUnit(linkBps);
  return formatFixed((share * linkBps) / bps, linkBps / bps < 10 ? 2 : 1);
}

/** Throughput of the bottleneck, and below it when the link is idle. */
export const linkPane: TimelinePane = {
  id: "link",
  title: "Link",
  word: "linkIdle",
  heights: { natural: 48, least: 24, most: 110, foot: ribbonGap + ribbonHeight },
  describe: (run) => describePane(run, "link"),
  note: (run) => ({ text: findRateUnit(run.scenario.network.linkBps).name }),
  endsWithDetail: true,
  ghostRank: 3,
  build(scene, view) {
    const { index, axis, edges, run, ghost, detailNs } = scene;
    const { linkBps } = run.scenario.network;
    const { theme } = view;
    const ribbon = { ...view, top: view.top + view.height + ribbonGap * theme.scale, height: ribbonHeight * theme.scale };
    return {
      draw(context) {
        const bins = binLink(index.link, axis, detailNs);
        const ghostBins = ghost === null ? null : binLink(indexRun(ghost).link, axis, detailEndNs(ghost));
        drawLink(context, { linkBps, bins, ghost: ghostBins }, view);
        drawRibbon(context, readRibbon(index.link, run.columns, edges, countColumns(scene, detailNs)), ribbon);
      },
      read(now, _view, timeNs) {
        if (timeNs > now.detailNs) return null;
        const share = linkShareAt(now.index.link, now.axis, timeNs, now.detailNs);
        const isIdle = share === 0 || isWithinWait(now.waits, timeNs);
        const text = isIdle ? "idle" : `${writeRate(share, linkBps)} ${findRateUnit(linkBps).name}`;
        return { parts: [{ text, color: theme.ink, role: "strong" }] };
      },
      readSoFar(now, timeNs) {
        const share = idleShareUntil(now.index.link, Math.min(timeNs, now.detailNs));
        return [
          { text: "idle ", role: "small", color: theme.ink3 },
          { text: `${Math.round(100 * share)} %`, role: "label", color: theme.ink },
          { text: " so far", role: "small", color: theme.ink3 },
        ];
      },
    };
  },
  rows: {
    columns: (run) => [`Throughput, ${findRateUnit(run.scenario.network.linkBps).name}`, "Busy, %"],
    read({ run, index }, fromNs, toNs, wait) {
      const { linkBps } = run.scenario.network;
      const share = busyShare(index.link, fromNs, toNs);
      const rate = writeRate(share, linkBps);
      const text =
        wait === null
          ? `${rate} ${findRateUnit(linkBps).name}`
          : `idle for ${formatDuration(wait.endNs - wait.startNs)}, waiting for ${nameWaited(wait)}`;
      return { cells: [rate, formatFixed(100 * share, 0)], text };
    },
  },
};
