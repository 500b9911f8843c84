import { useCallback, useRef } from "react";
import { indexRun, detailEndNs } from "../../../../analysis/run-index.ts";
import { drawRibbon, readRibbon } from "../../../../charts/time/draw-link.ts";
import { createTimeAxis, sampleTimes } from "../../../../charts/time/time-axis.ts";
import { t } from "../../../../language/translate.ts";
import type { Frame, Layer } from "../../../canvas/canvas-host.ts";
import { countColumns } from "../../../canvas/scene.ts";
import { StillCanvas } from "../../../canvas/still-canvas.tsx";
import { Guard } from "../../../controls/guard.tsx";
import { PlaybackControls } from "../../../panes/playback/playback-bar.tsx";
import { BlockReadout, TimeReadout } from "../../../panes/playback/time-readout.tsx";
import { TimeSlider } from "../../../kit/time-slider.tsx";
import { nameChange } from "./change-names.ts";
import { Parts, readSpan } from "./parts.tsx";
import { headroom } from "./spread.tsx";
import { blockOf, useWhatIf, type Which } from "./what-if-context.ts";
import { writeRest } from "./what-if-words.ts";
import playbackStyles from "../../../panes/playback/playback-bar.module.css";
import styles from "./rest-bar.module.css";
import { formatFixed } from "../../../../language/formats.ts";
import { useRunView } from "../../../run/run-view.ts";

/** The clock of the displayed run, an overview of both runs of the seed, and links. */
export function RestBar({ isPhone }: { isPhone: boolean }) {
  const view = useWhatIf();
  const { workload } = view.run.scenario;
  const isWhole = workload.kind !== "barrier" || blockOf(view) === null || blockOf(view) === workload.blocks - 1;
  return (
    <section className="playback" aria-label={t("Playback")}>
      <PlaybackControls />
      <div className={playbackStyles.overviewSlot}>
        <Guard name={t("the overview")}>
          <p className={styles.rest}>
            <Parts of={writeRest(view.chosen, isWhole)} />
          </p>
          <Overview />
        </Guard>
      </div>
      <div className={playbackStyles.time}>
        <div className={playbackStyles.timeLine}>
          <TimeReadout />
          <BlockReadout />
        </div>
        {!isPhone && <Ways />}
      </div>
    </section>
  );
}

/** Both runs side by side; more seeds. */
export function Ways() {
  const { lanes, seedCount, compare, askSeeds } = useWhatIf();
  return (
    <div className={styles.ways}>
      <button type="button" className="button" aria-keyshortcuts="C" disabled={lanes.is === null} onClick={compare}>
        {t("Open in Compare")}
      </button>
      <button type="button" className="button" aria-pressed={seedCount === 100} onClick={() => askSeeds(seedCount === 100 ? 20 : 100)}>
        {t("100 seeds")}
      </button>
    </div>
  );
}

/** Both runs from a common 0, and the part of each that is drawn above. Press or drag to move the cursor. */
function Overview() {
  const lab = useRunView();
  const view = useWhatIf();
  const { lanes, chosen } = view;
  const track = useRef<HTMLDivElement>(null);
  const endNs = Math.max(1, lanes.was?.computedNs ?? 0, lanes.is?.computedNs ?? 0);
  return (
    <TimeSlider
      clock={lab.clock}
      endNs={endNs}
      onSeek={(timeNs) => lab.perform({ do: "goTo", timeNs })}
      label={t("Cursor in the run")}
      className={styles.overview}
      track={track}
    >
      <Ribbon which="was" name={t("original run")} endNs={endNs} />
      <Ribbon which="is" name={nameChange(chosen.alternative).briefSmall} endNs={endNs} />
      <div ref={track} className={styles.track}>
        <div className={styles.cursor} />
      </div>
    </TimeSlider>
  );
}

function Ribbon({ which, name, endNs }: { which: Which; name: string; endNs: number }) {
  const view = useWhatIf();
  const run = view.lanes[which];
  const span = run && readSpan(run, blockOf(view));
  const shownNs = headroom * view.longestNs;
  const draw = useCallback(
    (layer: Layer, { look, widthPx, heightPx }: Frame) => {
      const { theme, patterns, ratio } = look;
      layer.reset(widthPx, heightPx, ratio);
      if (run === null) return;
      const axis = createTimeAxis({ fromNs: 0, toNs: endNs, widthPx, breaks: [], breakPx: 0 });
      const edges = sampleTimes(axis, 1 / ratio);
      const columns = countColumns({ axis, edges, ratio }, Math.min(detailEndNs(run), run.computedNs));
      const chart = { theme, patterns, axis, left: 0, top: 0, height: heightPx, ratio, textScale: 1, rightPx: widthPx };
      drawRibbon(layer.context, readRibbon(indexRun(run).link, run.columns, edges, columns), chart);
    },
    [run, endNs],
  );
  return (
    <div className={styles.row} data-which={which}>
      <span className={styles.name}>{name}</span>
      <div className={styles.ribbon}>
        <StillCanvas className={styles.picture} draw={draw} />
        {span && (
          <i
            className={styles.window}
            style={{ left: `${(100 * span.startNs) / endNs}%`, width: `${(100 * Math.min(shownNs, endNs - span.startNs)) / endNs}%` }}
          />
        )}
        {run && (
          <b className={styles.end} style={{ left: `${(100 * run.computedNs) / endNs}%` }}>
            {writeEnd(run.computedNs)}
          </b>
        )}
      </div>
    </div>
  );
}

/** "9.35 s", "227.3 ms": precise enough to compare the ends of both runs. */
function writeEnd(ns: number): string {
  return ns >= 1e9 ? t("{number} s", { number: formatFixed(ns / 1e9, 2) }) : t("{number} ms", { number: formatFixed(ns / 1e6, 1) });
}
