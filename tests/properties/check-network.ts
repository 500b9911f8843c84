import assert from "node:assert/strict";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { ControlFlag, goesBack, type Observer, PacketFlag, PacketKind } from "../../src/engine/observer.ts";
import type { SwitchNeeds } from "../../src/engine/congestion.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Simulation } from "../../src/engine/simulation.ts";
import type { NetworkGeometry } from "../../src/engine/spec/geometry.ts";
import type { Scenario, TransportSpec } from "../../src/engine/spec/scenario.ts";
import { transportsBySender } from "../../src/engine/spec/groups.ts";
import { boundPortPackets } from "../../src/engine/topologies/port-room.ts";
import { listNeeds } from "../support/arbitrary-incast.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { reverseRoutes } from "../../src/engine/topologies/headroom.ts";

/** What must hold for a run over any network, port by port and packet by packet. */

/** A packet that arrived at a short port. */
interface Arrival {
  readonly timeNs: number;
  /** When its last bit left, or it was pushed out; null: dropped on arrival. */
  readonly departNs: number | null;
  readonly isPushedOut: boolean;
  /** The packet says that it came after a departure at this very instant. */
  readonly isAfter: boolean;
  readonly flow: number;
  readonly packet: number;
  readonly kind: number;
  /** Is it traveling to its sender? */
  readonly isBack: boolean;
  /** A port created it, so it has no previous port. */
  readonly isNotification: boolean;
}

export interface NetworkRun {
  readonly scenario: Scenario;
  readonly geometry: NetworkGeometry;
  readonly simulation: Simulation;
  /** By link: packets that arrived at its port, including those dropped on arrival or pushed out later. */
  readonly arrivals: readonly (readonly Arrival[])[];
  readonly losses: readonly (readonly Arrival[])[];
  readonly isCutOff: boolean;
}

const EVENTS_PER_SLICE = 50_000;
const MOST_EVENTS = 400_000;

/** Runs a scenario and records what arrives at every port. A run that needs too many events is cut off. */
export function watchNetwork(scenario: Scenario, mostEvents = MOST_EVENTS, slice = EVENTS_PER_SLICE): NetworkRun {
  const described = describeNetwork(scenario);
  const isSymmetric = listNeeds(scenario).some(({ symmetricRoutes }) => symmetricRoutes === true);
  const geometry = isSymmetric ? { ...described, ackRoutes: reverseRoutes(described.dataRoutes) } : described;
  const accepted = geometry.links.map((): Arrival[] => []);
  const losses = geometry.links.map((): Arrival[] => []);
  const ignore = (): void => {};
  const observer: Observer = {
    onAccept: (timeNs, departNs, flow, packet, flags, port, kind) => {
      const isPushedOut = (flags & PacketFlag.pushedOut) !== 0;
      const isAfter = (flags & PacketFlag.afterDeparture) !== 0;
      accepted[port].push({ timeNs, departNs, isPushedOut, isAfter, flow, packet, kind, ...readDirection(kind, flags) });
    },
    onDrop: (timeNs, flow, packet, flags, port, kind) =>
      losses[port].push({ timeNs, departNs: null, isPushedOut: false, isAfter: false, flow, packet, kind, ...readDirection(kind, flags) }),
    onWindow(timeNs, _flow, cwnd) {
      if (!(cwnd > 0 && cwnd < Infinity)) assert.fail(`cwnd ${cwnd} at ${timeNs} ns`);
    },
    onTimeout: ignore,
    onGauge: ignore,
    onResponse: ignore,
    onMilestone: ignore,
  };
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  for (let events = 0; !simulation.finished && events < mostEvents; events += slice) simulation.run(Math.min(slice, mostEvents - events));
  const arrivals = accepted.map((all, port) => joinArrivals(all, losses[port]));
  return { scenario, geometry, simulation, arrivals, losses, isCutOff: !simulation.finished };
}

function readDirection(kind: number, flags: number): Pick<Arrival, "isBack" | "isNotification"> {
  const isNotification = kind === PacketKind.control && (flags & ControlFlag.notification) !== 0;
  return { isBack: goesBack(kind, flags & (ControlFlag.answer | ControlFlag.notification)), isNotification };
}

