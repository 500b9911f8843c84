import type { AlgorithmLookup } from "./congestion.ts";
import { createConnections, HostTimer, joinNeeds, planFlows, TIMERS_PER_FLOW } from "./connection/connections.ts";
import type { Connection } from "./connection/connections.ts";
import { Network } from "./network/network.ts";
import type { NetworkListener } from "./network/network.ts";
import { Milestone, type Observer, type TimeoutReport } from "./observer.ts";
import { Field, PacketKind, TimeField } from "./network/packet-pool.ts";
import type { Nanos, Scenario } from "./spec/scenario.ts";
import type { SendState } from "./connection/send-state.ts";
import type { SenderListener } from "./connection/sender-setup.ts";
import type { CreateSimulation, Simulation } from "./simulation.ts";
import { classifyTimeout } from "./connection/timeout-class.ts";
import { Timer } from "./core/timer.ts";
import { buildStar } from "./network/topology.ts";
import { createRunTotals } from "./totals.ts";
import type { BlockTotals, RunTotals } from "./totals.ts";
import { createWorkload } from "./applications/workload-kinds.ts";
import type { Hosts, Workload } from "./applications/workload.ts";

/** Builds the network, the hosts and the workload of a scenario. Only time 0 has happened yet. */
export const createSimulation: CreateSimulation = (scenario, algorithms, observer) => new Run(scenario, algorithms, observer ?? null);

class Run implements Simulation, SenderListener, NetworkListener, Hosts {
  readonly totals: RunTotals;
  readonly flows: number;
  readonly #observer: Observer | null;
  readonly #network: Network;
  readonly #connections: readonly Connection[];
  readonly #hostTimers: number;
  /** Payload each sender was given so far. */
  readonly #givenBytes: Float64Array;
  readonly #workload: Workload;
  readonly #tick: Timer;
  #isPaused = false;

  constructor(scenario: Scenario, algorithms: AlgorithmLookup, observer: Observer | null) {
    this.#observer = observer;
    const plans = planFlows(scenario, algorithms);
    this.flows = plans.length;
    this.#givenBytes = new Float64Array(this.flows);
    this.totals = createRunTotals(plans.map((plan) => plan.group));
    const topology = buildStar(
      scenario,
      joinNeeds(plans),
      plans.map(({ transport }) => transport),
    );
    this.#hostTimers = TIMERS_PER_FLOW * this.flows + 1;
    this.#network = new Network(topology, this.#hostTimers, scenario.seed, observer, this);
    this.#connections = createConnections(plans, scenario, topology, this.#network, this.totals, this);
    this.#tick = new Timer(this.#network, TIMERS_PER_FLOW * this.flows);
    this.#workload = createWorkload(scenario, this);
    this.#workload.begin();
  }

  // Simulation

  get nowNs(): Nanos {
    return this.#network.nowNs;
  }

  get finished(): boolean {
    return this.#workload.finished;
  }

  pause(): void {
    this.#isPaused = true;
  }

