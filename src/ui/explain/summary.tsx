import { Suspense, lazy, useMemo } from "react";
import { countFlagged } from "../../analysis/packet-flags.ts";
import { countBlocks } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { describeSlowest, findSlowestSender } from "../../analysis/slowest-sender.ts";
import { countOtherReasons } from "../../analysis/other-timeouts.ts";
import {
  metricWords,
  otherGlossary,
  otherReasons,
  otherWords,
  timeoutGlossary,
  type TimeoutWords,
  timeoutWords,
} from "../../analysis/vocabulary.ts";
import { payloadShare, summarize } from "../../analysis/summary.ts";
import { PacketFlag, TimeoutClass } from "../../engine/observer.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { TimeoutMark } from "../controls/timeout-mark.tsx";
import { startLarge } from "../../analysis/words.ts";
import { formatCount, formatDuration, formatFixed, formatPercent, formatRate } from "../text/numbers.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { findShownGhost, listDifferences } from "../scenario/ghost-note.ts";
import type { GlossaryId } from "../../analysis/glossary.ts";
import { Word } from "../controls/word.tsx";
import { findQuantile } from "./quantile.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";

// Only for those who pick a sender.
const SenderNow = lazy(() => import("./sender-now.tsx").then((loaded) => ({ default: loaded.SenderNow })));

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
  if (!run) return <p className="summary">There is no run yet.</p>;
  return (
    <div className="summary">
      {picked !== null && picked < run.scenario.workload.senders && (
        <Suspense>
          <SenderNow run={run} sender={picked} />
        </Suspense>
      )}
      {run.totals ? <WholeSummary run={run} totals={run.totals} /> : <SummarySoFar run={run} />}
    </div>
  );
}

interface FactLine {
  readonly name: string;
  readonly word: GlossaryId;
  readonly value: string;
  /** What the value is counted among. */
  readonly note?: string | undefined;
  /** The same where the value before stands beside it. */
  readonly brief?: string;
}

/** What is said about a whole run, above and below its timeouts. */
function listFacts(run: RunSnapshot, totals: RunTotals): { readonly above: readonly FactLine[]; readonly below: readonly FactLine[] } {
  const { scenario, columns } = run;
  const summary = summarize(scenario, totals);
  const blockNs = summary.blocks.map((block) => block.endNs - block.startNs);
  const isBarrier = scenario.workload.kind === "barrier";
  // Beyond what is recorded in full they would be too few.
  const countSent = (flag: number) => (run.detailUntilNs === null ? countFlagged(columns, flag) : 0);
  const few = (name: string, word: GlossaryId, count: number): FactLine[] => (count > 0 ? [{ name, word, value: formatCount(count) }] : []);
  const room = portRoomPackets(scenario);
  const above: FactLine[] = [
    { name: metricWords.goodput, word: "goodput", value: formatRate(summary.goodputBps) },
    {
      name: metricWords.goodputShare,
      word: "maximum",
      value: formatPercent(summary.normalizedGoodput / payloadShare(scenario, totals.flows)),
    },
  ];
  if (isBarrier)
    above.push({
      name: metricWords.blocksDone,
      word: "block",
      value: formatCount(summary.blocks.length),
      note: `of ${formatCount(countBlocks(scenario.workload))}`,
    });
  above.push({ name: metricWords.duration, word: "duration", value: formatDuration(summary.durationNs) });
  if (isBarrier && blockNs.length > 0) {
    above.push({ name: metricWords.medianBlock, word: "blockTime", value: formatDuration(findQuantile(blockNs, 0.5)) });
    above.push({ name: metricWords.slowBlock, word: "blockTime", value: formatDuration(findQuantile(blockNs, 0.99)) });
  }
  above.push(
    { name: metricWords.linkIdle, word: "linkIdle", value: formatPercent(summary.linkIdleFraction) },
    {
      name: metricWords.drops,
      word: "drop",
      value: formatCount(summary.drops),
      note: `of ${formatCount(summary.dataPacketsSent)} sent`,
      brief: "",
    },
    { name: metricWords.retransmissions, word: "retransmission", value: formatCount(summary.retransmissions) },
    ...few(metricWords.redundantCopies, "redundantCopy", summary.redundantCopies),
    ...few(metricWords.marks, "ceMark", summary.marks),
    ...few(metricWords.lossProbes, "lossProbe", countSent(PacketFlag.probe)),
    ...few(metricWords.prioritized, "priority", countSent(PacketFlag.priority)),
    {
      name: metricWords.longestQueue,
      word: "buffer",
      value: formatCount(summary.maxQueuePackets),
      note: `of ${formatCount(room)} packets`,
      brief: `of ${formatCount(room)}`,
    },
  );
  const most = summary.timeoutsPerBlock;
  const value = isBarrier ? formatFixed(most, 2) : formatCount(most);
  const below: readonly FactLine[] =
    summary.timeouts.total > 0
      ? [{ name: metricWords.worstSender, word: "worstSender", value, note: isBarrier ? "per block" : undefined, brief: "" }]
      : [];
  return { above, below };
}

const listTotalled = (run: RunSnapshot | null) => (run?.totals ? listFacts(run, run.totals) : null);

