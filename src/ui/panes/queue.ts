import { writeSentences, writeSeries } from "../../language/sentences.ts";
import { msg, t } from "../../language/translate.ts";
import { describePane } from "../../story/describe-panes.ts";
import { countMarks, findFlagsAccepted } from "../../analysis/packet-flags.ts";
import { boundHeaders, countCuts, countHeadersAt, hasHeaders, HEADERS_PER_SLOT, mostHeaders } from "../../analysis/headers.ts";
import { countNotifications, notificationGauge } from "../../analysis/notifications.ts";
import { listFullStops, type Stop } from "../../analysis/pauses.ts";
import { boundQueue, queueLengthAt } from "../../analysis/queue.ts";
import { detailEndNs } from "../../analysis/run-index.ts";
import { countBelow, countUpTo } from "../../analysis/search.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { CutData } from "../../charts/time/draw-cuts.ts";
import { notificationPx } from "../../charts/time/draw-notifications.ts";
import { drawQueue, scaleQueue } from "../../charts/time/draw-queue.ts";
import { sampleTimes } from "../../charts/time/time-axis.ts";
import type { ChartView } from "../../charts/time/view.ts";
import { geometryOf } from "../../analysis/geometry.ts";
import { boundPortQueue, countPortDrops, listPortFacts, recordedPort, recordedRoom, recordedThreshold } from "../../analysis/ports.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { PacketFlag } from "../../engine/observer.ts";
import { hasGauge, placeGauge } from "../../scenario/fields/list-transports.ts";
import { findWholeLimit } from "../../scenario/fields/whole-limit.ts";
import { Come } from "../canvas/late-timeline.tsx";
import { ceMark, headerMark, notificationMark } from "../canvas/legend-entries.ts";
import { countColumns } from "../canvas/scene.ts";
import type { SceneBase, TimelinePane } from "../canvas/timeline-pane.ts";
import { late } from "../controls/late.tsx";
import type * as Overshoot from "./overshoot.ts";
import { formatCount, formatDuration } from "../../language/formats.ts";

/** Only with PAUSE does a queue grow on after its senders have been stopped. */
let overshoot: typeof Overshoot | null = null;

/** Has the bottleneck accepted a packet with a congestion mark? */
function hasMarks(run: RunSnapshot): boolean {
  return (findFlagsAccepted(run.columns) & PacketFlag.marked) !== 0;
}

function marksPackets(run: RunSnapshot): boolean {
  return recordedThreshold(run) !== null;
}

/** Maximum number of other ports whose queues are lines in the same chart (our choice). */
const mostOthers = 6;

function listOthers(run: RunSnapshot): readonly number[] {
  if (run.scenario.network.topology === "star") return [];
  const facts = listPortFacts(run, run.computedNs).filter(({ isRecorded, longest }) => !isRecorded && longest > 1);
  return facts.slice(0, mostOthers).map(({ port }) => port);
}

/** Longest queues of other ports as shares of their capacity, by device-pixel column. */
function listOtherLines({ run, edges }: SceneBase, known: number): readonly Float64Array[] {
  if (known === 0) return [];
  const { links } = geometryOf(run.scenario);
  const own = recordedRoom(run);
  return listOthers(run).map((port) => {
    const [low, high] = [new Float64Array(known), new Float64Array(known)];
    boundPortQueue(run, port, edges.subarray(0, known + 1), low, high);
    // a port of less room is full at its own limit, which is drawn where this one's is
    const scale = own / links[port].roomPackets;
    return scale === 1 ? high : high.map((packets) => packets * scale);
  });
}

/** Number of notifications in each interval, for senders whose data pass the recorded port. */
function measureNotifications(run: RunSnapshot, edges: Float64Array): Float64Array {
  const counts = new Float64Array(edges.length - 1);
  countNotifications(run, recordedPort(run), placeGauge(run.scenario, notificationGauge), edges, counts);
  return counts;
}

/** Has a transport of the run notifications? */
function hasNotifications({ scenario }: RunSnapshot): boolean {
  return hasGauge(scenario, notificationGauge);
}

function writeNote(run: RunSnapshot): string {
  const others = listOthers(run).length;
  const pauseFrom = run.scenario.network.pauseThresholdPackets;
  return writeSeries([
    hasHeaders(run.columns) ? t("packets; on them headers, a sixth as tall; trimmed packets above") : t("packets, drops above"),
    pauseFrom !== null && t("PAUSE from {packets} on", { packets: formatCount(pauseFrom) }),
    others > 0 && t("{count, plural, one {thin lines: another port} other {thin lines: # other ports}}", { count: others }),
    // The mark that follows is that of the last words.
    hasMarks(run) && t("CE marks below"),
    hasNotifications(run) && t("notifications above"),
  ]);
}

