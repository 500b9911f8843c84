import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { useCallback, useEffect, useMemo } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { drawTimeAxis } from "../../../charts/draw-frame.ts";
import { createTimeAxis } from "../../../charts/time-axis.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import type { Frame, Layer } from "../../canvas/canvas-host.ts";
import { StillCanvas } from "../../canvas/still-canvas.tsx";
import { Guard } from "../../controls/guard.tsx";
import type { LabView } from "../../run/contracts.ts";
import { RunContext } from "../../run/run-context.tsx";
import type { RunView } from "../../run/run-view.ts";
import { createStore } from "../../run/store.ts";
import { formatMoment } from "../../text/numbers.ts";
import { Ends, type OtherEnd, stackLeftPx, stackRightPx } from "./lane-ends.tsx";
import { writeFork } from "./differences.ts";
import { ForkLine } from "./fork-line.tsx";
import { writeMs } from "./fork-words.ts";
import { LaneTimelines } from "./lane-timelines.tsx";
import { type Lane, lanePanes } from "./lane.ts";
import styles from "./fork-stage.module.css";

interface StageProps {
  /** The run as it was, and the fork. */
  readonly lanes: readonly [Lane, Lane];
  readonly runs: readonly [RunSnapshot, RunSnapshot];
  readonly forkNs: Nanos;
}

/** One past, two futures: the trunk in the middle, what was above it and what would have been below it, to the right of the instant only. */
export function ForkStage({ lanes, runs, forkNs }: StageProps) {
  const [asItWas, fork] = runs;
  const endNs = Math.max(asItWas.computedNs, fork.computedNs, forkNs + 1);
  const share = forkNs / endNs;
  const trunk = useWindow(lanes[0].view, 0, forkNs);
  const was = useWindow(lanes[0].view, forkNs, endNs);
  const wouldBe = useWindow(lanes[1].view, forkNs, endNs);
  const { intervention } = fork.scenario;
  const loss = intervention !== undefined && "drop" in intervention.at ? intervention.at.drop : null;
  const isBetter = fork.computedNs <= asItWas.computedNs;
  // where the plots of the futures begin, from the left edge of the stage
  const instant = `${stackLeftPx}px + (100% - ${stackLeftPx + stackRightPx}px) * ${share}`;
  const style = { "--instant": instant } as React.CSSProperties;
  const past = loss === null ? null : describePast(asItWas, loss);
  return (
    <div className={styles.root} style={style} role="group" aria-label={t("One past, two futures")}>
      <div className={styles.past} data-narrow={share < 0.24 ? "" : undefined}>
        <p>
          <T message="One past. Up to <b>{time} ms</b> both futures are the same run." time={formatMoment(forkNs)} />
        </p>
      </div>
      <section className={styles.was} aria-label={t("As it was")}>
        <header>
          <h2>{t("As it was")}</h2>
          <span>{loss === null ? t("ends at {time}", { time: writeMs(asItWas.computedNs) }) : describeLoss(asItWas, loss)}</span>
        </header>
        <Stack isBare view={was} run={asItWas} panes={lanePanes} others={[{ tag: "B", endNs: fork.computedNs }]} />
      </section>
      <section className={styles.trunk} aria-label={t("The past of both")}>
        <Stack view={trunk} run={asItWas} panes={lanePanes} others={[]} />
      </section>
      <section className={styles.fork} aria-label={t("The fork")} data-better={isBetter ? "" : undefined}>
        <header>
          <h2>{startUpper(writeFork(fork.scenario))}</h2>
          <span>{t("the run ends at {time}", { time: writeMs(fork.computedNs) })}</span>
        </header>
        <Stack isBare view={wouldBe} run={fork} panes={lanePanes} others={[{ tag: "A", endNs: asItWas.computedNs }]} />
      </section>
      {past !== null && (
        <div className={styles.behind} data-narrow={share < 0.24 ? "" : undefined}>
          <p>{past}</p>
        </div>
      )}
      {intervention && <ForkLine asItWas={asItWas} spec={intervention} endNs={endNs} />}
      <Axis endNs={endNs} />
    </div>
  );
}

const startUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function describeLoss({ columns: { drops } }: RunSnapshot, loss: number): string {
  return t("packet {packet} of sender {sender} is dropped", {
    packet: drops.packet[loss - 1],
    sender: drops.flow[loss - 1],
  });
}

/** What the loss had in common with those before it. */
function describePast({ columns: { drops, timeouts } }: RunSnapshot, loss: number): string {
  const total = drops.length;
  if (loss === 1) return t("{total, plural, one {The first of # loss.} other {The first of # losses.}}", { total });
  return writeSentences([
    t(
      "{before, plural, one {Loss {loss} of {total}, dropped at a full queue like the # loss before it.} other {Loss {loss} of {total}, dropped at a full queue like the # losses before it.}}",
      { before: loss - 1, loss, total },
    ),
    t("{timeouts, plural, one {The run has # timeout.} other {The run has # timeouts.}}", { timeouts: timeouts.length }),
  ]);
}

/** The same run view with a window of its own; what is picked is everybody's. */
function useWindow(view: RunView, fromNs: Nanos, toNs: Nanos): RunView {
  const own = useMemo(() => createStore<LabView>({ ...view.view.get() }), [view]);
  useEffect(() => {
    own.set({ fromNs, toNs });
  }, [own, fromNs, toNs]);
  useEffect(() => {
    const follow = (): void => {
      const { picked, hovered, selectedTimeout } = view.view.get();
      own.set({ picked, hovered, selectedTimeout });
    };
    follow();
    return view.view.subscribe(follow);
  }, [own, view]);
  return useMemo(() => ({ ...view, view: own }), [view, own]);
}

interface StackProps {
  readonly view: RunView;
  readonly run: RunSnapshot;
  readonly panes: readonly string[];
  readonly others: readonly OtherEnd[];
  readonly isBare?: boolean;
}

function Stack({ view, run, panes: ids, others, isBare = false }: StackProps) {
  return (
    <div className={styles.stack}>
      <RunContext value={view}>
        <Guard name={t("a future")}>
          <LaneTimelines view={view} run={run} panes={ids} isCompact={false} frame={isBare ? "bare" : "other"} />
          {others.length > 0 && <Ends run={run} others={others} view={view} isCompact={false} isBare={isBare} namesBlock={false} />}
        </Guard>
      </RunContext>
    </div>
  );
}

/** The one time axis below it all: time never bends. */
function Axis({ endNs }: { endNs: Nanos }) {
  const draw = useCallback(
    (layer: Layer, { look, widthPx, heightPx }: Frame) => {
      const { theme, patterns, ratio } = look;
      const plotPx = Math.max(1, widthPx - stackLeftPx - stackRightPx);
      const axis = createTimeAxis({ fromNs: 0, toNs: endNs, widthPx: plotPx, breaks: [], breakPx: 0 });
      layer.reset(widthPx, heightPx, ratio);
      drawTimeAxis(layer.context, { theme, patterns, axis, left: stackLeftPx, top: 0, height: 0, ratio, textScale: 1, rightPx: widthPx });
    },
    [endNs],
  );
  return <StillCanvas className={styles.axis} draw={draw} />;
}
