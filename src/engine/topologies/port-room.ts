import type { SwitchNeeds } from "../congestion.ts";
import type { NetworkGeometry } from "../spec/geometry.ts";
import { listGroups } from "../spec/groups.ts";
import type { Scenario } from "../spec/scenario.ts";
import { describeNetwork } from "./describe-network.ts";
import { countLeastBytes, countMostUnderWay, sumHeadrooms } from "./headroom.ts";

/** Packets that the port towards the (first) receiver may come to hold, the one in service included (`LinkGeometry.roomPackets`). */
export function portRoomPackets(scenario: Scenario): number {
  const { network } = scenario;
  // if all ports have the same room, it does not matter which one it is
  const isAlike = network.topology === "star" || network.hosts.every(({ bufferPackets }) => bufferPackets === null);
  if (network.pauseThresholdPackets === null && isAlike) return network.bufferPackets;
  const { links, bottleneck } = describeNetwork(scenario);
  return links[bottleneck].roomPackets;
}

/**
 * Packets that each port never holds more of, whatever its transports send, by link. With PAUSE links may bring nothing but the shortest packets there
 * are, control packets included, and as many as they like; a port that trims holds headers as long as their bytes fit.
 * @param addedBytes upper bound on the bytes that transports add to a packet.
 */
export function boundPortPackets(
  scenario: Scenario,
  geometry: NetworkGeometry,
  { queueing, wholePackets }: SwitchNeeds,
  addedBytes: number,
): readonly number[] {
  const { pauseThresholdPackets } = scenario.network;
  if (pauseThresholdPackets !== null) {
    const rooms = sumHeadrooms(scenario, geometry, countMostUnderWay);
    return geometry.links.map(({ roomPackets }, link) => rooms.get(link) ?? roomPackets);
  }
  return geometry.links.map(({ roomPackets }) =>
    queueing === "trim" && roomPackets !== Infinity ? boundTrimmedPackets(scenario, roomPackets, wholePackets, addedBytes) : roomPackets,
  );
}

/** Packets that a port which trims holds at most, whole ones and headers. @param room its packets without trimming. @param addedBytes as above. */
function boundTrimmedPackets(scenario: Scenario, room: number, wholePackets: number | undefined, addedBytes: number): number {
  const transports = listGroups(scenario).map(({ transport }) => transport);
  const fullBytes = Math.max(...transports.map(({ segmentBytes, headerBytes }) => segmentBytes + headerBytes + addedBytes));
  const leastBytes = Math.min(...transports.map(countLeastBytes));
  return Math.min(wholePackets ?? Infinity, room) + Math.floor((room * fullBytes) / leastBytes);
}
