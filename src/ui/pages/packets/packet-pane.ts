import { writeSentences, writeSeries } from "../../../language/sentences.ts";
import { msg, t } from "../../../language/translate.ts";
import { PacketFlag } from "../../../engine/observer.ts";
import { listAnswers } from "../../../story/answers.ts";
import { isKnown, isPacket } from "../../../story/packet-lives.ts";
import { recordedPort } from "../../../analysis/ports.ts";
import { findLeftShade } from "../../../analysis/left-to-send.ts";
import { countHeadersAt } from "../../../analysis/headers.ts";
import { queueLengthAt } from "../../../analysis/queue.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { drawDuplicates, drawNote, drawStageLines, drawStageNames, drawTimers } from "../../../charts/packets/draw-packet-notes.ts";
import { drawCutMarks, drawLosses, drawPackets, drawPickedPacket, drawSurface } from "../../../charts/packets/draw-packets.ts";
import { listLevels, readLevels } from "../../../charts/packets/queue-levels.ts";
import { hitPacket, type PacketShape, placeStage, shapePacket } from "../../../charts/packets/packet-stage.ts";
import { listLeftShades } from "../../../charts/left-shades.ts";
import { drawWholeLimit } from "../../../charts/time/draw-cuts.ts";
import type { ChartView } from "../../../charts/time/view.ts";
import type { SceneBase, TimelinePane } from "../../canvas/timeline-pane.ts";
import { servesSmallestFirst } from "../../panes/network/draw-left.ts";
import { noteCuts, noteLosses, noteRepeat } from "./note-fates.ts";
import { findDrawnWhole, limitOf, measureRoom } from "./queue-room.ts";
import type { PacketState } from "./packet-session.ts";
import { describePacket, describePort, makePacketTable } from "./packet-words.ts";
import { formatDuration } from "../../../language/formats.ts";
import { listTransportNames } from "../../../scenario/fields/name-transport.ts";

/** Inputs of the picture besides the scene. */
export type PacketPicture = Pick<
  PacketState,
  "recorded" | "second" | "serial" | "showsData" | "showsAcks" | "showsAllAcks" | "showsOthers"
> & {
  readonly picked: number | null;
  /** Packets in the taller queue of two runs drawn next to each other; null: one run is drawn. */
  readonly scale: number | null;
};

/** The pane, with a lookup of the packet at a point. */
export interface PacketPane {
  readonly pane: TimelinePane;
  /** Row of the recorded window; -1: none. `x` and `y` are canvas coordinates. */
  findAt(x: number, y: number): number;
}

/** Minimum packet width, pixels, at which the queue distinguishes packets of senders that are not followed (our choice). */
const apartPx = 12;
const othersAlpha = 0.2;

interface Drawn {
  readonly shapeOf: (row: number) => PacketShape;
  readonly rows: readonly number[];
}

