import { PacketKind } from "../engine/observer.ts";
import { isCut } from "./packet-lives.ts";
import type { PacketWindow } from "../protocol/tables.ts";

/** What receivers send besides ACKs if switches trim packets: a pull lets the sender send one packet, a NACK does not. */
export type AnswerKind = "nack" | "pull";

const known = new WeakMap<PacketWindow, ReadonlyMap<number, AnswerKind>>();

/** NACKs and pulls by row. The receiver sends a NACK when a header arrives; the sender sends a packet when a pull arrives. */
export function listAnswers(window: PacketWindow): ReadonlyMap<number, AnswerKind> {
  let answers = known.get(window);
  if (answers === undefined) known.set(window, (answers = sortAnswers(window)));
  return answers;
}

function sortAnswers(window: PacketWindow): ReadonlyMap<number, AnswerKind> {
  const { length, kind, flow, sentNs, deliverNs, ackSentNs, ackDeliverNs } = window;
  const sends = new Set<string>();
  const headers = new Set<string>();
  for (let row = 0; row < length; row++) {
    if (kind[row] === PacketKind.data) sends.add(`${flow[row]} ${sentNs[row]}`);
    if (isCut(window, row)) headers.add(`${flow[row]} ${deliverNs[row]}`);
  }
  const answers = new Map<number, AnswerKind>();
  for (let row = 0; row < length; row++) {
    if (kind[row] !== PacketKind.control) continue;
    if (sends.has(`${flow[row]} ${ackDeliverNs[row]}`)) answers.set(row, "pull");
    else if (headers.has(`${flow[row]} ${ackSentNs[row]}`)) answers.set(row, "nack");
  }
  return answers;
}
