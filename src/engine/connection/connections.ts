import type { Ack, Recovery } from "../congestion.ts";
import { findTimerNs, type HostOptions, type ReceiverPort, type SinkPort } from "../hosts.ts";
import { asSmallInteger } from "../core/as-double.ts";
import { NagleGate } from "./nagle.ts";
import type { Network } from "../network/network.ts";
import { Random, RandomStream } from "../core/random.ts";
import { Receiver } from "./receiver.ts";
import { createAck } from "./ack.ts";
import { chooseDupThresh, chooseRecovery } from "./recovery/kinds.ts";
import type { Nanos, Scenario } from "../spec/scenario.ts";
import { HeldAcks } from "./held-acks.ts";
import type { FlowPlan } from "./plan-flows.ts";
import { Sender } from "./sender.ts";
import type { SenderListener } from "./sender-setup.ts";
import { Timer } from "../core/timer.ts";
import { findBottleneck, type Topology } from "../network/topology.ts";
import { emptyPathRttNs } from "../spec/geometry.ts";
import type { RunTotals } from "../totals.ts";
import { MOST_SACK_BLOCKS } from "../network/packet.ts";

/** RFC 7323, 3.2: 10 bytes, padded to a multiple of 4. */
const TIMESTAMP_OPTION_BYTES = 12;

/** SACK blocks in an ACK: as many as fit, if the sender reads them. Source: RFC 2018, section 3. */
function countSackBlocks(recovery: Recovery, hasTimestamps: boolean): number {
  if (recovery !== "sack" && recovery !== "rack" && recovery !== "timer") return 0;
  return hasTimestamps ? MOST_SACK_BLOCKS - 1 : MOST_SACK_BLOCKS;
}

/** Both halves of a connection, and their settings. */
export interface Connection {
  readonly plan: FlowPlan;
  readonly sender: Sender;
  readonly receiver: Receiver;
  /** Holds back short segments; null: the transport sends them at once. */
  readonly nagle: NagleGate | null;
  /** When the application begins. */
  readonly start: Timer;
  /** Header and ACK on the wire, with what the transport adds. */
  readonly headerBytes: number;
  readonly ackBytes: number;
  readonly heldAcks: HeldAcks | null;
  /** Round trip of the packets that open a connection, on the empty path. */
  readonly handshakeNs: Nanos;
  /** Packets that were given to earlier connections of the flow. */
  readonly earlierPackets: number;
  /** Replaces this connection, all of whose packets are acknowledged, by a new one just after its handshake. */
  reopen(): void;
}

/** Gives the sender its receiver's first window, which may depend on all flows of that host. */
function grantFirst({ sender, receiver }: Pick<Connection, "sender" | "receiver">): void {
  if (receiver.windowControl !== null) sender.state.receiveWindow = receiver.windowControl.receiveWindow;
}

/** What connections report to their run. */
export interface ConnectionListener extends SenderListener {
  /** The flow's `start` has fired. */
  onStart(flow: number): void;
  /** A receiver has waited long enough: its ACK is to be sent now. */
  onDelayedAck(flow: number): void;
}

/** What all connections of a run share. */
interface Shared {
  readonly scenario: Scenario;
  readonly topology: Topology;
  readonly network: Network;
  readonly totals: RunTotals;
  readonly listener: ConnectionListener;
  readonly random: Random;
  readonly ack: Ack;
  /** Objects that the flows of a receiving host share, by algorithm. */
  readonly onHosts: Map<number, Map<string, unknown>>;
}

/** A flow's sizes on the wire, with what its transport adds, and its times on the empty path. */
interface Wire {
  readonly options: HostOptions;
  readonly hasTimestamps: boolean;
  readonly headerBytes: number;
  readonly ackBytes: number;
  readonly packetBytes: number;
  readonly emptyNs: Nanos;
  readonly handshakeNs: Nanos;
}

function measureWire({ transport, algorithm, needs }: FlowPlan, flow: number, topology: Topology): Wire {
  const options = algorithm.options?.(transport.params) ?? {};
  const hasTimestamps = options.timestamps ?? false;
  const addedBytes = (needs.headerBytes ?? 0) + (hasTimestamps ? TIMESTAMP_OPTION_BYTES : 0);
  const headerBytes = transport.headerBytes + addedBytes;
  const ackBytes = transport.ackBytes + addedBytes;
  const packetBytes = transport.segmentBytes + headerBytes;
  const emptyNs = emptyPathRttNs(topology, flow, packetBytes, ackBytes);
  const handshakeNs = emptyPathRttNs(topology, flow, ackBytes, ackBytes);
  return { options, hasTimestamps, headerBytes, ackBytes, packetBytes, emptyNs, handshakeNs };
}