/** Senders, queue, and receiver over one time axis: every packet is a line. Created again when its inputs change. */
export function createPacketPane(picture: PacketPicture): PacketPane {
  const { recorded, picked, second, serial, showsData, showsAcks, showsAllAcks, showsOthers } = picture;
  let drawn: Drawn | null = null;

  const isFollowed = (flow: number): boolean => flow === picked || flow === second;

  /** Is this row drawn? */
  function isShown(row: number): boolean {
    if (recorded === null) return false;
    return isFollowed(recorded.window.flow[row]) || showsOthers || showsAllAcks || recorded.window.serial[row] === serial;
  }

  function drawAll(context: CanvasRenderingContext2D, scene: SceneBase, view: ChartView): void {
    const { run } = scene;
    const { theme } = view;
    const port = recordedPort(run);
    const whole = findDrawnWhole(run);
    const slots = measureRoom(run, recorded);
    const stage = placeStage(view, slots, picture.scale ?? slots);
    const drawLines = (): void => {
      drawStageLines(context, stage, whole === null ? limitOf(run) : Infinity, slots, view);
      if (whole !== null) drawWholeLimit(context, whole, view, (packets) => stage.head - packets * stage.slotPx);
    };
    if (recorded === null || recorded.scenario !== run.scenario) {
      drawn = null;
      drawLines();
      drawStageNames(context, stage, view);
      return;
    }
    const { window } = recorded;
    const shapes: (PacketShape | undefined)[] = [];
    const shapeOf = (row: number): PacketShape => (shapes[row] ??= shapePacket(window, row, stage, view, port, levelAt));
    const levelAt = whole === null ? null : readLevels(listLevels(window));
    const rows = listRows(scene);
    drawn = { shapeOf, rows };
    context.save();
    context.beginPath();
    context.rect(view.left, view.top - 2, view.axis.widthPx, view.height + 4);
    context.clip();
    drawSurface(context, window, stage, view);
    const others = rows.filter((row) => !isFollowed(window.flow[row]));
    const serPx = others.length === 0 ? 0 : (window.leftNs[others[0]] - window.leavesNs[others[0]]) / view.axis.nsPerPx;
    const other = {
      color: theme.work,
      alpha: othersAlpha,
      showsQueued: serPx >= apartPx,
      showsData: showsData && showsOthers,
      showsAcks: false,
    };
    // If ports order by it, a packet's shade shows what its flow has left.
    const shadeOf = (row: number) =>
      servesSmallestFirst(run.scenario) ? findLeftShade(run.scenario, window.flow[row], window.packet[row]) : null;
    const isRepeat = (row: number): boolean => isPacket(window, row) && (window.flags[row] & PacketFlag.retransmission) !== 0;
    const unshaded = others.filter((row) => shadeOf(row) === null);
    for (const [isAgain, color] of [
      [false, theme.work],
      [true, theme.mend],
    ] as const)
      drawPackets(
        context,
        unshaded.filter((row) => isRepeat(row) === isAgain),
        shapeOf,
        { ...other, color },
        view,
      );
    listLeftShades(theme).forEach(({ fill }, shade) => {
      drawPackets(
        context,
        others.filter((row) => shadeOf(row) === shade),
        shapeOf,
        { ...other, color: fill, alpha: 1 },
        view,
      );
    });
    if (showsAllAcks)
      drawPackets(context, others, shapeOf, { ...other, color: theme.ink3, alpha: 0.5, showsData: false, showsAcks: true }, view);
    if (showsOthers) drawLosses(context, others, shapeOf, false, view);
    context.restore();
    drawLines();
    context.save();
    context.beginPath();
    context.rect(view.left, 0, view.axis.widthPx, view.top + view.height + 4);
    context.clip();
    const followed = [
      { flow: second, color: theme.ink },
      { flow: picked, color: theme.pick },
    ].filter(({ flow }, i) => flow !== null && (i === 1 || flow !== picked));
    for (const { flow, color } of followed) {
      const own = rows.filter((row) => window.flow[row] === flow);
      const look = { color, alpha: 1, showsQueued: true, showsData, showsAcks: showsAcks || showsAllAcks };
      drawPackets(context, own.filter(isRepeat), shapeOf, { ...look, showsAcks: false, color: theme.mend, edge: color }, view);
      drawPackets(
        context,
        own,
        (row) => (isRepeat(row) ? { ...shapeOf(row), fall: [], sink: [], leave: [], drip: null } : shapeOf(row)),
        whole === null ? look : { ...look, answers: listAnswers(window) },
        view,
      );
    }
    for (const { flow } of followed) {
      const own = rows.filter((row) => window.flow[row] === flow);
      drawCutMarks(context, own, shapeOf, view);
      drawLosses(context, own, shapeOf, true, view);
    }
    const row = serial === null ? -1 : window.serial.indexOf(serial);
    if (row >= 0) drawPickedPacket(context, shapeOf(row), window.flow[row] === picked ? theme.pick : theme.ink, view);
    context.restore();
    drawStageNames(context, stage, view);
    followed.toReversed().forEach(({ flow, color }, place) => {
      const own = rows.filter((other) => window.flow[other] === flow);
      const y = stage.senders - (14 + 28 * place) * theme.scale;
      if (flow !== null) drawTimers(context, run.columns, flow, y, color, view);
      noteRepeat(context, view, window, own, y, color);
      if (showsAcks) drawDuplicates(context, window, own, stage, color, view);
      noteLosses(context, scene, view, window, own, shapeOf, color, place);
      noteCuts(context, scene, view, window, own, shapeOf, color, place);
    });
    if (window.isCut && window.untilNs < scene.axis.toNs) noteCut(context, view, window.length, window.untilNs);
  }

  /** Rows of packets in flight during the displayed interval. */
  function listRows({ axis }: SceneBase): number[] {
    if (recorded === null) return [];
    const { sentNs, lostNs, ackDeliverNs, deliverNs, length } = recorded.window;
    const rows: number[] = [];
    for (let row = 0; row < length; row++) {
      if (sentNs[row] > axis.toNs) break;
      const ends = [lostNs[row], ackDeliverNs[row], deliverNs[row]].filter(isKnown);
      if (ends.length === 0 || Math.max(...ends) >= axis.fromNs) rows.push(row);
    }
    return rows;
  }

  function noteCut(context: CanvasRenderingContext2D, view: ChartView, packets: number, untilNs: number): void {
    const x = view.left + Math.max(0, view.axis.toX(untilNs));
    context.fillStyle = view.theme.wash;
    context.globalAlpha = 0.8;
    context.fillRect(x, view.top, view.left + view.axis.widthPx - x, view.height);
    context.globalAlpha = 1;
    drawNote(
      context,
      t("The picture shows the first {packets} packets, up to here: zoom in for more", { packets }),
      x + 6,
      view.top + 0.42 * view.height,
      view.theme.ink,
      view,
    );
  }

  const pane: TimelinePane = {
    id: "packets",
    title: msg("Packets"),
    titleOf: (scenario) => (picture.scale === null ? t("Packets") : writeSeries(listTransportNames(scenario))),
    word: "buffer",
    // Closer and wider
    buttonsPx: 84,
    heights: { natural: 560, least: 260, most: 1200 },
    describe: (run) => describePicture(run, picture),
    // The panel explains the strokes.
    note: (run) => (picture.scale === null ? { text: "" } : describePort(run)),
    endsWithDetail: true,
    build(scene, view) {
      return {
        draw: (context) => drawAll(context, scene, view),
        read(now, _view, timeNs) {
          if (timeNs > now.detailNs) return null;
          const length = queueLengthAt(now.run.columns, timeNs);
          return {
            parts: [{ text: writeQueue(now.run, length, timeNs), color: view.theme.ink2, role: "strong" }],
            y: view.top + 0.71 * view.height,
          };
        },
        hit: () => ({ sender: null, event: null }),
      };
    },
    rows: {
      table(_run, fromNs, toNs, timeNs) {
        const senders = [picked, second].filter((flow) => flow !== null);
        if (recorded === null) return { columns: [t("Sent, µs")], wordColumns: 0, rows: [], current: -1 };
        return makePacketTable(recorded.window, senders, fromNs, toNs, timeNs);
      },
      findPoint({ run }, timeNs, direction) {
        if (recorded === null) return null;
        const { window } = recorded;
        const rows = Array.from({ length: window.length }, (_, row) => row).filter(
          (row) => isPacket(window, row) && isFollowed(window.flow[row]),
        );
        const row =
          direction > 0 ? rows.find((other) => window.sentNs[other] > timeNs) : rows.findLast((other) => window.sentNs[other] < timeNs);
        return row === undefined ? null : { timeNs: window.sentNs[row], text: describePacket(window, row, run) };
      },
    },
  };
  return {
    pane,
    findAt(x, y) {
      if (recorded === null || drawn === null) return -1;
      const { window } = recorded;
      const { shapeOf } = drawn;
      const empty: PacketShape = { fall: [], sink: [], leave: [], ack: [], ackOn: [], drip: null, cut: null, loss: null };
      const inView = new Set(drawn.rows);
      const isAckSeen = (row: number): boolean => showsAllAcks || (showsAcks && isFollowed(window.flow[row]));
      const shown = (row: number): PacketShape => {
        if (!inView.has(row) || !isShown(row)) return empty;
        const shape = shapeOf(row);
        return { ...shape, ...(isAckSeen(row) ? {} : { ack: [], ackOn: [] }), ...(showsData ? {} : { fall: [], sink: [], leave: [] }) };
      };
      return hitPacket(window, shown, x, y, (row) => isFollowed(window.flow[row]));
    },
  };
}

