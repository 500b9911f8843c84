import { writeSeries } from "../../language/sentences.ts";
import { lookUp, msg, t } from "../../language/translate.ts";
import { countSenders } from "../../engine/spec/groups.ts";
import { type ReactNode, useId, useMemo, useState } from "react";
import { countBlocks } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { hasFixedTimers, hasGauge } from "../../scenario/fields/list-transports.ts";
import { describeSlowest, findSlowestSender } from "../../story/slowest-sender.ts";
import { countOtherReasons } from "../../analysis/other-timeouts.ts";
import {
  otherGlossary,
  midBlockWords,
  otherReasons,
  otherWords,
  slowestSender,
  timeoutGlossary,
  type TimeoutWords,
  timeoutWords,
} from "../../analysis/vocabulary.ts";
import type { RunData } from "../../analysis/metrics/run-data.ts";
import { notificationGauge } from "../../analysis/notifications.ts";
import { runMetrics } from "../../analysis/metrics/run-metrics.ts";
import { timeoutMetrics } from "../../analysis/metrics/timeout-metrics.ts";
import { TimeoutClass } from "../../engine/observer.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { rightIcon } from "../controls/icons.tsx";
import { TimeoutMark } from "../controls/timeout-mark.tsx";
import { T } from "../text/t.tsx";
import { findShownGhost } from "../run/time-scale.ts";
import { listDifferences } from "../scenario/ghost-note.ts";
import type { GlossaryId } from "../../analysis/glossary-ids.ts";
import { Word } from "../controls/word.tsx";
import { late } from "../controls/late.tsx";
import { SeedStrip, useQuietWhileComputing } from "./seed-strip.tsx";
import { Fact, type FactLine, FactRows, Was } from "./fact-rows.tsx";
import explainStyles from "./explain.module.css";
import styles from "./summary.module.css";
import { formatCount, formatDuration } from "../../language/formats.ts";
import type { RunMetric } from "../../analysis/metrics/metric.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

// Only for those who pick a sender.
const SenderNow = late(msg("the sender's values"), async () => (await import("./sender-now.tsx")).SenderNow);

// Few runs have groups.
const GroupTable = late(msg("the groups' numbers"), async () => (await import("./group-table.tsx")).GroupTable);

// Few runs have pauses or notifications.
const SignalFacts = late(msg("the numbers of PAUSE and notifications"), async () => (await import("./signal-facts.tsx")).SignalFacts, {
  isRare: true,
});

/** Rarest last; the order of the legend. */
const classOrder = [
  TimeoutClass.blockHead,
  TimeoutClass.blockTail,
  TimeoutClass.lostRetransmission,
  TimeoutClass.other,
  TimeoutClass.spurious,
] as const;

/** The run in numbers, and the picked sender at the cursor. */
export function Summary(props: { run: RunSnapshot | null }) {
  const { run } = props;
  const { view } = useRunView();
  const picked = useStore(view, (value) => value.picked);
  // it stays open while other runs come
  const [isOpen, setOpen] = useState(false);
  useQuietWhileComputing(run);
  if (!run) return <p className={explainStyles.summary}>{t("There is no run yet.")}</p>;
  return (
    <div className={explainStyles.summary}>
      {picked !== null && picked < countSenders(run.scenario) && <SenderNow run={run} sender={picked} />}
      {run.totals ? (
        <WholeSummary run={run} totals={run.totals} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      ) : (
        <SummarySoFar run={run} />
      )}
    </div>
  );
}

/** The page's numbers, above and below the timeouts by class, which have their marks. */
const pageMetrics = (metrics: readonly RunMetric[]) => metrics.filter(({ shown = "page" }) => shown === "page");
const metricsAbove = pageMetrics(runMetrics);
const metricsBelow = pageMetrics(timeoutMetrics);
/** The main numbers of a run; the others are one press away. */
const mainMetrics: readonly string[] = ["blocksDone", "durationNs", "blockTimeMedianNs", "linkIdleFraction", "drops"];
const isMain = ({ metric }: FactLine): boolean => mainMetrics.includes(metric.id);
/** What counts about timeouts of a fixed timer: there may be thousands that cost nothing, whatever their class. */
const costMetrics: readonly string[] = ["timeoutIdleNs", "timeoutIdleEachNs"];
/** What the strip of seeds says already. */
const inStrip: readonly string[] = ["goodputBps", "goodputShare"];
/** What a number is called. */
const labels = Object.fromEntries([...runMetrics, ...timeoutMetrics].map(({ id, label }) => [id, label])) as Readonly<
  Record<(typeof runMetrics | typeof timeoutMetrics)[number]["id"], string>