/** The chart's limit line and maximum; if packets are trimmed, of whole packets and of the headers above them. */
function findScale({ run, frame }: SceneBase): { readonly limit: number; readonly room: number } {
  const whole = hasHeaders(run.columns) ? findWholeLimit(run.scenario) : null;
  if (whole === null) {
    const limit = recordedRoom(run);
    return { limit, room: Math.max(limit, frame.queueRoom) };
  }
  return { limit: whole, room: Math.max(2 * whole, whole + Math.ceil(mostHeaders(run.columns) / HEADERS_PER_SLOT), frame.queueRoom) };
}

function measureCuts({ run, edges }: SceneBase, known: number, pixelEdges: Float64Array): CutData | undefined {
  if (!hasHeaders(run.columns)) return undefined;
  const headers = new Float64Array(known);
  if (known > 0) boundHeaders(run.columns, edges.subarray(0, known + 1), new Float64Array(known), headers);
  const counts = new Float64Array(pixelEdges.length - 1);
  countCuts(run.columns, pixelEdges, counts);
  return { headers: headers.map((count) => count / HEADERS_PER_SLOT), counts };
}

function drawPlot(context: CanvasRenderingContext2D, scene: SceneBase, view: ChartView): void {
  const { run, ghost, axis, edges, detailNs } = scene;
  const known = countColumns(scene, detailNs);
  const low = new Float64Array(known);
  const high = new Float64Array(known);
  if (known > 0) boundQueue(run.columns, edges.subarray(0, known + 1), low, high);
  let ghostHigh: Float64Array | null = null;
  if (ghost !== null) {
    ghostHigh = new Float64Array(countColumns(scene, detailEndNs(ghost)));
    if (ghostHigh.length > 0)
      boundQueue(ghost.columns, edges.subarray(0, ghostHigh.length + 1), new Float64Array(ghostHigh.length), ghostHigh);
  }
  const dropEdges = sampleTimes(axis, 1);
  const drops = new Float64Array(dropEdges.length - 1);
  countPortDrops(run.columns, recordedPort(run), dropEdges, drops);
  const marks = new Float64Array(hasMarks(run) ? drops.length : 0);
  if (marks.length > 0) countMarks(run.columns, dropEdges, marks);
  const { limit, room } = findScale(scene);
  const cuts = measureCuts(scene, known, dropEdges);
  const notifications = hasNotifications(run) && measureNotifications(run, sampleTimes(axis, notificationPx * view.theme.scale));
  const threshold = recordedThreshold(run);
  const ghostColumns = ghostHigh?.length ?? 0;
  const others = listOtherLines(scene, known);
  drawQueue(
    context,
    {
      ...{ limit, room, threshold, low, high, columns: known, drops, marks, others, ghost: ghostHigh, ghostColumns },
      pauseFrom: run.scenario.network.pauseThresholdPackets,
      stops: listSenderStops(run),
      ...(cuts && { cuts }),
      ...(notifications && { notifications }),
    },
    view,
  );
  overshoot?.labelOvershoot(context, run, { high, columns: known, room }, view);
}

/** When a star's port stopped all senders. */
function listSenderStops({ scenario, columns }: RunSnapshot): readonly Stop[] {
  return scenario.network.topology === "star" ? listFullStops(columns, countSenders(scenario)) : [];
}

/** "1,613, PAUSE since 14 µs, until 132 µs": the length of the queue, and whether it stops all senders. */
function writeLength(run: RunSnapshot, length: number, isFull: boolean, timeNs: Nanos): string {
  const words = isFull ? t("{length}, full", { length }) : formatCount(length);
  const stop = listSenderStops(run).find(({ fromNs, toNs }) => fromNs <= timeNs && timeNs < toNs);
  if (stop === undefined) return words;
  const [from, to] = [formatDuration(stop.fromNs), formatDuration(stop.toNs)];
  return writeSeries([words, t("PAUSE since {from}", { from }), Number.isFinite(stop.toNs) && t("until {to}", { to }, "end of a pause")]);
}

/** "8 packets, 45 headers" */
function writeQueue(length: number, headers: number): string {
  return t("{length, plural, one {# packet} other {# packets}}, {headers, plural, one {# header} other {# headers}}", { length, headers });
}

/** Maximum distance of the pointer from a drop, pixels. */
const reachPx = 5;

/** Row of the drop whose tick is at a point of the stack, above the queue's limit; null: none. */
function findDrop({ run, axis, left }: SceneBase, view: ChartView, limitY: number, x: number, y: number): number | null {
  if (y < view.top - 2 || y > limitY + 3) return null;
  const { timeNs, port, length } = run.columns.drops;
  const atX = x - left;
  const first = countBelow(timeNs, length, axis.toTime(atX - reachPx));
  const end = countUpTo(timeNs, length, axis.toTime(atX + reachPx));
  let nearest: number | null = null;
  let distance = Infinity;
  const own = recordedPort(run);
  for (let row = first; row < end; row++) {
    if (port[row] !== own) continue;
    const away = Math.abs(axis.toX(timeNs[row]) - atX);
    if (away >= distance) continue;
    distance = away;
    nearest = row;
  }
  return nearest;
}

