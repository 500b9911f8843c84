import { TimeoutClass } from "../engine/observer.ts";
import { msg, type Marked } from "../language/translate.ts";
import { countOtherReasons, readOtherReason } from "../analysis/other-timeouts.ts";
import type { RecordedRun } from "../analysis/run-index.ts";
import { findCommonestClass, type StoryFacts } from "../analysis/story-facts.ts";
import { type OtherReason, otherReasons } from "../analysis/vocabulary.ts";

/** Which timeouts a run mostly had, and what that means. */

/** A kind of timeout, to continue the sentence "190 timeouts followed, ". */
export interface Reason {
  /** Names the class for one, all or some of the timeouts. */
  readonly which: Marked;
  /** What that means, as a separate clause. */
  readonly reason: Marked;
}

const reasons: Readonly<Record<TimeoutClass, Reason>> = {
  [TimeoutClass.blockHead]: {
    which: msg(
      "{which, select, single {a block-head one} all {<first>all</first> of them block-head} other {<first>{count}</first> of them block-head}}",
    ),
    reason: msg("a sender's whole window was lost, so no ACK could come back"),
  },
  [TimeoutClass.blockTail]: {
    which: msg(
      "{which, select, single {a block-tail one} all {<first>all</first> of them block-tail} other {<first>{count}</first> of them block-tail}}",
    ),
    reason: msg("one of a block's last packets was lost, and too few packets followed it to reveal the loss"),
  },
  [TimeoutClass.lostRetransmission]: {
    which: msg(
      "{which, select, single {after a lost retransmission} all {<first>all</first> of them after a lost retransmission} other {<first>{count}</first> of them after a lost retransmission}}",
    ),
    reason: msg("a packet sent more than once was lost each time, and no ACK tells a sender that its retransmission was lost"),
  },
  [TimeoutClass.other]: {
    which: msg(
      "{which, select, single {in the middle of a block} all {<first>all</first> of them in the middle of a block} other {<first>{count}</first> of them in the middle of a block}}",
    ),
    reason: msg("a packet was lost, and no ACK triggered its retransmission"),
  },
  [TimeoutClass.spurious]: {
    which: msg(
      "{which, select, single {a spurious one} all {<first>all</first> of them spurious} other {<first>{count}</first> of them spurious}}",
    ),
    reason: msg("no data was missing, but the timer expired before the ACK arrived"),
  },
};

/** The class "other", split by what kept ACKs from triggering a retransmission. */
const otherReasonsTold: Readonly<Record<OtherReason, Reason>> = {
  untrusted: {
    which: msg(
      "{which, select, single {with duplicate ACKs ignored} all {<first>all</first> of them with duplicate ACKs ignored} other {<first>{count}</first> of them with duplicate ACKs ignored}}",
    ),
    reason: msg("enough duplicate ACKs came back, but packets sent twice may have caused them, so the sender ignored them"),
  },
  "too-few": {
    which: msg(
      "{which, select, single {with too few duplicate ACKs} all {<first>all</first> of them with too few duplicate ACKs} other {<first>{count}</first> of them with too few duplicate ACKs}}",
    ),
    reason: msg("a packet was lost in mid-block, and too few duplicate ACKs came back"),
  },
  rest: reasons[TimeoutClass.other],
};

/** The most common kind of timeout in words, and how many there are. */
export function findCommonest(run: RecordedRun, facts: StoryFacts): Reason & { readonly count: number; readonly firstRow: number } {
  const { rows, byClass, firstRowOf } = facts.timeouts;
  const kind = findCommonestClass(facts);
  if (kind !== TimeoutClass.other) return { ...reasons[kind], count: byClass[kind], firstRow: firstRowOf[kind] };
  const counts = countOtherReasons(run, rows);
  const reason = otherReasons[counts.indexOf(Math.max(...counts))];
  const firstRow = rows.find((row) => readOtherReason(run, row) === reason)!;
  return { ...otherReasonsTold[reason], count: counts[otherReasons.indexOf(reason)], firstRow };
}

/** The name of a class, as in "all of them block-head". */
export function nameClass(kind: TimeoutClass): Marked {
  return reasons[kind].which;
}
