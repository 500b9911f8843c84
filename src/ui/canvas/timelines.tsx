import { msg, t } from "../../language/translate.ts";
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { layOutStack, type StackLayout } from "../../charts/time/layout.ts";
import type { Perform } from "../run/commands.ts";
import type { LabView, PlaybackClock, Store } from "../run/contracts.ts";
import { findEventAt, findTimeoutOf } from "../run/event-at.ts";
import type { EventSpot } from "./event-spot.ts";
import { findShownGhost } from "../run/time-scale.ts";
import { Pane, PaneTitle } from "./pane.tsx";
import { findGhostPane, type Scene } from "./scene.ts";
import { createStack, type StackController, type StackProps } from "./stack-controller.ts";
import { attachPointer } from "./stack-pointer.ts";
import { ownFrame, type StackFrame, type TimelinePane } from "./timeline-pane.ts";
import { late } from "../controls/late.tsx";
import styles from "./timelines.module.css";

/** What points at parts of the timelines, over them. `layout` is new whenever they have another place. */
export type StackMarks = ComponentType<{ layout: StackLayout; getScene: () => Scene | null }>;

export interface TimelinesProps {
  readonly run: RunSnapshot;
  /** The previous run, dotted; null: none. */
  readonly ghost: RunSnapshot | null;
  readonly clock: PlaybackClock;
  readonly view: Store<LabView>;
  /** From top to bottom. The same list as long as it is the same panes. */
  readonly panes: readonly TimelinePane[];
  /** Panes that room is kept for, open or not: what comes and goes leaves the heights of the others alone. */
  readonly roomFor: readonly TimelinePane[];
  readonly isCompact: boolean;
  /** What it shares with adjacent stacks. Default: nothing. */
  readonly frame?: StackFrame;
  readonly perform: Perform;
  readonly marks?: StackMarks | undefined;
  /** What happens at the cursor gets no label: the panes say it. */
  readonly isUnlabelled?: boolean;
  /** The moment at which a run opens has no plate beside it: in a frame it would cover the charts before anybody has asked. */
  readonly isQuiet?: boolean;
  /** Titles, words and keys are those of `marks`. */
  readonly isBare?: boolean;
}

const MomentLabel = late(msg("the label of an event"), async () => (await import("./moment-label.tsx")).MomentLabel, { fault: "nowhere" });

