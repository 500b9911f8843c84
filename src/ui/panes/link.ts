import { writeSentences, writeSeries } from "../../language/sentences.ts";
import { msg, rich, t } from "../../language/translate.ts";
import { describePane } from "../../story/describe-panes.ts";
import { hasHeaders, measureHeaderShares } from "../../analysis/headers.ts";
import { busyShare, idleShareUntil, idleSpanAt } from "../../analysis/link.ts";
import { nameRecorded } from "../../analysis/node-names.ts";
import { recordedBps } from "../../analysis/ports.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { nameWaited } from "../../analysis/waits.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { transportsBySender } from "../../engine/spec/groups.ts";
import { wireTimeNs } from "../../engine/spec/geometry.ts";
import { hasFixedTimers } from "../../scenario/fields/list-transports.ts";
import { drawLink, drawRibbon, readRibbon } from "../../charts/time/draw-link.ts";
import { drawBreakLeads, drawRuler } from "../../charts/time/draw-true-time.ts";
import { binLink } from "../../charts/time/link-bins.ts";
import { type PlatePart, writePlate } from "../../charts/text.ts";
import { createTimeAxis, sampleTimes } from "../../charts/time/time-axis.ts";
import { sentHeaderMark } from "../canvas/legend-entries.ts";
import { countColumns } from "../canvas/scene.ts";
import type { TimelinePane } from "../canvas/timeline-pane.ts";
import { findRateUnit, formatDuration, formatFixed, formatPercent } from "../../language/formats.ts";

/** Below the throughput: gap to the idle ribbon, ribbon, and ruler; pixels at scale 1. */
const ribbonGap = 8;
const ribbonHeight = 7;
const rulerHeight = 12;

/** A pause of at least this share of a round trip is idle time, not a gap between packets (our choice). */
const idleShare = 0.5;

/** "0.81": a rate in its unit. */
function writeRate(share: number, linkBps: number): string {
  const { bps } = findRateUnit(linkBps);
  return formatFixed((share * linkBps) / bps, linkBps / bps < 10 ? 2 : 1);
}

/** The part of each interval in which the link sends headers of trimmed packets. */
function measureHeaders(run: RunSnapshot, edges: Float64Array): Float64Array {
  const shares = new Float64Array(edges.length - 1);
  const bps = recordedBps(run);
  const wireNs = transportsBySender(run.scenario).map(({ headerBytes }) => wireTimeNs(headerBytes, bps));
  measureHeaderShares(run.columns, wireNs, edges, shares);
  return shares;
}

