import { explainTimeout } from "../analysis/autopsy.ts";
import { packetsPerBlock } from "../analysis/workload.ts";
import { TimeoutClass } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunFacts } from "./fact.ts";
import type { GuessSpec } from "./lesson.ts";

type PicksSpec = Extract<GuessSpec, { kind: "picks" }>;

/** A packet that can be picked. */
export interface Pick {
  readonly packet: number;
  /** The switch dropped it at least once before the timer fired. */
  readonly isDropped: boolean;
  /** Lost when the timer fired: no ACK could tell. */
  readonly isAnswer: boolean;
}

export interface Picks {
  readonly sender: number;
  readonly block: number;
  /** When the timer fired. */
  readonly timeNs: Nanos;
  readonly packets: readonly Pick[];
}

const classOf: Readonly<Record<Exclude<PicksSpec["timeout"], "any">, TimeoutClass>> = {
  head: TimeoutClass.blockHead,
  tail: TimeoutClass.blockTail,
  "lost-retransmission": TimeoutClass.lostRetransmission,
};

/** The packets of a picks guess; null: the run has no such timeout, or was not recorded. */
export function listPicks({ timeout, packets: most }: PicksSpec, { record, scenario }: RunFacts): Picks | null {
  if (record === null) return null;
  const { timeouts, drops } = record.columns;
  const ofClass = timeout === "any" ? 0 : timeouts.class.subarray(0, timeouts.length).indexOf(classOf[timeout]);
  const row = ofClass < timeouts.length ? ofClass : -1;
  if (row < 0) return null;
  const { sender, block, timeNs, evidence } = explainTimeout(record, row);
  if (evidence === null) return null;
  const answers = new Set(evidence.lost.map(({ packet }) => packet));
  const dropped = new Set<number>();
  for (let drop = 0; drop < drops.length && drops.timeNs[drop] <= timeNs; drop++)
    if (drops.flow[drop] === sender) dropped.add(drops.packet[drop]);
  const last = timeouts.maxPacket[row];
  const first = Math.max(last - most + 1, timeouts.limit[row] - (packetsPerBlock(scenario, sender) ?? Infinity), 0);
  const shown = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return {
    sender,
    block,
    timeNs,
    packets: shown.map((packet) => ({ packet, isDropped: dropped.has(packet), isAnswer: answers.has(packet) })),
  };
}
