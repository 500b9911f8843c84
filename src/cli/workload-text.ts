import type { RunSummary } from "../analysis/summary.ts";
import type { OnOffSpec, Scenario } from "../engine/spec/scenario.ts";
import { writeFieldText } from "../scenario/field-values.ts";
import { getField } from "../scenario/fields.ts";
import { formatQuantity, formatShare } from "../scenario/units.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";

/** What a report says in words of its workload's kind. */

export type ReportRow = readonly [label: string, value: string, note?: string | undefined];

const time = (ns: number): string => formatQuantity(ns, "ns", 3);
const count = (value: number): string => formatQuantity(value, "");
const size = (bytes: number): string => formatQuantity(bytes, "bytes");

/** "20 x 256 KB each". */
export function describeWorkload({ workload }: Scenario): string {
  switch (workload.kind) {
    case "barrier":
      return `${count(workload.blocks)} x ${size(workload.blockBytes)} each`;
    case "long":
      return `long flows for ${formatQuantity(workload.durationNs, "ns")}`;
    case "oneshot": {
      const text = writeFieldText(getField("workload.flows"), workload.flows);
      return `one response each: ${text.length > 40 ? `${text.slice(0, 37)}...` : text}`;
    }
    case "on-off":
      return describeOnOff(workload);
  }
}

function describeOnOff({ responses, responseBytes, finalBytes, finalStartNs }: OnOffSpec): string {
  const [least, most] = responseBytes.map(size);
  return `${count(responses)} x ${least} to ${most} each, then ${size(finalBytes)} at ${formatQuantity(finalStartNs, "ns")}`;
}

/** The port and the senders of a run without blocks. */
export function listFlowRows(summary: RunSummary): ReportRow[] {
  const { flows, scenario } = summary;
  const rows: ReportRow[] = [
    ["utilization", formatShare(summary.utilization)],
    ["mean queue", formatQuantity(summary.meanQueuePackets, "", 3), `of ${count(portRoomPackets(scenario))} packets`],
  ];
  const rates = flows.map(({ goodputBps }) => goodputBps).sort((a, b) => a - b);
  const rate = (index: number): string => formatQuantity(rates[index], "bps", 3);
  rows.push(["goodput of a sender", rate(rates.length >> 1), `median; ${rate(0)} to ${rate(rates.length - 1)}`]);
  if (scenario.workload.kind === "long") return rows;
  const ends = flows.map(({ finishNs }) => finishNs).sort((a, b) => a - b);
  rows.push(["finished", time(ends[ends.length >> 1]), `median; ${time(ends[0])} to ${time(ends[ends.length - 1])}`]);
  return rows;
}

/** Our choice: more senders than a screen has lines are told as a range. */
const maxListed = 20;

/** A line per sender, if there are not too many. */
export function listFlowLines({ flows }: RunSummary): string[] {
  if (flows.length > maxListed) return [];
  const cells = flows.map(({ sender, startNs, finishNs, goodputBps, timeouts }) => [
    `#${count(sender)}`,
    time(startNs),
    finishNs > 0 ? time(finishNs) : "-",
    formatQuantity(goodputBps, "bps", 3),
    count(timeouts),
  ]);
  return [["sender", "start", "last ACK", "goodput", "timeouts"], ...cells].map((line) =>
    line
      .map((cell) => cell.padEnd(12))
      .join("")
      .trimEnd(),
  );
}
