import { t } from "../../language/translate.ts";
import { type KeyboardEvent, useState } from "react";
import { nextTimeoutOf } from "../../analysis/timeouts.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { PaneBox, StackLayout } from "../../charts/time/layout.ts";
import { Word } from "../controls/word.tsx";
import { Legend, LegendMarkPicture } from "./legend.tsx";
import {
  chooseGhostNote,
  chooseLead,
  chooseLegend,
  chooseNote,
  estimateLegendWidth,
  explainsMarks,
  keptPx,
  leadLetterPx,
  legendTitlePx,
  writeTitle,
} from "./pane-title.ts";
import type { Scene } from "./scene.ts";
import { findPoint } from "./timed-rows.ts";
import type { PaneNote, TimelinePane } from "./timeline-pane.ts";
import styles from "./pane.module.css";
import { formatMs } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

interface PaneProps {
  readonly pane: TimelinePane;
  readonly box: PaneBox;
  readonly run: RunSnapshot;
  readonly picked: number | null;
  readonly layout: StackLayout;
  /** The previous run, where this pane is the one to say so. */
  readonly ghost: RunSnapshot | null;
  /** The panes beside it. */
  readonly others: readonly TimelinePane[];
  readonly getScene: () => Scene | null;
}

/**
 * The summary of one pane in words, and its keys: left and right go from point to point of this
 * pane and say what is there, up and down pick a sender, Enter explains its next timeout. The canvases draw it.
 */
export function Pane({ pane, box, run, getScene }: Pick<PaneProps, "pane" | "box" | "run" | "getScene">) {
  const { clock, view, announcer, perform } = useRunView();
  const [spokenNs, setSpokenNs] = useState(0);
  const { senders } = run.scenario.workload;
  const title = writeTitle(pane, run.scenario);

  const go = (direction: 1 | -1) => {
    perform({ do: "pause" });
    const scene = getScene();
    if (scene === null) return;
    const { axis } = scene;
    const nowNs = clock.timeNs();
    const point = findPoint({ ...scene, picked: view.get().picked }, pane.rows, nowNs, direction);
    // Past the last point of the page: its edge, and one more turns it.
    const edgeNs = direction > 0 ? axis.toNs + 1 : axis.fromNs - 1;
    perform({ do: "seek", timeNs: point?.timeNs ?? edgeNs });
    const atNs = clock.timeNs();
    setSpokenNs(atNs);
    const nothing = t(atNs !== nowNs ? "Next part of the run." : direction > 0 ? "No later point." : "No earlier point.");
    announcer.say(point ? t("{chart} at {time} ms: {what}.", { chart: title, time: formatMs(atNs), what: point.text }) : nothing);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const now = view.get().picked;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") go(event.key === "ArrowRight" ? 1 : -1);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = Math.min(senders - 1, Math.max(0, (now ?? (step > 0 ? -1 : senders)) + step));
      perform({ do: "pick", sender: next });
      announcer.say(t("Sender {sender} picked.", { sender: next }));
    } else if (event.key === "Enter" && now !== null) {
      const timeout = nextTimeoutOf(run.columns, now, clock.timeNs() - 1);
      if (timeout < 0) return announcer.say(t("Sender {sender} has no later timeout.", { sender: now }));
      perform({ do: "selectTimeout", row: timeout });
      setSpokenNs(clock.timeNs());
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={styles.root}
      role="slider"
      tabIndex={0}
      aria-label={t("{chart}. {description}", { chart: title, description: pane.describe(run) })}
      aria-valuemin={0}
      aria-valuemax={Math.round(run.computedNs / 1e3)}
      aria-valuenow={Math.round(spokenNs / 1e3)}
      aria-valuetext={`${formatMs(spokenNs)} ms`}
      style={{ top: box.titleTop, height: box.bottom - box.titleTop }}
      onFocus={() => setSpokenNs(clock.timeNs())}
      onKeyDown={onKeyDown}
    />
  );
}

/** Title row of one pane: its name, unit and legend, whose words explain themselves. Not within the slider, which must hold nothing to press. */
export function PaneTitle({ pane, box, run, picked, layout, ghost, others }: Omit<PaneProps, "getScene">) {
  const { view, perform } = useRunView();
  const isClose = useStore(view, ({ fromNs, toNs }) => pane.id === "queue" && toNs !== null && toNs - (fromNs ?? 0) <= 5e6);
  const note = pane.note(run, picked);
  const title = writeTitle(pane, run.scenario);
  return (
    <div className={styles.title} style={{ top: box.titleTop, height: box.titleHeight }}>
      <b>
        <Word id={pane.word}>{title}</Word>
      </b>
      <Note
        pane={pane}
        title={title}
        note={note}
        layout={layout}
        isExplained={explainsMarks(others, run, layout.widthPx / layout.textScale)}
      />
      {isClose && (
        <button type="button" className="text-button" onClick={() => perform({ do: "packets" })}>
          {t("packet by packet")}
        </button>
      )}
      {ghost !== null && <GhostNote text={chooseGhostNote(pane, note, run, ghost, layout.widthPx / layout.textScale)} />}
    </div>
  );
}

function GhostNote({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <span>
      <Word id="previousRun">{text}</Word>
    </span>
  );
}

function Note(props: { pane: TimelinePane; title: string; note: PaneNote; layout: StackLayout; isExplained: boolean }) {
  const { pane, title, note, layout, isExplained } = props;
  const { widthPx, textScale } = layout;
  const isProjector = useStore(useRunView().host.settings, (value) => value.projector);
  if ("legends" in note) {
    if (isProjector && note.roomLegend) return <Legend entries={note.roomLegend} scale={textScale} isBrief={false} />;
    const marks = isExplained ? [] : (note.marks?.at(-1) ?? []);
    const room = widthPx / textScale - legendTitlePx - keptPx(pane) - estimateLegendWidth(marks);
    const lead = chooseLead(title, note, room);
    const entries = chooseLegend(note.legends, room - leadLetterPx * lead.length);
    return (
      <>
        {lead !== "" && <span className={styles.legendEntry}>{lead}</span>}
        <Legend entries={entries} scale={textScale} isBrief={note.legends.length > 1 && entries === note.legends.at(-1)} />
        {marks.length > 0 && <Legend entries={marks} scale={textScale} isBrief />}
      </>
    );
  }
  const { text, marks } = chooseNote(pane, title, note, widthPx / textScale, isExplained);
  return (
    <>
      {(text !== "" || note.mark) && (
        <span className={styles.legendEntry}>
          {text}
          {note.mark && <LegendMarkPicture mark={note.mark} scale={textScale} />}
        </span>
      )}
      {marks.length > 0 && <Legend entries={marks} scale={textScale} isBrief={marks === note.marks?.at(-1)} />}
    </>
  );
}