>;

function listLines(metrics: readonly RunMetric[], run: RunData): readonly FactLine[] {
  return metrics.flatMap((metric): FactLine[] => {
    const { read, format, isShown, note, brief } = metric;
    const value = read(run);
    if (value === null || isShown?.(value, run) === false) return [];
    return [{ metric, value: format(value), note: note?.(run) ?? undefined, brief: brief?.(run) }];
  });
}

/** What is said about a whole run. */
function listFacts({ scenario, columns, detailUntilNs }: RunSnapshot, totals: RunTotals) {
  // beyond what is recorded in full they would be too few
  const run = { scenario, totals, columns: detailUntilNs === null ? columns : null };
  return { above: listLines(metricsAbove, run), below: listLines(metricsBelow, run) };
}

const listTotalled = (run: RunSnapshot | null) => (run?.totals ? listFacts(run, run.totals) : null);

function WholeSummary(props: { run: RunSnapshot; totals: RunTotals; isOpen: boolean; onToggle: () => void }) {
  const { run, totals } = props;
  const ghost = useShownGhost(run);
  const facts = useMemo(() => listFacts(run, totals), [run, totals]);
  const before = useMemo(() => listTotalled(ghost), [ghost]);
  const slowest = findSlowestSender(totals);
  const above = facts.above.filter(({ metric }) => !inStrip.includes(metric.id));
  const others = above.filter((line) => !isMain(line));
  const isByCost = hasFixedTimers(run.scenario);
  const costs = isByCost ? facts.below.filter(({ metric }) => costMetrics.includes(metric.id)) : [];
  const rest = facts.below.filter((line) => !costs.includes(line));
  return (
    <>
      {ghost && <Compared run={run} previous={ghost} />}
      <SeedStrip run={run} totals={totals} />
      {run.scenario.groups.length > 1 && <GroupTable run={run} totals={totals} previous={ghost} />}
      <FactList lines={above.filter(isMain)} before={before?.above} />
      <TimeoutsTitle totals={totals} previous={ghost} />
      {isByCost ? <FactList lines={costs} before={before?.below} /> : <TimeoutRows run={run} totals={totals} previous={ghost} />}
      {run.detailUntilNs === null && hasSignals(run) && <SignalFacts run={run} totals={totals} />}
      <MoreNumbers count={others.length + rest.length + (slowest ? 1 : 0)} isOpen={props.isOpen} onToggle={props.onToggle}>
        <FactRows lines={others} before={before?.above} />
        <FactRows lines={rest} before={before?.below} />
        {slowest && (
          <Fact name={t(slowestSender)} word="slowestSender" value={formatCount(slowest.sender)} note={describeSlowest(slowest)} />
        )}
      </MoreNumbers>
    </>
  );
}

function hasSignals({ columns, scenario }: RunSnapshot): boolean {
  return columns.pauses.length > 0 || hasGauge(scenario, notificationGauge);
}

function MoreNumbers(props: { count: number; isOpen: boolean; onToggle: () => void; children: ReactNode }) {
  const { count, isOpen, onToggle, children } = props;
  const id = useId();
  if (count === 0) return null;
  return (
    <>
      <button type="button" className={styles.more} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <b>{t("More numbers")}</b> <span>{formatCount(count)}</span> {rightIcon}
      </button>
      <dl id={id} className={styles.facts} hidden={!isOpen}>
        {children}
      </dl>
    </>
  );
}

/** All settings in which the previous run, whose numbers are next to this one's, differs. */
function Compared(props: { run: RunSnapshot; previous: RunSnapshot }) {
  const differences = listDifferences(props.previous.scenario, props.run.scenario);
  if (differences.length === 0) return null;
  return (
    <p className={styles.compared}>
      <T
        message="<unbroken><word>Previous run</word>:</unbroken> {differences}."
        unbroken={(text) => <span className="unbroken">{text}</span>}
        word={(text) => <Word id="previousRun">{text}</Word>}
        differences={writeSeries(differences)}
      />
    </p>
  );
}

/** The run that is dotted in the charts. A room has no use for small print. */
function useShownGhost(run: RunSnapshot): RunSnapshot | null {
  const { runs, host, view } = useRunView();
  const ghost = useStore(runs, (pair) => pair.ghost);
  const showGhost = useStore(view, (value) => value.showGhost);
  const isProjector = useStore(host.settings, (value) => value.projector);
  return findShownGhost(run, ghost, showGhost && !isProjector);
}

