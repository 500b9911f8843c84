import { useCallback, useRef } from "react";
import { nextEventNs } from "../../../../analysis/events.ts";
import { listSenderGroups } from "../../../../analysis/groups.ts";
import { detailEndNs, indexRun } from "../../../../analysis/run-index.ts";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import { drawBlockLane } from "../../../../charts/time/draw-block-lane.ts";
import { drawTimeAxis } from "../../../../charts/time/draw-frame.ts";
import { listGroupLooks } from "../../../../charts/group-looks.ts";
import { createTimeAxis } from "../../../../charts/time/time-axis.ts";
import { countSenders } from "../../../../engine/spec/groups.ts";
import { t } from "../../../../language/translate.ts";
import type { Frame, Layer } from "../../../canvas/canvas-host.ts";
import { Legend } from "../../../canvas/legend.tsx";
import { listBriefStates } from "../../../canvas/legend-entries.ts";
import { StillCanvas } from "../../../canvas/still-canvas.tsx";
import { useClockTick } from "../../../run/use-clock.ts";
import { describeMoment } from "../../../text/describe-moment.ts";
import { nameChange } from "./change-names.ts";
import { headroom } from "./spread.tsx";
import { blockOf, useWhatIf, type Which } from "./what-if-context.ts";
import { writeTime } from "./what-if-words.ts";
import styles from "./block-lanes.module.css";
import { useRunView } from "../../../run/run-view.ts";
import { readSpan } from "./parts.tsx";

/** Width of the gutter next to the plots, pixels: as in what-if-page.module.css. */
const findGutterPx = (scale: number): number => 52 * Math.max(1, scale / 1.25);
/** Space above a lane's link for marks and the line at the block's end. */
const topPx = 4;

/** The block of one seed without and with the change, one above the other on the axis of the spread. */
export function BlockLanes({ hasLegend = false }: { hasLegend?: boolean }) {
  const lab = useRunView();
  const view = useWhatIf();
  const spanNs = headroom * view.longestNs;
  const box = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const own = readSpan(view.run, blockOf(view));
  useClockTick(lab.clock, () => {
    const share = (lab.clock.timeNs() - own.startNs) / spanNs;
    const isShown = share >= 0 && share <= 1;
    cursor.current?.style.setProperty("left", `calc(var(--gutter) + (100% - var(--gutter)) * ${share})`);
    cursor.current?.toggleAttribute("hidden", !isShown || lab.clock.timeNs() === view.run.columns.timeouts.timeNs[view.row]);
    box.current?.setAttribute("aria-valuenow", String(Math.round((lab.clock.timeNs() - own.startNs) / 1e3)));
    box.current?.setAttribute("aria-valuetext", describeMoment(view.run, lab.clock.timeNs()));
  });
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const timeNs = nextEventNs(view.run.columns, lab.clock.timeNs(), by, "event");
    if (timeNs !== null) lab.perform({ do: "goTo", timeNs });
    event.preventDefault();
  };
  return (
    <section className={styles.root} aria-label={t("The block of seed {seed}", { seed: String(view.seed) })}>
      <div className={styles.lanes} dir="ltr">
        <div
          ref={box}
          className={styles.moment}
          role="slider"
          tabIndex={0}
          aria-label={t("Moment of the run")}
          aria-valuemin={0}
          aria-valuemax={Math.round(spanNs / 1e3)}
          aria-valuenow={0}
          onKeyDown={onKeyDown}
        />
        <Lane which="was" title={t("Original run")} spanNs={spanNs} />
        <Lane which="is" title={nameChange(view.chosen.alternative).brief} spanNs={spanNs} hasLegend={hasLegend} />
        <div ref={cursor} className={styles.cursor} />
      </div>
      <Axis spanNs={spanNs} />
    </section>
  );
}

