import type { TimeoutFate } from "../../analysis/futures.ts";
import { writeMoment } from "../../analysis/words.ts";
import { t } from "../../language/translate.ts";
import { formatDuration } from "../text/numbers.ts";

/** Nearer than this two ends are told as the same (our choice: less than a packet's flight). */
const sameEndNs = 1000;

/** What became of a timeout in another future, in one sentence that goes on from "With one slot more: ". */
export function writeFate(fate: TimeoutFate, timeout: { readonly timeNs: number; readonly sender: number }): string {
  const { kind, other, sameFromNs, gainNs } = fate;
  if (sameFromNs !== null) {
    const time = writeMoment(sameFromNs);
    return kind === "stays"
      ? t("it changes nothing: the futures are the same from {time} on.", { time })
      : t("{change}; the futures are the same from {time} on.", { change: writeChange(kind, other, timeout), time });
  }
  const change = kind === "stays" ? t("this timeout stays") : writeChange(kind, other, timeout);
  if (Math.abs(gainNs) < sameEndNs) return t("{change}, and the run ends at the same time.", { change });
  const time = formatDuration(Math.abs(gainNs));
  return gainNs > 0
    ? t("{change}, and the run ends {time} sooner.", { change, time })
    : t("{change}, and the run ends {time} later.", { change, time });
}

/** A clause that others follow. */
function writeChange(
  kind: Exclude<TimeoutFate["kind"], "stays">,
  other: TimeoutFate["other"],
  { timeNs, sender: own }: { readonly timeNs: number; readonly sender: number },
): string {
  if (kind === "none") return t("no timeout from there on");
  if (other === null) return t("this timeout goes, and no other comes in its place");
  const { sender } = other;
  const isLater = other.timeNs >= timeNs;
  const time = formatDuration(Math.abs(other.timeNs - timeNs));
  if (kind === "moves") return isLater ? t("this timeout comes {time} later", { time }) : t("this timeout comes {time} sooner", { time });
  if (sender === own) {
    if (other.timeNs === timeNs) return t("this timeout goes, another comes at the same time");
    return isLater
      ? t("this timeout goes, another comes {time} later", { time })
      : t("this timeout goes, another comes {time} sooner", { time });
  }
  if (other.timeNs === timeNs) return t("this timeout goes, another, sender {sender}'s, comes at the same time", { sender });
  return isLater
    ? t("this timeout goes, another, sender {sender}'s, comes {time} later", { sender, time })
    : t("this timeout goes, another, sender {sender}'s, comes {time} sooner", { sender, time });
}
