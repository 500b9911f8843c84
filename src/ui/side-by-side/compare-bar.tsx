import { t } from "../../language/translate.ts";
import { useEffect, useRef } from "react";
import { blockAt } from "../../analysis/blocks.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { drawRibbon, readRibbon } from "../../charts/time/draw-link.ts";
import { createTimeAxis, sampleTimes } from "../../charts/time/time-axis.ts";
import { createCanvasHost, openLayer } from "../canvas/canvas-host.ts";
import { countColumns } from "../canvas/scene.ts";
import { Guard } from "../controls/guard.tsx";
import { PlaybackControls } from "../panes/playback/playback-bar.tsx";
import { SpeedControl } from "../panes/playback/speed.tsx";
import { TimeReadout } from "../panes/playback/time-readout.tsx";
import { useClockTick } from "../run/use-clock.ts";
import { useCompare, useCompareState } from "./compare-context.tsx";
import { RunTag } from "./run-tag.tsx";
import { TimeSlider } from "../kit/time-slider.tsx";
import pagesStyles from "../kit/pages.module.css";
import playbackStyles from "../panes/playback/playback-bar.module.css";
import styles from "./compare-bar.module.css";
import { formatCount, formatDuration } from "../../language/formats.ts";
import { RunContext } from "../run/run-view.ts";

/** Controls for the common clock: play and step in all runs, each whole run as a ribbon, the time. */
export function CompareBar() {
  const { session } = useCompare();
  return (
    <RunContext value={session.shared}>
      <section className={`playback ${pagesStyles.bar}`} aria-label={t("Playback")}>
        <PlaybackControls />
        <div className={playbackStyles.overviewSlot}>
          <Guard name={t("the ribbons")}>
            <Ribbons />
          </Guard>
        </div>
        <div className={playbackStyles.time}>
          <div className={playbackStyles.timeLine}>
            <TimeReadout />
            <BlocksNow />
          </div>
          <div className={playbackStyles.speedLine}>
            <SpeedControl />
          </div>
        </div>
      </section>
    </RunContext>
  );
}

/** "block A 1 B 3". */
function BlocksNow() {
  const { session } = useCompare();
  const { lanes, runs } = useCompareState();
  const places = useRef<(HTMLElement | null)[]>([]);
  useClockTick(session.clock, () => {
    runs.forEach((run, i) => {
      const place = places.current[i];
      if (!place || !run) return;
      const timeNs = session.clock.timeNs();
      const isOver = run.status === "done" && timeNs >= run.computedNs;
      const text = isOver ? t("finished") : formatCount(Math.max(0, blockAt(indexRun(run).blocks, timeNs)) + 1);
      if (place.textContent !== text) place.textContent = text;
    });
  });
  if (!runs.every((run) => run?.scenario.workload.kind === "barrier")) return null;
  return (
    <span className={styles.blocks}>
      <i>{t("block")}</i>
      {lanes.map(({ tag }, i) => (
        <span key={tag}>
          <RunTag tag={tag} /> <span ref={(element) => void (places.current[i] = element)} />
        </span>
      ))}
    </span>
  );
}

const ribbonPx = 13;
const gapPx = 5;

/** Every whole run, busy and idle, from a common 0: press or drag to move the cursor. */
function Ribbons() {
  const { session } = useCompare();
  const { lanes, runs, revision } = useCompareState();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(runs);
  const redraw = useRef<() => void>(() => undefined);
  const endNs = Math.max(1, ...runs.map((run) => run?.computedNs ?? 0));
  const heightPx = runs.length * (ribbonPx + gapPx) - gapPx;

  useEffect(() => {
    if (!box.current || !canvas.current) return;
    const layer = openLayer(canvas.current);
    const host = createCanvasHost(box.current, ({ look, widthPx }) => {
      const { theme, patterns, ratio } = look;
      const end = Math.max(1, ...latest.current.map((run) => run?.computedNs ?? 0));
      const axis = createTimeAxis({ fromNs: 0, toNs: end, widthPx, breaks: [], breakPx: 0 });
      const edges = sampleTimes(axis, 1 / ratio);
      layer.reset(widthPx, latest.current.length * (ribbonPx + gapPx) - gapPx, ratio);
      latest.current.forEach((run, i) => {
        if (!run) return;
        const columns = countColumns({ axis, edges, ratio }, Math.min(detailEndNs(run), run.computedNs));
        const view = {
          theme,
          patterns,
          axis,
          left: 0,
          top: i * (ribbonPx + gapPx),
          height: ribbonPx,
          ratio,
          textScale: 1,
          rightPx: widthPx,
        };
        drawRibbon(layer.context, readRibbon(indexRun(run).link, run.columns, edges, columns), view);
      });
    });
    redraw.current = () => host.request();
    return () => host.dispose();
  }, []);
  useEffect(() => {
    latest.current = runs;
    redraw.current();
  }, [runs, revision]);

  return (
    <>
      <div className={styles.title}>
        {runs.every((run) => run?.status === "done") ? t("whole runs, the longest {time}", { time: formatDuration(endNs) }) : t("so far")}
      </div>
      <div className={styles.rows}>
        <div className={styles.tags} style={{ gap: gapPx }}>
          {lanes.map(({ tag }) => (
            <span key={tag} style={{ height: ribbonPx }}>
              <RunTag tag={tag} />
            </span>
          ))}
        </div>
        <TimeSlider
          clock={session.clock}
          endNs={endNs}
          onSeek={(timeNs) => session.clock.seek(timeNs)}
          label={t("Cursor in all runs")}
          className={styles.ribbons}
          style={{ height: heightPx }}
          box={box}
        >
          <canvas ref={canvas} aria-hidden="true" />
          <div className={styles.cursor} />
        </TimeSlider>
      </div>
    </>
  );
}
