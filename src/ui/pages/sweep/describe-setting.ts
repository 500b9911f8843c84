import { countSenders } from "../../../engine/spec/groups.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { getField } from "../../../scenario/fields.ts";
import { minimizeScenario, readField } from "../../../scenario/minimal-scenario.ts";
import { isObject } from "../../../scenario/check-values.ts";
import type { FieldPath } from "../../../scenario/fields.ts";
import type { Series } from "../../../sweep/series.ts";
import { writeValue } from "../../scenario/field-text.ts";
import { formatDuration, formatFixed, formatPlural } from "../../text/numbers.ts";
import type { FieldValue } from "../../run/scenario-path.ts";
import { listChanges } from "./sweep-words.ts";

/** What every run of a sweep has in common, for somebody who sees it for the first time. */

/** Told in the sentence, or series by series. */
const told: readonly string[] = [
  "workload.kind",
  "workload.senders",
  "workload.blocks",
  "workload.blockBytes",
  "workload.durationNs",
  "workload.responses",
  "workload.flows",
  "network.linkBps",
  "network.rttNs",
  "network.bufferPackets",
  "transport.algorithm",
  "transport.rtoMinNs",
];

/**
 * Two or three sentences. @param axis path of what is varied, which has no value here.
 * @param series where all of them set something, the base's own value would be none of theirs.
 */
export function describeSetting(base: Scenario, axis: string, series: readonly Series[]): string {
  const isOpen = (path: string): boolean =>
    path !== axis && !series.every(({ changes }) => readField(changes, path) !== undefined) && readField(base, path) !== undefined;
  const write = (path: FieldPath, varied: string): string =>
    path === axis ? varied : writeValue(getField(path), readField(base, path) as FieldValue);
  const { workload, groups } = base;
  const count = countSenders(base);
  const senders = axis === "workload.senders" ? "the senders" : formatPlural(count, "sender");
  const inGroups = groups.length > 0 ? ` in ${groups.length} groups` : "";
  const all = count === 1 && axis !== "workload.senders" ? senders : `all ${senders.replace(/^the /, "")}`;
  const hasOwn = groups.some((group) => group.workload !== null);
  const kinds = {
    barrier: () =>
      `${all}${inGroups} answer one client at the same moment, ${axis === "workload.blocks" ? "block after block" : formatPlural(readCount(base, "workload.blocks"), "block")} of ${write("workload.blockBytes", "the size below")} each`,
    long: () => `${all}${inGroups} send to one receiver without end, for ${write("workload.durationNs", "the time below")}`,
    oneshot: () => `${all}${inGroups} send one response each to one receiver`,
    "on-off": () => `${all}${inGroups} send responses to one receiver with pauses between them`,
  };
  const work = hasOwn ? `${all}${inGroups} send what their group has to send` : kinds[workload.kind]();
  const link = `a link of ${write("network.linkBps", "the rate below")}`;
  const rtt = `a base RTT of ${write("network.rttNs", "the length below")}`;
  const room = axis === "network.bufferPackets" ? "the room below" : `room for ${write("network.bufferPackets", "")}`;
  const rto = isOpen("transport.rtoMinNs") ? [`RTOmin is ${write("transport.rtoMinNs", "")} unless a curve says otherwise.`] : [];
  const input: unknown = minimizeScenario(base);
  const others = isObject(input)
    ? listChanges({ changes: input }, base, (path) => !told.includes(path) && path !== axis && path !== "seed")
    : [];
  const also = others.length > 0 ? [`Also: ${others.join(", ")}.`] : [];
  const { topology } = base.network;
  const ports = topology === "star" ? "through a switch port with" : `through a ${topology} whose switch ports have`;
  return [`In every run ${work}, over ${link} with ${rtt}, ${ports} ${room}.`, ...rto, ...also].join(" ");
}

function readCount(base: Scenario, path: FieldPath): number {
  return Number(readField(base, path));
}

/**
 * Where a single timeout decides a whole run, what it costs: with few senders a run is soon done. null: it is only one of many.
 * @param skipBlocks first blocks that do not count.
 */
export function describeOneTimeout({ workload, network, transport }: Scenario, skipBlocks: number): string | null {
  if (workload.kind !== "barrier") return null;
  const blocks = workload.blocks - skipBlocks;
  const blockNs = (workload.senders * workload.blockBytes * 8e9) / network.linkBps;
  // the block of the timeout lasts RTOmin at least, the others as long as their payload
  const share = (blocks * blockNs) / ((blocks - 1) * blockNs + Math.max(blockNs, transport.rtoMinNs));
  if (share > decisiveShare) return null;
  const [all, wait] = [blocks * blockNs, transport.rtoMinNs].map((ns) => formatDuration(ns));
  return `The payload of ${formatPlural(blocks, "block")} takes ${all}, RTOmin is ${wait}: one timeout in a whole run leaves ${formatFixed(share, 2)} of the link at most.`;
}

/** Our choice: a point that one timeout can halve jumps about. */
const decisiveShare = 0.6;
