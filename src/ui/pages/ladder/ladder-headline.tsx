import { useEffect, useState } from "react";
import { writeBlock } from "../../../analysis/words.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import type { Piece } from "../../text/facts.ts";
import { formatCount, formatDuration } from "../../text/numbers.ts";
import { useLadder, useLadderState } from "./ladder-context.tsx";
import { findTransport } from "./ladder-rows.ts";
import { keyOf, type LadderState, readNumber } from "./ladder-session.ts";

/** How far rows are at a moment, in a sentence: "After 360 ms, 5 of 16 have sent all 5 blocks. NewReno is in block 2, and its link is idle." */
export function writeLadderHeadline({ set, results }: Pick<LadderState, "set" | "results">, timeNs: Nanos): readonly Piece[] {
  const ends = set.rows.flatMap((row) => readNumber(results.get(keyOf(row)), "durationNs") ?? []);
  const total = set.rows.length;
  if (ends.length + countFailed({ set, results }) < total)
    return [{ text: `${formatCount(ends.length)} of ${formatCount(total)} runs are computed.` }];
  const { workload } = set.base;
  const all = workload.kind === "barrier" ? `sent all ${formatCount(workload.blocks)} blocks` : "finished";
  const finished = ends.filter((endNs) => endNs <= timeNs).length;
  const start: readonly Piece[] = [
    { text: `After ${formatDuration(timeNs)}, ` },
    { text: `${finished === 0 ? "none" : formatCount(finished)} of ${formatCount(total)}`, tone: "fine" },
    { text: ` ${finished === 1 ? "has" : "have"} ${all}. ` },
  ];
  const own = set.rows.find(({ text }) => text === set.base.transport.algorithm);
  const result = own && results.get(keyOf(own));
  if (own === undefined || result?.status !== "done") return start;
  const { strip } = result;
  const name = findTransport(own.algorithm)?.name ?? own.algorithm;
  if (strip.endNs <= timeNs) return [...start, { text: `${name} is one of them.` }];
  const column = Math.min(strip.busy.length - 1, Math.floor((timeNs / strip.endNs) * strip.busy.length));
  const block = strip.blockEndsNs.filter((endNs) => endNs <= timeNs).length;
  const place = workload.kind === "barrier" ? `is in ${writeBlock(block)}` : "goes on";
  return [...start, { text: `${name} ${place}, and its link is ${strip.busy[column] < 0.5 ? "idle" : "busy"}.` }];
}

export function countFailed({ set, results }: Pick<LadderState, "set" | "results">): number {
  return set.rows.filter((row) => results.get(keyOf(row))?.status === "failed").length;
}

/** Words change so often at most while the clock runs, ms. */
const everyMs = 200;

export function LadderHeadline() {
  const { session } = useLadder();
  const state = useLadderState();
  const [timeNs, setTimeNs] = useState(session.clock.timeNs());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer = undefined;
      setTimeNs(session.clock.timeNs());
    };
    const stop = session.clock.subscribe(() => (timer ??= setTimeout(read, everyMs)));
    read();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session]);
  return (
    <div className="headline">
      <h1>
        {writeLadderHeadline(state, timeNs).map(({ text, tone }) =>
          tone ? (
            <b key={text} data-tone={tone}>
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </h1>
    </div>
  );
}
