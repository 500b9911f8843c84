import { writeSeries } from "../../language/sentences.ts";
import { msg, t } from "../../language/translate.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import { describePane } from "../../story/describe-panes.ts";
import { listSenderGroups, type SenderGroup } from "../../analysis/groups.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { countUpTo } from "../../analysis/search.ts";
import { timeoutRows } from "../../analysis/timeouts.ts";
import { cwndAt, measureQuantiles, usableWindowAt, type WindowIndex, windowRowAt } from "../../analysis/windows.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { drawWindowMarks, groupMarks, type MarkGroup } from "../../charts/time/draw-window-marks.ts";
import { drawWindows, drawWindowTrace } from "../../charts/time/draw-windows.ts";
import { listGroupLooks } from "../../charts/group-looks.ts";
import type { PlatePart } from "../../charts/text.ts";
import type { Theme } from "../../charts/theme.ts";
import { sampleTimes } from "../../charts/time/time-axis.ts";
import type { ChartView } from "../../charts/time/view.ts";
import { type DrawDense, largestWindow, mostTraces, roundTop, scaleWindows, type WindowsData } from "../../charts/time/windows-data.ts";
import { findTimeoutNear, isWithin, reachPx } from "../canvas/find-timeout.ts";
import { cutName, listGroupLegends, listKinds, listMarkLegends } from "../canvas/legend-entries.ts";
import { late } from "../controls/late.tsx";
import { Come } from "../canvas/late-timeline.tsx";
import { countColumns } from "../canvas/scene.ts";
import type { PaneNote, SceneBase, TimelinePane } from "../canvas/timeline-pane.ts";
import { formatCount, formatWindow, gap } from "../../language/formats.ts";
import { selectSmallest } from "../../analysis/quantile.ts";

/** The meaning of the lines. */
function noteLines(senders: number, picked: number | null): string {
  if (picked !== null && picked < senders) {
    if (senders === 1) return t("packets: sender {sender} and its ssthresh", { sender: picked });
    return senders <= mostTraces
      ? t("packets: all {senders}, their median, sender {sender} and its ssthresh", { senders, sender: picked })
      : t("packets: the middle 80% of {senders}, their median, sender {sender} and its ssthresh", { senders, sender: picked });
  }
  if (senders === 1) return t("packets");
  return senders <= mostTraces
    ? t("packets: all {senders}, their median", { senders })
    : t("packets: the middle 80% of {senders}, their median", { senders });
}

/** Groups distinguished by their lines, from the longest legend to the shortest; null: all senders are the same, or too many groups. */
function noteGroups(run: RunSnapshot, picked: number | null): PaneNote | null {
  const legends = listGroupLegends(listSenderGroups(run.scenario));
  if (legends[0].length === 0) return null;
  const isPicked = picked !== null && picked < countSenders(run.scenario);
  return {
    lead: isPicked ? t("packets: sender {sender} and its ssthresh, medians of", { sender: picked }) : t("packets: medians of"),
    legends,
    marks: listMarkLegends(listKinds(run)),
  };
}

/** With more changes than this per device pixel, windows are drawn per CSS pixel: finer drawing would only cost time. */
const denseRows = 6;

/** Until it is loaded, lines are drawn, which takes longer but looks the same. */
let drawDense: DrawDense | null = null;

/** Top of the y scale, packets. A plain picture has one scale for all parts of a run. */
export function findTop({ run, index, axis, frame }: SceneBase): number {
  const largest = (fromNs: number, toNs: number): number => roundTop(largestWindow(index.windows, run.columns, fromNs, toNs));
  return frame.isPlain
    ? Math.min(Math.max(4, run.scenario.transport.awndPackets), largest(0, run.computedNs))
    : largest(axis.fromNs, axis.toNs);
}

function readData(scene: SceneBase, theme: Theme): WindowsData {
  const { run, ghost, index, axis, ratio, detailNs, isVector } = scene;
  const { timeNs, length } = run.columns.windows;
  const rows = countUpTo(timeNs, length, axis.toNs) - countUpTo(timeNs, length, axis.fromNs);
  const isDense = rows > denseRows * axis.widthPx * ratio;
  const stepPx = isDense ? 1 : 1 / ratio;
  const edges = stepPx === 1 ? sampleTimes(axis, stepPx) : scene.edges;
  const countKnown = (untilNs: number): number => countColumns({ axis, ratio: 1 / stepPx, edges }, untilNs);
  let ghostMedian: Float64Array | null = null;
  let ghostColumns = 0;
  if (ghost !== null) {
    ghostColumns = countKnown(detailEndNs(ghost));
    ghostMedian = new Float64Array(ghostColumns);
    measureQuantiles(indexRun(ghost).windows, ghost.columns, "usable", edges.subarray(0, ghostColumns + 1), [0.5], [ghostMedian]);
  }
  const looks = listGroupLooks(listSenderGroups(run.scenario), theme);
  return {
    index: index.windows,
    columns: run.columns,
    groups: looks.length > 0 ? looks : [{ first: 0, end: index.windows.rowsOf.length, color: theme.work, dash: [] }],
    edges: edges.subarray(0, countKnown(detailNs) + 1),
    stepPx,
    drawDense: isDense && !isVector ? drawDense : null,
    top: findTop(scene),
    ghost: ghostMedian,
    ghostColumns,
  };
}

