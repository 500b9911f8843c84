import { Suspense, lazy } from "react";
import { countFlagged } from "../../analysis/packet-flags.ts";
import { countBlocks } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { describeSlowest, findSlowestSender } from "../../analysis/slowest-sender.ts";
import { payloadShare, summarize } from "../../analysis/summary.ts";
import { PacketFlag, TimeoutClass } from "../../engine/observer.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { TimeoutMark, timeoutKinds } from "../controls/timeout-mark.tsx";
import { formatCount, formatDuration, formatFixed, formatPercent, formatRate } from "../format/numbers.ts";
import { useLab } from "../state/lab-context.tsx";
import { useStore } from "../state/use-store.ts";
import { findQuantile } from "./quantile.ts";

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
  const { view } = useLab();
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

function WholeSummary(props: { run: RunSnapshot; totals: RunTotals }) {
  const { run, totals } = props;
  const { scenario, columns } = run;
  const summary = summarize(scenario, totals);
  const blockNs = summary.blocks.map((block) => block.endNs - block.startNs);
  const possible = payloadShare(scenario);
  const slowest = findSlowestSender(totals);
  const isBarrier = scenario.workload.kind === "barrier";
  // Beyond what is recorded in full they would be too few.
  const countSent = (flag: number) => (run.detailUntilNs === null ? countFlagged(columns, flag) : 0);
  const probes = countSent(PacketFlag.probe);
  const urgent = countSent(PacketFlag.priority);
  return (
    <>
      <dl className="facts">
        <Fact name="Goodput" value={formatRate(summary.goodputBps)} />
        <Fact name="Of what headers allow" value={formatPercent(summary.normalizedGoodput / possible)} />
        {isBarrier && (
          <Fact name="Blocks done" value={formatCount(summary.blocks.length)} note={`of ${formatCount(countBlocks(scenario.workload))}`} />
        )}
        <Fact name="Duration" value={formatDuration(summary.durationNs, 4)} />
        {isBarrier && blockNs.length > 0 && (
          <>
            <Fact name="Median block" value={formatDuration(findQuantile(blockNs, 0.5), 4)} />
            <Fact name="99th percentile" value={formatDuration(findQuantile(blockNs, 0.99), 4)} />
          </>
        )}
        <Fact name="Link idle" value={formatPercent(summary.linkIdleFraction)} />
        <Fact name="Packets dropped" value={formatCount(summary.drops)} note={`of ${formatCount(summary.dataPacketsSent)} sent`} />
        <Fact name="Retransmissions" value={formatCount(summary.retransmissions)} />
        {summary.redundantCopies > 0 && <Fact name="Redundant copies" value={formatCount(summary.redundantCopies)} />}
        {summary.marks > 0 && <Fact name="Packets marked (CE)" value={formatCount(summary.marks)} />}
        {probes > 0 && <Fact name="Probes" value={formatCount(probes)} />}
        {urgent > 0 && <Fact name="Sent at high priority" value={formatCount(urgent)} />}
        <Fact
          name="Longest queue"
          value={formatCount(summary.maxQueuePackets)}
          note={`of ${formatCount(scenario.network.bufferPackets)} packets`}
        />
      </dl>
      <TimeoutRows counts={totals.timeouts} total={summary.timeouts.total} />
      <dl className="facts">
        {summary.timeouts.total > 0 && (
          <Fact
            name="Most at one sender"
            value={isBarrier ? formatFixed(summary.timeoutsPerBlock, 2) : formatCount(summary.timeoutsPerBlock)}
            note={isBarrier ? "per block" : undefined}
          />
        )}
        {slowest && <Fact name="Slowest sender" value={formatCount(slowest.sender)} note={describeSlowest(slowest)} />}
      </dl>
    </>
  );
}

function SummarySoFar(props: { run: RunSnapshot }) {
  const { columns, scenario, blocksDone, computedNs, status } = props.run;
  return (
    <dl className="facts">
      {scenario.workload.kind === "barrier" && (
        <Fact name="Blocks done" value={formatCount(blocksDone)} note={`of ${formatCount(countBlocks(scenario.workload))}`} />
      )}
      <Fact name={status === "computing" ? "Computed so far" : "Computed"} value={formatDuration(computedNs, 4)} />
      <Fact name="Packets dropped" value={formatCount(columns.drops.length)} />
      <Fact name="Timeouts" value={formatCount(columns.timeouts.length)} />
    </dl>
  );
}

function Fact(props: { name: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        {props.value} {props.note && <small>{props.note}</small>}
      </dd>
    </div>
  );
}

/** Timeouts by class, each with its mark. */
function TimeoutRows(props: { counts: readonly number[]; total: number }) {
  return (
    <>
      <h2 className="facts-title">
        Timeouts <span>{formatCount(props.total)} in all</span>
      </h2>
      <ul className="timeout-rows">
        {classOrder.map((kind) => (
          <li key={kind} data-none={props.counts[kind] === 0 ? "" : undefined}>
            <TimeoutMark of={kind} />
            <em>{timeoutKinds[kind].name}</em>
            <span>{timeoutKinds[kind].meaning}</span>
            <b>{formatCount(props.counts[kind])}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