function FactList(props: { lines: readonly FactLine[]; before: readonly FactLine[] | undefined }) {
  return (
    <dl className={styles.facts}>
      <FactRows {...props} />
    </dl>
  );
}

function SummarySoFar(props: { run: RunSnapshot }) {
  const { columns, scenario, blocksDone, computedNs, status } = props.run;
  return (
    <dl className={styles.facts}>
      {scenario.workload.kind === "barrier" && (
        <Fact
          name={lookUp(labels.blocksDone)}
          word="block"
          value={formatCount(blocksDone)}
          note={t("of {total}", { total: countBlocks(scenario.workload) })}
        />
      )}
      <Fact name={t(status === "computing" ? "Computed so far" : "Computed")} value={formatDuration(computedNs)} />
      <Fact name={lookUp(labels.drops)} word="drop" value={formatCount(columns.drops.length)} />
      <Fact name={lookUp(labels.timeouts)} word="timeout" value={formatCount(columns.timeouts.length)} />
    </dl>
  );
}

interface TimeoutRow {
  /** null: a part of the row above, which has the mark. */
  readonly kind: TimeoutClass | null;
  readonly word: GlossaryId;
  readonly words: TimeoutWords;
  readonly count: number;
  /** In the previous run; undefined: no previous run, or no such timeouts to compare. */
  readonly was: number | undefined;
}

/** A row for each class, below block-head one for those in mid-block, and those of class "other" by reason, where there are any. */
function listTimeoutRows(run: RunSnapshot, { timeouts, midBlockTimeouts }: RunTotals, previous: RunSnapshot | null): readonly TimeoutRow[] {
  const before = previous?.totals ?? null;
  const reasons = (of: RunSnapshot, total: number) => (total > 0 ? countOtherReasons(of) : otherReasons.map(() => 0));
  return classOrder.flatMap((kind): TimeoutRow[] => {
    const was = before?.timeouts[kind];
    if (kind === TimeoutClass.blockHead && midBlockTimeouts + (before?.midBlockTimeouts ?? 0) > 0)
      return [
        { kind, word: timeoutGlossary[kind], words: timeoutWords[kind], count: timeouts[kind], was },
        { kind: null, word: "midBlock", words: midBlockWords, count: midBlockTimeouts, was: before?.midBlockTimeouts },
      ];
    if (kind !== TimeoutClass.other || timeouts[kind] + (was ?? 0) === 0)
      return [{ kind, word: timeoutGlossary[kind], words: timeoutWords[kind], count: timeouts[kind], was }];
    const counts = reasons(run, timeouts[kind]);
    const counted = previous && before ? reasons(previous, before.timeouts[kind]) : null;
    return otherReasons.flatMap((reason, i) =>
      counts[i] + (counted?.[i] ?? 0) > 0
        ? [{ kind, word: otherGlossary[reason], words: otherWords[reason], count: counts[i], was: counted?.[i] }]
        : [],
    );
  });
}

function TimeoutsTitle(props: { totals: RunTotals; previous: RunSnapshot | null }) {
  const total = sumOf(props.totals.timeouts);
  const totalBefore = props.previous?.totals && sumOf(props.previous.totals.timeouts);
  return (
    <h2 className={explainStyles.factsTitle}>
      <Word id="timeout">{lookUp(labels.timeouts)}</Word>{" "}
      <span>
        {t("{total} in all", { total })}{" "}
        {typeof totalBefore === "number" && totalBefore !== total && <Was value={formatCount(totalBefore)} />}
      </span>
    </h2>
  );
}

/** Timeouts by class, each with its mark; nothing where neither this run nor the previous one has any. */
function TimeoutRows(props: { run: RunSnapshot; totals: RunTotals; previous: RunSnapshot | null }) {
  const { run, totals, previous } = props;
  const rows = useMemo(() => listTimeoutRows(run, totals, previous), [run, totals, previous]);
  if (sumOf(totals.timeouts) + sumOf(previous?.totals?.timeouts ?? []) === 0) return null;
  return (
    <ul className={styles.timeoutRows}>
      {rows.map(({ kind, word, words, count, was }) => (
        <li key={words.meaning} data-none={count === 0 ? "" : undefined}>
          {kind === null ? <span /> : <TimeoutMark of={kind} />}
          <em>
            <Word id={word}>{t(words.title)}</Word>
          </em>
          {/* There is no room for both. */}
          <span>{was !== undefined && was !== count ? "" : t(words.meaning)}</span>
          <b>
            {formatCount(count)} {was !== undefined && was !== count && <Was value={formatCount(was)} />}
          </b>
        </li>
      ))}
    </ul>
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