function WholeSummary(props: { run: RunSnapshot; totals: RunTotals }) {
  const { run, totals } = props;
  const ghost = useShownGhost(run);
  const facts = useMemo(() => listFacts(run, totals), [run, totals]);
  const before = useMemo(() => listTotalled(ghost), [ghost]);
  const slowest = findSlowestSender(totals);
  return (
    <>
      {ghost && <Compared run={run} previous={ghost} />}
      <FactList lines={facts.above} before={before?.above} />
      <TimeoutRows run={run} totals={totals} previous={ghost} />
      <dl className="facts">
        <FactRows lines={facts.below} before={before?.below} />
        {slowest && (
          <Fact name={metricWords.slowestSender} word="slowestSender" value={formatCount(slowest.sender)} note={describeSlowest(slowest)} />
        )}
      </dl>
    </>
  );
}

/** Everything in which the previous run, whose numbers stand beside this one's, was set differently. */
function Compared(props: { run: RunSnapshot; previous: RunSnapshot }) {
  const differences = listDifferences(props.previous.scenario, props.run.scenario);
  if (differences.length === 0) return null;
  return (
    <p className="compared">
      <Word id="previousRun">Previous run</Word>: {differences.join(", ")}.
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
    <dl className="facts">
      <FactRows {...props} />
    </dl>
  );
}

function FactRows(props: { lines: readonly FactLine[]; before: readonly FactLine[] | undefined }) {
  return props.lines.map(({ name, word, value, note, brief }) => {
    const was = props.before?.find((line) => line.name === name)?.value;
    const isOther = was !== undefined && was !== value;
    return (
      <Fact key={name} name={name} word={word} value={value} note={isOther ? (brief ?? note) : note} was={isOther ? was : undefined} />
    );
  });
}

/** The value before, quietly. */
function Was(props: { value: string }) {
  return (
    <small className="was">
      was {props.value}
      <span className="visually-hidden"> in the previous run</span>
    </small>
  );
}

function SummarySoFar(props: { run: RunSnapshot }) {
  const { columns, scenario, blocksDone, computedNs, status } = props.run;
  return (
    <dl className="facts">
      {scenario.workload.kind === "barrier" && (
        <Fact
          name={metricWords.blocksDone}
          word="block"
          value={formatCount(blocksDone)}
          note={`of ${formatCount(countBlocks(scenario.workload))}`}
        />
      )}
      <Fact name={status === "computing" ? "Computed so far" : "Computed"} value={formatDuration(computedNs)} />
      <Fact name={metricWords.drops} word="drop" value={formatCount(columns.drops.length)} />
      <Fact name={metricWords.timeouts} word="timeout" value={formatCount(columns.timeouts.length)} />
    </dl>
  );
}

function Fact(props: { name: string; word?: GlossaryId; value: string; note?: string | undefined; was?: string | undefined }) {
  return (
    <div>
      <dt>{props.word ? <Word id={props.word}>{props.name}</Word> : props.name}</dt>
      <dd>
        {props.value} {props.note && <small>{props.note}</small>} {props.was !== undefined && <Was value={props.was} />}
      </dd>
    </div>
  );
}

interface TimeoutRow {
  readonly kind: TimeoutClass;
  readonly word: GlossaryId;
  readonly words: TimeoutWords;
  readonly count: number;
  /** In the previous run; undefined: there is none, or it has no such timeouts to compare. */
  readonly was: number | undefined;
}

/** A row for each class; those of class "other" by reason, where there are any. */
function listTimeoutRows(run: RunSnapshot, { timeouts }: RunTotals, previous: RunSnapshot | null): readonly TimeoutRow[] {
  const before = previous?.totals ?? null;
  const reasons = (of: RunSnapshot, total: number) => (total > 0 ? countOtherReasons(of) : otherReasons.map(() => 0));
  return classOrder.flatMap((kind): TimeoutRow[] => {
    const was = before?.timeouts[kind];
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

/** Timeouts by class, each with its mark. */
function TimeoutRows(props: { run: RunSnapshot; totals: RunTotals; previous: RunSnapshot | null }) {
  const { run, totals, previous } = props;
  const rows = useMemo(() => listTimeoutRows(run, totals, previous), [run, totals, previous]);
  const total = sumOf(totals.timeouts);
  const totalBefore = previous?.totals && sumOf(previous.totals.timeouts);
  return (
    <>
      <h2 className="facts-title">
        <Word id="timeout">{metricWords.timeouts}</Word>{" "}
        <span>
          {formatCount(total)} in all {typeof totalBefore === "number" && totalBefore !== total && <Was value={formatCount(totalBefore)} />}
        </span>
      </h2>
      <ul className="timeout-rows">
        {rows.map(({ kind, word, words, count, was }) => (
          <li key={words.meaning} data-none={count === 0 ? "" : undefined}>
            <TimeoutMark of={kind} />
            <em>
              <Word id={word}>{startLarge(words.name)}</Word>
            </em>
            {/* There is no room for both. */}
            <span>{was !== undefined && was !== count ? "" : words.meaning}</span>
            <b>
              {formatCount(count)} {was !== undefined && was !== count && <Was value={formatCount(was)} />}
            </b>
          </li>
        ))}
      </ul>
    </>
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
