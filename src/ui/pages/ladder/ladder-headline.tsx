import { rich, t } from "../../../language/translate.ts";
import { useEffect, useState } from "react";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { joinParts, wrap, toPieces, type Piece } from "../../text/pieces.ts";
import { useLadder, useLadderState } from "./ladder-context.tsx";
import { nameTransport } from "../../../scenario/fields/name-transport.ts";
import { findStrip, type LadderState, readNumber } from "./ladder-session.ts";
import { formatDuration } from "../../../language/formats.ts";

/** The progress of rows at a moment: "After 360 ms, 5 of 16 have sent all 5 blocks. NewReno is in block 2, and its link is idle." */
export function writeLadderHeadline({ set, results }: Pick<LadderState, "set" | "results">, timeNs: Nanos): readonly Piece[] {
  const ends = set.rows.flatMap((row) => readNumber(results.get(row.key), "durationNs") ?? []);
  const total = set.rows.length;
  const missing = tellMissing({ set, results }, ends.length);
  if (missing !== null) return missing;
  const { workload } = set.base;
  const finished = ends.filter((endNs) => endNs <= timeNs).length;
  const values = { finished, total, time: formatDuration(timeNs), count: wrap({ tone: "fine" }) };
  const start = toPieces(
    workload.kind === "barrier"
      ? rich(
          "{finished, plural, =0 {After {time}, <count>none of {total}</count> have sent all {blocks} blocks.} one {After {time}, <count># of {total}</count> has sent all {blocks} blocks.} other {After {time}, <count># of {total}</count> have sent all {blocks} blocks.}}",
          { ...values, blocks: workload.blocks },
        )
      : rich(
          "{finished, plural, =0 {After {time}, <count>none of {total}</count> have finished.} one {After {time}, <count># of {total}</count> has finished.} other {After {time}, <count># of {total}</count> have finished.}}",
          values,
        ),
  );
  const own = set.rows.find(({ text }) => text === set.base.transport.algorithm);
  const result = own && results.get(own.key);
  if (own === undefined || result?.status !== "done") return start;
  const { strip } = result;
  if (findStrip(result) === null) return start;
  const name = nameTransport(own.scenario.transport);
  if (strip.endNs <= timeNs) return joinParts([start, [{ text: t("{name} is one of them.", { name }) }]]);
  const column = Math.min(strip.busy.length - 1, Math.floor((timeNs / strip.endNs) * strip.busy.length));
  const block = strip.blockEndsNs.filter((endNs) => endNs <= timeNs).length + 1;
  const isIdle = strip.busy[column] < 0.5;
  const standing =
    workload.kind === "barrier"
      ? isIdle
        ? t("{name} is in block {block}, and its link is idle.", { name, block })
        : t("{name} is in block {block}, and its link is busy.", { name, block })
      : isIdle
        ? t("{name} is still running, and its link is idle.", { name })
        : t("{name} is still running, and its link is busy.", { name });
  return joinParts([start, [{ text: standing }]]);
}

function countFailed({ set, results }: Pick<LadderState, "set" | "results">): number {
  return set.rows.filter((row) => results.get(row.key)?.status === "failed").length;
}

/** What is said while rows are computed, and where none has a result; null: there are results. @param done number of rows that have one. */
export function tellMissing(rows: Pick<LadderState, "set" | "results">, done: number): readonly Piece[] | null {
  const total = rows.set.rows.length;
  if (done + countFailed(rows) < total) return [{ text: t("{done} of {total} runs are computed.", { done, total }) }];
  return done === 0 ? [{ text: t("No run has a result.") }] : null;
}

export function Headline({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <div className="headline">
      <h1>
        {pieces.map(({ text, tone }) =>
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

/** Minimum time between changes of the text while the clock runs, ms. */
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
  return <Headline pieces={writeLadderHeadline(state, timeNs)} />;
}
