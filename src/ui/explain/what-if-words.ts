import type { TimeoutFate } from "../../analysis/futures.ts";
import { formatCount, formatDuration, formatMoment, gap } from "../text/numbers.ts";

/** Nearer than this two ends are told as the same (our choice: less than a packet's flight). */
const sameEndNs = 1000;

/** What became of a timeout in another future, in one sentence that goes on from "With one slot more: ". */
export function writeFate(fate: TimeoutFate, timeout: { readonly timeNs: number; readonly sender: number }): string {
  const { kind, other, sameFromNs } = fate;
  const again = sameFromNs === null ? null : `the futures are the same from ${formatMoment(sameFromNs)}${gap}ms on`;
  if (kind === "stays") return again === null ? `this timeout stays, ${writeEnd(fate)}.` : `it changes nothing: ${again}.`;
  return `${writeChange(kind, other, timeout)}${again === null ? `, ${writeEnd(fate)}` : `; ${again}`}.`;
}

function writeChange(
  kind: Exclude<TimeoutFate["kind"], "stays">,
  other: TimeoutFate["other"],
  { timeNs, sender }: { readonly timeNs: number; readonly sender: number },
): string {
  if (kind === "none") return "no timeout from there on";
  if (other === null) return "this timeout goes, and no other comes in its place";
  const later = other.timeNs >= timeNs ? "later" : "sooner";
  const apart = `${formatDuration(Math.abs(other.timeNs - timeNs))} ${later}`;
  if (kind === "moves") return `this timeout comes ${apart}`;
  const whose = other.sender === sender ? "" : `, sender ${formatCount(other.sender)}'s,`;
  return other.timeNs === timeNs
    ? `this timeout goes, another${whose || ""} comes at the same time`
    : `this timeout goes, another${whose} comes ${apart}`;
}

function writeEnd({ gainNs }: TimeoutFate): string {
  if (Math.abs(gainNs) < sameEndNs) return "and the run ends at the same time";
  return `and the run ends ${formatDuration(Math.abs(gainNs))} ${gainNs > 0 ? "sooner" : "later"}`;
}
