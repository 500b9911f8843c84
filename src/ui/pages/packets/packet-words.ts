import { startLarge } from "../../../analysis/words.ts";
import { msg, rich, t } from "../../../language/translate.ts";
import {
  countSenders,
  findRepeat,
  findRescue,
  isCut,
  isKnown,
  isPacket,
  isRequest,
  type LifeStep,
  listLife,
  listRowsOf,
  nameFate,
  namePacketRow,
  type SenderCount,
} from "../../../story/packet-lives.ts";
import { geometryOf } from "../../../analysis/geometry.ts";
import { findFirstWindow } from "../../../scenario/fields/first-window.ts";
import { findWholeLimit } from "../../../scenario/fields/whole-limit.ts";
import { limitOf } from "./queue-room.ts";
import { recordedPort } from "../../../analysis/ports.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { RecordedWindow } from "../../../bridge/packet-window-source.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { joinParts, wrap, toPieces, type Piece } from "../../text/pieces.ts";
import { formatCount, formatDuration, formatFixed, formatMs } from "../../../language/formats.ts";
import type { TableBody } from "../../canvas/timeline-pane.ts";

type Window = RecordedWindow["window"];

const small = [
  msg("none"),
  msg("one"),
  msg("two"),
  msg("three"),
  msg("four"),
  msg("five"),
  msg("six"),
  msg("seven"),
  msg("eight"),
  msg("nine"),
  msg("ten"),
];
const inWords = (count: number): string => (small[count] === undefined ? formatCount(count) : t(small[count]));

/** The senders' first window and the port's capacity, in a few words; the capacity alone in fewer. */
export function describePort(run: RunSnapshot): { readonly text: string; readonly brief?: string } {
  const { transport } = run.scenario;
  const first = findFirstWindow(transport, geometryOf(run.scenario), 0);
  const whole = findWholeLimit(run.scenario);
  if (whole !== null)
    return {
      text: t("first window {first}; trimming above {whole} packets", { first, whole }),
      brief: t("trimming above {whole} packets", { whole }),
    };
  const limit = limitOf(run);
  if (!Number.isFinite(limit)) return { text: t("first window {first}", { first }) };
  return {
    text: t("first window {first}; the buffer has {limit} slots", { first, limit }),
    brief: t("the buffer has {limit} slots", { limit }),
  };
}

/** The history of a packet, step by step. */
export function readLife(window: Window, row: number, run: RunSnapshot): LifeStep[] {
  return listLife(window, row, run.columns, limitOf(run), recordedPort(run));
}

/** "Packet #256 of sender 3" */
export function namePacket(window: Window, row: number): string {
  const sender = window.flow[row];
  if (isRequest(window, row)) return t("A request to sender {sender}", { sender });
  if (!isPacket(window, row)) return t("An ACK to sender {sender}", { sender });
  return t("{packet} of sender {sender}", { packet: startLarge(namePacketRow(window, row)), sender });
}

/** The whole history as text for screen readers. */
export function describePacket(window: Window, row: number, run: RunSnapshot): string {
  const steps = readLife(window, row, run).map(({ timeNs, name, detail }) => {
    const time = formatMs(timeNs);
    return detail === ""
      ? t("{step} at {time} ms", { step: name, time })
      : t("{step} at {time} ms, {detail}", { step: name, time, detail });
  });
  return t("{packet}: {steps}.", {
    packet: namePacket(window, row),
    steps: steps.reduce((first, rest) => t("{first}; {rest}", { first, rest })),
  });
}

/** Of a sender that has lost nothing: how many packets the switch cut, and how soon the first of them was sent again. */
function tellCuts(window: Window, { flow, sent, cut }: SenderCount, fromNs: Nanos): readonly Piece[] {
  const row = listRowsOf(window, flow).find((one) => isCut(window, one) && window.sentNs[one] >= fromNs);
  const repeat = row === undefined ? -1 : findRepeat(window, row);
  const values = { sender: flow, sent, all: inWords(sent), cut: inWords(cut), share: wrap({ tone: "fine" }) };
  if (row === undefined || repeat < 0)
    return toPieces(
      rich(
        "{sent, plural, one {The switch trimmed sender {sender}'s packet to its header.} other {The switch trimmed <share>{cut} of {all}</share> packets of sender {sender} to their headers.}}",
        values,
      ),
    );
  const time = formatDuration(window.sentNs[repeat] - window.sentNs[row]);
  return toPieces(
    rich(
      "{sent, plural, one {The switch trimmed sender {sender}'s packet to its header; the sender retransmitted it after {time}.} other {The switch trimmed <share>{cut} of {all}</share> packets of sender {sender} to their headers; the sender retransmitted the first of them after {time}.}}",
      { ...values, time },
    ),
  );
}