/** The stack of timelines: panes over one time axis with one cursor. Takes the height of its parent, or its natural height where that has none. */
export function Timelines({
  run,
  ghost,
  clock,
  view,
  panes,
  roomFor,
  isCompact,
  frame = ownFrame,
  perform,
  marks: Marks,
  isUnlabelled,
  isQuiet = false,
  isBare = false,
}: TimelinesProps) {
  const root = useRef<HTMLDivElement>(null);
  const fixed = useRef<HTMLCanvasElement>(null);
  const highlight = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const controller = useRef<StackController | null>(null);
  const latest = useRef<StackProps>({ run, ghost, panes, roomFor, isCompact, frame });
  const [layout, setLayout] = useState<StackLayout | null>(null);
  const [pointed, setPointed] = useState<EventSpot | null>(null);
  const [, setCome] = useState(0);
  const onCome = useCallback(() => {
    controller.current?.refresh();
    setCome((count) => count + 1);
  }, []);
  const stopped = useStoppedEvent(run, clock);
  const picked = useSyncExternalStore(view.subscribe, () => view.get().picked);
  const selected = useSyncExternalStore(view.subscribe, () => view.get().selectedTimeout);
  const showGhost = useSyncExternalStore(view.subscribe, () => view.get().showGhost);

  useEffect(() => {
    latest.current = { run, ghost, panes, roomFor, isCompact, frame };
    controller.current?.update(latest.current);
  }, [run, ghost, panes, roomFor, isCompact, frame]);

  useEffect(() => {
    if (!root.current || !fixed.current || !highlight.current || !cursor.current || !surface.current) return;
    const stack = createStack(
      { root: root.current, fixed: fixed.current, highlight: highlight.current, cursor: cursor.current },
      clock,
      view,
      setLayout,
    );
    const detach = attachPointer(surface.current, root.current, stack.getScene, perform, view, setPointed, () =>
      view.get().showAhead ? Infinity : clock.timeNs(),
    );
    controller.current = stack;
    stack.update(latest.current);
    return () => {
      detach();
      stack.dispose();
      controller.current = null;
    };
  }, [clock, view, perform]);

  const getScene = (): Scene | null => controller.current?.getScene() ?? null;
  // The autopsy says it all: beside the charts, or in the drawer that the bar below them opens.
  const isExplained = stopped !== null && selected !== null && findTimeoutOf(run, stopped) === selected;
  const isOpening = useIsOpening(run, stopped);
  const spot = pointed ?? (isExplained || (isQuiet && isOpening) ? null : stopped);
  const isGhostShown = findShownGhost(run, ghost, showGhost) !== null;
  const ghostPane = isGhostShown ? findGhostPane(panes) : undefined;
  // The layout on screen may still be that of other panes.
  const placed = panes.flatMap((pane) => {
    const box = layout?.boxes.find((one) => one.pane === pane.id);
    return box ? [{ pane, box }] : [];
  });
  const scale = layout?.textScale ?? 1;
  const sizing = {
    widthPx: 0,
    panes,
    isCompact,
    hasAxis: frame.hasAxis,
    scale: isCompact ? scale / 1.12 : scale,
  };
  const natural = layOutStack({ ...sizing, heightPx: 0 });
  const least = layOutStack({ ...sizing, heightPx: 1 });

  return (
    <div
      ref={root}
      className={styles.root}
      dir="ltr"
      role={isBare ? undefined : "group"}
      aria-label={isBare ? undefined : t("Timelines")}
      tabIndex={-1}
      style={{ minHeight: least.heightPx, "--timelines-scale": scale }}
    >
      <div className={styles.spacer} style={{ height: natural.heightPx }} />
      <canvas ref={fixed} className={styles.layer} aria-hidden="true" />
      <canvas ref={highlight} className={styles.layer} aria-hidden="true" />
      {layout && !isBare && placed.map(({ pane, box }) => <Pane key={pane.id} pane={pane} box={box} run={run} getScene={getScene} />)}
      <canvas ref={cursor} className={styles.layer} aria-hidden="true" />
      <div ref={surface} className={styles.surface} />
      {layout &&
        !isBare &&
        placed.map(({ pane, box }) => (
          <PaneTitle
            key={pane.id}
            pane={pane}
            box={box}
            run={run}
            picked={picked}
            layout={layout}
            ghost={pane === ghostPane ? ghost : null}
            others={panes.filter((other) => other !== pane)}
          />
        ))}
      {layout &&
        placed.map(
          ({ pane: { id, Late, needsLate }, box }) =>
            Late &&
            (needsLate === undefined || needsLate(run)) && (
              <div key={id} className={styles.late} style={{ top: box.top }}>
                <Late onCome={onCome} />
              </div>
            ),
        )}
      {layout && Marks && <Marks layout={layout} getScene={getScene} />}
      {spot && !isUnlabelled && (
        <MomentLabel
          run={run}
          spot={spot}
          view={view}
          getScene={getScene}
          onExplain={() => perform({ do: "explain" })}
          onWhatIf={(row) => perform({ do: "whatIf", row })}
        />
      )}
    </div>
  );
}

/** Is this the event at which the run stood still first? */
function useIsOpening({ scenario }: RunSnapshot, stopped: EventSpot | null): boolean {
  const [first, setFirst] = useState<{ readonly scenario: object; readonly spot: EventSpot | null }>({ scenario, spot: stopped });
  if (first.scenario !== scenario) setFirst({ scenario, spot: stopped });
  else if (first.spot === null && stopped !== null) setFirst({ scenario, spot: stopped });
  return stopped !== null && first.scenario === scenario && first.spot?.table === stopped.table && first.spot.row === stopped.row;
}

/** The timeout or drop at which the clock has stopped, as after a step; null: none, or the run plays. */
function useStoppedEvent(run: RunSnapshot, clock: PlaybackClock): EventSpot | null {
  // Read with the rest of the render. State set in an effect would follow each render with another one, and runs that follow
  // each other quickly, as from messages to a frame, would keep React busy until it takes that for an endless loop.
  const event = useSyncExternalStore(clock.subscribe, () => {
    const found = clock.playing() || clock.timeNs() === 0 ? null : findEventAt(run, clock.timeNs());
    return found && (`${found.table} ${found.row}` as const);
  });
  return useMemo(() => {
    if (event === null) return null;
    const [table, row] = event.split(" ") as [EventSpot["table"], string];
    return { table, row: Number(row), isPointed: false };
  }, [event]);
}
