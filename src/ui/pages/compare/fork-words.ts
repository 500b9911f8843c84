import { rich, t } from "../../../language/translate.ts";
import { tone, toPieces } from "../../text/toned.ts";
import { lowerFirst } from "../../scenario/ghost-note.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { InterventionSpec } from "../../../engine/spec/intervention.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { formatFieldValue } from "../../../scenario/field-values.ts";
import { changeableField } from "../../../scenario/intervention.ts";
import { findSameAgain } from "./fork-aftermath.ts";
import type { Piece } from "../../text/facts.ts";
import { formatDuration, formatFixed, formatMoment, formatWindow } from "../../text/numbers.ts";

/** When a fork's moment is in the run it forks from; null: not known yet, or there is no such loss. */
export function findForkNs({ columns }: RunSnapshot, { at }: InterventionSpec): Nanos | null {
  if ("timeNs" in at) return at.timeNs;
  return at.drop <= columns.drops.length ? columns.drops.timeNs[at.drop - 1] : null;
}

/** "197.3 ms": lengths of time that a reader may add up have a tenth of a millisecond. */
export function writeMs(ns: Nanos): string {
  return t("{number} ms", { number: formatFixed(ns / 1e6, 1) });
}

/** Nearer than this two ends are the same (our choice: less than a packet's flight). */
const sameEndNs = 1000;

/** "Had packet 1,535 of sender 7 found a slot, the run would have ended 197.3 ms sooner." */
export function writeForkHeadline(asItWas: RunSnapshot, fork: RunSnapshot): readonly Piece[] {
  const { intervention } = fork.scenario;
  if (intervention === undefined || asItWas.totals === null || fork.totals === null) return [{ text: t("The fork is being computed.") }];
  const gainNs = asItWas.totals.durationNs - fork.totals.durationNs;
  const forkNs = findForkNs(asItWas, intervention);
  const sameFromNs = forkNs === null ? null : findSameAgain(asItWas, fork, forkNs);
  const condition = writeCondition(asItWas, intervention);
  if (sameFromNs !== null)
    return toPieces(
      rich("{condition}, nothing would have come of it: the futures are the same from <time>{from} ms</time> on.", {
        condition,
        from: formatMoment(sameFromNs),
        time: tone("fine"),
      }),
    );
  if (Math.abs(gainNs) < sameEndNs) return toPieces(rich("{condition}, the run would have ended at the same time.", { condition }));
  const time = writeMs(Math.abs(gainNs));
  return toPieces(
    gainNs > 0
      ? rich("{condition}, the run would have ended <gain>{time} sooner</gain>.", { condition, time, gain: tone("fine") })
      : rich("{condition}, the run would have ended <gain>{time} later</gain>.", { condition, time, gain: tone("trouble") }),
  );
}

function writeCondition({ columns }: RunSnapshot, spec: InterventionSpec): readonly Piece[] {
  const loss = "drop" in spec.at ? spec.at.drop : null;
  const time = "timeNs" in spec.at ? formatMoment(spec.at.timeNs) : "";
  switch (spec.kind) {
    case "spare": {
      const row = spec.at.drop - 1;
      const { drops } = columns;
      if (row >= drops.length) return [{ text: t("Had loss {loss} found a slot", { loss: spec.at.drop }) }];
      return toPieces(
        rich("Had packet <number>{packet}</number> of sender {sender} found a slot", {
          packet: drops.packet[row],
          sender: drops.flow[row],
          number: tone("fine"),
        }),
      );
    }
    case "field": {
      const field = changeableField(spec.path);
      const values = { setting: lowerFirst(field.label), value: fine(formatFieldValue(field, spec.value)) };
      return toPieces(
        loss === null
          ? rich("Had {setting} been {value} from {time} ms on", { ...values, time })
          : rich("Had {setting} been {value} from loss {loss} on", { ...values, loss }),
      );
    }
    case "timer": {
      const values = { sender: spec.sender, delay: fine(formatDuration(spec.delayNs)) };
      return toPieces(
        loss === null
          ? rich("Had sender {sender}'s timer fired {delay} after {time} ms", { ...values, time })
          : rich("Had sender {sender}'s timer fired {delay} after loss {loss}", { ...values, loss }),
      );
    }
    case "window": {
      const values = { sender: spec.sender, window: fine(formatWindow(spec.cwndPackets)) };
      return toPieces(
        loss === null
          ? rich("Had sender {sender}'s window been {window} at {time} ms", { ...values, time })
          : rich("Had sender {sender}'s window been {window} at loss {loss}", { ...values, loss }),
      );
    }
  }
}

const fine = (text: string): Piece => ({ text, tone: "fine" });