type Senders = Pick<SenderGroup, "first" | "end">;

/** Windows of all senders at a moment, unordered; of some senders only, if given. */
function listWindows(
  index: WindowIndex,
  run: RunSnapshot,
  timeNs: number,
  { first, end }: Senders = { first: 0, end: index.rowsOf.length },
): { readonly values: Float64Array; readonly count: number } {
  const values = new Float64Array(end - first);
  let count = 0;
  for (let sender = first; sender < end; sender++) {
    const usable = usableWindowAt(index, run.columns, sender, timeNs);
    if (usable !== null) values[count++] = usable;
  }
  return { values, count };
}

/** "12.5": the median window of some senders at a moment; null: none reported yet. */
function writeMedian(index: WindowIndex, run: RunSnapshot, timeNs: number, senders?: Senders): string | null {
  const { values, count } = listWindows(index, run, timeNs, senders);
  return count === 0 ? null : formatWindow(selectSmallest(values, count, Math.floor((count - 1) / 2)));
}

/** "4: cwnd 12.5", or if the receive window is smaller "4: window 16, cwnd 40"; null: none reported yet. */
function writeWindow(index: WindowIndex, run: RunSnapshot, sender: number, timeNs: number): string | null {
  const cwnd = cwndAt(index, run.columns, sender, timeNs);
  const usable = usableWindowAt(index, run.columns, sender, timeNs);
  if (cwnd === null || usable === null) return null;
  return usable < cwnd
    ? t("{sender}: window {window}, cwnd {cwnd}", { sender, window: formatWindow(usable), cwnd: formatWindow(cwnd) })
    : t("{sender}: cwnd {cwnd}", { sender, cwnd: formatWindow(cwnd) });
}

/** Maximum number of letters of a group's name at the cursor. */
const mostLetters = 12;

/** The groups' medians at the cursor; none if there are too many for a line, or all senders are the same. */
function readMedians(now: SceneBase, theme: Theme, timeNs: number): readonly PlatePart[] {
  const looks = listGroupLooks(listSenderGroups(now.run.scenario), theme);
  if (looks.length > 3) return [];
  return looks.flatMap((look, index): PlatePart[] => {
    const median = writeMedian(now.index.windows, now.run, timeNs, look);
    const apart = index > 0 ? gap.repeat(3) : "";
    return median === null ? [] : [{ text: `${apart}${cutName(look.name, mostLetters)} ${median}`, color: look.color, role: "strong" }];
  });
}

/** Sender whose line is nearest to a point, within reach. */
function findTrace(now: SceneBase, data: WindowsData, view: ChartView, x: number, y: number): number | null {
  const timeNs = now.axis.toTime(x - now.left);
  const toY = scaleWindows(data.top, view);
  let nearest: number | null = null;
  let distance = reachPx;
  for (let sender = 0; sender < data.index.rowsOf.length; sender++) {
    const usable = usableWindowAt(data.index, data.columns, sender, timeNs);
    const away = usable === null ? Infinity : Math.abs(toY(usable) - y);
    if (away >= distance) continue;
    distance = away;
    nearest = sender;
  }
  return nearest;
}

/** Height of the timeout marks at the bottom of the plot, pixels at scale 1. */
const marksPx = 14;

