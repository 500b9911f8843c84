import { PacketKind } from "../engine/observer.ts";
import { isCut } from "./packet-lives.ts";
import type { PacketWindow } from "../protocol/tables.ts";

/** What a receiver whose switch trims packets sends besides ACKs: a pull lets its sender send one packet, a NACK does not. */
export type AnswerKind = "nack" | "pull";

const known = new WeakMap<PacketWindow, ReadonlyMap<number, AnswerKind>>();

/** The NACKs and pulls of a run whose switch trims packets, by row: a NACK is sent when a header arrives, and on a pull the sender sends at once. */
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
