import { Milestone, type Observer } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { Simulation } from "../engine/simulation.ts";
import type { GroupTotals, RunTotals } from "../engine/totals.ts";
import { joinObservers, silentObserver } from "../engine/observers.ts";

/**
 * A run without its first blocks: its results cover only the others. Block 0 is slow start without a threshold
 * and can halve the goodput of a short run.
 */

/** Passes every event on to `observer`, and calls `onEnd` when block `block` (from 0) ends. */
function watchBlockEnd(block: number, onEnd: () => void, observer: Observer = silentObserver): Observer {
  return joinObservers(observer, {
    ...silentObserver,
    onMilestone(_timeNs, kind, _flow, number) {
      if (kind === Milestone.blockEnd && number === block) onEnd();
    },
  });
}

/** A run that is computed in steps. */
export interface SteppedRun {
  readonly finished: boolean;
  /** Computes at most `maxEvents` more events. */
  step(maxEvents: number): void;
  /** The totals so far; after the end, without the first blocks. */
  readTotals(): RunTotals;
}

/** Regular reports of a run. */
export interface Intervals {
  /** Above 0. */
  readonly lengthNs: Nanos;
  /** Called at the end of each interval and of the run, with the totals up to then over all blocks. */
  onEnd(totals: RunTotals, timeNs: Nanos): void;
}

/**
 * Starts a run whose first blocks do not count.
 * @param create makes the simulation that reports to this observer.
 * @param skipBlocks number of first blocks excluded from the result; fewer than the scenario has.
 */
export function beginRun(
  create: (observer?: Observer) => Simulation,
  skipBlocks: number,
  observer?: Observer,
  intervals: Intervals | null = null,
): SteppedRun {
  let isSkipped = false;
  let before: RunTotals | null = null;
  const onSkipped = (): void => {
    isSkipped = true;
    simulation.pause();
  };
  const simulation: Simulation = create(skipBlocks > 0 ? watchBlockEnd(skipBlocks - 1, onSkipped, observer) : observer);
  let intervalEndNs = intervals?.lengthNs ?? Infinity;
  if (intervals !== null) simulation.pauseAt(intervalEndNs);
  return {
    get finished() {
      return simulation.finished;
    },
    step(maxEvents) {
      simulation.run(maxEvents);
      if (isSkipped) before ??= copyTotals(simulation.totals);
      if (intervals === null || (simulation.nowNs < intervalEndNs && !simulation.finished)) return;
      intervals.onEnd(simulation.totals, simulation.nowNs);
      intervalEndNs += intervals.lengthNs;
      simulation.pauseAt(intervalEndNs);
    },
    readTotals() {
      const { totals } = simulation;
      // If the time limit ended the run during those blocks, everything is excluded.
      return simulation.finished && skipBlocks > 0 ? subtractTotals(totals, before ?? totals) : totals;
    },
  };
}

/** A snapshot of the counters; the engine continues to update its own. */
export function copyTotals(totals: RunTotals): RunTotals {
  return {
    ...totals,
    timeouts: [...totals.timeouts],
    tailLosses: [...totals.tailLosses],
    groups: totals.groups.map((group) => ({ ...group, timeouts: [...group.timeouts], responsesNs: [...group.responsesNs] })),
    blocks: totals.blocks.map((block) => ({ ...block })),
    flows: totals.flows.map((flow) => ({ ...flow })),
    links: totals.links.map((link) => ({ ...link, drops: [...link.drops] })),
  };
}

/**
 * What a run counted after a moment, as totals of its own. Times of blocks and flows remain those of the whole run; flows that began
 * before that moment begin at it. Maxima of queues and windows are those of the whole run: they cannot be split.
 * @param before the same run's totals at that moment, the end of a block.
 */
export function subtractTotals(totals: RunTotals, before: RunTotals): RunTotals {
  return {
    durationNs: totals.durationNs - before.durationNs,
    dataPacketsSent: totals.dataPacketsSent - before.dataPacketsSent,
    deliveredPackets: totals.deliveredPackets - before.deliveredPackets,
    deliveredBytes: totals.deliveredBytes - before.deliveredBytes,
    retransmissions: totals.retransmissions - before.retransmissions,
    redundantCopies: totals.redundantCopies - before.redundantCopies,
    drops: totals.drops - before.drops,
    controlPackets: totals.controlPackets - before.controlPackets,
    notifications: totals.notifications - before.notifications,
    controlBytes: totals.controlBytes - before.controlBytes,
    marks: totals.marks - before.marks,
    timeouts: totals.timeouts.map((count, kind) => count - before.timeouts[kind]),
    midBlockTimeouts: totals.midBlockTimeouts - before.midBlockTimeouts,
    tailLosses: totals.tailLosses.map((count, lost) => count - before.tailLosses[lost]),
    maxQueuePackets: totals.maxQueuePackets,
    busyNs: totals.busyNs - before.busyNs,
    sojournNs: totals.sojournNs - before.sojournNs,
    blocks: totals.blocks.slice(before.blocks.length),
    groups: totals.groups.map((group, index) => subtractGroup(group, before.groups[index], before.durationNs)),
    flows: totals.flows.map((flow, index) => {
      const earlier = before.flows[index];
      return {
        ...flow,
        timeouts: flow.timeouts - earlier.timeouts,
        retransmissions: flow.retransmissions - earlier.retransmissions,
        redundantCopies: flow.redundantCopies - earlier.redundantCopies,
        sentPackets: flow.sentPackets - earlier.sentPackets,
        drops: flow.drops - earlier.drops,
        trims: flow.trims - earlier.trims,
        lostAcks: flow.lostAcks - earlier.lostAcks,
        lostRequests: flow.lostRequests - earlier.lostRequests,
        lostControls: flow.lostControls - earlier.lostControls,
        bytes: flow.bytes - earlier.bytes,
        responses: flow.responses - earlier.responses,
        startNs: Math.max(flow.startNs, before.durationNs),
      };
    }),
    links: totals.links.map((link, index) => {
      const earlier = before.links[index];
      return {
        ...link,
        drops: link.drops.map((count, kind) => count - earlier.drops[kind]),
        marks: link.marks - earlier.marks,
        trims: link.trims - earlier.trims,
        busyNs: link.busyNs - earlier.busyNs,
        sojournNs: link.sojournNs - earlier.sojournNs,
      };
    }),
  };
}

/** The same for a group. */
function subtractGroup(group: GroupTotals, before: GroupTotals, sinceNs: Nanos): GroupTotals {
  return {
    ...group,
    sentPackets: group.sentPackets - before.sentPackets,
    drops: group.drops - before.drops,
    lostAcks: group.lostAcks - before.lostAcks,
    lostRequests: group.lostRequests - before.lostRequests,
    lostControls: group.lostControls - before.lostControls,
    retransmissions: group.retransmissions - before.retransmissions,
    redundantCopies: group.redundantCopies - before.redundantCopies,
    bytes: group.bytes - before.bytes,
    timeouts: group.timeouts.map((count, kind) => count - before.timeouts[kind]),
    startNs: Math.max(group.startNs, sinceNs),
    responsesNs: group.responsesNs.slice(before.responsesNs.length),
    deadlines: group.deadlines - before.deadlines,
    deadlinesMet: group.deadlinesMet - before.deadlinesMet,
  };
}
