import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { getRunMetric } from "../../analysis/metrics/outputs.ts";
import { Guard } from "../controls/guard.tsx";
import { Action, Message } from "../controls/message.tsx";
import { writeFault } from "../text/fault-words.ts";
import { useCompare } from "./compare-context.tsx";
import { readMetric, writeMs } from "./compare-words.ts";
import { type Difference, nameTransport, writeDifference } from "./differences.ts";
import { Ends, type OtherEnd } from "./lane-ends.tsx";
import type { Lane } from "./lane.ts";
import { RunTag } from "./run-tag.tsx";
import styles from "./compare-lane.module.css";
import { useStore } from "../run/store.ts";
import { RunContext, type RunView } from "../run/run-view.ts";
import { useMemo } from "react";
import { Timelines } from "../canvas/timelines.tsx";
import { findTimelines } from "../panes/registry.ts";
import type { FrameKind } from "./compare-session.ts";

interface LaneProps {
  readonly lane: Lane;
  readonly place: number;
  readonly run: RunSnapshot | null;
  readonly differences: readonly Difference[];
  /** The finished runs of the other lanes. */
  readonly others: readonly OtherEnd[];
  readonly panes: readonly string[];
  readonly isLast: boolean;
  readonly isCompact: boolean;
  /** All lanes are the same run up to this time; null: they are not. */
  readonly forkNs: Nanos | null;
  /** All lanes are the same run again from this time on; null: they are not. */
  readonly sameFromNs: Nanos | null;
}

/** One of several runs: its settings, its results, and its panes on the common scales. */
export function CompareLane({ lane, place, run, differences, others, panes: ids, isLast, isCompact, forkNs, sameFromNs }: LaneProps) {
  const { view } = lane;
  const scenario = useStore(view.scenario, (state) => state.scenario);
  const settings = differences.filter(({ path }) => path !== "transport.algorithm").map((difference) => writeDifference(difference, place));
  return (
    <section className={styles.root} aria-label={t("Run {tag}", { tag: lane.tag })} data-run={lane.tag}>
      <header className={styles.head}>
        <RunTag tag={lane.tag} />
        <h2>{nameTransport(scenario)}</h2>
        <span className={styles.settings}>{writeSeries(settings)}</span>
        <LaneResult run={run} isCompact={isCompact} />
        <OpenAlone lane={lane} isCompact={isCompact} />
      </header>
      <div className={styles.plots}>
        <RunContext value={view}>
          {run === null ? (
            <p className={styles.fault}>{t("Computing the first packets.")}</p>
          ) : run.status === "failed" ? (
            <Message isFault actions={<Action onPress={() => view.perform({ do: "retry" })}>{t("Retry")}</Action>}>
              {t("This run has no result: {fault}", { fault: writeFault(run.error) })}
            </Message>
          ) : (
            <Guard name={t("run {tag}", { tag: lane.tag })}>
              <LaneTimelines view={view} run={run} panes={ids} isCompact={isCompact} frame={isLast ? "last" : "other"} />
              <Ends run={run} others={others} view={view} isCompact={isCompact} forkNs={forkNs} sameFromNs={sameFromNs} />
            </Guard>
          )}
        </RunContext>
      </div>
    </section>
  );
}

function LaneResult({ run, isCompact }: { run: RunSnapshot | null; isCompact: boolean }) {
  if (run === null || run.status === "failed") return null;
  if (run.status !== "done") return <span className={styles.result}>{t("computing")}</span>;
  const end = writeMs(run.computedNs);
  const text = isCompact
    ? end
    : t("{timeouts, plural, one {{goodput}, # timeout, ends at {end}} other {{goodput}, # timeouts, ends at {end}}}", {
        goodput: getRunMetric("goodputBps").format(readMetric(run, "goodputBps")),
        timeouts: readMetric(run, "timeouts"),
        end,
      });
  return <span className={styles.result}>{text}</span>;
}

function OpenAlone({ lane, isCompact }: { lane: Lane; isCompact: boolean }) {
  const { host } = useCompare();
  return (
    <button
      type="button"
      className={`text-button ${styles.alone}`}
      aria-label={isCompact ? t("open alone") : undefined}
      onClick={() => host.goTo("lab", lane.view.query())}
    >
      {t(isCompact ? "open" : "open alone")}
    </button>
  );
}

/** The panes of one of the compared runs, on the common scales. */
function LaneTimelines(props: {
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
      isCompact={isCompact}
      frame={session.frame(frame)}
      perform={view.perform}
    />
  );
}
