import type { Observer } from "../engine/observer.ts";
import { PacketKind } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { Simulation } from "../engine/simulation.ts";
import type { BlockAnswer, BlockOutcome, BlockQuestion, FoundDrop, TimeoutPlace } from "../protocol/tables.ts";
import { isAt } from "./timeout-place.ts";
import { silentObserver } from "../engine/observers.ts";

/** A block of a run, and the drop that caused a timeout (protocol/tables.ts). */
export type Outcome = BlockOutcome;
export type CausingDrop = FoundDrop;

/** Start and end of a block, and the same without the drop of one of its packets. Computed in steps. */
export interface BlockRun {
  readonly finished: boolean;
  /** Computes at most `maxEvents` more events. */
  step(maxEvents: number): void;
  /** Call only when finished. */
  readAnswer(): BlockAnswer;
}

/** @param create creates the simulation of a scenario that reports to this observer. */
export function beginBlockRun(
  question: BlockQuestion,
  scenario: Scenario,
  create: (scenario: Scenario, observer?: Observer) => Simulation,
): BlockRun {
  const { block, place } = question;
  const finder = place === null ? null : createDropFinder(scenario, place);
  const findDrop = (): FoundDrop | null => finder?.read() ?? null;
  const first = create(scenario, finder?.observer);
  let second: Simulation | null = null;
  return {
    get finished() {
      return first.finished && (findDrop() === null || (second?.finished ?? false));
    },
    step(maxEvents) {
      if (!first.finished) return first.run(maxEvents);
      const drop = findDrop();
      if (drop === null) return;
      second ??= create({ ...scenario, intervention: { kind: "spare", at: { drop: drop.number } } });
      second.run(maxEvents);
    },
    readAnswer: () => ({
      asItWas: readOutcome(first, block),
      hasTimeout: finder?.hasTimeout() ?? false,
      drop: findDrop(),
      spared: second && readOutcome(second, block),
    }),
  };
}

function readOutcome({ totals }: Simulation, block: number | null): BlockOutcome {
  const { durationNs } = totals;
  const found = block === null ? null : totals.blocks[block];
  if (found) return { startNs: found.startNs, endNs: found.endNs, timeouts: found.timeouts, durationNs };
  return { startNs: 0, endNs: durationNs, timeouts: totals.timeouts.reduce((sum, count) => sum + count, 0), durationNs };
}
/** Watches a run for the timeout at a place and for the drop that caused it: the last drop, before it fired, of the missing packet. */
function createDropFinder(scenario: Scenario, place: TimeoutPlace) {
  /** Per flow: the last drop of each packet. */
  const drops = new Map<number, Map<number, { readonly number: number; readonly timeNs: Nanos }>>();
  let number = 0;
  let rank = 0;
  let found: FoundDrop | null = null;
  const observer: Observer = {
    ...silentObserver,
    onDrop(timeNs, flow, packet, _flags, _port, kind) {
      if (kind !== PacketKind.data || rank === place.rank) return;
      number += 1;
      const own = drops.get(flow) ?? new Map<number, { number: number; timeNs: Nanos }>();
      own.set(packet, { number, timeNs });
      drops.set(flow, own);
    },
    onTimeout({ flow, block, class: kind, highestAck }) {
      if (rank === place.rank || !isAt(scenario, place, flow, block, kind)) return;
      rank += 1;
      const packet = highestAck + 1;
      const drop = drops.get(flow)?.get(packet);
      found = drop === undefined ? null : { ...drop, flow, packet };
      if (rank === place.rank) drops.clear();
    },
  };
  return { observer, read: () => found, hasTimeout: () => rank > 0 };
}