function Lane(props: { which: Which; title: string; spanNs: number; hasLegend?: boolean }) {
  const { which, title, spanNs, hasLegend = false } = props;
  const view = useWhatIf();
  const run = view.lanes[which];
  const block = blockOf(view);
  const picked = view.run.columns.timeouts.flow[view.row];
  const end = run && readSpan(run, block);
  const share = end ? (end.endNs - end.startNs) / spanNs : 0;
  const sides = placeNames(share);
  return (
    <div className={styles.lane} data-which={which}>
      <header className={styles.head}>
        <h3>{title}</h3>
        <button
          type="button"
          className={`text-button ${styles.open}`}
          tabIndex={-1}
          disabled={run === null}
          onClick={() => view.openRun(which)}
        >
          {t("open")}
        </button>
        {hasLegend && (
          <span className={styles.legend} data-side={sides.legend}>
            <Legend entries={listBriefStates()} scale={1} isBrief />
          </span>
        )}
      </header>
      {run === null ? (
        <p className={styles.empty}>{t("being computed")}</p>
      ) : (
        <LanePicture run={run} spanNs={spanNs} block={block} picked={picked} />
      )}
      {end && (
        <span className={styles.end} data-side={sides.end} style={{ "--end": share, "--letters": title.length }}>
          {block === null
            ? t("the run ends: {time}", { time: writeTime(end.endNs - end.startNs, view.longestNs) })
            : t("block {block} ends: {time}", { block: block + 1, time: writeTime(end.endNs - end.startNs, view.longestNs) })}
        </span>
      )}
    </div>
  );
}

/** Puts the block's end time next to its line and the legend at the other end, to avoid overlap. @param share position of the line */
export function placeNames(share: number): { readonly end: "left" | "right"; readonly legend: "left" | "right" } {
  if (share <= 0.62) return { end: share <= 0.4 ? "right" : "left", legend: "right" };
  return { end: share <= 0.73 ? "right" : "left", legend: "left" };
}

function LanePicture({ run, spanNs, block, picked }: { run: RunSnapshot; spanNs: number; block: number | null; picked: number }) {
  const draw = useCallback(
    (layer: Layer, { look, widthPx, heightPx }: Frame) => {
      const { theme, patterns, ratio } = look;
      const { startNs, endNs } = readSpan(run, block);
      const left = findGutterPx(theme.scale);
      layer.reset(widthPx, heightPx, ratio);
      const lane = {
        index: indexRun(run),
        columns: run.columns,
        senders: countSenders(run.scenario),
        groups: listGroupLooks(listSenderGroups(run.scenario), theme),
        fromNs: startNs,
        toNs: startNs + spanNs,
        endNs,
        detailNs: detailEndNs(run),
        computedNs: run.computedNs,
        picked,
        linkName: t("Link"),
      };
      const box = { left, top: topPx, height: heightPx - 2 * topPx, widthPx: widthPx - left, rightPx: widthPx };
      drawBlockLane(layer.context, lane, { ...box, theme, patterns, ratio, textScale: theme.scale });
    },
    [run, spanNs, block, picked],
  );
  return <StillCanvas className={styles.picture} draw={draw} />;
}

/** Time since the start of the block, for the spread and both lanes. */
function Axis({ spanNs }: { spanNs: number }) {
  const draw = useCallback(
    (layer: Layer, { look, widthPx, heightPx }: Frame) => {
      const { theme, patterns, ratio } = look;
      const left = findGutterPx(theme.scale);
      const tickCharPx = 6 * theme.scale;
      const axis = createTimeAxis({ fromNs: 0, toNs: spanNs, widthPx: widthPx - left, breaks: [], breakPx: 0, tickCharPx });
      layer.reset(widthPx, heightPx, ratio);
      drawTimeAxis(layer.context, { theme, patterns, axis, left, top: 0, height: 0, ratio, textScale: theme.scale, rightPx: widthPx });
    },
    [spanNs],
  );
  return <StillCanvas className={styles.axis} draw={draw} />;
}
