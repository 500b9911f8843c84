import { describePaused, describeSenders } from "../describe-scene.ts";
import { fullStop, writeSentences, writeSeries } from "../../../../language/sentences.ts";
import { t } from "../../../../language/translate.ts";
import { namePort } from "../../../../analysis/node-names.ts";
import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { NetworkSpec, Topology } from "../../../../engine/spec/scenario.ts";
import type { FabricScene } from "./fabric-scene.ts";
import { formatRate } from "../../../../language/formats.ts";

/** "2 spines, 3 leaves, 40 servers a leaf": in full, and shorter. */
export function describeNetworkBriefly(
  { nodes }: NetworkGeometry,
  topology: Topology,
  { spines, leaves, hostsPerLeaf, pods, linkBps }: NetworkSpec,
): readonly string[] {
  const leavesPart = t("{leaves, plural, one {# leaf} other {# leaves}}", { leaves });
  if (topology === "leaf-spine") {
    const spinesPart = t("{spines, plural, one {# spine} other {# spines}}", { spines });
    const servers = t("{servers, plural, one {# server a leaf} other {# servers a leaf}}", { servers: hostsPerLeaf });
    return [writeSeries([spinesPart, leavesPart, servers]), leavesPart];
  }
  const hosts = nodes.filter(({ kind }) => kind === "host").length;
  const hostsPart = t("{hosts, plural, one {# host} other {# hosts}}", { hosts });
  if (topology === "fat-tree") {
    const tree = t("{pods, plural, one {fat-tree of # pod} other {fat-tree of # pods}}", { pods });
    return [writeSeries([tree, hostsPart]), t("{pods, plural, one {# pod} other {# pods}}", { pods })];
  }
  const switches = t("{switches, plural, one {# switch} other {# switches}}", { switches: nodes.length - hosts });
  const rate = t("links of {rate}", { rate: formatRate(linkBps) });
  return [writeSeries([switches, hostsPart, rate]), writeSeries([switches, hostsPart])];
}

/** Describes the picture in a few sentences for screen readers. */
export function describeFabric(scene: FabricScene): string {
  const { geometry, port, queued } = scene;
  const others = geometry.links
    .flatMap((_, link) => (link !== port && queued[link] > 1 ? [link] : []))
    .sort((a, b) => queued[b] - queued[a]);
  return writeSentences([
    describeSenders(scene),
    scene.isDetailed &&
      t(
        "{limit, plural, one {The picked port, {port}, holds {held} of # packet.} other {The picked port, {port}, holds {held} of # packets.}}",
        {
          port: namePort(geometry, port),
          held: scene.queue.length,
          limit: geometry.links[port].roomPackets,
        },
      ),
    scene.paused.size > 0 && describePaused(scene.paused.size) + fullStop(),
    others.length === 0
      ? t("No other port has a queue.")
      : t(
          "{others, plural, one {# other port has a queue, the longest {port} with {held, plural, one {# packet} other {# packets}}.} other {# other ports have a queue, the longest {port} with {held, plural, one {# packet} other {# packets}}.}}",
          { others: others.length, port: namePort(geometry, others[0]), held: queued[others[0]] },
        ),
  ]);
}