/** Length of the switch queue, with drops above its limit and marks at the bottom. */
export const queuePane: TimelinePane = {
  id: "queue",
  title: msg("Queue"),
  word: "buffer",
  // The title row extends into the space for drops.
  heights: { natural: 76, least: 34, most: 170, title: 21 },
  // in a close view, a button opens Packets
  buttonsPx: 84,
  describe(run) {
    const [count] = measureNotifications(run, Float64Array.of(0, Infinity));
    return writeSentences([
      describePane(run, "queue"),
      hasNotifications(run) &&
        t("{count, plural, one {# notification reached its sender.} other {# notifications reached their senders.}}", { count }),
    ]);
  },
  note: (run) => {
    const text = writeNote(run);
    if (hasHeaders(run.columns)) return { text, brief: t("packets, headers on them"), mark: headerMark };
    if (hasNotifications(run)) return { text, brief: t("packets"), mark: notificationMark };
    return hasMarks(run) ? { text, brief: t("packets"), mark: ceMark } : { text };
  },
  endsWithDetail: true,
  ghostRank: 1,
  Late: late(
    msg("the label of the longest queue"),
    async () => {
      overshoot = await import("./overshoot.ts");
      return Come;
    },
    { fault: "nowhere", isRare: true },
  ),
  needsLate: ({ scenario }) => scenario.network.pauseThresholdPackets !== null,
  build(scene, view) {
    const { limit, room } = findScale(scene);
    const isCutting = hasHeaders(scene.run.columns);
    const limitY = scaleQueue(room, view)(isCutting ? room : limit);
    const { theme } = view;
    return {
      draw: (context) => drawPlot(context, scene, view),
      read(now, _view, timeNs) {
        if (timeNs > now.detailNs) return null;
        const { columns } = now.run;
        const length = queueLengthAt(columns, timeNs);
        const isFull = !isCutting && length >= limit;
        const headers = isCutting ? countHeadersAt(columns, timeNs) : 0;
        return {
          parts: [
            {
              text: isCutting ? writeQueue(length, headers) : writeLength(now.run, length, isFull, timeNs),
              color: isFull ? theme.stall : theme.ink,
              role: "strong",
            },
          ],
          y: limitY + 11 * view.textScale,
        };
      },
      hit(now, x, y) {
        const row = findDrop(now, view, limitY, x, y);
        return { sender: null, event: row === null ? null : { table: "drops", row } };
      },
      placeEvent: (_now, { table }) => (table === "drops" ? view.top + 8 : null),
    };
  },
  rows: {
    columns: (run) => [
      t("Shortest, packets"),
      t("Longest, packets"),
      t("Dropped", {}, "number of packets"),
      ...(marksPackets(run) ? [t("Marked (CE)")] : []),
      ...(hasHeaders(run.columns) ? [t("Most headers"), t("Trimmed")] : []),
      ...(hasNotifications(run) ? [t("Notifications")] : []),
    ],
    read({ run }, fromNs, toNs) {
      const edges = Float64Array.of(fromNs, toNs);
      const [low, high, drops, marks] = [new Float64Array(1), new Float64Array(1), new Float64Array(1), new Float64Array(1)];
      boundQueue(run.columns, edges, low, high);
      countPortDrops(run.columns, recordedPort(run), edges, drops);
      countMarks(run.columns, edges, marks);
      const [headers, cuts] = [new Float64Array(1), new Float64Array(1)];
      boundHeaders(run.columns, edges, new Float64Array(1), headers);
      countCuts(run.columns, edges, cuts);
      const [notified] = measureNotifications(run, edges);
      const [least, most, dropped, marked] = [low[0], high[0], drops[0], marks[0]];
      const held =
        least === most
          ? t("{most, plural, one {# packet in the queue} other {# packets in the queue}}", { most })
          : t("{most, plural, one {{least} to # packet in the queue} other {{least} to # packets in the queue}}", { least, most });
      const text = writeSeries([
        held,
        dropped > 0 && t("{dropped, plural, one {# dropped} other {# dropped}}", { dropped }),
        marked > 0 && t("{marked, plural, one {# marked (CE)} other {# marked (CE)}}", { marked }),
        headers[0] > 0 && t("{headers, plural, one {# header} other {# headers}}", { headers: headers[0] }),
        cuts[0] > 0 && t("{cuts, plural, one {# trimmed} other {# trimmed}}", { cuts: cuts[0] }),
        notified > 0 && t("{count, plural, one {# notification} other {# notifications}}", { count: notified }),
      ]);
      const cells = [
        least,
        most,
        dropped,
        ...(marksPackets(run) ? [marked] : []),
        ...(hasHeaders(run.columns) ? [headers[0], cuts[0]] : []),
        ...(hasNotifications(run) ? [notified] : []),
      ];
      return { cells: cells.map(formatCount), text, isCount: dropped + marked + cuts[0] + notified > 0 };
    },
  },
};
