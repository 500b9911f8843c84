import type { Autopsy } from "../../analysis/autopsy.ts";
import { indexRun } from "../../analysis/run-index.ts";
import { writePacket } from "../../analysis/words.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { TimeoutClass } from "../../engine/observer.ts";
import type { InterventionMoment, InterventionSpec } from "../../engine/spec/intervention.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { findMeaningless } from "../../scenario/intervention.ts";
import { t } from "../../language/translate.ts";
import { formatDuration } from "../text/numbers.ts";

/** One thing that might have been otherwise before a timeout. */
export interface WhatIf {
  /** "With one slot more". */
  readonly title: string;
  /** The same in the middle of a sentence: "with one slot more". */
  readonly inText: string;
  /** From when on. */
  readonly fromNs: Nanos;
  /** The run with this one thing changed. */
  readonly scenario: Scenario;
}

/** A timer that is no longer the problem, and one that fires too early for none (our choice: two RTOmin that people use). */
const [quickNs, patientNs] = [2_000_000, 200_000_000];

/** The last drop of the packet that the sender timed out for, counted from 1; null: it was not dropped. */
export function findFatalDrop({ columns: { drops } }: RunSnapshot, { sender, missing, timeNs }: Autopsy): number | null {
  for (let row = drops.length - 1; row >= 0; row--)
    if (drops.timeNs[row] < timeNs && drops.flow[row] === sender && drops.packet[row] === missing) return row + 1;
  return null;
}

/** What is worth asking of a timeout; empty where the run is itself a fork, of which there is no other. */
export function listWhatIfs(run: RunSnapshot, autopsy: Autopsy): readonly WhatIf[] {
  const { scenario, columns } = run;
  if (scenario.intervention !== undefined) return [];
  const { bufferPackets } = scenario.network;
  const drop = findFatalDrop(run, autopsy);
  const wishes: { readonly title: string; readonly inText: string; readonly spec: InterventionSpec }[] = [];
  if (drop !== null) {
    const at: InterventionMoment = { drop };
    const packet = writePacket(autopsy.missing);
    wishes.push(
      {
        title: t("With one slot more"),
        inText: t("with one slot more"),
        spec: { kind: "field", at, path: "network.bufferPackets", value: bufferPackets + 1 },
      },
      {
        title: t("Had packet {packet} survived", { packet }),
        inText: t("had packet {packet} survived", { packet }),
        spec: { kind: "spare", at },
      },
    );
  }
  const isEarly = autopsy.class === TimeoutClass.spurious;
  const { rtoMinNs } = autopsy.timer;
  const otherNs = isEarly ? patientNs : quickNs;
  if (isEarly ? rtoMinNs < otherNs : rtoMinNs > otherNs) {
    // when the timer was set that then ran out
    const at = { timeNs: Math.max(0, Math.floor(autopsy.timer.startedNs)) };
    const time = formatDuration(otherNs);
    wishes.push({
      title: t("With RTOmin {time}", { time }),
      inText: t("with RTOmin {time}", { time }),
      spec: { kind: "field", at, path: "transport.rtoMinNs", value: otherNs },
    });
  }
  const share = findFairShare(scenario);
  if (share < scenario.transport.awndPackets) {
    const { block, atNs } = findWindowMoment(run, autopsy);
    const spec = { kind: "field", at: { timeNs: atNs }, path: "transport.awndPackets", value: share } as const;
    wishes.push({ ...nameWindow(share, block), spec });
  }
  return wishes
    .filter(({ spec }) => findMeaningless(spec, scenario) === null)
    .map(({ title, inText, spec }) => ({
      title,
      inText,
      fromNs: "timeNs" in spec.at ? spec.at.timeNs : columns.drops.timeNs[spec.at.drop - 1],
      scenario: { ...scenario, intervention: spec },
    }));
}

/** Another receive window, from a block on or, where there are none, from that moment on. */
function nameWindow(packets: number, block: number | null): Pick<WhatIf, "title" | "inText"> {
  if (block === null)
    return {
      title: t(
        "{packets, plural, one {With a receive window of # packet from there on} other {With a receive window of # packets from there on}}",
        { packets },
      ),
      inText: t(
        "{packets, plural, one {with a receive window of # packet from there on} other {with a receive window of # packets from there on}}",
        { packets },
      ),
    };
  const values = { packets, block: block + 1 };
  return {
    title: t(
      "{packets, plural, one {With a receive window of # packet from block {block} on} other {With a receive window of # packets from block {block} on}}",
      values,
    ),
    inText: t(
      "{packets, plural, one {with a receive window of # packet from block {block} on} other {with a receive window of # packets from block {block} on}}",
      values,
    ),
  };
}

/** What queue and link hold, shared out over all senders: with windows no larger nothing need be dropped. 1 packet or more. */
function findFairShare({ network, transport, workload }: Scenario): number {
  const inFlight = (network.linkBps * network.rttNs) / 8e9 / transport.segmentBytes;
  return Math.max(1, Math.floor((network.bufferPackets + inFlight) / Math.max(1, workload.senders)));
}

/** Windows are granted with ACKs: for a block to be sent with them, they must have changed before it began. */
function findWindowMoment(
  run: RunSnapshot,
  { isBarrier, block, waitingSinceNs }: Autopsy,
): { readonly block: number | null; readonly atNs: Nanos } {
  if (!isBarrier) return { block: null, atNs: Math.floor(waitingSinceNs) };
  const before = Math.max(0, block - 1);
  return { block: before, atNs: Math.floor(indexRun(run).blocks.startNs.values[before]) };
}
