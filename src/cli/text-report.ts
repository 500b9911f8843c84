import type { Scenario } from "../engine/spec/scenario.ts";
import { describeSlowest, type SlowestSender } from "../analysis/slowest-sender.ts";
import { findBlockTimeQuantile, payloadShare, type RunSummary } from "../analysis/summary.ts";
import { listParamFields } from "../scenario/field-of-param.ts";
import { formatFieldValue, writeFieldText } from "../scenario/field-values.ts";
import { fields, getField } from "../scenario/fields.ts";
import { minimizeScenario, readField } from "../scenario/minimal-scenario.ts";
import { formatQuantity, formatShare } from "../scenario/units.ts";
import { describeWorkload, listFlowLines, listFlowRows, type ReportRow } from "./workload-text.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";

/** A run in some twenty lines for a terminal. @param slowest null: no sender ended a block, or there is only one. */
export function writeTextReport(summary: RunSummary, slowest: SlowestSender | null): string {
  const { scenario, timeouts, blocks } = summary;
  const { network, workload } = scenario;
  const hasBlocks = workload.kind === "barrier";
  const changed = listChangedSettings(summary);
  const time = (ns: number): string => formatQuantity(ns, "ns", 3);
  const count = (value: number): string => formatQuantity(value, "");
  const worst = hasBlocks ? summary.timeoutsPerBlock : Math.max(...summary.flows.map((flow) => flow.timeouts));
  const possible = payloadShare(scenario, summary.flows);
  const rows: ReportRow[] = [
    [
      "goodput",
      formatQuantity(summary.goodputBps, "bps", 3),
      `${formatShare(summary.normalizedGoodput)} of the ${formatQuantity(network.linkBps, "bps")} link`,
    ],
    [
      "% of maximum",
      formatShare(summary.normalizedGoodput / possible),
      `headers leave at most ${formatShare(possible)} of the link to payload`,
    ],
    [
      "duration",
      time(summary.durationNs),
      hasBlocks
        ? `${count(blocks.length)} blocks, median ${time(findBlockTimeQuantile(blocks, 0.5))}, 99th percentile ${time(findBlockTimeQuantile(blocks, 0.99))}`
        : undefined,
    ],
    ["link idle", formatShare(summary.linkIdleFraction)],
    ...(hasBlocks ? [] : listFlowRows(summary)),
    [
      "timeouts",
      count(timeouts.total),
      timeouts.total > 0 ? `most timeouts at one sender: ${formatQuantity(worst, "", 3)}${hasBlocks ? " per block" : ""}` : undefined,
    ],
    ["  block-head", count(timeouts.blockHead)],
    ["  block-tail", count(timeouts.blockTail)],
    ["  lost retransmission", count(timeouts.lostRetransmission)],
    ["  other", count(timeouts.other)],
    ["  spurious", count(timeouts.spurious)],
    ["packets sent", count(summary.dataPacketsSent), `${count(summary.deliveredPackets)} of them new to the receiver`],
    ["packets dropped", count(summary.drops)],
    ["retransmissions", count(summary.retransmissions)],
    ["redundant copies", count(summary.redundantCopies)],
    ["marked (CE)", count(summary.marks)],
    ["longest queue", count(summary.maxQueuePackets), `of ${count(portRoomPackets(scenario))} packets`],
    ...(slowest ? [["slowest sender", `#${count(slowest.sender)}`, describeSlowest(slowest)] as const] : []),
  ];
  const title = [
    `${count(workload.senders)} ${workload.senders === 1 ? "sender" : "senders"}`,
    nameTransports(scenario),
    describeWorkload(scenario),
    describePort(scenario),
    `seed ${count(scenario.seed)}`,
  ];
  const lines = rows.map(([label, value, note]) => `${label.padEnd(22)}${value.padEnd(12)}${note ?? ""}`.trimEnd());
  const head = [title.join(", "), ...(changed.length > 0 ? [`not at default: ${changed.join(" ")}`] : []), ""];
  const flowLines = hasBlocks ? [] : listFlowLines(summary);
  return `${[...head, ...lines, ...(flowLines.length > 0 ? ["", ...flowLines] : [])].join("\n")}\n`;
}

/** "buffer 64 packets", or "PAUSE above 32 packets". */
function describePort({ network }: Scenario): string {
  const above = network.pauseThresholdPackets;
  const packets = (count: number): string => `${formatQuantity(count, "")} ${count === 1 ? "packet" : "packets"}`;
  return above === null ? `buffer ${packets(network.bufferPackets)}` : `PAUSE above ${packets(above)}`;
}

/** "NewReno", or with groups "16 DCTCP + 16 CUBIC". */
function nameTransports({ groups, transport }: Scenario): string {
  const name = (algorithm: string) => formatFieldValue(getField("transport.algorithm"), algorithm);
  if (groups.length === 0) return name(transport.algorithm);
  return groups.map((group) => `${formatQuantity(group.senders, "")} ${name(group.transport.algorithm)}`).join(" + ");
}

/** "--buffer 128 --param gain=0.1": how to ask for this scenario again. */
function listChangedSettings({ scenario }: RunSummary): string[] {
  const input = minimizeScenario(scenario);
  const asFlags = [...fields, ...listParamFields(scenario.transport.algorithm)].flatMap((field) => {
    const value = readField(input, field.path);
    if (value === undefined) return [];
    const text = writeFieldText(field, value);
    const shown = text.length > 40 ? `${text.slice(0, 37)}...` : text;
    return [field.flag === null ? `--param ${field.path.slice("transport.params.".length)}=${shown}` : `--${field.flag} ${shown}`];
  });
  return input.groups ? [...asFlags, input.groups.length === 1 ? "1 group" : `${input.groups.length} groups`] : asFlags;
}
