import { describePane } from "../../analysis/describe-panes.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { countUpTo } from "../../analysis/search.ts";
import { selectSmallest } from "../../analysis/select.ts";
import { timeoutRows } from "../../analysis/timeouts.ts";
import { cwndAt, measureQuantiles, type WindowIndex, windowRowAt } from "../../analysis/windows.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { drawWindowMarks, groupMarks, type MarkGroup } from "../../charts/draw-window-marks.ts";
import { drawWindows, drawWindowTrace } from "../../charts/draw-windows.ts";
import { sampleTimes } from "../../charts/time-axis.ts";
import type { ChartView } from "../../charts/view.ts";
import { largestCwnd, mostTraces, roundTop, scaleWindows, type WindowsData } from "../../charts/windows-data.ts";
import { findTimeoutNear, isWithin, reachPx } from "../canvas/find-timeout.ts";
import { listKinds, listMarkLegend } from "../canvas/legend-entries.ts";
import { countColumns } from "../canvas/scene.ts";
import type { SceneBase, TimelinePane } from "../canvas/timeline-pane.ts";
import { formatCount, formatPlural, formatWindow } from "../text/numbers.ts";

/** What the lines are. */
function noteLines(senders: number, picked: number | null): string {
  const chosen = picked === null || picked >= senders ? [] : [`sender ${formatCount(picked)} and its ssthresh`];
  if (senders === 1) return `packets${chosen.length > 0 ? `: ${chosen[0]}` : ""}`;
  const all =
    senders <= mostTraces ? `all ${formatCount(senders)}, their median` : `the middle 80 % of ${formatCount(senders)}, their median`;
  return `packets: ${[all, ...chosen].join(", ")}`;
}

/** More changes than this per device pixel, and windows are drawn per CSS pixel: finer would only cost time. */
const denseRows = 6;

function readData(scene: SceneBase): WindowsData {
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
    measureQuantiles(indexRun(ghost).windows, ghost.columns, edges.subarray(0, ghostColumns + 1), [0.5], [ghostMedian]);
  }
  return {
    index: index.windows,
    columns: run.columns,
    edges: edges.subarray(0, countKnown(detailNs) + 1),
    stepPx,
    isDense: isDense && !isVector,
    top: roundTop(largestCwnd(index.windows, run.columns, axis.fromNs, axis.toNs)),
    ghost: ghostMedian,
    ghostColumns,
  };
}

/** The windows known at a moment, in no order. */
function listWindows(index: WindowIndex, run: RunSnapshot, timeNs: number): { readonly values: Float64Array; readonly count: number } {
  const values = new Float64Array(index.rowsOf.length);
  let count = 0;
  for (let sender = 0; sender < values.length; sender++) {
    const cwnd = cwndAt(index, run.columns, sender, timeNs);
    if (cwnd !== null) values[count++] = cwnd;
  }
  return { values, count };
}

/** Sender whose trace lies nearest to a point, within reach. */
function findTrace(now: SceneBase, data: WindowsData, view: ChartView, x: number, y: number): number | null {
  const timeNs = now.axis.toTime(x - now.left);
  const toY = scaleWindows(data.top, view);
  let nearest: number | null = null;
  let distance = reachPx;
  for (let sender = 0; sender < data.index.rowsOf.length; sender++) {
    const cwnd = cwndAt(data.index, data.columns, sender, timeNs);
    const away = cwnd === null ? Infinity : Math.abs(toY(cwnd) - y);
    if (away >= distance) continue;
    distance = away;
    nearest = sender;
  }
  return nearest;
}

/** Marks of timeouts stand on the foot of the plot, as high as this at scale 1. */
const marksPx = 14;

/** Congestion windows, and the timeouts of the picked sender. */
export const windowsPane: TimelinePane = {
  id: "windows",
  title: "Windows",
  word: "cwnd",
  heights: { natural: 88, least: 38, most: 220 },
  describe: (run) => describePane(run, "windows"),
  note: (run, picked) => {
    const { senders } = run.scenario.workload;
    return {
      text: noteLines(senders, picked),
      brief: picked === null || picked >= senders ? "packets" : `packets: sender ${formatCount(picked)} and its ssthresh`,
      marks: listMarkLegend(listKinds(run)),
    };
  },
  endsWithDetail: true,
  ghostRank: 2,
  build(scene, view) {
    const data = readData(scene);
    const { theme } = view;
    const y = view.top + 7 * view.textScale;
    let marks: readonly MarkGroup[] = [];
    return {
      draw: (context) => drawWindows(context, data, view),
      highlight(context, now, { picked, hovered, selectedTimeout }) {
        if (picked !== null) drawWindowTrace(context, data, picked, true, view);
        if (hovered !== null && hovered !== picked) drawWindowTrace(context, data, hovered, false, view);
        marks = groupMarks(now.run.columns, view, now.detailNs, selectedTimeout);
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
          const cwnd = cwndAt(index.windows, run.columns, picked, timeNs);
          if (cwnd === null) return null;
          return { parts: [{ text: `${formatCount(picked)}: cwnd ${formatWindow(cwnd)}`, color: theme.pick, role: "strong" }], y };
        }
        const { values, count } = listWindows(index.windows, run, timeNs);
        if (count === 0) return null;
        const median = formatWindow(selectSmallest(values, count, Math.floor((count - 1) / 2)));
        return { parts: [{ text: count === 1 ? `cwnd ${median}` : `median ${median}`, color: theme.work, role: "strong" }], y };
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
    columns(_run, picked) {
      const own = picked === null ? [] : [`Sender ${formatCount(picked)}, cwnd`, `Sender ${formatCount(picked)}, ssthresh`];
      return ["Smallest cwnd", "Median cwnd", "Largest cwnd", ...own, "Timeouts"];
    },
    // Windows are those at the beginning of a stretch.
    read({ run, index, picked }, fromNs, toNs) {
      const { columns } = run;
      const { values, count } = listWindows(index.windows, run, fromNs);
      const rank = (share: number) => (count === 0 ? "" : formatWindow(selectSmallest(values, count, Math.floor(share * (count - 1)))));
      const spread = [rank(0), rank(0.5), rank(1)];
      // The last timeout of a stretch belongs to the next one if it lies on the edge.
      const { first, end } = timeoutRows(columns, fromNs, toNs - 1);
      const timeouts = Math.max(0, end - first);
      const row = picked === null ? -1 : windowRowAt(index.windows, columns, picked, fromNs);
      const known = row < 0 ? ["", ""] : [formatWindow(columns.windows.cwnd[row]), formatWindow(columns.windows.ssthresh[row])];
      const own = picked === null ? [] : known;
      const fired = timeouts > 0 ? `, ${formatPlural(timeouts, "timeout")}` : "";
      const words =
        picked !== null && row >= 0
          ? `sender ${formatCount(picked)}: cwnd ${own[0]}, ssthresh ${own[1]}`
          : count === 0
            ? "no window yet"
            : `median window ${spread[1]}, ${spread[0]} to ${spread[2]}`;
      return { cells: [...spread, ...own, formatCount(timeouts)], text: words + fired, isCount: timeouts > 0 };
    },
  },
};
