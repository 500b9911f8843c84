import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { describePane, timeoutNames } from "../../analysis/describe-panes.ts";
import { indexRun } from "../../analysis/run-index.ts";
import { senderStateAt } from "../../analysis/senders.ts";
import { countTimeouts, nextTimeoutOf } from "../../analysis/timeouts.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { rateUnit } from "../../charts/draw-link.ts";
import { mostTraces } from "../../charts/windows-data.ts";
import { layOutStack, type PaneBox, type PaneName, type StackLayout } from "../../charts/layout.ts";
import type { LabView, PlaybackClock, Store } from "../state/contracts.ts";
import { SendersLegend } from "./legend.tsx";
import { stateWords } from "./state-words.ts";
import { createStack, type StackController, type StackProps } from "./stack-controller.ts";
import { attachPointer } from "./stack-pointer.ts";
import "./timelines.css";

export interface TimelinesProps {
  readonly run: RunSnapshot;
  /** The run before, dotted; null: there is none. */
  readonly ghost: RunSnapshot | null;
  readonly clock: PlaybackClock;
  readonly view: Store<LabView>;
  readonly panes: readonly PaneName[];
  readonly compact: boolean;
}

const paneNames: Readonly<Record<PaneName, string>> = { link: "Link", queue: "Queue", windows: "Windows", senders: "Senders" };

/** The stack of timelines: panes over one time axis with one cursor. Takes the height of its parent, or its natural height where that has none. */
export function Timelines({ run, ghost, clock, view, panes, compact }: TimelinesProps) {
  const root = useRef<HTMLDivElement>(null);
  const fixed = useRef<HTMLCanvasElement>(null);
  const highlight = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const controller = useRef<StackController | null>(null);
  const latest = useRef<StackProps>({ run, ghost, panes, compact });
  const [layout, setLayout] = useState<StackLayout | null>(null);
  const picked = useSyncExternalStore(view.subscribe, () => view.get().picked);
  const showGhost = useSyncExternalStore(view.subscribe, () => view.get().showGhost);

  useEffect(() => {
    latest.current = { run, ghost, panes, compact };
    controller.current?.update(latest.current);
  }, [run, ghost, panes, compact]);

  useEffect(() => {
    if (!root.current || !fixed.current || !highlight.current || !cursor.current || !surface.current) return;
    const stack = createStack(
      { root: root.current, fixed: fixed.current, highlight: highlight.current, cursor: cursor.current },
      clock,
      view,
      setLayout,
    );
    const detach = attachPointer(surface.current, stack.getScene, clock, view);
    controller.current = stack;
    stack.update(latest.current);
    return () => {
      detach();
      stack.dispose();
      controller.current = null;
    };
  }, [clock, view]);

  const { senders } = run.scenario.workload;
  const isGhostShown = showGhost && ghost !== null && ghost.run !== run.run;
  const ghostPane = isGhostShown ? (["queue", "windows", "link"] as const).find((pane) => panes.includes(pane)) : undefined;
  const scale = layout?.textScale ?? 1;
  const natural = layOutStack({ widthPx: 0, heightPx: 0, panes, senders, isCompact: compact, scale: compact ? scale / 1.12 : scale });

  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const now = view.get().picked;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = now ?? (step > 0 ? -1 : senders);
      view.set({ picked: Math.min(senders - 1, Math.max(0, from + step)) });
    } else if (event.key === "Enter" && now !== null) {
      const timeout = nextTimeoutOf(run.columns, now, clock.timeNs() - 1);
      if (timeout < 0) return;
      view.set({ selectedTimeout: timeout });
      clock.seek(run.columns.timeouts.timeNs[timeout]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={root} className="timelines" role="group" aria-label="Timelines" style={{ "--timelines-scale": scale } as React.CSSProperties}>
      <div className="timelines-spacer" style={{ height: natural.heightPx }} />
      <canvas ref={fixed} className="timelines-layer" aria-hidden="true" />
      <canvas ref={highlight} className="timelines-layer" aria-hidden="true" />
      {layout?.boxes.map((box) => (
        <Pane key={box.pane} box={box} run={run} picked={picked} layout={layout} ghost={box.pane === ghostPane ? ghost : null} />
      ))}
      <canvas ref={cursor} className="timelines-layer" aria-hidden="true" />
      <div
        ref={surface}
        className="timelines-surface"
        tabIndex={0}
        role="slider"
        aria-orientation="vertical"
        aria-label="Picked sender"
        aria-valuemin={0}
        aria-valuemax={senders - 1}
        aria-valuenow={picked ?? 0}
        aria-valuetext={sayPicked(run, picked, clock.timeNs())}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

function sayPicked(run: RunSnapshot, picked: number | null, timeNs: number): string {
  if (picked === null || picked >= run.scenario.workload.senders) return "none picked";
  return `sender ${picked}, ${stateWords[senderStateAt(indexRun(run).senders, picked, timeNs).state]}`;
}

interface PaneProps {
  readonly box: PaneBox;
  readonly run: RunSnapshot;
  readonly picked: number | null;
  readonly layout: StackLayout;
  /** The run before, where this pane is the one to say so. */
  readonly ghost: RunSnapshot | null;
}

/** Title row and spoken summary of one pane; the canvases below and above draw it. */
function Pane({ box, run, picked, layout, ghost }: PaneProps) {
  const label = `${paneNames[box.pane]}. ${describePane(run, box.pane)}`;
  return (
    <div className="timelines-pane" role="img" aria-label={label} style={{ top: box.titleTop, height: box.bottom - box.titleTop }}>
      <div className="timelines-title" style={{ height: box.titleHeight }}>
        <b>{paneNames[box.pane]}</b>
        <PaneNote pane={box.pane} run={run} picked={picked} layout={layout} />
        {ghost !== null && (
          <span>{`dotted: the run before, ${ghost.scenario.workload.senders} sender${ghost.scenario.workload.senders === 1 ? "" : "s"}`}</span>
        )}
      </div>
    </div>
  );
}

function PaneNote({ pane, run, picked, layout }: { pane: PaneName; run: RunSnapshot; picked: number | null; layout: StackLayout }) {
  const { senders } = run.scenario.workload;
  if (pane === "link") return <span>{rateUnit(run.scenario.network.linkBps).name}</span>;
  if (pane === "queue") return <span>packets, and drops</span>;
  if (pane === "windows") return <span>{noteWindows(senders, picked)}</span>;
  const counts = countTimeouts(run);
  const kinds = timeoutNames.map((_, kind) => kind).filter((kind) => counts[kind] > 0);
  return <SendersLegend roomPx={layout.widthPx - 62 * layout.textScale} textScale={layout.textScale} kinds={kinds} />;
}

/** What the lines of the windows pane are. */
function noteWindows(senders: number, picked: number | null): string {
  const chosen = picked === null || picked >= senders ? [] : [`sender ${picked} and its ssthresh`];
  if (senders === 1) return `packets${chosen.length > 0 ? `: ${chosen[0]}` : ""}`;
  const all = senders <= mostTraces ? `all ${senders}, their median` : `the middle 80 % of ${senders}, their median`;
  return `packets: ${[all, ...chosen].join(", ")}`;
}