/** In order of time; at one time, accepted ones before dropped ones. A packet that is pushed out counts as one arrival. */
function joinArrivals(accepted: readonly Arrival[], lost: readonly Arrival[]): Arrival[] {
  // one by one: a copy may be refused at the instant at which the one before it is pushed out
  const pushedOut = new Map<string, number>();
  for (const { departNs, isPushedOut, ...rest } of accepted) {
    const key = keyOf({ ...rest, timeNs: departNs ?? 0 });
    if (isPushedOut) pushedOut.set(key, (pushedOut.get(key) ?? 0) + 1);
  }
  const refused = lost.filter((loss) => {
    const left = pushedOut.get(keyOf(loss)) ?? 0;
    if (left > 0) pushedOut.set(keyOf(loss), left - 1);
    return left === 0;
  });
  return [...accepted, ...refused].toSorted((a, b) => a.timeNs - b.timeNs);
}

const keyOf = ({ timeNs, flow, packet, kind }: Pick<Arrival, "timeNs" | "flow" | "packet" | "kind">): string =>
  `${kind} ${flow} ${packet} ${timeNs}`;

/** Size of the timestamp option, if a transport uses it. */
export const TIMESTAMP_BYTES = 12;

/** Bytes that transports add to a packet, at most. */
export function countAddedBytes(needs: readonly SwitchNeeds[]): number {
  return Math.max(0, ...needs.map(({ headerBytes = 0 }) => headerBytes)) + TIMESTAMP_BYTES;
}

/** @throws AssertionError saying what does not hold. */
export function checkNetwork(run: NetworkRun): void {
  checkCounts(run);
  run.geometry.links.forEach((link, port) => {
    if (link.isShort) checkRoom(run, port);
    else assert.equal(run.arrivals[port].length, 0, `${link.name} is no short port, and tells`);
  });
  // for ports whose service order is not known in advance, the end of a cut-off run is unknown
  if (!run.isCutOff) checkWays(run);
}

const KINDS = Object.values(PacketKind);

function checkCounts({ simulation: { totals }, losses }: NetworkRun): void {
  const lost = KINDS.map((kind) => losses.flat().filter((loss) => loss.kind === kind));
  for (const link of totals.links) {
    for (const kind of KINDS) {
      const told = losses[link.link].filter((loss) => loss.kind === kind).length;
      assert.equal(told, link.drops[kind], `packets of kind ${kind} dropped at link ${link.link}, told and counted`);
    }
  }
  totals.flows.forEach(({ drops, lostAcks, lostRequests, lostControls }, flow) => {
    const [data, acks, requests, datagrams, controls] = lost.map((packets) => packets.filter((packet) => packet.flow === flow).length);
    assert.deepEqual([drops, lostAcks, lostRequests, lostControls], [data + datagrams, acks, requests, controls], `losses of flow ${flow}`);
  });
}

/** No port exceeds its buffer; without push-out, a packet is dropped only if the buffer is full. */
function checkRoom({ scenario, geometry, simulation, arrivals, isCutOff }: NetworkRun, port: number): void {
  // an intervention may change the buffer size
  if (scenario.intervention !== undefined) return;
  const { limitPackets, name } = geometry.links[port];
  const { maxQueuePackets = 0 } = simulation.totals.links.find(({ link }) => link === port) ?? {};
  const needs = listNeeds(scenario);
  const trimming = needs.find(({ queueing }) => queueing === "trim");
  const most = boundPortPackets(scenario, geometry, trimming ?? {}, countAddedBytes(needs))[port];
  assert(maxQueuePackets <= most, `${name} held ${maxQueuePackets} of ${most}`);
  if (scenario.network.pauseThresholdPackets !== null && trimming === undefined)
    checkPauseRoom(scenario, arrivals, port, geometry, maxQueuePackets);
  // where packets are cut, bytes decide what is dropped
  if (trimming !== undefined) return;
  const pushes = arrivals[port].some(({ isPushedOut }) => isPushedOut);
  // packets that have not left, in order of departure
  const held: number[] = [];
  let instantNs = -1;
  const isControlFree = needs.some(({ controlTakesSlot }) => controlTakesSlot === false);
  for (const { timeNs, departNs, isAfter, kind } of arrivals[port]) {
    if (isControlFree && kind === PacketKind.control) continue;
    // a packet whose last bit leaves at this very instant is still there, except one if the arrival says so; one pushed out has made room
    while (held.length > 0 && (pushes ? held[0] <= timeNs : held[0] < timeNs)) held.shift();
    if (isAfter && instantNs !== timeNs && held[0] === timeNs) held.shift();
    if (isAfter) instantNs = timeNs;
    if (departNs === null) {
      // ports with priorities have not reported everything they hold when a run is cut off
      if (!pushes && !isCutOff)
        assert.equal(held.length, limitPackets, `${name} dropped a packet at ${timeNs} ns with ${held.length} of ${limitPackets}`);
      continue;
    }
    assert(held.length < limitPackets, `${name} took a packet in at ${timeNs} ns with ${held.length} of ${limitPackets}`);
    let at = held.length;
    while (at > 0 && held[at - 1] > departNs) at -= 1;
    held.splice(at, 0, departNs);
  }
}

