import type { Marked } from "../../language/translate.ts";
import { useEffect } from "react";
import { late } from "../controls/late.tsx";
import type { PaneRows, TimelinePane } from "./timeline-pane.ts";

/** What the page knows of a timeline before it has come: its place and its name. */
export type TimelineShell = Pick<
  TimelinePane,
  "id" | "title" | "titleOf" | "word" | "heights" | "endsWithDetail" | "isBelowAxis" | "isOffered" | "readsSoFar" | "ghostRank"
>;

/** What it draws, reads and says. */
export type TimelineBody = Pick<TimelinePane, "describe" | "note" | "build" | "rows">;

/** Until it has come. */
const nothing: TimelineBody = {
  describe: () => "",
  note: () => ({ text: "" }),
  build: () => ({ draw: () => undefined, read: () => null }),
  rows: { columns: () => [], read: () => ({ cells: [], text: "" }) },
};

/**
 * A timeline of which few visits need more than the name: the rest is in a file of its own, fetched when the pane is first drawn.
 *
 * @param name what is lost without it: "the response times"
 */
export function lateTimeline(shell: TimelineShell, name: Marked, load: () => Promise<TimelineBody>): TimelinePane {
  let body = nothing;
  return {
    ...shell,
    describe: (run) => body.describe(run),
    note: (run, picked) => body.note(run, picked),
    build: (scene, view) => body.build(scene, view),
    get rows(): PaneRows {
      return body.rows;
    },
    Late: late(name, async () => {
      body = await load();
      return Come;
    }),
  };
}

/** Signals that the body has loaded. */
export function Come({ onCome }: { onCome: () => void }) {
  useEffect(onCome, [onCome]);
  return null;
}
