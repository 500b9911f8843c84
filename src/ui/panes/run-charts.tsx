import { msg, t } from "../../language/translate.ts";
import { type ComponentType, useMemo } from "react";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { type StackMarks, Timelines } from "../canvas/timelines.tsx";
import { Guard } from "../controls/guard.tsx";
import type { PictureLayout, PictureMode } from "./network/layout.ts";
import { lowFrame, NetworkPicture } from "./network/network-picture.tsx";
import { late } from "../controls/late.tsx";
import { findTimelines, networkId } from "./registry.ts";
import styles from "./run-charts.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";
import { useMedia } from "../controls/use-size.ts";

// The first visit shows a star.
const FabricPicture = late(msg("the network picture"), async () => (await import("./network/fabric/fabric-picture.tsx")).FabricPicture);

/** Marks over the charts that point at parts of them. */
export interface ChartMarks {
  readonly Network: ComponentType<{ layout: PictureLayout }>;
  readonly Stack: StackMarks;
}

/** The charts of a started run: the network if it is among `ids`, and the timelines below it. */
export function RunCharts(props: {
  run: RunSnapshot;
  ids: readonly string[];
  mode: PictureMode;
  marks?: ChartMarks | null;
  /** In a frame on another page, where these charts share the space. */
  isFramed?: boolean;
  /** The event at which a run opens has no label, which would cover what is seen first. */
  isQuiet?: boolean;
}) {
  const { run, ids, mode, marks, isFramed = false, isQuiet = isFramed } = props;
  const { runs, clock, view, panes: choice, perform } = useRunView();
  const ghost = useStore(runs, (pair) => pair.ghost);
  const { scenario } = run;
  const panes = useMemo(() => findTimelines(ids, scenario), [ids, scenario]);
  const first = useStore(choice.first, (value) => value);
  // Phones and projectors have fixed panes.
  const roomFor = useMemo(
    () => (mode === "wide" && !isFramed ? findTimelines(first, scenario) : panes),
    [mode, isFramed, first, panes, scenario],
  );
  const isLow = useMedia(lowFrame) && isFramed;
  const reset = () => perform({ do: "reset" });
  return (
    <>
      {ids.includes(networkId) && (
        <Guard name={t("the network picture")} onReset={reset}>
          {run.scenario.network.topology === "star" ? (
            <NetworkPicture run={run} mode={isFramed ? "frame" : mode} marks={marks?.Network} />
          ) : (
            <FabricPicture run={run} mode={mode} isLow={isLow} />
          )}
        </Guard>
      )}
      <div className={styles.slot}>
        {/* Without timelines a frame has no space for marks of moments. */}
        {(panes.length > 0 || !isFramed) && (
          <Guard name={t("the timelines")} onReset={reset}>
            <Timelines
              run={run}
              ghost={ghost}
              clock={clock}
              view={view}
              panes={panes}
              roomFor={roomFor}
              isCompact={mode === "phone"}
              perform={perform}
              marks={marks?.Stack}
              isQuiet={isQuiet}
            />
          </Guard>
        )}
      </div>
    </>
  );
}
