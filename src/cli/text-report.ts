import { nameGroup } from "../engine/spec/groups.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import { countAwaited } from "../analysis/participants.ts";
import { describeSlowest, type SlowestSender } from "../story/slowest-sender.ts";
import { allRunMetrics } from "../analysis/metrics/outputs.ts";
import { hasBlocks, type RunData } from "../analysis/metrics/run-data.ts";
import { summarize } from "../analysis/summary.ts";
import { slowestSender } from "../analysis/vocabulary.ts";
import { startSmall } from "../analysis/words.ts";
import { nameTransport } from "../scenario/fields/name-transport.ts";
import { formatQuantity, formatShare } from "../scenario/fields/units.ts";
import { listScenarioFlags } from "./scenario-flags.ts";
import { describeWorkload, listFlowLines, listFlowRows, listGroupLines, listPortLines, type ReportRow } from "./workload-text.ts";
import { gap } from "../language/formats.ts";

/** A run in about twenty lines for a terminal. @param slowest null: no sender ended a block, or there is only one. */
export function writeTextReport(run: RunData, slowest: SlowestSender | null): string {
  const { scenario } = run;
  const changed = listChangedSettings(scenario);
  const count = (value: number): string => formatQuantity(value, "");
  const flows = hasBlocks(run) ? [] : summarize(scenario, run.totals).flows;
  const rows: ReportRow[] = [
    ...listMetricRows(run),
    ...(flows.length > 0 ? listFlowRows(scenario, flows) : []),
    ...(slowest ? [[startSmall(slowestSender), `#${count(slowest.sender)}`, describeSlowest(slowest)] as const] : []),
  ];
  const senders = countAwaited(scenario);
  const title = [
    `${count(senders)} ${senders === 1 ? "sender" : "senders"}`,
    nameTransports(scenario),
    describeWorkload(scenario),
    describePort(scenario),
    `seed ${count(scenario.seed)}`,
  ];
  const width = Math.max(22, ...rows.map(([label]) => label.length + 1));
  const lines = rows.map(([label, value, note]) => `${label.padEnd(width)}${value.padEnd(12)}${note ?? ""}`.trimEnd().replaceAll(gap, " "));
  const head = [title.join(", "), ...(changed.length > 0 ? [`not at default: ${changed.join(" ")}`] : []), ""];
  const tables = [listGroupLines(scenario, run.totals), listPortLines(scenario, run.totals), listFlowLines(flows)].filter(
    (table) => table.length > 0,
  );
  return `${[...head, ...lines, ...tables.flatMap((table) => ["", ...table])].join("\n")}\n`;
}

/** Shares have three significant digits here, because nothing else shows how close they are to 100%. */
function listMetricRows(run: RunData): ReportRow[] {
  return allRunMetrics.flatMap(({ label, unit, shown = "terminal", read, format, isShown, note, aside }): ReportRow[] => {
    const value = read(run);
    if (shown !== "terminal" || value === null || isShown?.(value, run) === false) return [];
    return [[startSmall(label), unit === "share" ? formatShare(value) : format(value), (aside ?? note)?.(run) ?? undefined]];
  });
}

/** "buffer 64 packets", or "PAUSE above 32 packets". */
function describePort({ network }: Scenario): string {
  const above = network.pauseThresholdPackets;
  const packets = (count: number): string => `${formatQuantity(count, "")} ${count === 1 ? "packet" : "packets"}`;
  return above === null ? `buffer ${packets(network.bufferPackets)}` : `PAUSE above ${packets(above)}`;
}

/** "NewReno", or with groups "16 DCTCP + 16 CUBIC (web)". */
function nameTransports({ groups, transport }: Scenario): string {
  if (groups.length === 0) return nameTransport(transport);
  const own = (groupName: string, index: number) => (groupName === nameGroup(index) ? "" : ` (${groupName})`);
  return groups
    .map((group, index) => {
      const transport = group.workload?.kind === "cbr" ? "UDP" : nameTransport(group.transport);
      return `${formatQuantity(group.senders, "")} ${transport}${own(group.name, index)}`;
    })
    .join(" + ");
}

/** "--buffer 128 --param gain=0.1": options that give this scenario again. */
function listChangedSettings(scenario: Scenario): string[] {
  const { flags, groups } = listScenarioFlags(scenario);
  const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text);
  const asFlags = flags.map(([option, value]) => {
    const [, name = "", text] = option === "--param" ? /^(.*?=)(.*)$/.exec(value)! : ["", "", value];
    return `${option} ${name}${shorten(text)}`;
  });
  if (groups === 0) return asFlags;
  const counted = groups === 1 ? "1 group" : `${groups} groups`;
  return [...asFlags, asFlags.length === 0 ? counted : `and ${counted}`];
}
