import type { BlockFacts } from "../analysis/block-facts.ts";
import { writeVerdict } from "../analysis/verdict.ts";
import { say, type Sentence, tell, writeCount, writeDuration, writePlural } from "../analysis/words.ts";
import type { Nanos } from "../engine/spec/scenario.ts";

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
      const within =
        spreadNs > 0 ? [say("all within "), tell("spread", spreadNs, writeWithin(spreadNs), atNs, "strong")] : [say("all at once")];
      return {
        sentence: [
          tell("senders", senders, `${writeCount(senders)} servers`, atNs, "strong"),
          say(" answer one request, "),
          ...within,
          say("."),
        ],
        atNs,
      };
    },
  },
  {
    id: "2-full",
    part: "queue",
    tell({ port: { fullNs, room } }) {
      if (fullNs === null) return null;
      const text = `${writeCount(room)} of ${writeCount(room)}`;
      return {
        sentence: [
          say("They share one port, and its queue is full: "),
          tell("room", room, text, fullNs, "strong"),
          say(` ${room === 1 ? "slot is" : "slots are"} taken.`),
        ],
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
        sentence: [
          say("They share one port. Its queue holds at most "),
          tell("longestQueue", longestQueue, writePlural(longestQueue, "packet"), startNs, "strong"),
          say(`, and there is room for ${writeCount(room)}: none is dropped.`),
        ],
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
        sentence: [
          say(`Sender ${writeCount(sender)} sends `),
          tell("lostPackets", packets, writePlural(packets, "packet"), atNs, "strong"),
          say(` and the switch drops ${packets === 1 ? "it" : packets === 2 ? "both" : `all ${writeCount(packets)}`}: a `),
          { text: "whole window", jumpNs: atNs, emphasis: "trouble" },
          say(" is lost."),
        ],
        atNs,
        picks: sender,
        word: { name: "window", meaning: "the packets a sender may have in flight before an ACK must come back" },
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
        sentence: [say(`Sender ${writeCount(sender)} has to wait for its RTO. `), ...writeVerdict(otherTimeout)],
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
        sentence: [
          say("The switch drops "),
          tell("drops", drops, writePlural(drops, "packet"), atNs, "strong"),
          say(", but no sender has to wait for its RTO."),
        ],
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
        sentence: [
          say("No packet arrives, so no ACK returns. "),
          tell("waiting", senders, writePlural(senders, "sender"), atNs, "strong"),
          say(` ${senders === 1 ? "stays" : "stay"} silent until a `),
          tell("rto", rtoNs, writeDuration(rtoNs), endNs, "strong"),
          say(" timer fires."),
        ],
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
        sentence: [
          tell("done", done, writePlural(done, "sender"), atNs, "strong"),
          say(
            done === 1
              ? " is done, but waits for the slowest: the block takes "
              : " are done, but all wait for the slowest: the block takes ",
          ),
          tell("duration", endNs - startNs, writeDuration(endNs - startNs), endNs, "strong"),
          say(" instead of "),
          tell("needed", neededNs, writeDuration(neededNs), startNs + neededNs, "strong"),
          say("."),
        ],
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
        sentence: [
          tell("timeouts", timeouts, writePlural(timeouts, "timeout"), endNs, "strong"),
          say(timeouts === 1 ? " costs little here: the block takes " : " cost little here: the block takes "),
          tell("duration", endNs - startNs, writeDuration(endNs - startNs), endNs, "strong"),
          say(", and the link alone needs "),
          tell("needed", neededNs, writeDuration(neededNs), startNs + neededNs, "strong"),
          say("."),
        ],
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
        sentence: [
          say("No sender waits for an RTO: the block takes "),
          tell("duration", endNs - startNs, writeDuration(endNs - startNs), endNs, "strong"),
          say(", and the link alone needs "),
          tell("needed", neededNs, writeDuration(neededNs), startNs + neededNs, "strong"),
          say("."),
        ],
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
