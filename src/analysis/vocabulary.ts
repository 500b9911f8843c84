import { TimeoutClass } from "../engine/observer.ts";
import type { GlossaryId } from "./glossary.ts";
import { RowState } from "./senders.ts";

/** What the Lab calls things, on the page, in the terminal and in what it exports: one word for one thing. Definitions: glossary.ts. */

export interface TimeoutWords {
  /** In running text, in legends and in files. */
  readonly name: string;
  /** Where there is little room. */
  readonly short: string;
  /** What happened, after the name. */
  readonly meaning: string;
}

export const timeoutWords: Readonly<Record<TimeoutClass, TimeoutWords>> = {
  [TimeoutClass.blockHead]: { name: "block-head", short: "head", meaning: "the whole window was lost" },
  [TimeoutClass.blockTail]: { name: "block-tail", short: "tail", meaning: "one of the last three was lost" },
  [TimeoutClass.lostRetransmission]: { name: "lost retransmission", short: "lost rtx", meaning: "it was lost again" },
  [TimeoutClass.other]: { name: "other", short: "other", meaning: "no ACK triggered a retransmission" },
  [TimeoutClass.spurious]: { name: "spurious", short: "spurious", meaning: "the data had arrived" },
};

/** By TimeoutClass. */
export const timeoutNames: readonly string[] = [
  TimeoutClass.blockHead,
  TimeoutClass.blockTail,
  TimeoutClass.lostRetransmission,
  TimeoutClass.other,
  TimeoutClass.spurious,
].map((kind) => timeoutWords[kind].name);

/** Why a timeout of class "other" was not prevented by an ACK: the class as people read it. Data keep the five classes. */
export type OtherReason = "untrusted" | "too-few" | "rest";

export const otherReasons = ["untrusted", "too-few", "rest"] as const satisfies readonly OtherReason[];

export const otherWords: Readonly<Record<OtherReason, TimeoutWords>> = {
  untrusted: { name: "ACKs not trusted", short: "not trusted", meaning: "duplicates ignored" },
  "too-few": { name: "too few duplicate ACKs", short: "too few ACKs", meaning: "in mid-block" },
  rest: { name: "other", short: "other", meaning: "recovery came too late" },
};

/** Where the glossary explains them. */
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
  readonly name: string;
  readonly short: string;
  /** After a sender's number: "5 in slow start". */
  readonly doing: string;
}

export const stateVocabulary: Readonly<Record<RowState, StateWords>> = {
  [RowState.slowStart]: { name: "slow start", short: "slow start", doing: "in slow start" },
  [RowState.avoidance]: { name: "congestion avoidance", short: "avoidance", doing: "in congestion avoidance" },
  [RowState.recovery]: { name: "fast recovery", short: "recovery", doing: "in fast recovery" },
  [RowState.waiting]: { name: "waiting for RTO", short: "waiting", doing: "waiting for its RTO" },
  [RowState.done]: { name: "done, at the barrier", short: "done", doing: "done, at the barrier" },
  [RowState.idle]: { name: "idle", short: "idle", doing: "idle" },
  [RowState.sending]: { name: "sending", short: "sending", doing: "sending" },
};

/** Of the senders of a run. */
export const slowestSender = "Slowest sender";
