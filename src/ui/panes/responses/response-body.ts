import { type PlatePart, writePlate } from "../../../charts/text.ts";
import { writeSentences } from "../../../language/sentences.ts";
import { rich, t } from "../../../language/translate.ts";
import { type ResponsePart, type ResponseTime, splitResponses, spreadResponses } from "../../../analysis/response-spread.ts";
import { listSenderGroups } from "../../../analysis/groups.ts";
import { TimeoutClass } from "../../../analysis/timeouts.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import {
  drawResponseAxes,
  drawResponses,
  hasDots,
  placeResponse,
  type ResponseLook,
  type ResponseScale,
  type ResponsesData,
  ringResponses,
  scaleResponses,
} from "../../../charts/time/draw-responses.ts";
import { listGroupLooks } from "../../../charts/group-looks.ts";
import { drawMark } from "../../../charts/time/marks.ts";
import type { Theme } from "../../../charts/theme.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { reachPx } from "../../canvas/find-timeout.ts";
import type { TimelineBody } from "../../canvas/late-timeline.tsx";
import { cutName, type LegendEntry, type LegendMark } from "../../canvas/legend-entries.ts";
import type { SceneBase } from "../../canvas/timeline-pane.ts";
import { formatBytes, formatCount, formatDuration, formatMs } from "../../../language/formats.ts";

/** Minimum width of a row for the slowest response so far and the number of finished ones, pixels at scale 1. */
const slowestPx = 340;
const countPx = 690;

/** Styles of parts that are not groups: parts by size differ only in weight. */
function lookOf(part: ResponsePart, run: RunSnapshot, theme: Theme): ResponseLook {
  if (part.group !== null) {
    const { color, dash } = listGroupLooks(listSenderGroups(run.scenario), theme)[part.group];
    return { color, dash, width: 2 };
  }
  return part.name === "small" ? { color: theme.ink3, dash: [], width: 1.6 } : { color: theme.ink, dash: [], width: 2 };
}

function readData({ run, ghost }: Pick<SceneBase, "run" | "ghost">, theme: Theme): ResponsesData {
  const { rtoMinNs } = run.scenario.transport;
  return {
    parts: splitResponses(run).map((part) => ({ ...part, ...lookOf(part, run, theme) })),
    ghosts: ghost === null ? [] : splitResponses(ghost).map(({ times }) => times),
    timersNs: [rtoMinNs, 2 * rtoMinNs],
  };
}

interface Near {
  readonly one: ResponseTime;
  readonly x: number;
  readonly y: number;
}

/** The response whose mark is nearest to a point, within reach; only responses with marks count. */
function findNear(data: ResponsesData, scale: ResponseScale, x: number, y: number, picked: number | null): Near | null {
  let nearest: Near | null = null;
  let distance = reachPx;
  for (const part of data.parts) {
    part.times.forEach((one, rank) => {
      if (one.timeout === null && !hasDots(part)) return;
      const place = placeResponse(part, rank, scale);
      // Among overlapping marks, the picked sender's takes precedence.
      const away = Math.hypot(place.x - x, place.y - y) - (one.flow === picked ? 2 : 0);
      if (away >= distance) return;
      distance = away;
      nearest = { one, ...place };
    });
  }
  return nearest;
}

/** Position of the mark for a row of the responses table. */
function findPlace(data: ResponsesData, scale: ResponseScale, row: number): { x: number; y: number } | null {
  for (const part of data.parts) {
    const rank = part.times.findIndex((one) => one.row === row);
    if (rank >= 0) return placeResponse(part, rank, scale);
  }
  return null;
}

/** Legend entries of the run's parts. @param most maximum length of a name. */
function listLegend(run: RunSnapshot, most: number, hasTriangle = true): readonly LegendEntry[] {
  const parts = splitResponses(run);
  const lines =
    parts.length < 2 ? [] : parts.map((part) => ({ mark: markPart(part, run), text: nameInLegend(part, most), word: nameWord(part) }));
  const triangle: LegendMark = {
    width: 10,
    height: 10,
    draw: (context, { theme, scale }) => drawMark(context, theme, TimeoutClass.blockHead, 0, 0, 9 * scale),
  };
  const waited = hasTriangle && parts.some((part) => part.waited > 0);
  return waited ? [...lines, { mark: triangle, text: t("waited for a timer"), word: "timeout" }] : lines;
}

const nameWord = ({ group }: ResponsePart) => (group === null ? ("responseTime" as const) : ("group" as const));
const nameInLegend = (part: ResponsePart, most: number): string =>
  part.group === null ? countBySize(part) : `${formatCount(part.times.length)} ${cutName(part.name, most)}`;

/** "686 small": responses that are split by size, not by group. */
function countBySize({ name, times: { length: count } }: ResponsePart): string {
  return name === "small" ? t("{count} small", { count }, "responses") : t("{count} final", { count }, "responses");
}

function markPart(part: ResponsePart, run: RunSnapshot): LegendMark {
  return {
    width: 24,
    height: 4,
    draw(context, { theme, scale }) {
      const { color, dash, width } = lookOf(part, run, theme);
      context.strokeStyle = color;
      context.lineWidth = width * scale;
      context.setLineDash(dash.map((length) => length * scale));
      context.beginPath();
      context.moveTo(-12 * scale, 0);
      context.lineTo(12 * scale, 0);
      context.stroke();
      context.setLineDash([]);
    },
  };
}