/** What a sender did with what it sent in a part of the run, in pieces of a sentence. */
function tellSender(window: Window, flow: number, run: RunSnapshot, fromNs: Nanos, toNs: Nanos): readonly Piece[] {
  const count = countSenders(window, fromNs, toNs).find((one) => one.flow === flow);
  if (count === undefined) return [{ text: t("Sender {sender} sends nothing here.", { sender: flow }) }];
  const { sent, lost, cut } = count;
  if (lost === 0 && cut > 0) return tellCuts(window, count, fromNs);
  if (lost === 0)
    return toPieces(
      rich(
        "{sent, plural, one {Sender {sender} lost <none>none</none> of # packet.} other {Sender {sender} lost <none>none</none> of # packets.}}",
        { sent, sender: flow, none: wrap({ tone: "fine" }) },
      ),
    );
  const rows = listRowsOf(window, flow).filter(
    (row) => window.sentNs[row] >= fromNs && window.sentNs[row] < toNs && isKnown(window.lostNs[row]),
  );
  const [row] = rows;
  const repeat = row === undefined ? -1 : findRepeat(window, row);
  const rescue = row === undefined ? -1 : findRescue(run.columns, window, row);
  const { timeouts } = run.columns;
  const isSilent = rescue >= 0 && (repeat < 0 || timeouts.timeNs[rescue] <= window.sentNs[repeat]);
  const values = { sender: flow, sent, all: inWords(sent), lost: inWords(lost), share: wrap({ tone: isSilent ? "trouble" : "fine" }) };
  const isAll = lost === sent;
  if (isSilent) {
    const silence = formatDuration(timeouts.timeNs[rescue] - timeouts.waitingSinceNs[rescue]);
    return toPieces(
      isAll
        ? rich(
            "{sent, plural, one {Sender {sender} lost <share>all {all}</share> packet and sent nothing for {silence}.} other {Sender {sender} lost <share>all {all}</share> packets and sent nothing for {silence}.}}",
            { ...values, silence },
          )
        : rich(
            "{sent, plural, one {Sender {sender} lost <share>{lost} of {all}</share> packet and sent nothing for {silence}.} other {Sender {sender} lost <share>{lost} of {all}</share> packets and sent nothing for {silence}.}}",
            { ...values, silence },
          ),
    );
  }
  if (repeat < 0)
    return toPieces(
      isAll
        ? rich(
            "{sent, plural, one {Sender {sender} lost <share>all {all}</share> packet.} other {Sender {sender} lost <share>all {all}</share> packets.}}",
            values,
          )
        : rich(
            "{sent, plural, one {Sender {sender} lost <share>{lost} of {all}</share> packet.} other {Sender {sender} lost <share>{lost} of {all}</share> packets.}}",
            values,
          ),
    );
  const time = formatDuration(window.sentNs[repeat] - window.sentNs[row]);
  if (isAll)
    return toPieces(
      rich(
        "{sent, plural, one {Sender {sender} lost <share>all {all}</share> packet and retransmitted it after {time}.} other {Sender {sender} lost <share>all {all}</share> packets and retransmitted the first of them after {time}.}}",
        { ...values, time },
      ),
    );
  return toPieces(
    lost === 1
      ? rich(
          "{sent, plural, one {Sender {sender} lost <share>{lost} of {all}</share> packet and retransmitted it after {time}.} other {Sender {sender} lost <share>{lost} of {all}</share> packets and retransmitted it after {time}.}}",
          { ...values, time },
        )
      : rich(
          "{sent, plural, one {Sender {sender} lost <share>{lost} of {all}</share> packet and retransmitted the first of them after {time}.} other {Sender {sender} lost <share>{lost} of {all}</share> packets and retransmitted the first of them after {time}.}}",
          { ...values, time },
        ),
  );
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
  return joinParts(followed.map((flow) => tellSender(window, flow, run, fromNs, toNs)));
}

/** "loses all 6", "loses 1 of 7", "11 of 12 trimmed", "sends 5" */
export function noteSender({ sent, lost, cut }: Omit<SenderCount, "flow">): string {
  if (sent === 0) return t("sends nothing");
  if (lost === 0 && cut > 0) return t("{cut} of {sent} trimmed", { cut, sent });
  if (lost === 0) return t("sends {sent}", { sent });
  return lost === sent ? t("loses all {sent}", { sent }) : t("loses {lost} of {sent}", { lost, sent });
}

/** Maximum number of rows in a table (our choice): after zooming in there are fewer. */
const mostRows = 400;

const cell = (timeNs: Nanos): string => (isKnown(timeNs) ? formatFixed(timeNs / 1e3, 3) : "");

/** The packets in a part of the run, one row each; only of `senders`, unless that is empty. */
export function makePacketTable(window: Window, senders: readonly number[], fromNs: Nanos, toNs: Nanos, timeNs: Nanos): TableBody {
  const rows: number[] = [];
  for (let row = 0; row < window.length && rows.length < mostRows; row++) {
    const isSeen = isPacket(window, row) && window.sentNs[row] >= fromNs && window.sentNs[row] < toNs;
    if (isSeen && (senders.length === 0 || senders.includes(window.flow[row]))) rows.push(row);
  }
  return {
    columns: [
      t("Sent, µs"),
      t("Sender"),
      t("Packet"),
      t("At the switch, µs"),
      t("Behind"),
      t("Left the switch, µs"),
      t("Delivered, µs"),
      t("ACK back, µs"),
      t("What happened to it"),
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
