import type { BlockFacts } from "../analysis/block-facts.ts";
import { writeVerdict } from "../analysis/verdict.ts";
import { joinSentences, phrase } from "../analysis/phrase.ts";
import { type Piece, type Sentence, tell, writeDuration } from "../analysis/words.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { t } from "../language/translate.ts";

/** What in the picture a step speaks of; its mark stands there. */
export type GuidePart = "senders" | "queue" | "dropped" | "link" | "rows";

/** A step as it is told of one run. */
export interface ToldStep {
  readonly id: string;
  readonly part: GuidePart;
  readonly sentence: Sentence;
  /** The moment at which the picture shows it. */
  readonly atNs: Nanos;
  /** Sender that stands out meanwhile; null: none. */
  readonly picks: number | null;
  /** A word of the sentence, and what it means; null: none needs it. */
  readonly word: { readonly name: string; readonly meaning: string } | null;
}

/** One thought of the guide. */
interface GuideStep {
  readonly id: string;
  readonly part: GuidePart;
  /** What holds of the run, in one or two short sentences; null: it does not hold, and is not told. */
  tell(facts: BlockFacts): (Pick<ToldStep, "sentence" | "atNs"> & Partial<Pick<ToldStep, "picks" | "word">>) | null;
}

/** Two figures, never less than the time itself: for "within". */
function writeWithin(ns: Nanos): string {
  if (ns <= 0) return writeDuration(0);
  const grain = 10 ** Math.floor(Math.log10(ns) - 1);
  return writeDuration(Math.ceil(ns / grain - 1e-9) * grain, 2);
}

/** Words that say this number of the run, and lead to its moment. */
function strong(fact: string, value: number, atNs: Nanos): (text: string) => Piece {
  return (text) => tell(fact, value, text, atNs, "strong");
}

/** A length of time of the run, written out. */
function tellTime(fact: string, ns: Nanos, atNs: Nanos): Piece {
  return tell(fact, ns, writeDuration(ns), atNs, "strong");
}

/** A block that took so many times what the link needs for it was slow (our choice). */
const slowRatio = 1.1;

/**
 * The guide in the order it is told. Of those with the same number in front of them at most one holds: a cause, and what there is
 * instead of it.
 */