/** Timers outlive the connections of a flow: the next one uses the same. */
type Timers = Readonly<Record<"retransmission" | "control" | "pace" | "recovery" | "delay" | "window" | "hold", Timer>>;

/** Each flow's connection; null: it sends datagrams. */
export function createConnections(
  plans: readonly FlowPlan[],
  scenario: Scenario,
  topology: Topology,
  network: Network,
  totals: RunTotals,
  listener: ConnectionListener,
): (Connection | null)[] {
  const random = new Random(scenario.seed, RandomStream.transport);
  const shared = {
    scenario,
    topology,
    network,
    totals,
    listener,
    random,
    ack: createAck(),
    onHosts: new Map<number, Map<string, unknown>>(),
  };
  const connections = plans.map((plan, flow) => (plan.hasDatagrams ? null : connect(plan, flow, shared)));
  for (const connection of connections) if (connection !== null) grantFirst(connection);
  return connections;
}

function connect(plan: FlowPlan, flow: number, shared: Shared): Connection {
  const { network, topology, listener } = shared;
  const { algorithm, needs } = plan;
  const wire = measureWire(plan, flow, topology);
  const { packetBytes, headerBytes, ackBytes, handshakeNs } = wire;
  const timer = (onFire: () => void) => new Timer(network.clock, onFire);
  const timers: Timers = {
    retransmission: timer(() => connection.sender.onTimer()),
    control: timer(() => connection.sender.onOwnTimer("transport")),
    pace: timer(() => connection.sender.onPaceTimer()),
    recovery: timer(() => connection.sender.onOwnTimer("recovery")),
    delay: timer(() => listener.onDelayedAck(flow)),
    window: timer(() => connection.receiver.windowControl?.onTimer?.()),
    hold: timer(() => connection.heldAcks?.onTimer()),
  };
  network.eventDrivenPorts.cutSizes.enter(flow, packetBytes, needs.queueing === "trim" ? Math.max(1, headerBytes) : 0);
  if (algorithm.createPort === undefined) network.eventDrivenPorts.flowsOfOthers.add(flow);
  const open = (first: number) => {
    const sender = createSender(plan, flow, first, wire, timers, shared);
    const receiver = createReceiver(plan, sender, first, wire, timers, shared);
    const { windowControl } = receiver;
    const heldAcks = windowControl?.ackDelayNs === undefined ? null : new HeldAcks(network, windowControl, timers.hold);
    return { sender, receiver, nagle: wire.options.nagle ? new NagleGate(sender) : null, heldAcks };
  };
  const reopen = (): void => {
    const { sender, receiver, heldAcks } = connection;
    sender.close();
    receiver.close();
    heldAcks?.close();
    timers.window.stop();
    const { first, limit, maxSent } = sender.state;
    // under ns2 packets may have been sent that were never given
    const next = open(first + Math.max(limit, maxSent + 1));
    next.receiver.inheritCounts(receiver);
    grantFirst(next);
    Object.assign(connection, next, { earlierPackets: connection.earlierPackets + limit });
    listener.onWindow(next.sender.state);
    listener.onReceiveWindow(next.sender.state);
  };
  const { sender, receiver, nagle, heldAcks } = open(0);
  const connection: Connection = {
    plan,
    sender,
    receiver,
    nagle,
    heldAcks,
    start: timer(() => listener.onStart(flow)),
    headerBytes,
    ackBytes,
    handshakeNs,
    earlierPackets: 0,
    reopen,
  };
  return connection;
}

/**
 * @param first number of the first packet on the wire. Senders and receivers get their settings spelled out, since they read them for
 * every packet: V8 reads more slowly from an object made by spreading another.
 */