function writeQueue({ columns }: RunSnapshot, packets: number, timeNs: number): string {
  const headers = countHeadersAt(columns, timeNs);
  if (headers === 0) return t("{packets} in the queue", { packets });
  return t("{packets, plural, one {# packet} other {# packets}} and {headers, plural, one {# header} other {# headers}} in the queue", {
    packets,
    headers,
  });
}

/** Describes the picture in a sentence or two for screen readers. */
function describePicture(run: RunSnapshot, { recorded, picked, second }: PacketPicture): string {
  const { network } = run.scenario;
  const [first, other] = [picked, second].filter((flow) => flow !== null);
  const who =
    first === undefined
      ? null
      : other === undefined
        ? t("Followed: sender {first}.", { first })
        : t("Followed: senders {first} and {other}.", { first, other });
  const what =
    recorded === null
      ? t("The packets are being recorded.")
      : t(
          "{packets, plural, one {# packet between senders, the switch's queue and the receiver; one hop takes about {passage}.} other {# packets between senders, the switch's queue and the receiver; one hop takes about {passage}.}}",
          { packets: recorded.window.length, passage: formatDuration(network.rttNs / 4) },
        );
  return writeSentences([what, who, t("Left and right go from packet to packet, up and down to another sender, plus and minus zoom.")]);
}
