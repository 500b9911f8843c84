import type { Autopsy } from "../analysis/autopsy.ts";
import type { BlockFacts, LostWindow } from "../analysis/block-facts.ts";
import { joinSentences, phrase } from "../story/phrase.ts";
import type { Piece, Sentence } from "../analysis/words.ts";
import { TimeoutClass } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { t } from "../language/translate.ts";
import { bold, type StepNote, type ToldStep, trouble, word } from "./step.ts";

const windowNote = (): StepNote => ({
  name: t("Window"),
  meaning: t("The number of packets a sender may have in flight: sent, but not yet acknowledged."),
});

const full = (room: number): Sentence =>
  phrase(
    "{room, plural, one {The queue is full: its only <all># slot</all> is taken.} other {The queue is full: all <all># slots</all> are taken.}}",
    { room, all: bold("room", room) },
  );

function tellLostWindow({ sender, packets, isFirst }: LostWindow): Sentence {
  const values = { sender: String(sender), packets, window: word("cwnd"), lost: trouble("lostPackets", packets) };
  return isFirst
    ? phrase(
        "{packets, plural, one {Sender {sender} sends its first <window>window</window> of # packet: <lost>it is dropped</lost>.} =2 {Sender {sender} sends its first <window>window</window> of # packets; <lost>both are dropped</lost>.} other {Sender {sender} sends its first <window>window</window> of # packets; <lost>all # are dropped</lost>.}}",
        values,
      )
    : phrase(
        "{packets, plural, one {Sender {sender} has a <window>window</window> of # packet: <lost>it is dropped</lost>.} =2 {Sender {sender} has a <window>window</window> of # packets; <lost>both are dropped</lost>.} other {Sender {sender} has a <window>window</window> of # packets; <lost>all # are dropped</lost>.}}",
        values,
      );
}

/** What a sender lost that had to wait for its timer, though more than that was in flight. */
function tellOtherLoss(autopsy: Autopsy): Pick<ToldStep, "headline" | "line"> {
  const { sender, evidence, class: kind } = autopsy;
  const packets = evidence?.lost.length ?? 0;
  if (packets === 0)
    return {
      headline: phrase("Sender {sender} has to wait for its timer.", { sender: String(sender) }),
      line: phrase("No packet that it had in flight is lost."),
    };
  const values = {
    sender: String(sender),
    packets,
    lost: trouble("lostPackets", packets),
    last: (text: string): Piece => ({ text, emphasis: "strong" }),
  };
  if (kind === TimeoutClass.blockTail)
    return {
      headline: phrase(
        "{packets, plural, one {Sender {sender} loses the <last>last</last> <lost>packet</lost> of its answer.} other {Sender {sender} loses <lost># packets</lost> at the <last>end</last> of its answer.}}",
        values,
      ),
      line: phrase("No later packet can report the loss."),
    };
  return {
    headline: phrase(
      "{packets, plural, one {Sender {sender} loses <lost># packet</lost>.} other {Sender {sender} loses <lost># packets</lost>.}}",
      values,
    ),
    line:
      kind === TimeoutClass.lostRetransmission
        ? phrase("Its retransmission is lost, too.")
        : phrase("Too few ACKs come back to report it."),
  };
}

/** The moment at which another loss is seen: when the last of its packets was dropped; null: none was. */
function findLossNs({ evidence }: Autopsy): Nanos | null {
  const dropsNs = evidence?.lost.map((lost) => lost.dropsNs[0]) ?? [];
  return dropsNs.length === 0 ? null : Math.max(...dropsNs);
}

/** The second step: the queue, and what is lost there. */
export function tellOverflow(facts: BlockFacts): Pick<ToldStep, "headline" | "line" | "notes" | "picks" | "atNs" | "scene"> {
  const { lostWindow, otherTimeout, timeouts, startNs, port, request } = facts;
  const { room, fullNs, drops, longestQueue } = port;
  const isFullBy = (ns: Nanos): boolean => fullNs !== null && fullNs <= ns;
  const whenFull = (ns: Nanos): Sentence => (isFullBy(ns) ? full(room) : []);
  if (lostWindow !== null)
    return {
      headline: joinSentences([whenFull(lostWindow.atNs), tellLostWindow(lostWindow)]),
      line: phrase("Sender {sender} has nothing else in flight.", { sender: String(lostWindow.sender) }),
      notes: [windowNote()],
      picks: lostWindow.sender,
      atNs: lostWindow.atNs,
      scene: { kind: "overflow", lost: lostWindow, sender: lostWindow.sender, fullNs },
    };
  if (otherTimeout !== null) {
    // an ACK held back from the request before: its wait began before this one did
    const atNs = Math.max(startNs, findLossNs(otherTimeout) ?? fullNs ?? otherTimeout.waitingSinceNs);
    const told = tellOtherLoss(otherTimeout);
    return {
      headline: joinSentences([whenFull(atNs), told.headline]),
      line: told.line,
      notes: [],
      picks: otherTimeout.sender,
      atNs,
      scene: { kind: "overflow", lost: null, sender: otherTimeout.sender, fullNs },
    };
  }
  const atNs = fullNs ?? request?.atNs ?? startNs;
  const plain = { notes: [], picks: null, atNs, scene: { kind: "overflow", lost: null, sender: null, fullNs } } as const;
  if (drops === 0)
    return {
      ...plain,
      headline: phrase(
        "{room, plural, one {At most <most>{longest}</most> of the # slot is taken.} other {At most <most>{longest}</most> of the # slots are taken.}}",
        { room, longest: longestQueue, most: bold("longestQueue", longestQueue) },
      ),
      line: phrase("No packet is dropped."),
    };
  return {
    ...plain,
    headline: joinSentences([
      whenFull(atNs),
      phrase(
        "{drops, plural, one {<dropped># packet</dropped> is dropped in this request, but every sender still has packets in flight.} other {<dropped># packets</dropped> are dropped in this request, but every sender still has packets in flight.}}",
        { drops, dropped: bold("drops", drops) },
      ),
    ]),
    line: timeouts === 0 ? phrase("The ACKs for those report the losses.") : [],
  };
}
