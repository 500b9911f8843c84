import assert from "node:assert/strict";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { type Observer, PacketFlag, PacketKind } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Simulation } from "../../src/engine/simulation.ts";
import type { NetworkGeometry } from "../../src/engine/spec/geometry.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";

/** What must hold of a run over any network, port by port and packet by packet. */

/** A packet that came to a short port. */
interface Arrival {
  readonly timeNs: number;
  /** When its last bit left, or it was pushed out; null: there was no room for it. */
  readonly departNs: number | null;
  readonly isPushedOut: boolean;
  /** It says that what left the port at this very instant had gone before. */
  readonly isAfter: boolean;
  readonly flow: number;
  readonly packet: number;
  readonly kind: number;
}

export interface NetworkRun {
  readonly scenario: Scenario;
  readonly geometry: NetworkGeometry;
  readonly simulation: Simulation;
  /** By link: what came to its port, and what was lost there, on arrival or pushed out later. */
  readonly arrivals: readonly (readonly Arrival[])[];
  readonly losses: readonly (readonly Arrival[])[];
  readonly isCutOff: boolean;
}

const EVENTS_PER_SLICE = 50_000;
const MOST_EVENTS = 400_000;

/** Runs a scenario and keeps what came to every port. A run that needs more events than others is left where it is. */
export function watchNetwork(scenario: Scenario, mostEvents = MOST_EVENTS, slice = EVENTS_PER_SLICE): NetworkRun {
  const geometry = describeNetwork(scenario);
  const accepted = geometry.links.map((): Arrival[] => []);
  const losses = geometry.links.map((): Arrival[] => []);
  const ignore = (): void => {};
  const observer: Observer = {
    onAccept: (timeNs, departNs, flow, packet, flags, port, kind) => {
      const isPushedOut = (flags & PacketFlag.pushedOut) !== 0;
      const isAfter = (flags & PacketFlag.afterDeparture) !== 0;
      accepted[port].push({ timeNs, departNs, isPushedOut, isAfter, flow, packet, kind });
    },
    onDrop: (timeNs, flow, packet, _flags, port, kind) =>
      losses[port].push({ timeNs, departNs: null, isPushedOut: false, isAfter: false, flow, packet, kind }),
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

/** In order of time, those of one time that were taken in before those that were not. A packet pushed out came only once. */
function joinArrivals(accepted: readonly Arrival[], lost: readonly Arrival[]): Arrival[] {
  const pushedOut = new Set(
    accepted.filter(({ isPushedOut }) => isPushedOut).map(({ departNs, ...rest }) => keyOf({ ...rest, timeNs: departNs ?? 0 })),
  );
  const refused = lost.filter((loss) => !pushedOut.has(keyOf(loss)));
  return [...accepted, ...refused].toSorted((a, b) => a.timeNs - b.timeNs);
}

const keyOf = ({ timeNs, flow, packet, kind }: Pick<Arrival, "timeNs" | "flow" | "packet" | "kind">): string =>
  `${kind} ${flow} ${packet} ${timeNs}`;

/** @throws AssertionError saying what does not hold. */
export function checkNetwork(run: NetworkRun): void {
  checkCounts(run);
  run.geometry.links.forEach((link, port) => {
    if (link.isShort) checkRoom(run, port);
    else assert.equal(run.arrivals[port].length, 0, `${link.name} is no short port, and tells`);
  });
  // of ports whose service has no order in advance the end of a run that was cut off is not known
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

/** No port holds more than its room; where nobody is pushed out a packet is dropped only where there is none. */
function checkRoom({ scenario, geometry, simulation, arrivals, isCutOff }: NetworkRun, port: number): void {
  // an intervention may change the room
  if (scenario.intervention !== undefined) return;
  const { limitPackets, name } = geometry.links[port];
  const { maxQueuePackets = 0 } = simulation.totals.links.find(({ link }) => link === port) ?? {};
  assert(maxQueuePackets <= limitPackets, `${name} held ${maxQueuePackets} of ${limitPackets}`);
  const pushes = arrivals[port].some(({ isPushedOut }) => isPushedOut);
  // those that have not left, in the order in which they do
  const held: number[] = [];
  let instantNs = -1;
  for (const { timeNs, departNs, isAfter } of arrivals[port]) {
    // a packet whose last bit leaves at this very instant is still met, but for one if that is said to have left; one pushed out has made room
    while (held.length > 0 && (pushes ? held[0] <= timeNs : held[0] < timeNs)) held.shift();
    if (isAfter && instantNs !== timeNs && held[0] === timeNs) held.shift();
    if (isAfter) instantNs = timeNs;
    if (departNs === null) {
      // ports with priorities have not told all they hold when a run is cut off
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

/** What leaves one short port of a route comes to the next as soon as it can, and nothing else does. */
function checkWays({ geometry, simulation, arrivals }: NetworkRun): void {
  const { links, dataRoutes, ackRoutes } = geometry;
  const expected = links.map((): string[] => []);
  const isFed = links.map(() => false);
  const endNs = simulation.nowNs;
  // a flow's route and the place of a port in it
  const nextOf = (flow: number, kind: number, port: number): number | undefined => {
    const route = kind === PacketKind.data || kind === PacketKind.datagram ? dataRoutes[flow] : ackRoutes[flow];
    return route[route.indexOf(port) + 1];
  };
  arrivals.forEach((all, port) => {
    for (const arrival of all) {
      const next = nextOf(arrival.flow, arrival.kind, port);
      if (arrival.departNs === null || arrival.isPushedOut || next === undefined) continue;
      isFed[next] = true;
      expected[next].push(keyOf({ ...arrival, timeNs: arrival.departNs + links[port].delayNs }));
    }
  });
  arrivals.forEach((all, port) => {
    if (!isFed[port]) return;
    const isFromSwitch = (arrival: Arrival): boolean => {
      const route = arrival.kind === PacketKind.data || arrival.kind === PacketKind.datagram ? dataRoutes : ackRoutes;
      return route[arrival.flow].indexOf(port) > 1;
    };
    const came = all.filter(isFromSwitch).map((arrival) => keyOf(arrival));
    const isBefore = (key: string): boolean => Number(key.split(" ")[3]) < endNs;
    assert.deepEqual(came.filter(isBefore).toSorted(), expected[port].filter(isBefore).toSorted(), `packets at ${links[port].name}`);
  });
  checkHosts({ geometry, arrivals, simulation });
}

/** Of each flow: its host sends no more than it counts; an ACK needs a packet that arrived. */
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

/** The same without a watcher, in slices of `slice` events, comes to the same. */
export function checkUnwatchedNetwork({ scenario, simulation, isCutOff }: NetworkRun, slice: number): void {
  if (isCutOff) return;
  const unwatched = createSimulation(scenario, getAlgorithm);
  while (!unwatched.finished) unwatched.run(slice);
  assert.deepEqual(unwatched.totals, simulation.totals);
}
