import { rich, t } from "../../../language/translate.ts";
import { countSenders, findRepeat, findRescue, isCut, isKnown, listRowsOf } from "../../../story/packet-lives.ts";
import { listTransportNames } from "../../../scenario/fields/name-transport.ts";
import { PacketFlag } from "../../../engine/observer.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { RecordedWindow } from "../../../bridge/packet-window-source.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { joinParts, wrap, toPieces, type Piece } from "../../text/pieces.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { formatDuration } from "../../../language/formats.ts";

/** One of two runs, with its recorded packets. */
export interface RecordedRun {
  readonly run: RunSnapshot;
  readonly window: RecordedWindow["window"];
}

/** What happened to a sender's packets until it retransmitted the first missing one. */
export interface Fate {
  readonly sent: number;
  readonly cut: number;
  readonly lost: number;
  /** From the first transmission of the first trimmed or dropped packet to its retransmission without a timer; null: not in the window. */
  readonly againNs: Nanos | null;
  /** How long the sender waited for its timer; null: it did not. */
  readonly waitNs: Nanos | null;
}

export function readFate({ run, window }: RecordedRun, flow: number, fromNs: Nanos, toNs: Nanos): Fate {
  const { sentNs, lostNs, lostAck, flags } = window;
  const isLost = (row: number): boolean => isKnown(lostNs[row]) && lostAck[row] === 0;
  const seen = listRowsOf(window, flow).filter(
    (row) => sentNs[row] >= fromNs && sentNs[row] < toNs && (flags[row] & PacketFlag.retransmission) === 0,
  );
  const gone = seen.find((row) => isLost(row) || isCut(window, row));
  const repeat = gone === undefined ? -1 : findRepeat(window, gone);
  const own = repeat < 0 ? seen : seen.filter((row) => sentNs[row] < sentNs[repeat]);
  const { timeouts } = run.columns;
  const rescue = gone === undefined || !isLost(gone) ? -1 : findRescue(run.columns, window, gone);
  const isByTimer = rescue >= 0 && (repeat < 0 || timeouts.timeNs[rescue] <= sentNs[repeat]);
  return {
    sent: own.length,
    cut: own.filter((row) => isCut(window, row) && !isLost(row)).length,
    lost: own.filter(isLost).length,
    againNs: gone === undefined || repeat < 0 || isByTimer ? null : sentNs[repeat] - sentNs[gone],
    waitNs: isByTimer ? timeouts.timeNs[rescue] - timeouts.waitingSinceNs[rescue] : null,
  };
}

function tellFate({ scenario }: RunSnapshot, sender: number, { sent, cut, lost, againNs, waitNs }: Fate): readonly Piece[] {
  const name = writeSeries(listTransportNames(scenario));
  if (sent === 0) return [{ text: t("With {name}, sender {sender} sends no new packet in this part of the run.", { name, sender }) }];
  const mark = wrap({ tone: waitNs === null ? "fine" : "trouble" });
  const values = { name, sender, sent, cut, lost, share: mark, time: mark };
  if (cut === 0 && lost === 0)
    return toPieces(
      rich(
        "{sent, plural, one {With {name}, the packet of sender {sender} <share>arrives whole</share>.} other {With {name}, <share>all {sent}</share> packets of sender {sender} arrive whole.}}",
        values,
      ),
    );
  if (lost === 0 && againNs === null)
    return toPieces(
      rich(
        "{sent, plural, one {With {name}, the switch trims the packet of sender {sender}.} other {With {name}, the switch trims <share>{cut} of {sent}</share> packets of sender {sender}.}}",
        values,
      ),
    );
  if (lost === 0)
    return toPieces(
      rich(
        "{sent, plural, one {With {name}, the switch trims the packet of sender {sender}; the sender retransmits it after <time>{again}</time>.} other {With {name}, the switch trims <share>{cut} of {sent}</share> packets of sender {sender}; the sender retransmits the first of them after <time>{again}</time>.}}",
        { ...values, again: formatDuration(againNs ?? 0) },
      ),
    );
  if (waitNs !== null)
    return toPieces(
      rich(
        "{sent, plural, one {With {name}, the switch drops the packet of sender {sender}; the sender waits <time>{wait}</time> for its timer.} other {With {name}, the switch drops <share>{lost} of {sent}</share> packets of sender {sender}; the sender waits <time>{wait}</time> for its timer.}}",
        { ...values, wait: formatDuration(waitNs) },
      ),
    );
  if (againNs === null)
    return toPieces(
      rich(
        "{sent, plural, one {With {name}, the switch drops the packet of sender {sender}.} other {With {name}, the switch drops <share>{lost} of {sent}</share> packets of sender {sender}.}}",
        values,
      ),
    );
  return toPieces(
    rich(
      "{sent, plural, one {With {name}, the switch drops the packet of sender {sender}; the sender retransmits it after <time>{again}</time>.} other {With {name}, the switch drops <share>{lost} of {sent}</share> packets of sender {sender}; the sender retransmits the first missing packet after <time>{again}</time>.}}",
      { ...values, again: formatDuration(againNs) },
    ),
  );
}

/** Names the sender that loses most, where the followed sender loses nothing in either run. */
function suggest(runs: readonly RecordedRun[], fromNs: Nanos, toNs: Nanos): readonly Piece[] {
  const counts = runs.flatMap(({ window, run }) =>
    countSenders(window, fromNs, toNs).map(({ flow, cut, lost }) => ({ run, flow, gone: cut + lost })),
  );
  const worst = counts.reduce<(typeof counts)[number] | null>((most, one) => (one.gone > (most?.gone ?? 0) ? one : most), null);
  if (worst === null) return [];
  return [
    {
      text: t(
        "{count, plural, one {Pick sender {sender}: with {name}, # of its packets is trimmed or dropped.} other {Pick sender {sender}: with {name}, # of its packets are trimmed or dropped.}}",
        { sender: worst.flow, count: worst.gone, name: writeSeries(listTransportNames(worst.run.scenario)) },
      ),
    },
  ];
}

/** The sentence above two runs: what each does with the packets of one sender. */
export function writePairHeadline(runs: readonly RecordedRun[], sender: number, fromNs: Nanos, toNs: Nanos): readonly Piece[] {
  const fates = runs.map((one) => readFate(one, sender, fromNs, toNs));
  const told = runs.map(({ run }, place) => tellFate(run, sender, fates[place]));
  return joinParts([...told, fates.every(({ cut, lost }) => cut + lost === 0) ? suggest(runs, fromNs, toNs) : []]);
}
