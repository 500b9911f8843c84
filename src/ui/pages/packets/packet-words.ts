import {
  countSenders,
  findRepeat,
  findRescue,
  isKnown,
  isPacket,
  isRequest,
  type LifeStep,
  listLife,
  listRowsOf,
  nameFate,
  namePacketRow,
} from "../../../analysis/packet-lives.ts";
import { recordedPort, recordedRoom } from "../../../analysis/ports.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { RecordedWindow } from "../../../bridge/packet-window-source.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import type { TableBody } from "../../canvas/table-data.ts";
import type { Piece } from "../../text/facts.ts";
import { formatCount, formatDuration, formatFixed, formatMoment, formatPlural } from "../../text/numbers.ts";

type Window = RecordedWindow["window"];

const small = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const inWords = (count: number): string => small[count] ?? formatCount(count);

/** Limit of the port that is seen; Infinity: it is never full. */
export function limitOf(run: RunSnapshot): number {
  const { topology, pauseThresholdPackets } = run.scenario.network;
  return topology === "star" && pauseThresholdPackets !== null ? Infinity : recordedRoom(run);
}

/** The life of a packet, step by step. */
export function readLife(window: Window, row: number, run: RunSnapshot): LifeStep[] {
  return listLife(window, row, run.columns, limitOf(run), recordedPort(run));
}

/** "Packet #256 of sender 3" */
export function namePacket(window: Window, row: number): string {
  if (isRequest(window, row)) return `A request to sender ${formatCount(window.flow[row])}`;
  if (!isPacket(window, row)) return `An ACK to sender ${formatCount(window.flow[row])}`;
  const name = namePacketRow(window, row);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} of sender ${formatCount(window.flow[row])}`;
}

/** The whole life in words, to be spoken. */
export function describePacket(window: Window, row: number, run: RunSnapshot): string {
  const steps = readLife(window, row, run).map(
    ({ timeNs, name, detail }) => `${name} at ${formatMoment(timeNs)} ms${detail === "" ? "" : `, ${detail}`}`,
  );
  return `${namePacket(window, row)}: ${steps.join("; ")}.`;
}

/** What a sender did with what it sent in a part of the run, in pieces of a sentence. */
function tellSender(window: Window, flow: number, run: RunSnapshot, fromNs: Nanos, toNs: Nanos): readonly Piece[] {
  const name = `Sender ${formatCount(flow)}`;
  const count = countSenders(window, fromNs, toNs).find((one) => one.flow === flow);
  if (count === undefined) return [{ text: `${name} sends nothing here. ` }];
  const { sent, lost } = count;
  if (lost === 0) return [{ text: `${name} lost ` }, { text: "none", tone: "fine" }, { text: ` of ${formatPlural(sent, "packet")}. ` }];
  const rows = listRowsOf(window, flow).filter(
    (row) => window.sentNs[row] >= fromNs && window.sentNs[row] < toNs && isKnown(window.lostNs[row]),
  );
  const [row] = rows;
  const repeat = row === undefined ? -1 : findRepeat(window, row);
  const rescue = row === undefined ? -1 : findRescue(run.columns, window, row);
  const { timeouts } = run.columns;
  const isSilent = rescue >= 0 && (repeat < 0 || timeouts.timeNs[rescue] <= window.sentNs[repeat]);
  const share = lost === sent ? `all ${inWords(sent)}` : `${inWords(lost)} of ${inWords(sent)}`;
  const start: readonly Piece[] = [{ text: `${name} lost ` }, { text: share, tone: isSilent ? "trouble" : "fine" }];
  const noun = sent === 1 ? " packet" : " packets";
  if (isSilent) {
    const silence = formatDuration(timeouts.timeNs[rescue] - timeouts.waitingSinceNs[rescue]);
    return [...start, { text: `${noun} and fell silent for ${silence}. ` }];
  }
  if (repeat < 0) return [...start, { text: `${noun}. ` }];
  const it = lost === 1 ? "it" : "the first of them";
  return [...start, { text: `${noun} and sent ${it} again after ${formatDuration(window.sentNs[repeat] - window.lostNs[row])}. ` }];
}

/** The sentence above the picture. */
export function writePacketHeadline(
  window: Window,
  run: RunSnapshot,
  senders: readonly (number | null)[],
  fromNs: Nanos,
  toNs: Nanos,
): readonly Piece[] {
  const followed = [...new Set(senders.filter((flow) => flow !== null))];
  return followed.flatMap((flow) => tellSender(window, flow, run, fromNs, toNs));
}

/** "loses all 6", "loses 1 of 7", "sends 5" */
export function noteSender(counts: ReturnType<typeof countSenders>, flow: number): string {
  const count = counts.find((one) => one.flow === flow);
  if (count === undefined) return "sends nothing";
  const { sent, lost } = count;
  if (lost === 0) return `sends ${formatCount(sent)}`;
  return lost === sent ? `loses all ${formatCount(sent)}` : `loses ${formatCount(lost)} of ${formatCount(sent)}`;
}

/** Rows that a table shows at most (our choice): closer in there are fewer. */
const mostRows = 400;

const cell = (timeNs: Nanos): string => (isKnown(timeNs) ? formatFixed(timeNs / 1e3, 3) : "");

/** The packets of a part of the run, a row each; of `senders` alone where there are some. */
export function makePacketTable(window: Window, senders: readonly number[], fromNs: Nanos, toNs: Nanos, timeNs: Nanos): TableBody {
  const rows: number[] = [];
  for (let row = 0; row < window.length && rows.length < mostRows; row++) {
    const isSeen = isPacket(window, row) && window.sentNs[row] >= fromNs && window.sentNs[row] < toNs;
    if (isSeen && (senders.length === 0 || senders.includes(window.flow[row]))) rows.push(row);
  }
  return {
    columns: [
      "Sent, µs",
      "Sender",
      "Packet",
      "At the switch, µs",
      "Behind",
      "Left the switch, µs",
      "Delivered, µs",
      "ACK back, µs",
      "What became of it",
    ],
    wordColumns: 0,
    rows: rows.map((row) => ({
      timeNs: window.sentNs[row],
      cells: [
        cell(window.sentNs[row]),
        formatCount(window.flow[row]),
        formatCount(window.packet[row]),
        cell(isKnown(window.arriveNs[row]) ? window.arriveNs[row] : window.lostNs[row]),
        isKnown(window.arriveNs[row]) ? formatCount(window.ahead[row]) : "",
        cell(window.departNs[row]),
        cell(window.deliverNs[row]),
        cell(window.ackDeliverNs[row]),
        nameFate(window, row),
      ],
    })),
    current: rows.findLastIndex((row) => window.sentNs[row] <= timeNs),
  };
}