/** Congestion windows, and the timeouts of the picked sender. */
export const windowsPane: TimelinePane = {
  id: "windows",
  title: msg("Windows"),
  word: "cwnd",
  heights: { natural: 88, least: 38, most: 220 },
  describe: (run) => describePane(run, "windows"),
  note: (run, picked) => {
    const ofGroups = noteGroups(run, picked);
    if (ofGroups !== null) return ofGroups;
    const { senders } = run.scenario.workload;
    return {
      text: noteLines(senders, picked),
      brief: picked === null || picked >= senders ? t("packets") : t("packets: sender {sender} and its ssthresh", { sender: picked }),
      marks: listMarkLegends(listKinds(run)),
    };
  },
  endsWithDetail: true,
  ghostRank: 2,
  Late: late(
    msg("the windows"),
    async () => {
      drawDense = (await import("../../charts/time/draw-dense-windows.ts")).drawDenseWindows;
      return Come;
    },
    { fault: "nowhere" },
  ),
  build(scene, view) {
    const { theme } = view;
    const data = readData(scene, theme);
    const y = view.top + 7 * view.textScale;
    let marks: readonly MarkGroup[] = [];
    return {
      draw: (context) => drawWindows(context, data, view),
      highlight(context, now, { picked, hovered, selectedTimeout }) {
        // A reader who selects a timeout has the cursor there.
        const readAtX = selectedTimeout === null ? null : view.left + now.axis.toX(now.run.columns.timeouts.timeNs[selectedTimeout]);
        if (picked !== null) drawWindowTrace(context, data, picked, true, view, readAtX);
        if (hovered !== null && hovered !== picked) drawWindowTrace(context, data, hovered, false, view);
        marks = now.frame.isPlain ? [] : groupMarks(now.run.columns, now.index.senders, view, now.detailNs, selectedTimeout);
        drawWindowMarks(context, marks, view);
      },
      drawMarksAt(context, { axis, left }, _view, timeNs) {
        const x = left + axis.toX(timeNs);
        drawWindowMarks(
          context,
          marks.filter((mark) => mark.x <= x && mark.x > x - 2 * marksPx * theme.scale),
          view,
        );
      },
      read(now, { picked }, timeNs) {
        const { index, run, detailNs } = now;
        if (timeNs > detailNs) return null;
        if (picked !== null && picked < index.windows.rowsOf.length) {
          const text = writeWindow(index.windows, run, picked, timeNs);
          return text === null ? null : { parts: [{ text, color: theme.pick, role: "strong" }], y };
        }
        const medians = readMedians(now, theme, timeNs);
        if (medians.length > 0) return { parts: medians, y };
        const median = writeMedian(index.windows, run, timeNs);
        if (median === null) return null;
        const text = index.windows.rowsOf.length === 1 ? t("window {window}", { window: median }) : t("median {cwnd}", { cwnd: median });
        return { parts: [{ text, color: theme.work, role: "strong" }], y };
      },
      hit(now, x, atY, picked) {
        if (!isWithin(view, atY)) return { sender: null, event: null };
        const isAtMarks = atY > view.top + view.height - marksPx * theme.scale;
        const row = isAtMarks ? findTimeoutNear(now, x, picked, () => true) : null;
        return { sender: findTrace(now, data, view, x, atY), event: row === null ? null : { table: "timeouts", row } };
      },
    };
  },
  rows: {
    columns(run, picked) {
      const medians = listSenderGroups(run.scenario).map(({ name }) => t("Median window, {group}", { group: name }));
      const own =
        picked === null
          ? []
          : [
              t("Sender {sender}, window", { sender: picked }),
              t("Sender {sender}, cwnd", { sender: picked }),
              t("Sender {sender}, ssthresh", { sender: picked }),
            ];
      return [t("Smallest window"), t("Median window"), t("Largest window"), ...medians, ...own, t("Timeouts")];
    },
    // The windows at the beginning of an interval.
    read({ run, index, picked }, fromNs, toNs) {
      const { columns } = run;
      const { values, count } = listWindows(index.windows, run, fromNs);
      const rank = (share: number) => (count === 0 ? "" : formatWindow(selectSmallest(values, count, Math.floor(share * (count - 1)))));
      const spread = [rank(0), rank(0.5), rank(1)];
      const medians = listSenderGroups(run.scenario).map((group) => writeMedian(index.windows, run, fromNs, group) ?? "");
      // A timeout on the edge belongs to the next interval.
      const { first, end } = timeoutRows(columns, fromNs, toNs - 1);
      const timeouts = Math.max(0, end - first);
      const row = picked === null ? -1 : windowRowAt(index.windows, columns, picked, fromNs);
      const usable = picked === null ? null : usableWindowAt(index.windows, columns, picked, fromNs);
      const known =
        row < 0 || usable === null
          ? ["", "", ""]
          : [usable, columns.windows.cwnd[row], columns.windows.ssthresh[row]].map((packets) => formatWindow(packets));
      const own = picked === null ? [] : known;
      const fired = timeouts > 0 && t("{count, plural, one {# timeout} other {# timeouts}}", { count: timeouts });
      const words =
        picked !== null && row >= 0
          ? t("sender {sender}: window {window}, cwnd {cwnd}, ssthresh {ssthresh}", {
              sender: picked,
              window: own[0],
              cwnd: own[1],
              ssthresh: own[2],
            })
          : count === 0
            ? t("no window yet")
            : t("median window {median}, {least} to {most}", { least: spread[0], median: spread[1], most: spread[2] });
      return { cells: [...spread, ...medians, ...own, formatCount(timeouts)], text: writeSeries([words, fired]), isCount: timeouts > 0 };
    },
  },
};
