import { type KeyboardEvent, useState } from "react";
import { describePane } from "../../analysis/describe-panes.ts";
import { countTimeouts, nextTimeoutOf } from "../../analysis/timeouts.ts";
import { timeoutNames } from "../../analysis/vocabulary.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { PaneBox, PaneName, StackLayout } from "../../charts/layout.ts";
import { formatCount, formatMoment } from "../text/numbers.ts";
import { useLab } from "../run/lab-context.tsx";
import type { GlossaryId } from "../../analysis/glossary.ts";
import { Word } from "../explain/word.tsx";
import { SendersLegend } from "./legend.tsx";
import { listGhostNotes } from "../scenario/ghost-note.ts";
import { hasMarks, notePane, paneTitles } from "./pane-notes.ts";
import type { Scene } from "./scene.ts";

interface PaneProps {
  readonly box: PaneBox;
  readonly run: RunSnapshot;
  readonly picked: number | null;
  readonly layout: StackLayout;
  /** The previous run, where this pane is the one to say so. */
  readonly ghost: RunSnapshot | null;
  readonly getScene: () => Scene | null;
}

/**
 * The summary of one pane in words, and its keys: left and right go from point to point of this
 * pane and say what is there, up and down pick a sender, Enter explains its next timeout. The canvases draw it.
 */
export function Pane({ box, run, getScene }: Pick<PaneProps, "box" | "run" | "getScene">) {
  const { clock, view, announcer } = useLab();
  const [spokenNs, setSpokenNs] = useState(0);
  const { senders } = run.scenario.workload;
  const title = paneTitles[box.pane];

  const go = async (direction: 1 | -1) => {
    clock.pause();
    // Loaded on the first press: most visits have none.
    const { findPoint } = await import("../panes/tables/pane-points.ts");
    const scene = getScene();
    if (scene === null) return;
    const { axis, index, waits, detailNs } = scene;
    const nowNs = clock.timeNs();
    const point = findPoint({ run: scene.run, index, axis, waits, detailNs, picked: view.get().picked }, box.pane, nowNs, direction);
    // Past the last point of the page: its edge, and one more turns it.
    const edgeNs = direction > 0 ? axis.toNs + 1 : axis.fromNs - 1;
    clock.seek(point?.timeNs ?? edgeNs);
    const atNs = clock.timeNs();
    setSpokenNs(atNs);
    const nothing = atNs === nowNs ? `No ${direction > 0 ? "later" : "earlier"} point.` : "Next part of the run.";
    announcer.say(point ? `${title} at ${formatMoment(atNs)} ms: ${point.text}.` : nothing);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const now = view.get().picked;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") void go(event.key === "ArrowRight" ? 1 : -1);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = Math.min(senders - 1, Math.max(0, (now ?? (step > 0 ? -1 : senders)) + step));
      view.set({ picked: next });
      announcer.say(`Sender ${formatCount(next)} picked.`);
    } else if (event.key === "Enter" && now !== null) {
      const timeout = nextTimeoutOf(run.columns, now, clock.timeNs() - 1);
      if (timeout < 0) return announcer.say(`Sender ${formatCount(now)} has no later timeout.`);
      view.set({ selectedTimeout: timeout });
      clock.seek(run.columns.timeouts.timeNs[timeout]);
      setSpokenNs(clock.timeNs());
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className="timelines-pane"
      role="slider"
      tabIndex={0}
      aria-label={`${title}. ${describePane(run, box.pane)}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(run.computedNs / 1e3)}
      aria-valuenow={Math.round(spokenNs / 1e3)}
      aria-valuetext={`${formatMoment(spokenNs)} ms`}
      style={{ top: box.titleTop, height: box.bottom - box.titleTop }}
      onFocus={() => setSpokenNs(clock.timeNs())}
      onKeyDown={onKeyDown}
    />
  );
}

/** The word that explains a pane. */
const paneWords: Readonly<Record<PaneName, GlossaryId>> = { link: "linkIdle", queue: "buffer", windows: "cwnd", senders: "timeout" };

/** Title row of one pane: its name, unit and legend, whose words explain themselves. Not within the slider, which must hold nothing to press. */
export function PaneTitle({ box, run, picked, layout, ghost }: Omit<PaneProps, "getScene">) {
  return (
    <div className="timelines-title" style={{ top: box.titleTop, height: box.titleHeight }}>
      <b>
        <Word id={paneWords[box.pane]}>{paneTitles[box.pane]}</Word>
      </b>
      <PaneNote pane={box.pane} run={run} picked={picked} layout={layout} />
      {ghost !== null && <GhostNote ghost={ghost} pane={box.pane} run={run} picked={picked} layout={layout} />}
    </div>
  );
}

/** Room for the readout at the right end of the row, px at scale 1. */
const readoutPx = 120;
/** Width of a letter on average, px at scale 1. */
const letterPx = 5.9;

/** What the dotted lines are, as fully as the title row has room for; nothing where it has none. */
function GhostNote(props: { ghost: RunSnapshot; pane: PaneName; run: RunSnapshot; picked: number | null; layout: StackLayout }) {
  const { ghost, pane, run, picked, layout } = props;
  const beside = paneTitles[pane] + (pane === "senders" ? "" : notePane(pane, run, picked));
  const letters = (layout.widthPx / layout.textScale - readoutPx - 30) / letterPx - beside.length;
  const note = listGhostNotes(ghost, run).find((text) => text.length <= letters);
  return note === undefined ? null : (
    <span>
      <Word id="previousRun">{note}</Word>
    </span>
  );
}

function PaneNote({ pane, run, picked, layout }: { pane: PaneName; run: RunSnapshot; picked: number | null; layout: StackLayout }) {
  if (pane !== "senders") {
    return (
      <span className="timelines-legend-entry">
        {notePane(pane, run, picked)}
        {pane === "queue" && hasMarks(run) && <i className="timelines-swatch timelines-swatch-marks" aria-hidden="true" />}
      </span>
    );
  }
  const counts = countTimeouts(run);
  const kinds = timeoutNames.map((_, kind) => kind).filter((kind) => counts[kind] > 0);
  return <SendersLegend roomPx={layout.widthPx - 62 * layout.textScale} textScale={layout.textScale} kinds={kinds} />;
}
