import { findFlagsAccepted } from "../../analysis/packet-flags.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { findRateUnit } from "../../analysis/words.ts";
import type { PaneName } from "../../charts/layout.ts";
import { mostTraces } from "../../charts/windows-data.ts";
import { formatCount } from "../text/numbers.ts";
import { PacketFlag } from "../../engine/observer.ts";

export const paneTitles: Readonly<Record<PaneName, string>> = { link: "Link", queue: "Queue", windows: "Windows", senders: "Senders" };

/** Unit and legend of a pane in words; the senders pane has a legend in pictures. */
export function notePane(pane: Exclude<PaneName, "senders">, run: RunSnapshot, picked: number | null): string {
  if (pane === "link") return findRateUnit(run.scenario.network.linkBps).name;
  if (pane === "queue") return hasMarks(run) ? "packets, drops above, CE marks below" : "packets, drops above";
  return noteWindows(run.scenario.workload.senders, picked);
}

/** Did the bottleneck accept a packet with a congestion mark? */
export function hasMarks(run: RunSnapshot): boolean {
  return (findFlagsAccepted(run.columns) & PacketFlag.marked) !== 0;
}

/** What the lines of the windows pane are. */
function noteWindows(senders: number, picked: number | null): string {
  const chosen = picked === null || picked >= senders ? [] : [`sender ${formatCount(picked)} and its ssthresh`];
  if (senders === 1) return `packets${chosen.length > 0 ? `: ${chosen[0]}` : ""}`;
  const all =
    senders <= mostTraces ? `all ${formatCount(senders)}, their median` : `the middle 80 % of ${formatCount(senders)}, their median`;
  return `packets: ${[all, ...chosen].join(", ")}`;
}