function createSender(plan: FlowPlan, flow: number, first: number, wire: Wire, timers: Timers, shared: Shared): Sender {
  const { transport, algorithm, needs } = plan;
  const { scenario, topology, network, totals, listener, random, ack } = shared;
  const { rateBps: bottleneckBps, limitPackets } = findBottleneck(topology, flow);
  return new Sender({
    flow,
    first,
    transport,
    algorithm,
    network,
    retransmissionTimer: timers.retransmission,
    controlTimer: timers.control,
    paceTimer: timers.pace,
    recoveryTimer: timers.recovery,
    packetBytes: wire.packetBytes,
    handshakeRttNs: wire.handshakeNs,
    emptyPathRttNs: wire.emptyNs,
    propagationRttNs: emptyPathRttNs(topology, flow, 0, 0),
    bottleneckBps,
    lineBps: Math.min(bottleneckBps, topology.links[topology.dataRoutes[flow][0]].rateBps),
    // with PAUSE a port has no limit of its own
    bottleneckPackets: limitPackets === Infinity ? scenario.network.bufferPackets : limitPackets,
    random,
    totals: totals.flows[flow],
    listener,
    ack,
    ecn: needs.ecn,
    hasTimestamps: wire.hasTimestamps,
    dupThresh: chooseDupThresh({ transport, algorithm }),
    rtoNs: findTimerNs(wire.options, { emptyPathRttNs: wire.emptyNs, packetBytes: wire.packetBytes, bottleneckBps }),
    controlBytes: wire.headerBytes,
    headerWords: needs.headerWords ?? 0,
    hasTimer: wire.options.rtoNs !== Infinity,
    hasSink: algorithm.createSink !== undefined,
  });
}

function createReceiver(plan: FlowPlan, sender: Sender, first: number, wire: Wire, timers: Timers, shared: Shared): Receiver {
  const { transport, algorithm, needs } = plan;
  const { flow } = sender.state;
  const receiver = new Receiver({
    flow,
    first,
    network: shared.network,
    delayTimer: timers.delay,
    headerBytes: wire.headerBytes,
    ackBytes: wire.ackBytes,
    delaysAcks: transport.delayedAck,
    delaysRepeats: transport.rules === "ns2",
    sackBlocks: countSackBlocks(chooseRecovery({ transport, algorithm }), wire.hasTimestamps),
    ecn: needs.ecn,
    receiveWindow: transport.awndPackets,
  });
  if (algorithm.createReceiver === undefined && algorithm.createSink === undefined) return receiver;
  const port = createReceiverPort(plan, flow, wire, timers, shared);
  if (algorithm.createReceiver !== undefined) receiver.windowControl = algorithm.createReceiver(port, transport.params);
  if (algorithm.createSink !== undefined)
    receiver.sink = algorithm.createSink(createSinkPort(port, sender, receiver, wire, shared), transport.params);
  return receiver;
}

function createReceiverPort({ transport, algorithm }: FlowPlan, flow: number, wire: Wire, timers: Timers, shared: Shared): ReceiverPort {
  const { topology, network, onHosts } = shared;
  const host = topology.flows[flow].to;
  return {
    flow,
    receiveWindow: transport.awndPackets,
    segmentBytes: transport.segmentBytes,
    packetBytes: wire.packetBytes,
    linkBps: topology.links[topology.dataRoutes[flow].at(-1) ?? topology.bottleneck].rateBps,
    emptyPathRttNs: wire.emptyNs,
    nowNs: () => network.nowNs,
    setTimer: (delayNs: Nanos) => timers.window.set(delayNs),
    shareOnHost: <T>(create: () => T): T => {
      const onHost = onHosts.get(host) ?? new Map<string, unknown>();
      onHosts.set(host, onHost);
      if (!onHost.has(algorithm.id)) onHost.set(algorithm.id, create());
      return onHost.get(algorithm.id) as T;
    },
  };
}

function createSinkPort(port: ReceiverPort, { state }: Sender, receiver: Receiver, wire: Wire, { network, listener }: Shared): SinkPort {
  const { flow, packetBytes, linkBps, emptyPathRttNs, nowNs, shareOnHost } = port;
  return {
    flow,
    packetBytes,
    linkBps,
    emptyPathRttNs,
    get expected() {
      return receiver.expected;
    },
    nowNs,
    has: (packet) => receiver.has(packet),
    deliver: (firstPacket, lastPacket) => {
      for (let packet = asSmallInteger(firstPacket); packet <= lastPacket; packet++)
        if (!receiver.has(packet)) receiver.accept(packet, state.bytesOf(packet) - wire.headerBytes);
    },
    // headers may be of no bytes, packets not
    sendControl: (words) =>
      network.sendControl(flow, receiver.first, Math.max(1, wire.ackBytes), { write: (packet) => packet.setWords(words) }, true),
    createTimer: (onFire) => new Timer(network.clock, onFire),
    reportGauge: (index, value) => listener.onGauge(flow, index, value),
    shareOnHost,
  };
}
