import type { Algorithm, AlgorithmLookup, Recovery, SwitchNeeds } from "../congestion.ts";
import type { PortProgram, PortView } from "../port-program.ts";
import type { ReceiverPort, SinkPort } from "../hosts.ts";
import { asSmallInteger } from "../core/as-double.ts";
import { NagleGate } from "./nagle.ts";
import type { Network } from "../network/network.ts";
import { Random, RandomStream } from "../core/random.ts";
import { Receiver } from "./receiver.ts";
import { createAck } from "./ack.ts";
import { chooseDupThresh, chooseRecovery } from "./recovery/kinds.ts";
import { listGroups } from "../spec/groups.ts";
import type { Nanos, Scenario, TransportSpec } from "../spec/scenario.ts";
import { HeldAcks } from "./held-acks.ts";
import { Sender } from "./sender.ts";
import type { SenderListener } from "./sender-setup.ts";
import { Timer } from "../core/timer.ts";
import { findBottleneck, type Topology } from "../network/topology.ts";
import { emptyPathRttNs } from "../spec/geometry.ts";
import type { RunTotals } from "../totals.ts";
import { MOST_SACK_BLOCKS } from "../network/packet.ts";

/** RFC 7323, 3.2: 10 bytes, padded to a multiple of 4. */
const TIMESTAMP_OPTION_BYTES = 12;

/** One sender's settings and transport, as the scenario's groups give them. */
export interface FlowPlan {
  readonly transport: TransportSpec;
  readonly algorithm: Algorithm;
  readonly needs: SwitchNeeds;
  readonly group: number;
  /** It sends datagrams: there is no connection, and its transport does nothing. */
  readonly hasDatagrams: boolean;
}

/** Each sender's plan, in order. @throws what `algorithms` throws for an unknown id. @throws RangeError for a missing parameter. */
export function planFlows(scenario: Scenario, algorithms: AlgorithmLookup): FlowPlan[] {
  return listGroups(scenario).flatMap(({ senders, transport, workload }, group) => {
    const hasDatagrams = workload?.kind === "cbr";
    const algorithm = algorithms(transport.algorithm, transport.program);
    requireParams(algorithm, transport);
    const needs = hasDatagrams ? {} : (algorithm.needs?.(transport.params) ?? {});
    return Array.from({ length: senders }, () => ({ transport, algorithm, needs, group, hasDatagrams }));
  });
}

/** A missing parameter would make a window NaN and its sender silent, with no hint at the cause. */
function requireParams({ id, params }: Algorithm, transport: TransportSpec): void {
  for (const name of Object.keys(params)) {
    if (Object.hasOwn(transport.params, name)) continue;
    throw new RangeError(
      `transport.params.${name} is missing: ${id} needs ${Object.keys(params).join(", ")}; requireScenario fills in the defaults`,
    );
  }
}

/**
 * What the switches must do for all of them.
 * @throws RangeError where two ask for different things: one switch cannot do both, and neither may be ignored.
 */
export function joinNeeds(plans: readonly FlowPlan[]): SwitchNeeds {
  const joined: { -readonly [Need in keyof SwitchNeeds]: SwitchNeeds[Need] } = {};
  for (const { needs, algorithm } of plans) {
    refuseOther("queueFeedback", joined.queueFeedback, needs.queueFeedback, algorithm);
    refuseOther("queueing", joined.queueing, needs.queueing, algorithm);
    refuseOther("wholePackets", joined.wholePackets, needs.wholePackets, algorithm);
    if (needs.queueFeedback !== undefined) joined.queueFeedback = needs.queueFeedback;
    if (needs.queueing !== undefined) joined.queueing = needs.queueing;
    if (needs.wholePackets !== undefined) joined.wholePackets = needs.wholePackets;
    if (needs.controlTakesSlot !== undefined) joined.controlTakesSlot = needs.controlTakesSlot;
    if (needs.symmetricRoutes !== undefined) joined.symmetricRoutes = needs.symmetricRoutes;
  }
  return joined;
}

function refuseOther(feature: string, asked: string | number | undefined, asks: string | number | undefined, { id }: Algorithm): void {
  if (asked === undefined || asks === undefined || asked === asks) return;
  throw new RangeError(`transports ask one switch for different things: ${feature} "${asked}", and "${asks}" for ${id}`);
}

/**
 * What runs in the ports of switches; null: nothing.
 * @throws RangeError where two transports bring programs, or one with different parameters.
 */
