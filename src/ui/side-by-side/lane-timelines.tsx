import { useMemo } from "react";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { Timelines } from "../canvas/timelines.tsx";
import { findTimelines } from "../panes/registry.ts";
import type { RunView } from "../run/run-view.ts";
import { useCompare } from "./compare-context.tsx";
import type { FrameKind } from "./compare-session.ts";

/** The panes of one of the compared runs, on the common scales. */
export function LaneTimelines(props: {
  view: RunView;
  run: RunSnapshot;
  /** Their ids. */
  panes: readonly string[];
  isCompact: boolean;
  frame: FrameKind;
}) {
  const { view, run, panes: ids, isCompact, frame } = props;
  const { session } = useCompare();
  const panes = useMemo(() => findTimelines(ids), [ids]);
  return (
    <Timelines
      run={run}
      ghost={null}
      clock={view.clock}
      view={view.view}
      panes={panes}
      roomFor={panes}
      compact={isCompact}
      frame={session.frame(frame)}
      perform={view.perform}
    />
  );
}
