import { countSenders } from "../../../engine/spec/groups.ts";
import type { Scenario, Topology } from "../../../engine/spec/scenario.ts";
import { writeSeries, writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { getField, type FieldPath } from "../../../scenario/fields/fields.ts";
import { describeDifference } from "../../../scenario/change/describe-difference.ts";
import { minimizeScenario, readField } from "../../../scenario/change/minimal-scenario.ts";
import { isObject } from "../../../scenario/check/check-values.ts";
import type { Series } from "../../../sweep/series.ts";
import { writeValue } from "../../scenario/field-text.ts";
import type { FieldValue } from "../../run/scenario-path.ts";
import { listChanges } from "./sweep-words.ts";
import { sendersPath, type SweepSettings } from "./sweep-settings.ts";
import { formatBytes, formatDuration, formatPercent, formatRate } from "../../../language/formats.ts";
import { payloadShare } from "../../../analysis/network-facts.ts";

/** Describes what all runs of a sweep have in common. */

type Fixed = Pick<SweepSettings, "base" | "axis" | "series">;

/** How the runs differ from `{}`, apart from what is varied and what every curve sets: "with blocks of 64 KB". */
export function describeOthers({ base, axis, series }: Fixed): string {
  const isOwn = (path: string): boolean => series.every(({ changes }) => readField(changes, path) !== undefined);
  return describeDifference(base, (path) => path !== axis && path !== "seed" && !isOwn(path));
}

/** "As in the collapse: 64 slots, 256 KB per sender, 1 Gbps, minimum RTO 200 ms." */
export function describeFixed(settings: Fixed): string {
  const { base, axis, series } = settings;
  const { network, transport, workload, groups } = base;
  if (workload.kind !== "barrier" || network.topology !== "star" || groups.length > 0) return describeSetting(base, axis, series);
  const isSaid = (path: FieldPath): boolean => path !== axis && !series.every(({ changes }) => readField(changes, path) !== undefined);
  const parts = [
    axis !== sendersPath && t("{senders, plural, one {# sender} other {# senders}}", { senders: workload.senders }),
    isSaid("network.bufferPackets") && t("{slots, plural, one {# slot} other {# slots}}", { slots: network.bufferPackets }),
    isSaid("workload.blockBytes") && t("{size} per sender", { size: formatBytes(workload.blockBytes) }),
    isSaid("network.linkBps") && formatRate(network.linkBps),
    isSaid("transport.rtoMinNs") && t("minimum RTO {time}", { time: formatDuration(transport.rtoMinNs) }),
  ];
  const [difference, values] = [describeOthers(settings), writeSeries(parts)];
  return difference === ""
    ? t("As in the collapse: {values}.", { values })
    : t("As in the collapse, but {difference}: {values}.", { difference, values });
}

/** Fields already mentioned in the sentence, or for each series. */
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
 * Two or three sentences. @param axis path of the varied field, which has no value here.
 * @param series if all series set a field, the base's value applies to none of them.
 */
export function describeSetting(base: Scenario, axis: string, series: readonly Series[]): string {
  const isOpen = (path: string): boolean =>
    path !== axis && !series.every(({ changes }) => readField(changes, path) !== undefined) && readField(base, path) !== undefined;
  const write = (path: FieldPath, varied: string): string =>
    path === axis ? varied : writeValue(getField(path), readField(base, path) as FieldValue);
  const { workload, groups, network } = base;
  const values = {
    senders: writeSenders(base, axis),
    link: write("network.linkBps", t("the rate below", {}, "of a link")),
    rtt: write("network.rttNs", t("the length below", {}, "of a round trip")),
    port: writePort(network.topology, axis === "network.bufferPackets" ? null : write("network.bufferPackets", "")),
  };
  const works = {
    barrier: () =>
      t(
        "In every run {senders} answer one client at the same moment, {blocks} of {size} each, over a link of {link} with a base RTT of {rtt}, {port}.",
        {
          ...values,
          blocks:
            axis === "workload.blocks"
              ? t("block after block")
              : t("{blocks, plural, one {# block} other {# blocks}}", { blocks: readCount(base, "workload.blocks") }),
          size: write("workload.blockBytes", t("the size below", {}, "of a block")),
        },
      ),
    long: () =>
      t("In every run {senders} send to one receiver without end, for {time}, over a link of {link} with a base RTT of {rtt}, {port}.", {
        ...values,
        time: write("workload.durationNs", t("the time below", {}, "of a run")),
      }),
    oneshot: () =>
      t("In every run {senders} send one response each to one receiver, over a link of {link} with a base RTT of {rtt}, {port}.", values),
    "on-off": () =>
      t(
        "In every run {senders} send responses to one receiver with pauses between them, over a link of {link} with a base RTT of {rtt}, {port}.",
        values,
      ),
  };
  const work = groups.some((group) => group.workload !== null)
    ? t("In every run {senders} send what their group has to send, over a link of {link} with a base RTT of {rtt}, {port}.", values)
    : works[workload.kind]();
  const input: unknown = minimizeScenario(base);
  const others = isObject(input)
    ? listChanges({ changes: input }, base, (path) => !told.includes(path) && path !== axis && path !== "seed")
    : [];
  return writeSentences([
    work,
    isOpen("transport.rtoMinNs") && t("RTOmin is {time} unless a curve says otherwise.", { time: write("transport.rtoMinNs", "") }),
    others.length > 0 && t("Also: {settings}.", { settings: writeSeries(others) }),
  ]);
}

/** "all 32 senders in 2 groups": the senders that send in every run. */
function writeSenders(base: Scenario, axis: string): string {
  const values = { senders: countSenders(base), groups: base.groups.length };
  if (axis === "workload.senders") return values.groups > 0 ? t("all senders in {groups} groups", values) : t("all senders");
  return values.groups > 0
    ? t("{senders, plural, one {# sender in {groups} groups} other {all # senders in {groups} groups}}", values)
    : t("{senders, plural, one {# sender} other {all # senders}}", values);
}

/** @param room null: the buffer is varied. */
function writePort(topology: Topology, room: string | null): string {
  if (topology === "star")
    return room === null ? t("through a switch port with the buffer below") : t("through a switch port with a buffer of {room}", { room });
  return room === null
    ? t("through a {topology} whose switch ports have the buffer below", { topology })
    : t("through a {topology} whose switch ports have a buffer of {room}", { topology, room });
}

function readCount(base: Scenario, path: FieldPath): number {
  return Number(readField(base, path));
}

/**
 * Says what a timeout costs if a single one decides a whole run, because with few senders a run is short. null: it does not.
 * @param skipBlocks number of initial blocks that do not count.
 */
export function describeOneTimeout(scenario: Scenario, skipBlocks: number): string | null {
  const { workload, network, transport } = scenario;
  if (workload.kind !== "barrier") return null;
  const blocks = workload.blocks - skipBlocks;
  const blockNs = (workload.senders * workload.blockBytes * 8e9) / (network.linkBps * payloadShare(scenario, []));
  // the block with the timeout lasts at least RTOmin, the others as long as their payload
  const share = (blocks * blockNs) / ((blocks - 1) * blockNs + Math.max(blockNs, transport.rtoMinNs));
  if (share > decisiveShare) return null;
  const [all, wait] = [blocks * blockNs, transport.rtoMinNs].map((ns) => formatDuration(ns));
  return t(
    "{blocks, plural, one {The payload of # block takes {time}, RTOmin is {rtoMin}: one timeout in a whole run leaves at most {share} of the maximum.} other {The payload of # blocks takes {time}, RTOmin is {rtoMin}: one timeout in a whole run leaves at most {share} of the maximum.}}",
    { blocks, time: all, rtoMin: wait, share: formatPercent(share) },
  );
}

/** Our choice: a point that one timeout can halve fluctuates. */
const decisiveShare = 0.6;
