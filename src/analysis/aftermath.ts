import { Milestone } from "../engine/observer.ts";
import { transportOf } from "../engine/spec/groups.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/geometry.ts";
import { describePath } from "./geometry.ts";
import { countAwaited } from "./participants.ts";
import { toSwitchNs, visitCopies, wireBytes, type PacketCopy } from "./copies.ts";
import { packetsPerBlock } from "./workload.ts";
import { detailEndNs, indexRun, type RecordedRun } from "./run-index.ts";
import { countBelow } from "./search.ts";
import { countHeld } from "./timeout-cost.ts";
import { countRowsUpTo, cwndAt } from "./windows.ts";

/** The packets that a sender opened a block with. */
export interface OpeningBurst {
  readonly block: number;
  /** When the first of them reached the switch. */
  readonly timeNs: Nanos;
  readonly packets: number;
  readonly dropped: number;
  /** When the first drop among them occurred; null: none. */
  readonly firstDropNs: Nanos | null;
}

/** What a sender did after a timeout. null: it did not happen or was not recorded. */
export interface Aftermath {
  /** The retransmission of the missing packet. */
  readonly retransmission: PacketCopy | null;
  /** All other senders had delivered their block when the timer fired, so it had the link to itself. */
  readonly isAlone: boolean;
  /** Largest window before the sender finished the block or timed out again. */
  readonly peak: { readonly cwnd: number; readonly timeNs: Nanos } | null;
  /** When the sender's last ACK of the block arrived. */
  readonly doneNs: Nanos | null;
  /** Its next timeout: row and time. */
  readonly nextTimeout: { readonly row: number; readonly timeNs: Nanos; readonly block: number } | null;
  readonly opening: OpeningBurst | null;
  /** The next packet it lost, the retransmission included. */
  readonly nextLoss: { readonly packet: number; readonly timeNs: Nanos } | null;
  /** The whole run is recorded: null means that it did not happen. */
  readonly isWhole: boolean;
}

function findMilestone(run: RecordedRun, kind: Milestone, sender: number, block: number, fromNs: Nanos): Nanos | null {
  const { timeNs, kind: kinds, flow, block: blocks, length } = run.columns.milestones;
  for (let row = countBelow(timeNs, length, fromNs); row < length; row++) {
    if (kinds[row] === kind && flow[row] === sender && blocks[row] === block) return timeNs[row];
  }
  return null;
}

function findPeak(run: RecordedRun, sender: number, fromNs: Nanos, toNs: Nanos): Aftermath["peak"] {
  const { windows } = indexRun(run);
  const { timeNs, cwnd } = run.columns.windows;
  const { values, length } = windows.rowsOf[sender];
  let peak: Aftermath["peak"] = null;
  for (let i = countRowsUpTo(windows, run.columns, sender, fromNs); i < length && timeNs[values[i]] <= toNs; i++) {
    const row = values[i];
    if (peak === null || cwnd[row] > peak.cwnd) peak = { cwnd: cwnd[row], timeNs: timeNs[row] };
  }
  return peak;
}

/**
 * The burst with which `sender` opened `block` after its request at `startNs`: the packets its window allowed then. They leave
 * back to back, so they reach the switch without pauses.
 */
function findOpening(run: RecordedRun, sender: number, block: number, startNs: Nanos): OpeningBurst | null {
  const { scenario, columns } = run;
  const perBlock = packetsPerBlock(scenario, sender);
  if (perBlock === null) return null;
  const first = block * perBlock;
  const cwnd = cwndAt(indexRun(run).windows, columns, sender, startNs) ?? transportOf(scenario, sender).initialWindow;
  const most = Math.min(Math.max(1, Math.floor(cwnd)), perBlock, transportOf(scenario, sender).awndPackets);
  const arrivals: PacketCopy[] = [];
  const { toSwitch } = describePath(scenario, sender);
  // Queues of other switches may add pauses.
  if (toSwitch.length > 1) return null;
  const [{ rateBps }] = toSwitch;
  // The fraction of a nanosecond that serialization carries over.
  const slackNs = 1;
  visitCopies(columns, sender, startNs + toSwitchNs(scenario, sender, first), (copy) => {
    const before = arrivals.at(-1);
    const gapNs = before ? copy.timeNs - before.timeNs : 0;
    const serialNs = wireTimeNs(wireBytes(scenario, sender, copy.packet), rateBps);
    if (copy.packet !== first + arrivals.length || copy.isRetransmission || gapNs > serialNs + slackNs) return false;
    arrivals.push(copy);
    return arrivals.length < most;
  });
  if (arrivals.length === 0) return null;
  const drops = arrivals.filter(({ departNs }) => departNs === null);
  return {
    block,
    timeNs: arrivals[0].timeNs,
    packets: arrivals.length,
    dropped: drops.length,
    firstDropNs: drops.length > 0 ? drops[0].timeNs : null,
  };
}

/** What followed timeout `row`, as far as it is recorded. @param retransmission the retransmission of the missing packet. */
export function followAftermath(run: RecordedRun, row: number, retransmission: PacketCopy | null): Aftermath {
  const { columns, scenario } = run;
  const { timeouts, drops } = columns;
  const sender = timeouts.flow[row];
  const block = timeouts.block[row];
  const firedNs = timeouts.timeNs[row];
  const detailNs = detailEndNs(run);
  let nextRow = row + 1;
  while (nextRow < timeouts.length && timeouts.flow[nextRow] !== sender) nextRow++;
  const nextTimeout = nextRow < timeouts.length ? { row: nextRow, timeNs: timeouts.timeNs[nextRow], block: timeouts.block[nextRow] } : null;
  const doneNs = findMilestone(run, Milestone.senderDone, sender, block, firedNs);
  const untilNs = Math.min(doneNs ?? Infinity, nextTimeout ? nextTimeout.timeNs - 1 : Infinity, detailNs);
  const startNs = findMilestone(run, Milestone.senderStart, sender, block + 1, firedNs);
  let nextLoss: Aftermath["nextLoss"] = null;
  const since = retransmission ? retransmission.timeNs : firedNs;
  for (let drop = countBelow(drops.timeNs, drops.length, since); drop < drops.length && nextLoss === null; drop++) {
    if (drops.flow[drop] === sender) nextLoss = { packet: drops.packet[drop], timeNs: drops.timeNs[drop] };
  }
  return {
    retransmission,
    isAlone: countHeld(run, block, sender, firedNs) === countAwaited(scenario) - 1,
    peak: findPeak(run, sender, firedNs, untilNs),
    doneNs,
    nextTimeout,
    opening: startNs === null || startNs > detailNs ? null : findOpening(run, sender, block + 1, startNs),
    nextLoss,
    isWhole: run.status !== "computing" && run.detailUntilNs === null,
  };
}