export const guideSteps: readonly GuideStep[] = [
  {
    id: "1-request",
    part: "senders",
    tell({ request, neededNs }) {
      // Later answers meet a port that has sent the first ones: they do not collide.
      if (request === null || request.senders < 2 || request.spreadNs > neededNs) return null;
      const { senders, spreadNs, atNs } = request;
      const values = { senders, servers: strong("senders", senders, atNs) };
      return {
        sentence:
          spreadNs > 0
            ? phrase(
                "{senders, plural, one {<servers># server</servers> answers one request, all within {time}.} other {<servers># servers</servers> answer one request, all within {time}.}}",
                { ...values, time: tell("spread", spreadNs, writeWithin(spreadNs), atNs, "strong") },
              )
            : phrase(
                "{senders, plural, one {<servers># server</servers> answers one request, all at once.} other {<servers># servers</servers> answer one request, all at once.}}",
                values,
              ),
        atNs,
      };
    },
  },
  {
    id: "2-full",
    part: "queue",
    tell({ port: { fullNs, room } }) {
      if (fullNs === null) return null;
      return {
        sentence: phrase(
          "{room, plural, one {They share one port, and its queue is full: <taken># of #</taken> slot is taken.} other {They share one port, and its queue is full: <taken># of #</taken> slots are taken.}}",
          { room, taken: strong("room", room, fullNs) },
        ),
        atNs: fullNs,
      };
    },
  },
  {
    id: "2-room",
    part: "queue",
    tell({ port: { drops, longestQueue, room }, startNs }) {
      if (drops > 0) return null;
      return {
        sentence: phrase(
          "{longestQueue, plural, one {They share one port. Its queue holds at most <most># packet</most>, and there is room for {room}: none is dropped.} other {They share one port. Its queue holds at most <most># packets</most>, and there is room for {room}: none is dropped.}}",
          { longestQueue, room, most: strong("longestQueue", longestQueue, startNs) },
        ),
        atNs: startNs,
      };
    },
  },
  {
    id: "3-lost",
    part: "dropped",
    tell({ lostWindow }) {
      if (lostWindow === null) return null;
      const { sender, packets, atNs } = lostWindow;
      return {
        sentence: phrase(
          "{packets, plural, =2 {Sender {sender} sends <sent># packets</sent> and the switch drops both: a <window>whole window</window> is lost.} one {Sender {sender} sends <sent># packet</sent> and the switch drops it: a <window>whole window</window> is lost.} other {Sender {sender} sends <sent># packets</sent> and the switch drops all #: a <window>whole window</window> is lost.}}",
          {
            sender,
            packets,
            sent: strong("lostPackets", packets, atNs),
            window: (text) => ({ text, jumpNs: atNs, emphasis: "trouble" }),
          },
        ),
        atNs,
        picks: sender,
        word: { name: t("window"), meaning: t("the packets a sender may have in flight before an ACK must come back") },
      };
    },
  },
  {
    id: "3-timeout",
    part: "dropped",
    tell({ otherTimeout }) {
      if (otherTimeout === null) return null;
      const { sender, waitingSinceNs } = otherTimeout;
      return {
        sentence: joinSentences([phrase("Sender {sender} has to wait for its RTO.", { sender }), writeVerdict(otherTimeout)]),
        atNs: waitingSinceNs,
        picks: sender,
      };
    },
  },
  {
    id: "3-mended",
    part: "dropped",
    tell({ port: { drops, fullNs }, timeouts, startNs }) {
      if (drops === 0 || timeouts > 0) return null;
      const atNs = fullNs ?? startNs;
      return {
        sentence: phrase(
          "{drops, plural, one {The switch drops <dropped># packet</dropped>, but no sender has to wait for its RTO.} other {The switch drops <dropped># packets</dropped>, but no sender has to wait for its RTO.}}",
          { drops, dropped: strong("drops", drops, atNs) },
        ),
        atNs,
      };
    },
  },
  {
    id: "4-silence",
    part: "link",
    tell({ silence }) {
      if (silence === null) return null;
      const { senders, startNs, endNs, rtoNs } = silence;
      const atNs = (startNs + endNs) / 2;
      return {
        sentence: phrase(
          "{senders, plural, one {No packet arrives, so no ACK returns. <waiting># sender</waiting> stays silent until a {rto} timer fires.} other {No packet arrives, so no ACK returns. <waiting># senders</waiting> stay silent until a {rto} timer fires.}}",
          { senders, waiting: strong("waiting", senders, atNs), rto: tellTime("rto", rtoNs, endNs) },
        ),
        atNs,
      };
    },
  },
  {
    id: "5-price",
    part: "rows",
    tell({ price, startNs, endNs }) {
      if (price === null || endNs - startNs < slowRatio * price.neededNs) return null;
      const { done, atNs, neededNs } = price;
      return {
        sentence: phrase(
          "{done, plural, one {<senders># sender</senders> is done, but waits for the slowest: the block takes {time} instead of {needed}.} other {<senders># senders</senders> are done, but all wait for the slowest: the block takes {time} instead of {needed}.}}",
          {
            done,
            senders: strong("done", done, atNs),
            time: tellTime("duration", endNs - startNs, endNs),
            needed: tellTime("needed", neededNs, startNs + neededNs),
          },
        ),
        atNs,
      };
    },
  },
  {
    id: "5-cheap",
    part: "rows",
    tell({ timeouts, startNs, endNs, neededNs }) {
      if (timeouts === 0 || endNs - startNs >= slowRatio * neededNs) return null;
      return {
        sentence: phrase(
          "{timeouts, plural, one {<all># timeout</all> costs little here: the block takes {time}, and the link alone needs {needed}.} other {<all># timeouts</all> cost little here: the block takes {time}, and the link alone needs {needed}.}}",
          {
            timeouts,
            all: strong("timeouts", timeouts, endNs),
            time: tellTime("duration", endNs - startNs, endNs),
            needed: tellTime("needed", neededNs, startNs + neededNs),
          },
        ),
        atNs: endNs,
      };
    },
  },
  {
    id: "5-smooth",
    part: "rows",
    tell({ timeouts, startNs, endNs, neededNs }) {
      if (timeouts > 0) return null;
      return {
        sentence: phrase("No sender waits for an RTO: the block takes {time}, and the link alone needs {needed}.", {
          time: tellTime("duration", endNs - startNs, endNs),
          needed: tellTime("needed", neededNs, startNs + neededNs),
        }),
        atNs: endNs,
      };
    },
  },
];

/** The steps that hold of this block, in their order. */
export function tellSteps(facts: BlockFacts): readonly ToldStep[] {
  return guideSteps.flatMap(({ id, part, tell: tellOne }) => {
    const told = tellOne(facts);
    return told === null ? [] : [{ id, part, picks: null, word: null, ...told }];
  });
}