/** Do timers of microseconds repeat short packets, more of them than a port's reported room counts: pFabric's own, Homa's RESEND? */
export function repeatsWithinMicroseconds({ algorithm }: TransportSpec): boolean {
  return algorithm === "pfabric" || algorithm === "homa";
}

/** The room that people read covers data and ACKs; control packets, and short packets that a timer of microseconds repeats, come on top. */
function checkPauseRoom(
  scenario: Scenario,
  arrivals: NetworkRun["arrivals"],
  port: number,
  { links }: NetworkGeometry,
  most: number,
): void {
  const { name, roomPackets } = links[port];
  assert(!arrivals[port].some(({ departNs }) => departNs === null), `${name} dropped a packet in spite of PAUSE`);
  if (most <= roomPackets) return;
  const isPlain =
    !arrivals.some((all) => all.some(({ kind }) => kind === PacketKind.control)) &&
    !transportsBySender(scenario).some(repeatsWithinMicroseconds);
  assert(!isPlain, `${name} held ${most} of ${roomPackets}, with PAUSE`);
}

/** Exactly the packets that leave one short port of a route arrive at the next, as soon as possible. */
function checkWays({ geometry, simulation, arrivals }: NetworkRun): void {
  const { links, dataRoutes, ackRoutes } = geometry;
  const expected = links.map((): string[] => []);
  const isFed = links.map(() => false);
  const endNs = simulation.nowNs;
  // a flow's route and the position of a port in it
  const nextOf = ({ flow, isBack }: Arrival, port: number): number | undefined => {
    const route = isBack ? ackRoutes[flow] : dataRoutes[flow];
    return route[route.indexOf(port) + 1];
  };
  arrivals.forEach((all, port) => {
    for (const arrival of all) {
      const next = nextOf(arrival, port);
      if (arrival.isNotification || arrival.departNs === null || arrival.isPushedOut || next === undefined) continue;
      isFed[next] = true;
      expected[next].push(keyOf({ ...arrival, timeNs: arrival.departNs + links[port].delayNs }));
    }
  });
  arrivals.forEach((all, port) => {
    if (!isFed[port]) return;
    const isFromSwitch = (arrival: Arrival): boolean => {
      const route = arrival.isBack ? ackRoutes : dataRoutes;
      return !arrival.isNotification && route[arrival.flow].indexOf(port) > 1;
    };
    const came = all.filter(isFromSwitch).map((arrival) => keyOf(arrival));
    const isBefore = (key: string): boolean => Number(key.split(" ")[3]) < endNs;
    assert.deepEqual(came.filter(isBefore).toSorted(), expected[port].filter(isBefore).toSorted(), `packets at ${links[port].name}`);
  });
  checkHosts({ geometry, arrivals, simulation });
}

/** For each flow: its host sends no more than it counts; an ACK needs a packet that arrived. */
function checkHosts({ geometry, arrivals, simulation }: Pick<NetworkRun, "geometry" | "arrivals" | "simulation">): void {
  const count = (port: number, flow: number, kinds: readonly number[], isAccepted: boolean): number =>
    arrivals[port].filter((a) => a.flow === flow && kinds.includes(a.kind) && (!isAccepted || (a.departNs !== null && !a.isPushedOut)))
      .length;
  simulation.totals.flows.forEach(({ sentPackets, bytes }, flow) => {
    const [data, acks] = [geometry.dataRoutes[flow], geometry.ackRoutes[flow]];
    const sent = [PacketKind.data, PacketKind.datagram];
    assert(count(data[1], flow, sent, false) <= sentPackets, `flow ${flow} has sent more than ${sentPackets} packets`);
    const arrived = count(data[data.length - 1], flow, sent, true);
    assert(count(acks[1], flow, [PacketKind.ack], false) <= arrived, `flow ${flow}: more ACKs than packets`);
    assert(bytes === 0 || arrived > 0, `flow ${flow}: ${bytes} bytes out of nothing`);
  });
}

/** Without an observer, in slices of `slice` events, the result is the same. */
export function checkUnwatchedNetwork({ scenario, simulation, isCutOff }: NetworkRun, slice: number): void {
  if (isCutOff) return;
  const unwatched = createSimulation(scenario, getAlgorithm);
  while (!unwatched.finished) unwatched.run(slice);
  assert.deepEqual(unwatched.totals, simulation.totals);
}
