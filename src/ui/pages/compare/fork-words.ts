import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { InterventionSpec } from "../../../engine/spec/intervention.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { formatFieldValue } from "../../../scenario/field-values.ts";
import { changeableField } from "../../../scenario/intervention.ts";
import { findSameAgain } from "./fork-aftermath.ts";
import { lowerFirst } from "../../scenario/ghost-note.ts";
import type { Piece } from "../../text/facts.ts";
import { formatCount, formatDuration, formatFixed, formatMoment, formatWindow } from "../../text/numbers.ts";

/** When a fork's moment is in the run it forks from; null: not known yet, or there is no such loss. */
export function findForkNs({ columns }: RunSnapshot, { at }: InterventionSpec): Nanos | null {
  if ("timeNs" in at) return at.timeNs;
  return at.drop <= columns.drops.length ? columns.drops.timeNs[at.drop - 1] : null;
}

/** "197.3 ms": lengths of time that a reader may add up have a tenth of a millisecond. */
export function writeMs(ns: Nanos): string {
  return `${formatFixed(ns / 1e6, 1)} ms`;
}

/** Nearer than this two ends are the same (our choice: less than a packet's flight). */
const sameEndNs = 1000;

/** "Had packet 1,535 of sender 7 found a slot, the run would have ended 197.3 ms sooner." */
export function writeForkHeadline(asItWas: RunSnapshot, fork: RunSnapshot): readonly Piece[] {
  const { intervention } = fork.scenario;
  if (intervention === undefined || asItWas.totals === null || fork.totals === null) return [{ text: "The fork is being computed." }];
  const gainNs = asItWas.totals.durationNs - fork.totals.durationNs;
  const forkNs = findForkNs(asItWas, intervention);
  const sameFromNs = forkNs === null ? null : findSameAgain(asItWas, fork, forkNs);
  if (sameFromNs !== null)
    return [
      ...writeCondition(asItWas, intervention),
      { text: ", nothing would have come of it: the futures are the same from " },
      { text: `${formatMoment(sameFromNs)} ms`, tone: "fine" },
      { text: " on." },
    ];
  const outcome: readonly Piece[] =
    Math.abs(gainNs) < sameEndNs
      ? [{ text: "the run would have ended at the same time." }]
      : [
          { text: "the run would have ended " },
          { text: `${writeMs(Math.abs(gainNs))} ${gainNs > 0 ? "sooner" : "later"}`, tone: gainNs > 0 ? "fine" : "trouble" },
          { text: "." },
        ];
  return [...writeCondition(asItWas, intervention), { text: ", " }, ...outcome];
}

function writeCondition({ columns }: RunSnapshot, spec: InterventionSpec): readonly Piece[] {
  const moment = "drop" in spec.at ? `loss ${formatCount(spec.at.drop)}` : `${formatFixed(spec.at.timeNs / 1e6, 3)} ms`;
  switch (spec.kind) {
    case "spare": {
      const row = spec.at.drop - 1;
      const { drops } = columns;
      if (row >= drops.length) return [{ text: `Had ${moment} found a slot` }];
      return [
        { text: "Had packet " },
        { text: formatCount(drops.packet[row]), tone: "fine" },
        { text: ` of sender ${formatCount(drops.flow[row])} found a slot` },
      ];
    }
    case "field": {
      const field = changeableField(spec.path);
      return [
        { text: `Had ${lowerFirst(field.label)} been ` },
        { text: formatFieldValue(field, spec.value), tone: "fine" },
        { text: ` from ${moment} on` },
      ];
    }
    case "timer":
      return [
        { text: `Had sender ${formatCount(spec.sender)}'s timer fired ` },
        { text: formatDuration(spec.delayNs), tone: "fine" },
        { text: ` after ${moment}` },
      ];
    case "window":
      return [
        { text: `Had sender ${formatCount(spec.sender)}'s window been ` },
        { text: formatWindow(spec.cwndPackets), tone: "fine" },
        { text: ` at ${moment}` },
      ];
  }
}
