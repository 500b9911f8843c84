import { Words } from "../../explain/sentence.tsx";
import { useWholeState } from "./sweep-context.tsx";
import { writeSweepHeadline } from "../../kit/sweep/sweep-readings.ts";

/** One sentence about the sweep; before there are results, its question. */
export function SweepHeadline() {
  const state = useWholeState();
  return (
    <div className="headline">
      <h1>
        <Words of={writeSweepHeadline(state)} />
      </h1>
    </div>
  );
}