export function findProgram(plans: readonly FlowPlan[]): ((port: PortView) => PortProgram) | null {
  const [first, ...others] = plans.filter(({ algorithm, hasDatagrams }) => !hasDatagrams && algorithm.createPort !== undefined);
  if (first === undefined) return null;
  const { algorithm, transport } = first;
  for (const other of others) {
    refuseOther("program", algorithm.id, other.algorithm.id, other.algorithm);
    for (const [name, value] of Object.entries(transport.params))
      refuseOther(`program with ${name}`, String(value), String(other.transport.params[name]), other.algorithm);
  }
  return (port) => algorithm.createPort!(port, transport.params);
}

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
  /** By receiving host, then by algorithm. */
  const shared = new Map<number, Map<string, unknown>>();
  const ack = createAck();
  const connections = plans.map((plan, flow): Connection | null => {
    const { transport, algorithm, needs } = plan;
    if (plan.hasDatagrams) return null;
    const { rateBps: bottleneckBps, limitPackets } = findBottleneck(topology, flow);
    const host = topology.flows[flow].to;
    const timer = (onFire: () => void) => new Timer(network.clock, onFire);
    const options = algorithm.options?.(transport.params) ?? {};
    const hasTimestamps = options.timestamps ?? false;
    const addedBytes = (needs.headerBytes ?? 0) + (hasTimestamps ? TIMESTAMP_OPTION_BYTES : 0);
    const headerBytes = transport.headerBytes + addedBytes;
    const ackBytes = transport.ackBytes + addedBytes;
    const packetBytes = transport.segmentBytes + headerBytes;
    const emptyNs = emptyPathRttNs(topology, flow, packetBytes, ackBytes);
    const handshakeNs = emptyPathRttNs(topology, flow, ackBytes, ackBytes);
    const retransmissionTimer = timer(() => connection.sender.onTimer());
    const controlTimer = timer(() => connection.sender.onOwnTimer("transport"));
    const paceTimer = timer(() => connection.sender.onPaceTimer());
    const recoveryTimer = timer(() => connection.sender.onOwnTimer("recovery"));
    const delayTimer = timer(() => listener.onDelayedAck(flow));
    const sackBlocks = countSackBlocks(chooseRecovery({ transport, algorithm }), hasTimestamps);
    const dupThresh = chooseDupThresh({ transport, algorithm });
    const windowTimer = timer(() => connection.receiver.windowControl?.onTimer?.());
    const holdTimer = timer(() => connection.heldAcks?.onTimer());
    const shareOnHost = <T>(create: () => T): T => {
      const onHost = shared.get(host) ?? new Map<string, unknown>();
      shared.set(host, onHost);
      if (!onHost.has(algorithm.id)) onHost.set(algorithm.id, create());
      return onHost.get(algorithm.id) as T;
    };
    network.eventDrivenPorts.cutSizes.enter(flow, packetBytes, needs.queueing === "trim" ? Math.max(1, headerBytes) : 0);
    if (algorithm.createPort === undefined) network.eventDrivenPorts.flowsOfOthers.add(flow);
    const receiverPort: ReceiverPort = {
      flow,
      receiveWindow: transport.awndPackets,
      segmentBytes: transport.segmentBytes,
      packetBytes,
      linkBps: topology.links[topology.dataRoutes[flow].at(-1) ?? topology.bottleneck].rateBps,
      emptyPathRttNs: emptyNs,
      nowNs: () => network.nowNs,
      setTimer: (delayNs: Nanos) => windowTimer.set(delayNs),
      shareOnHost,
    };
    const createSinkPort = ({ state }: Sender, receiver: Receiver): SinkPort => ({
      flow,
      packetBytes,
      linkBps: receiverPort.linkBps,
      emptyPathRttNs: emptyNs,
      get expected() {
        return receiver.expected;
      },
      nowNs: () => network.nowNs,
      has: (packet) => receiver.has(packet),
      deliver: (firstPacket, lastPacket) => {
        for (let packet = asSmallInteger(firstPacket); packet <= lastPacket; packet++)
          if (!receiver.has(packet)) receiver.accept(packet, state.bytesOf(packet) - headerBytes);
      },
      // headers may be of no bytes, packets not
      sendControl: (words) =>
        network.sendControl(flow, receiver.first, Math.max(1, ackBytes), { write: (packet) => packet.setWords(words) }, true),
      createTimer: timer,
      reportGauge: (index, value) => listener.onGauge(flow, index, value),
      shareOnHost,
    });
    /**
     * @param first number of the first packet on the wire. What hosts are made of is spelled out here, since they read it for every
     * packet: from an object that was put together by spreading another, V8 reads more slowly.
     */
    const open = (first: number) => {
      const sender = new Sender({
        flow,
        first,
        transport,
        algorithm,
        network,
        retransmissionTimer,
        controlTimer,
        paceTimer,
        recoveryTimer,
        packetBytes,
        handshakeRttNs: handshakeNs,
        emptyPathRttNs: emptyNs,
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
        hasTimestamps,
        dupThresh,
        rtoNs: options.rtoNs,
        controlBytes: headerBytes,
        headerWords: needs.headerWords ?? 0,
        hasTimer: options.rtoNs !== Infinity,
        hasSink: algorithm.createSink !== undefined,
      });
      const receiver = new Receiver({
        flow,
        first,
        network,
        delayTimer,
        headerBytes,
        ackBytes,
        delaysAcks: transport.delayedAck,
        delaysRepeats: transport.rules === "ns2",
        sackBlocks,
        ecn: needs.ecn,
        receiveWindow: transport.awndPackets,
      });
      if (algorithm.createReceiver !== undefined) receiver.windowControl = algorithm.createReceiver(receiverPort, transport.params);
      if (algorithm.createSink !== undefined) receiver.sink = algorithm.createSink(createSinkPort(sender, receiver), transport.params);
      const { windowControl } = receiver;
      const heldAcks = windowControl?.ackDelayNs === undefined ? null : new HeldAcks(network, windowControl, holdTimer);
      return { sender, receiver, nagle: options.nagle ? new NagleGate(sender) : null, heldAcks };
    };
    const reopen = (): void => {
      const { sender, receiver, heldAcks } = connection;
      sender.close();
      receiver.close();
      heldAcks?.close();
      windowTimer.stop();
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
  });
  for (const connection of connections) if (connection !== null) grantFirst(connection);
  return connections;
}
