import { useEffect } from "react";
import { joinPieces, type Piece } from "../text/pieces.ts";
import { useCompare, useCompareState } from "./compare-context.tsx";
import { writeCompareHeadline } from "./compare-words.ts";

/** One sentence, computed from the scenarios and their runs. */
export function CompareHeadline() {
  const { runs } = useCompareState();
  const { host } = useCompare();
  const pieces = writeCompareHeadline(runs);
  const isDone = runs.every((run) => run !== null && run.status !== "computing");
  const text = joinPieces(pieces);
  useEffect(() => {
    if (isDone) host.announcer.say(text);
  }, [isDone, text, host]);
  return (
    <div className="headline">
      <h1>
        {pieces.map(({ text: part, tone }: Piece, index) =>
          tone ? (
            // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence
            <b key={index} data-tone={tone}>
              {part}
            </b>
          ) : (
            part
          ),
        )}
      </h1>
    </div>
  );
}
