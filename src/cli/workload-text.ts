import { flowMetrics } from "../analysis/metrics/part-metrics.ts";
import { type LinkData, linkMetrics, listBusyPorts } from "../analysis/metrics/link-metrics.ts";
import type { Metric } from "../analysis/metrics/metric.ts";
import { gatherGroups, type GroupData, listGroupMetrics } from "../analysis/metrics/group-metrics.ts";
import type { FlowSummary } from "../analysis/summary.ts";
import { geometryOf } from "../analysis/geometry.ts";
import { isAwaitedSender } from "../analysis/participants.ts";
import { namePort } from "../analysis/node-names.ts";
import { startSmall } from "../analysis/words.ts";
import type { OnOffSpec, Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { writeFieldText } from "../scenario/fields/field-values.ts";
import { getField } from "../scenario/fields/fields.ts";
import { formatQuantity } from "../scenario/fields/units.ts";
import { formatRate, gap } from "../language/formats.ts";

/** Parts of a report that depend on the kind of workload. */

export type ReportRow = readonly [label: string, value: string, note?: string | undefined];

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

function describeOnOff({ responses, responseBytes, responseCdf, totalBytes, finalBytes, finalStartNs }: OnOffSpec): string {
  const [least, most] = (responseCdf === null ? responseBytes : [responseCdf[0][0], responseCdf.at(-1)![0]]).map(size);
  const small = `${count(responses)} x ${least} to ${most} each`;
  const sum = totalBytes === null ? "" : `, ${size(totalBytes)} in all`;
  if (finalBytes === 0) return `${small}${sum}`;
  const last = finalBytes === "rest" ? "the rest" : size(finalBytes);
  return `${small}, then ${last} at ${formatQuantity(finalStartNs, "ns")}${sum}`;
}

/** Ranges of the awaited senders, for a run without blocks. */
export function listFlowRows(scenario: Scenario, flows: readonly FlowSummary[]): ReportRow[] {
  const awaited = flows.filter(({ sender }) => isAwaitedSender(scenario, sender));
  if (awaited.length === 0) return [];
  const range = (label: string, values: readonly number[], write: (value: number) => string, note = ""): ReportRow => {
    const sorted = values.toSorted((a, b) => a - b);
    const [least, median, most] = [0, sorted.length >> 1, sorted.length - 1].map((index) => write(sorted[index]));
    return [label, median, `median; ${least} to ${most}${note}`];
  };
  const rates = range(
    "goodput of a sender",
    awaited.map(({ goodputBps }) => goodputBps),
    formatRate,
  );
  if (scenario.workload.kind === "long") return [rates];
  const ends = awaited.flatMap(({ finishNs }) => finishNs ?? []);
  const late = awaited.length - ends.length;
  if (ends.length === 0) return [rates, ["finished", "0", `of ${count(late)}`]];
  return [rates, range("finished", ends, (ns) => formatQuantity(ns, "ns", 3), late > 0 ? `; ${count(late)} not finished` : "")];
}

/** Our choice: senders that exceed a screen's lines are shown as a range. */
const maxListed = 20;

/** Columns of a sender's line. */
const flowColumns = (["sender", "startNs", "finishNs", "goodputBps", "timeouts"] as const).map((id) => ({
  ...flowMetrics.find((metric) => metric.id === id)!,
  id,
}));

/** Our choice: the relevant ports come first. */
const mostPorts = 8;

/** Columns of a port's line. */
const portColumns: readonly Metric<LinkData>[] = linkMetrics.filter(({ id }) => id !== "bufferPackets");

/** One line per group, to compare them; none if all senders are the same. */
export function listGroupLines(scenario: Scenario, totals: RunTotals): string[] {
  const groups = scenario.groups.length > 1 ? gatherGroups(scenario, totals) : [];
  if (groups.length === 0 || groups.length > maxListed) return [];
  const metrics = listGroupMetrics(scenario, groups, "terminal");
  const nameOf = ({ name, isAwaited }: GroupData): string => (isAwaited ? name : `${name} (background)`);
  const lines = groups.map((group) => [nameOf(group), ...metrics.map(({ read, format }) => writeCell(read(group), format))]);
  return writeTable([["group", ...metrics.map(({ label }) => startSmall(label))], ...lines]);
}

/** The relevant ports, by most drops, then by longest queue; none if there is only one. */
export function listPortLines(scenario: Scenario, totals: RunTotals): string[] {
  if (totals.links.length < 2) return [];
  const geometry = geometryOf(scenario);
  const ports = listBusyPorts(scenario, totals).filter(({ counts }) => counts.maxQueuePackets > 1);
  const [drops, queue] = (["drops", "maxQueuePackets"] as const).map((id) => linkMetrics.find((metric) => metric.id === id)!);
  const sorted = ports.toSorted((a, b) => drops.read(b)! - drops.read(a)! || queue.read(b)! - queue.read(a)!);
  const lines = sorted
    .slice(0, mostPorts)
    .map((port) => [namePort(geometry, port.counts.link), ...portColumns.map(({ read, format }) => writeCell(read(port), format))]);
  const more = sorted.length - lines.length;
  return [
    ...writeTable([["port", ...portColumns.map(({ label }) => startSmall(label))], ...lines]),
    ...(more > 0 ? [`and ${count(more)} more with a queue`] : []),
  ];
}

/** Columns as wide as necessary. */
export function writeTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(column === 0 ? 0 : 10, ...rows.map((cells) => cells[column].length)) + 2);
  return rows.map((cells) => writeLine(cells.map((cell, column) => cell.padEnd(widths[column]))));
}

/** "-": no value. */
function writeCell(value: number | null, format: (value: number) => string): string {
  return value === null ? "-" : format(value);
}

function writeLine(cells: readonly string[]): string {
  return cells.join("").trimEnd().replaceAll(gap, " ");
}

/** One line per sender, unless there are too many. */
export function listFlowLines(flows: readonly FlowSummary[]): string[] {
  if (flows.length === 0 || flows.length > maxListed) return [];
  const cells = flows.map((flow) => flowColumns.map(({ id, format }) => writeCell(flow[id], format)));
  return [flowColumns.map(({ label }) => label), ...cells].map((line) => writeLine(line.map((cell) => cell.padEnd(12))));
}