/** Throughput of the bottleneck, and below it when the link is idle. */
export const linkPane: TimelinePane = {
  id: "link",
  title: msg("Link"),
  word: "linkIdle",
  readsSoFar: true,
  heights: { natural: 48, least: 22, most: 110, foot: ribbonGap + ribbonHeight + rulerHeight },
  describe: (run) =>
    writeSentences([
      describePane(run, "link"),
      hasHeaders(run.columns) &&
        t("Headers of trimmed packets take {share} of the time.", {
          share: formatPercent(measureHeaders(run, Float64Array.of(0, detailEndNs(run)))[0]),
        }),
    ]),
  note(run) {
    const unit = findRateUnit(recordedBps(run)).name;
    if (hasHeaders(run.columns)) return { text: t("{unit}: packets and headers", { unit }), brief: unit, mark: sentHeaderMark };
    return run.scenario.network.topology === "star" ? { text: unit } : { text: writeSeries([unit, nameRecorded(run)]), brief: unit };
  },
  endsWithDetail: true,
  ghostRank: 3,
  build(scene, view) {
    const { index, axis, edges, run, ghost, detailNs } = scene;
    const linkBps = recordedBps(run);
    const { theme } = view;
    const top = view.top + view.height;
    const ribbon = { ...view, top: top + ribbonGap * theme.scale, height: ribbonHeight * theme.scale };
    const ruler = { ...view, top: ribbon.top + ribbon.height, height: rulerHeight * theme.scale };
    // Waits cut out of the axis would make an idle link look busy: the ribbon shows them at full length.
    const hasBreaks = axis.segments.some(({ wait }) => wait !== null);
    const trueAxis = hasBreaks
      ? createTimeAxis({ fromNs: axis.fromNs, toNs: axis.toNs, widthPx: axis.widthPx, breaks: [], breakPx: 0 })
      : axis;
    const trueEdges = hasBreaks ? sampleTimes(trueAxis, 1 / scene.ratio) : edges;
    const strip = { axis: trueAxis, top: top + 1, stripTop: ribbon.top, stripBottom: ruler.top, bottom: ruler.top + ruler.height };
    const { isPlain = false } = scene.frame;
    return {
      ...(!isPlain && { strip }),
      draw(context) {
        const bins = binLink(index.link, axis, detailNs);
        const ghostBins = ghost === null ? null : binLink(indexRun(ghost).link, axis, detailEndNs(ghost));
        const headers = hasHeaders(run.columns) ? bins.map((one) => measureHeaders(run, one.edges)) : [];
        drawLink(context, { linkBps, bins, headers, ghost: ghostBins }, view);
        if (isPlain) return;
        drawBreakLeads(context, trueAxis, ribbon.top, view);
        const columns = countColumns({ axis: trueAxis, edges: trueEdges, ratio: scene.ratio }, detailNs);
        drawRibbon(context, readRibbon(index.link, run.columns, trueEdges, columns), ribbon);
        const { network, transport } = run.scenario;
        // A timer of fixed length is shorter than the words, and no wait is to be compared with the minimum RTO.
        if (!hasFixedTimers(run.scenario)) drawRuler(context, { rttNs: network.rttNs, rtoMinNs: transport.rtoMinNs }, trueAxis, ruler);
      },
      read(now, _view, timeNs) {
        if (timeNs > now.detailNs) return null;
        const { rttNs } = now.run.scenario.network;
        const share = busyShare(now.index.link, Math.max(0, timeNs - rttNs), timeNs);
        if (share === 0 || idleSpanAt(now.index.link, timeNs) >= idleShare * rttNs)
          return { parts: [{ text: t("idle"), color: theme.ink, role: "strong" }] };
        // At a single instant a link either sends or not: a rate is a mean over an interval.
        const rate: PlatePart = { text: `${writeRate(share, linkBps)} ${findRateUnit(linkBps).name}`, color: theme.ink, role: "strong" };
        const [headers] = measureHeaders(now.run, Float64Array.of(Math.max(0, timeNs - rttNs), timeNs));
        const words = headers >= share / 200 && t("{share} headers", { share: formatPercent(Math.round((100 * headers) / share) / 100) });
        const part: PlatePart = { ...rate, text: writeSeries([rate.text, words]) };
        // On a phone the whole sentence would cover the headers, or the numbers of the scale.
        return { parts: view.rightPx < 480 ? [part] : writePlate(rich("{rate} over the last RTT", { rate: part }), theme) };
      },
      readSoFar(now, timeNs) {
        const share = idleShareUntil(now.index.link, Math.min(timeNs, now.detailNs));
        // Whole percentages, which do not flicker during playback.
        const idle: PlatePart = { text: formatPercent(Math.round(100 * share) / 100), role: "label", color: theme.ink };
        return writePlate(rich("idle {idle} so far", { idle }), theme);
      },
    };
  },
  rows: {
    columns: (run) => [
      t("Throughput, {unit}", { unit: findRateUnit(recordedBps(run)).name }),
      t("Busy, %"),
      ...(hasHeaders(run.columns) ? [t("Headers, %")] : []),
    ],
    read({ run, index }, fromNs, toNs, wait) {
      const linkBps = recordedBps(run);
      const share = busyShare(index.link, fromNs, toNs);
      const rate = writeRate(share, linkBps);
      const text =
        wait === null
          ? `${rate} ${findRateUnit(linkBps).name}`
          : t("idle for {time}, waiting for {what}", { time: formatDuration(wait.endNs - wait.startNs), what: nameWaited(wait) });
      const headers = hasHeaders(run.columns) ? [...measureHeaders(run, Float64Array.of(fromNs, toNs))] : [];
      return { cells: [rate, ...[share, ...headers].map((one) => formatFixed(100 * one, 0))], text };
    },
  },
};
