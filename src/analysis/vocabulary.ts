import { TimeoutClass } from "../engine/observer.ts";
import { type Marked, msg } from "../language/translate.ts";
import type { GlossaryId } from "./glossary-ids.ts";
import { RowState } from "./senders.ts";

/**
 * The Lab's terms, on the page, in the terminal and in exports: one term per concept. Definitions: glossary.ts. They are
 * English until `t` translates them.
 */
export interface TimeoutWords {
  /** In running text and in legends. */
  readonly name: Marked;
  /** At the start of a table row. */
  readonly title: Marked;
  /** The field's term for it, or what happened, shown after the name. */
  readonly meaning: Marked;
}

/** Names of the classes in files and the terminal, by TimeoutClass: the papers' terms. The page's are `timeoutWords`. */
export const timeoutNames: readonly Marked[] = [
  msg("block-head"),
  msg("block-tail"),
  msg("lost retransmission"),
  msg("other"),
  msg("spurious"),
];

export const timeoutWords: Readonly<Record<TimeoutClass, TimeoutWords>> = {
  [TimeoutClass.blockHead]: {
    name: msg("whole window lost"),
    title: msg("Whole window lost"),
    meaning: msg("block-head"),
  },
  [TimeoutClass.blockTail]: {
    name: msg("last packets lost"),
    title: msg("Last packets lost"),
    meaning: msg("block-tail"),
  },
  [TimeoutClass.lostRetransmission]: {
    name: msg("retransmission lost"),
    title: msg("Retransmission lost"),
    meaning: msg("it was lost again"),
  },
  [TimeoutClass.other]: {
    name: timeoutNames[TimeoutClass.other],
    title: msg("Other"),
    meaning: msg("mid-block"),
  },
  [TimeoutClass.spurious]: {
    name: timeoutNames[TimeoutClass.spurious],
    title: msg("Spurious"),
    meaning: msg("the data had arrived"),
  },
};

/** Block-head timeouts in mid-block: their own row below the class, which counts them too. */
export const midBlockWords: TimeoutWords = {
  name: msg("whole window lost in mid-block"),
  title: msg("of these, in mid-block"),
  meaning: msg("a part had arrived"),
};

/** Why no ACK prevented a timeout of class "other", as displayed. Data keep the five classes. */
export type OtherReason = "untrusted" | "too-few" | "rest";

export const otherReasons = ["untrusted", "too-few", "rest"] as const satisfies readonly OtherReason[];

export const otherWords: Readonly<Record<OtherReason, TimeoutWords>> = {
  untrusted: {
    name: msg("duplicate ACKs ignored"),
    title: msg("Duplicate ACKs ignored"),
    meaning: msg("may be from retransmitted packets"),
  },
  "too-few": {
    name: msg("too few duplicate ACKs"),
    title: msg("Too few duplicate ACKs"),
    meaning: msg("in mid-block"),
  },
  rest: { name: msg("other"), title: msg("Other"), meaning: msg("recovery came too late") },
};

/** Glossary entries of the classes. */
export const timeoutGlossary: Readonly<Record<TimeoutClass, GlossaryId>> = {
  [TimeoutClass.blockHead]: "head",
  [TimeoutClass.blockTail]: "tail",
  [TimeoutClass.lostRetransmission]: "lostRetransmission",
  [TimeoutClass.other]: "other",
  [TimeoutClass.spurious]: "spurious",
};

export const otherGlossary: Readonly<Record<OtherReason, GlossaryId>> = { untrusted: "untrusted", "too-few": "few", rest: "other" };

export interface StateWords {
  /** In legends and tables. */
  readonly name: Marked;
  readonly short: Marked;
  /** After a sender's number: "5 in slow start". */
  readonly doing: Marked;
}

export const stateVocabulary: Readonly<Record<RowState, StateWords>> = {
  [RowState.slowStart]: { name: msg("slow start"), short: msg("slow start"), doing: msg("in slow start") },
  [RowState.avoidance]: { name: msg("congestion avoidance"), short: msg("avoidance"), doing: msg("in congestion avoidance") },
  [RowState.recovery]: { name: msg("fast recovery"), short: msg("recovery"), doing: msg("in fast recovery") },
  [RowState.waiting]: { name: msg("waiting for its timer"), short: msg("waiting"), doing: msg("waiting for its timer") },
  [RowState.freeWaiting]: {
    name: msg("waiting for its timer, link busy: no cost"),
    short: msg("waiting at no cost"),
    doing: msg("waiting for its timer while the link is busy"),
  },
  [RowState.pullWaiting]: { name: msg("waiting for a pull"), short: msg("waiting for a pull"), doing: msg("waiting for a pull") },
  [RowState.grantWaiting]: { name: msg("waiting for a grant"), short: msg("waiting for a grant"), doing: msg("waiting for a grant") },
  [RowState.trimmed]: { name: msg("trimmed packet"), short: msg("trimmed"), doing: msg("sending packets that the switch trims") },
  [RowState.retransmitting]: { name: msg("retransmitting"), short: msg("retransmitting"), doing: msg("retransmitting") },
  [RowState.trimmedAgain]: {
    name: msg("trimmed packet"),
    short: msg("trimmed"),
    doing: msg("retransmitting packets that the switch trims again"),
  },
  [RowState.done]: { name: msg("finished"), short: msg("finished"), doing: msg("finished") },
  [RowState.idle]: { name: msg("idle"), short: msg("idle"), doing: msg("idle") },
  [RowState.sending]: { name: msg("sending"), short: msg("sending"), doing: msg("sending") },
};

/** Among the senders of a run. */
export const slowestSender = msg("Slowest sender");
