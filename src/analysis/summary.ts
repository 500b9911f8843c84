import { listGroups } from "../engine/spec/groups.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { geometryOf } from "./geometry.ts";
import { backgroundMetrics, gatherGroups, groupMetrics } from "./metrics/group-metrics.ts";
import { linkMetrics, listBusyPorts, packetKindNames } from "./metrics/link-metrics.ts";
import { readAll, type Values } from "./metrics/metric.ts";
import { readNumbers, type RunNumbers } from "./metrics/outputs.ts";
import { blockMetrics, flowMetrics } from "./metrics/part-metrics.ts";
import { findCongestedPort } from "./metrics/run-data.ts";
import { type ResponseSummary, summarizeResponses } from "./metrics/response-times.ts";

/** A block's printed totals, with the windows at its start if requested. */
export type BlockSummary = Values<(typeof blockMetrics)[number]> & { readonly windows?: readonly number[] };

/** A sender's summary; `groupName` and hosts as the scenario names them. */
export type FlowSummary = Values<(typeof flowMetrics)[number]> & {
  readonly groupName: string;
  readonly from: string;
  readonly to: string;
};

type PrintedGroupMetric = Exclude<(typeof groupMetrics)[number], { readonly id: `response${string}` }>;

/** A group's summary; `background`: the run does not wait for it. */
export type GroupSummary = { readonly name: string; readonly background: boolean } & Values<PrintedGroupMetric> & {
    readonly responses: ResponseSummary;
  };

export type BackgroundSummary = { readonly name: string } & Values<(typeof backgroundMetrics)[number]>;

/** A switch port's summary; `dropsByKind` splits its drops by kind of packet. */
export type LinkSummary = { readonly name: string } & Values<(typeof linkMetrics)[number]> & {
    readonly dropsByKind: Readonly<Record<string, number>>;
  };

/** A run's results: the object that `run --format json` prints, with the same names. */
export type RunSummary = { readonly scenario: Scenario } & RunNumbers & {
    readonly blocks: readonly BlockSummary[];
    readonly flows: readonly FlowSummary[];
    readonly groups: readonly GroupSummary[];
    readonly background: readonly BackgroundSummary[];
    readonly links: readonly LinkSummary[];
    /** The port to which the run's own queue, marks, utilization, and idle time refer. */
    readonly congestedPort: string;
  };

/** Metrics outside the nested object `responses`. */
const printedGroupMetrics = groupMetrics.filter((metric): metric is PrintedGroupMetric => !metric.id.startsWith("response"));

export function summarizeGroups(scenario: Scenario, totals: RunTotals): readonly GroupSummary[] {
  return gatherGroups(scenario, totals).map((group) => ({
    name: group.name,
    background: !group.isAwaited,
    ...readAll(printedGroupMetrics, group),
    responses: summarizeResponses(group.times),
  }));
}

/** Groups that the run does not wait for, datagrams included; lost packets are those dropped on the way to the receiver. */
function summarizeBackground(scenario: Scenario, totals: RunTotals): readonly BackgroundSummary[] {
  return gatherGroups(scenario, totals)
    .filter(({ isAwaited }) => !isAwaited)
    .map((group) => ({ name: group.name, ...readAll(backgroundMetrics, group) }));
}

/** Ports that carried data or dropped a packet. */
function summarizeLinks(scenario: Scenario, totals: RunTotals): readonly LinkSummary[] {
  return listBusyPorts(scenario, totals).map((data) => ({
    name: data.link.name,
    ...readAll(linkMetrics, data),
    dropsByKind: Object.fromEntries(packetKindNames.map((name, kind) => [name, data.counts.drops[kind]])),
  }));
}

export function summarizeFlows(scenario: Scenario, totals: RunTotals): readonly FlowSummary[] {
  const { flows, nodes } = geometryOf(scenario);
  const groups = listGroups(scenario);
  return totals.flows.map((flow) => ({
    ...readAll(flowMetrics, { ...flow, durationNs: totals.durationNs }),
    groupName: groups[flow.group].name,
    from: nodes[flows[flow.sender].from].name,
    to: nodes[flows[flow.sender].to].name,
  }));
}

/** Its name in `links`: "leaf0 -> leaf0[0]". */
export function nameCongestedPort(scenario: Scenario, totals: RunTotals): string {
  return geometryOf(scenario).links[findCongestedPort({ scenario, totals }).link].name;
}

/** Ratios with denominator 0 (no time, no block yet) are 0; times without responses are null. The run may still be in progress. */
export function summarize(scenario: Scenario, totals: RunTotals): RunSummary {
  return {
    scenario,
    ...readNumbers({ scenario, totals, columns: null }),
    blocks: totals.blocks.map((block) => ({ ...readAll(blockMetrics, block), ...(block.windows && { windows: block.windows }) })),
    flows: summarizeFlows(scenario, totals),
    groups: summarizeGroups(scenario, totals),
    background: summarizeBackground(scenario, totals),
    links: summarizeLinks(scenario, totals),
    congestedPort: nameCongestedPort(scenario, totals),
  };
}