  run(maxEvents: number): void {
    const network = this.#network;
    const { deliveries, timers } = network;
    if (this.#workload.finished) return;
    this.#isPaused = false;
    for (let done = 0; done < maxEvents && !this.#workload.finished && !this.#isPaused; done++) {
      const deliveryNs = deliveries.firstTime();
      const timerNs = timers.firstTime();
      if (deliveryNs < timerNs || (deliveryNs === timerNs && deliveryNs < Infinity && deliveries.winsTieAgainst(timers))) {
        network.nowNs = deliveryNs;
        const packet = network.deliver(deliveries.first());
        if (packet >= 0) this.#onArrival(packet);
      } else if (timerNs < Infinity) {
        network.nowNs = timerNs;
        this.#onTimer(timers.first());
      } else {
        throw new Error(`nothing is left to happen at ${network.nowNs} ns, but the workload is not finished`);
      }
    }
    if (this.#workload.finished) network.queuedPorts.finish();
    this.#updateTotals();
  }

  #onArrival(packet: number): void {
    const { packets } = this.#network;
    const { whole } = packets;
    const flow = whole[packet + Field.flow];
    const number = whole[packet + Field.number];
    const kind = whole[packet + Field.kind];
    const flags = whole[packet + Field.flags];
    const feedback = whole[packet + Field.feedback];
    this.#network.causeSentNs = packets.times[(packet >> 1) + TimeField.sent];
    const connection = this.#connections[flow];
    packets.free(packet);
    if (kind === PacketKind.ack) {
      connection.sender.onAckPacket(number, whole[packet + Field.cause], flags === 1, feedback, whole[packet + Field.window]);
    } else if (kind === PacketKind.data) {
      const { receiver } = connection;
      const expected = receiver.expected;
      receiver.onData(number, whole[packet + Field.bytes] - connection.headerBytes, flags, feedback);
      if (receiver.expected !== expected) this.#workload.onDelivered(flow);
    } else {
      this.#workload.onRequest(flow);
    }
  }

  #onTimer(source: number): void {
    if (source >= this.#hostTimers) {
      this.#network.onTimer(source);
      return;
    }
    if (source === this.#hostTimers - 1) {
      if (this.#tick.claim()) this.#workload.onTick?.();
      return;
    }
    const flow = Math.floor(source / TIMERS_PER_FLOW);
    const connection = this.#connections[flow];
    const { sender, receiver } = connection;
    switch (source - flow * TIMERS_PER_FLOW) {
      case HostTimer.retransmission:
        if (sender.state.timer.claim()) sender.onTimer();
        break;
      case HostTimer.delayedAck:
        if (receiver.delayTimer.claim()) this.#onDelayedAck(connection);
        break;
      case HostTimer.start:
        if (connection.start.claim()) this.#workload.onStart(flow);
        break;
      case HostTimer.control:
        if (connection.control.claim()) sender.onOwnTimer("transport");
        break;
      case HostTimer.recovery:
        if (connection.recovery.claim()) sender.onOwnTimer("recovery");
        break;
      case HostTimer.pace:
        if (connection.pace.claim()) sender.onPaceTimer();
        break;
      default:
        if (connection.windowControl.claim()) receiver.windowControl?.onTimer?.();
    }
  }

  #onDelayedAck({ sender, nagle, receiver }: Connection): void {
    const { flow, next, limit } = sender.state;
    const hasMore = next < limit || (nagle !== null && nagle.held > 0);
    if (hasMore || this.#workload.endsWithAcks) this.reportMilestone(Milestone.ackDelayed, flow, this.#workload.blockOf(flow));
    receiver.acknowledge();
  }

  // Hosts

  request(flow: number): void {
    this.#network.sendRequest(flow, this.#connections[flow].ackBytes);
  }

  scheduleTick(delayNs: Nanos): void {
    this.#tick.set(delayNs);
  }

  scheduleStart(flow: number, delayNs: Nanos): void {
    this.#connections[flow].start.set(delayNs);
  }

  give(flow: number, payloadBytes: number): void {
    const { plan, sender, nagle, headerBytes } = this.#connections[flow];
    const { segmentBytes } = plan.transport;
    const totals = this.totals.flows[flow];
    if (sender.state.limit === 0) totals.startNs = this.#network.nowNs;
    totals.finishNs = 0;
    this.#givenBytes[flow] += payloadBytes;
    const packets = Math.ceil(payloadBytes / segmentBytes);
    (nagle ?? sender).give(packets, payloadBytes - (packets - 1) * segmentBytes + headerBytes);
  }

  expectedPacket(flow: number): number {
    return this.#connections[flow].receiver.expected;
  }

  segmentBytes(flow: number): number {
    return this.#connections[flow].plan.transport.segmentBytes;
  }

  givenPackets(flow: number): number {
    const { sender, nagle } = this.#connections[flow];
    return sender.state.limit + (nagle?.held ?? 0);
  }

  reportMilestone(kind: Milestone, flow: number, block: number): void {
    this.#observer?.onMilestone(this.#network.nowNs, kind, flow, block);
  }

  reportBlock(block: BlockTotals): void {
    this.totals.blocks.push(block);
  }

  // SenderListener and NetworkListener

  onDone(sender: SendState): void {
    if (this.#connections[sender.flow].nagle?.release()) return;
    this.totals.flows[sender.flow].finishNs = this.#network.nowNs;
    this.#workload.onDone(sender.flow);
  }

  onWindow(sender: SendState): void {
    const { cwnd, ssthresh } = sender.window;
    const totals = this.totals.flows[sender.flow];
    if (cwnd > totals.maxCwnd) totals.maxCwnd = cwnd;
    if (this.#observer !== null) this.#observer.onWindow(this.#network.nowNs, sender.flow, cwnd, ssthresh, sender.phase);
  }

  onGauge(flow: number, gauge: number, value: number): void {
    if (this.#observer !== null) this.#observer.onGauge(this.#network.nowNs, flow, gauge, value);
  }

  onTimeout(sender: SendState, report: TimeoutReport): void {
    const flow = sender.flow;
    const firstPacket = this.#workload.firstPacketOf(flow);
    report.block = this.#workload.blockOf(flow);
    report.class = classifyTimeout(sender, this.#connections[flow].receiver, report.duplicateAcks, firstPacket);
    this.totals.timeouts[report.class] += 1;
    this.#workload.onTimeout(flow);
    this.#observer?.onTimeout(report);
  }

  onLoss(flow: number, packet: number): void {
    this.totals.drops += 1;
    this.totals.flows[flow].drops += 1;
    this.#connections[flow].sender.state.fates.recordLoss(packet);
  }

  #updateTotals(): void {
    const { totals } = this;
    const network = this.#network;
    totals.durationNs = network.nowNs;
    const { busyNs, sojournNs } = network.measureBottleneck();
    totals.busyNs = busyNs;
    totals.sojournNs = sojournNs;
    totals.maxQueuePackets = network.maxQueuePackets;
    totals.marks = network.marks;
    totals.dataPacketsSent = 0;
    totals.deliveredPackets = 0;
    totals.deliveredBytes = 0;
    totals.retransmissions = 0;
    totals.redundantCopies = 0;
    this.#connections.forEach(({ sender, receiver }, flow) => {
      const flowTotals = totals.flows[flow];
      // under ns2 a packet that was never given may arrive too: it is no payload
      const delivered = Math.min(receiver.deliveredPackets, sender.state.limit);
      flowTotals.bytes = Math.min(receiver.deliveredBytes, this.#givenBytes[flow]);
      totals.deliveredBytes += flowTotals.bytes;
      totals.deliveredPackets += delivered;
      totals.dataPacketsSent += sender.state.dataPacketsSent;
      totals.retransmissions += flowTotals.retransmissions;
      totals.redundantCopies += flowTotals.redundantCopies;
    });
  }
}
