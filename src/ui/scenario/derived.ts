import { geometryOf, passesBottleneck } from "../../analysis/geometry.ts";
import { listPlacesOf, listSwitches } from "../../scenario/check/network-places.ts";
import { countBdpPackets, countBlockPackets, countRtoMinRtts } from "../../analysis/network-facts.ts";
import { findBlockBytes } from "../../analysis/workload.ts";
import { isAwaited, listGroups } from "../../engine/spec/groups.ts";
import type { Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { findFirstWindow } from "../../scenario/fields/first-window.ts";
import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import type { FieldValue } from "../run/scenario-path.ts";
import { writeValue } from "./field-text.ts";
import { describeGiven, givenParts } from "./given.ts";
import { countHosts } from "../../engine/topologies/places.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";
import { formatBytes, formatCount, formatDuration, formatFigures } from "../../language/formats.ts";

/** What follows from a field, in a few words under its control; null: nothing worth saying. */
export function describeConsequence(path: string, scenario: Scenario): string | null {
  const { network, transport, workload } = scenario;
  switch (path) {
    case "network.bufferPackets":
      return network.pauseThresholdPackets === null
        ? t("{size} on the wire", { size: formatBytes(network.bufferPackets * (transport.segmentBytes + transport.headerBytes)) })
        : t("no limit: with PAUSE the port accepts all packets in flight");
    case "network.pauseThresholdPackets":
      return network.pauseThresholdPackets === null
        ? null
        : t(
            "{packets, plural, one {with what is then in flight, room for # packet} other {with what is then in flight, room for # packets}}",
            {
              packets: portRoomPackets(scenario),
            },
          );
    case "workload.blockBytes":
      return t("{packets, plural, one {# packet per sender and block} other {# packets per sender and block}}", {
        packets: countBlockPackets(scenario),
      });
    case "network.hosts":
      return t(
        "{switches, plural, one {{hosts, plural, one {# host on {switches} switch} other {# hosts on {switches} switch}}} other {{hosts, plural, one {# host on {switches} switches} other {# hosts on {switches} switches}}}}",
        { hosts: countHosts(listPlacesOf(scenario)), switches: listSwitches(network).length },
      );
    case "network.trunks":
      return null;
    case "network.rttNs":
      return t("{packets, plural, one {bandwidth-delay product: # packet} other {bandwidth-delay product: # packets}}", {
        packets: Math.round(Number(countBdpPackets(scenario).toPrecision(3))),
      });
    case "network.ecnThresholdPackets":
      // the packet in service does not wait
      return network.ecnThresholdPackets !== null &&
        network.pauseThresholdPackets === null &&
        network.ecnThresholdPackets >= network.bufferPackets - 1
        ? t("never reached: the buffer holds {packets}, including the packet being sent", { packets: network.bufferPackets })
        : null;
    case "workload.senders":
      return workload.senders > 64 && workload.kind === "barrier"
        ? t("{size} in every block", { size: formatBytes(workload.senders * workload.blockBytes) })
        : null;
    default: {
      const part = givenParts.find((candidate) => candidate.path === path);
      return part ? describeGiven(part, scenario) : null;
    }
  }
}

/** What a field's definition says of this network; null: nothing. */
export function describeHere(path: string, scenario: Scenario): string | null {
  if (path !== "transport.rtoMinNs") return null;
  const { network, transport } = scenario;
  return t("Here {time} last as long as {count} round trips of this network (base RTT {rtt}).", {
    time: formatDuration(transport.rtoMinNs),
    count: formatFigures(countRtoMinRtts(scenario)),
    rtt: formatDuration(network.rttNs),
  });
}

/** How the first round of a block meets the buffer. */
export interface FirstRound {
  /** "32 × 2 = 64", or with several kinds of senders "16 × 2 + 16 × 10 = 192" */
  readonly sum: string;
  readonly packets: number;
  readonly buffer: number;
}

/** Up to this many kinds of senders are listed individually. */
const mostTerms = 3;

/**
 * First windows of the senders that the run waits for and that share the port to the first receiver, together; a block
 * shorter than the window sends only itself.
 */
export function describeFirstRound(scenario: Scenario): FirstRound {
  const terms = new Map<number, number>();
  const geometry = geometryOf(scenario);
  let sender = 0;
  let count = 0;
  for (const group of listGroups(scenario)) {
    const { senders, transport } = group;
    for (const last = sender + senders; sender < last; sender++) {
      if (!isAwaited(group) || !passesBottleneck(scenario, sender)) continue;
      count++;
      const block = Math.ceil((findBlockBytes(scenario, sender) ?? Infinity) / transport.segmentBytes);
      const each = Math.min(findFirstWindow(transport, geometry, sender), block);
      terms.set(each, (terms.get(each) ?? 0) + 1);
    }
  }
  const packets = [...terms].reduce((sum, [each, senders]) => sum + each * senders, 0);
  const products = [...terms].map(([each, senders]) => `${formatCount(senders)} × ${formatCount(each)}`);
  const sum =
    products.length > mostTerms
      ? t("{senders, plural, one {# sender, {packets}} other {# senders, {packets}}}", { senders: count, packets })
      : `${products.join(" + ")} = ${formatCount(packets)}`;
  return { sum, packets, buffer: findRoom(scenario) };
}

/** Of the port to the first receiver. */
function findRoom(scenario: Scenario): number {
  if (scenario.network.topology === "star") return portRoomPackets(scenario);
  const { links, bottleneck } = geometryOf(scenario);
  return links[bottleneck].roomPackets;
}

/** "different in 1 of 2 groups: 2 ms": where a setting of the transport does not reach; null: it reaches everywhere. */
export function describeOwnValues(field: Field, { groups, transport }: Scenario): string | null {
  const name = field.path.slice("transport.".length) as keyof TransportSpec;
  if (!field.path.startsWith("transport.") || groups.length === 0) return null;
  const own = groups.map((group) => group.transport[name]).filter((value) => value !== transport[name]);
  if (own.length === 0) return null;
  const values = writeSeries([...new Set(own)].map((value) => writeValue(field, value as FieldValue)));
  if (own.length === groups.length) return t("set by each group: {values}", { values });
  return t("{groups, plural, one {different in {count} of # groups: {values}} other {different in {count} of # groups: {values}}}", {
    count: own.length,
    groups: groups.length,
    values,
  });
}
