import type { Nanos } from "../engine/scenario.ts";
import { blockAt } from "./blocks.ts";
import { idleShareUntil } from "./link.ts";
import { detailEndNs, indexRun, type RecordedRun } from "./run-index.ts";
import { RowState, senderStateAt, type SenderIndex } from "./senders.ts";
import { countTimeouts } from "./timeouts.ts";
import { countBelow } from "./search.ts";

/** Names of the timeout classes in running text, by TimeoutClass. */
export const timeoutNames = ["block-head", "block-tail", "lost retransmission", "other", "spurious"] as const;

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function seconds(ns: Nanos): string {
  return ns >= 1e9 ? `${(ns / 1e9).toFixed(3)} s` : `${(ns / 1e6).toFixed(3)} ms`;
}

/** "190 timeouts: 126 block-head, 13 block-tail" or "no timeouts". */
export function describeTimeouts(counts: Int32Array): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return "no timeouts";
  const parts = timeoutNames.map((name, kind) => (counts[kind] > 0 ? `${counts[kind]} ${name}` : "")).filter((part) => part !== "");
  return `${plural(total, "timeout")}: ${parts.join(", ")}`;
}

/** How many senders are in each RowState at a moment, by state. O(senders). */
export function countStates(index: SenderIndex, timeNs: Nanos): Int32Array {
  const counts = new Int32Array(7);
  for (let sender = 0; sender < index.tracks.length; sender++) counts[senderStateAt(index, sender, timeNs).state]++;
  return counts;
}

export type PaneSubject = "link" | "queue" | "windows" | "senders" | "overview";

/** What a pane shows, in one or two sentences for those who do not see it; computed from the run so far. */
export function describePane(run: RecordedRun, subject: PaneSubject): string {
  const index = indexRun(run);
  const { columns, scenario } = run;
  const { senders } = scenario.workload;
  const untilNs = run.computedNs;
  const detailNs = detailEndNs(run);
  const counts = countTimeouts(run);
  const drops = countBelow(columns.drops.timeNs, columns.drops.length, detailNs);
  switch (subject) {
    case "link": {
      const idle = idleShareUntil(index.link, detailNs);
      return `Throughput of the bottleneck link over ${seconds(detailNs)}. Idle ${percent(idle)} of the time, sending ${percent(1 - idle)}.`;
    }
    case "queue":
      return `Length of the switch queue, at most ${plural(scenario.network.bufferPackets, "packet")}. ${plural(drops, "packet")} dropped.`;
    case "windows":
      return `Congestion windows of ${plural(senders, "sender")} over time, with ${describeTimeouts(counts)}.`;
    case "senders": {
      const states = countStates(index.senders, Math.max(0, untilNs - 1));
      const blocks = blockAt(index.blocks, untilNs) + 1;
      return `What each of ${plural(senders, "sender")} does over ${plural(blocks, "block")}: ${describeTimeouts(counts)}. At the end of what is computed: ${states[RowState.done]} done, ${states[RowState.waiting]} waiting for the timer.`;
    }
    case "overview":
      return `The whole run, ${plural(blockAt(index.blocks, untilNs) + 1, "block")} in ${seconds(untilNs)}: ${describeTimeouts(counts)}. The link was idle ${percent(idleShareUntil(index.link, detailNs))} of the time.`;
  }
}