/** "686 small: median 0.15 ms, 99% within 0.28 ms, longest 0.3 ms; none waited for a timer" */
function describePart(part: ResponsePart): string {
  const { name, group, times, medianNs, p99Ns, longestNs, waited } = part;
  const what =
    name === ""
      ? t("{count, plural, one {# response} other {# responses}}", { count: times.length })
      : group === null
        ? countBySize(part)
        : t("{count} {group}", { count: times.length, group: name });
  return t(
    "{waited, plural, =0 {{what}: median {median}, 99% within {p99}, longest {longest}; none waited for a timer.} one {{what}: median {median}, 99% within {p99}, longest {longest}; # waited for a timer.} other {{what}: median {median}, 99% within {p99}, longest {longest}; # waited for a timer.}}",
    { what, median: formatDuration(medianNs), p99: formatDuration(p99Ns), longest: formatDuration(longestNs), waited },
  );
}

function describe(run: RunSnapshot): string {
  const parts = splitResponses(run);
  if (parts.length === 0) return t("No response is complete yet.");
  return writeSentences([t("The share of responses completed within a time."), ...parts.map(describePart)]);
}

/** The next response to finish after (1) or before (-1) a moment, within this page of the run; null: none. */
function findDone(run: RunSnapshot, timeNs: Nanos, direction: 1 | -1, fromNs: Nanos, toNs: Nanos): ResponseTime | null {
  let found: ResponseTime | null = null;
  for (const one of spreadResponses(run)?.times ?? []) {
    if (one.endNs < fromNs || one.endNs > toNs || (one.endNs - timeNs) * direction <= 0) continue;
    if (found === null || (one.endNs - found.endNs) * direction < 0) found = one;
  }
  return found;
}

function tellDone({ flow, timeNs, timeout }: ResponseTime, size: string): string {
  const values = { size, sender: flow, time: formatDuration(timeNs) };
  return timeout === null
    ? t("{size} of sender {sender} complete in {time}, without a timer", values)
    : t("{size} of sender {sender} complete in {time}, after a timeout", values);
}

/** Cumulative distribution of response times in steps; each response has a mark, a triangle if it waited for a timer. */
export const responseBody: TimelineBody = {
  describe,
  note: (run) => ({
    lead: t("share completed within"),
    legends: [listLegend(run, 40), listLegend(run, 12), listLegend(run, 12, false)],
  }),
  build(scene, view) {
    const { theme } = view;
    const data = readData(scene, theme);
    const scale = scaleResponses(data, view);
    if (scale === null) return { draw: () => undefined, read: () => null };
    return {
      draw(context) {
        drawResponseAxes(context, scale, view);
        drawResponses(context, data, scale, Infinity, view);
      },
      highlight(context, _now, { picked, hovered }) {
        for (const sender of new Set([picked, hovered])) if (sender !== null) ringResponses(context, data, scale, sender, Infinity, view);
      },
      drawUntil(context, _now, { picked, hovered }, timeNs) {
        drawResponses(context, data, scale, timeNs, view);
        for (const sender of new Set([picked, hovered])) if (sender !== null) ringResponses(context, data, scale, sender, timeNs, view);
      },
      // Its axis is not the cursor's.
      read: () => null,
      readSoFar(_now, timeNs) {
        const all = data.parts.reduce((sum, { times }) => sum + times.length, 0);
        let [done, longestNs] = [0, 0];
        for (const { times } of data.parts)
          for (const one of times) {
            if (one.endNs > timeNs) continue;
            done++;
            if (one.timeNs > longestNs) longestNs = one.timeNs;
          }
        // If both do not fit, the legend takes the row.
        const room = view.axis.widthPx / view.textScale;
        if (room < slowestPx) return [];
        if (done === 0) return [{ text: t("none complete so far"), role: "small", color: theme.ink3 }];
        const slowest: PlatePart = { text: formatDuration(longestNs), role: "label", color: theme.ink };
        return writePlate(
          room < countPx
            ? rich("slowest {slowest} so far", { slowest })
            : rich("{done} of {all}, slowest {slowest} so far", { done, all, slowest }),
          theme,
        );
      },
      hit(_now, x, y, picked) {
        const isHere = y >= view.top - reachPx && y <= view.top + view.height + reachPx;
        const near = isHere ? findNear(data, scale, x, y, picked) : null;
        return near === null ? { sender: null, event: null } : { sender: near.one.flow, event: { table: "responses", row: near.one.row } };
      },
      placeOwn: (_now, { table, row }) => (table === "responses" ? findPlace(data, scale, row) : null),
    };
  },
  rows: {
    table(run, fromNs, toNs, timeNs) {
      const { responses, timeouts } = run.columns;
      const times = (spreadResponses(run)?.times ?? [])
        .filter(({ endNs }) => endNs >= fromNs && endNs <= toNs)
        .toSorted((a, b) => a.endNs - b.endNs || a.row - b.row);
      return {
        columns: [t("Complete, ms"), t("Sender"), t("Bytes"), t("Time, ms"), t("First timeout, ms")],
        wordColumns: 0,
        rows: times.map((one) => ({
          timeNs: one.endNs,
          cells: [
            formatMs(one.endNs),
            formatCount(one.flow),
            formatCount(responses.bytes[one.row]),
            formatMs(one.timeNs),
            one.timeout === null ? t("none") : formatMs(timeouts.timeNs[one.timeout]),
          ],
        })),
        current: times.findLastIndex(({ endNs }) => endNs <= timeNs),
      };
    },
    findPoint({ run, axis }, timeNs, direction) {
      const found = findDone(run, timeNs, direction, axis.fromNs, axis.toNs);
      if (found === null) return null;
      const size = formatBytes(run.columns.responses.bytes[found.row]);
      return {
        timeNs: found.endNs,
        text: tellDone(found, size),
      };
    },
  },
};
