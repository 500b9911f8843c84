import type { AlgorithmLookup } from "./congestion.ts";
import { createConnections, joinNeeds, planFlows } from "./connection/connections.ts";
import type { Connection, ConnectionListener } from "./connection/connections.ts";
import { winsTie } from "./core/event-queue.ts";
import { Intervention } from "./intervention.ts";
import type { NetworkListener } from "./network/losses.ts";
import { Network } from "./network/network.ts";
import { type Packet, PacketKind } from "./network/packet.ts";
import { Milestone, type Observer, type TimeoutReport } from "./observer.ts";
import type { Nanos, Scenario } from "./spec/scenario.ts";
import type { SendState } from "./connection/send-state.ts";
import { EVENTS_BETWEEN_CHECKS, ProgressGuard, StalledRunError } from "./progress-guard.ts";
import type { CreateSimulation, Simulation } from "./simulation.ts";
import { classifyTimeout } from "./connection/timeout-class.ts";
import { Timer } from "./core/timer.ts";
import { buildStar } from "./topologies/star.ts";
import { createRunTotals } from "./totals.ts";
import type { BlockTotals, RunTotals } from "./totals.ts";
import { createWorkload } from "./applications/workload-kinds.ts";
import type { Hosts, Workload } from "./applications/workload.ts";

/** Builds the network, the hosts and the workload of a scenario. Only time 0 has happened yet. */
export const createSimulation: CreateSimulation = (scenario, algorithms, observer) => new Run(scenario, algorithms, observer ?? null);

class Run implements Simulation, ConnectionListener, NetworkListener, Hosts {
  readonly totals: RunTotals;
  readonly flows: number;
  readonly #observer: Observer | null;
  readonly #network: Network;
  readonly #connections: readonly Connection[];
  /** Payload each sender was given so far. */
  readonly #givenBytes: Float64Array;
  readonly #workload: Workload;
  readonly #tick: Timer;
  readonly #guard: ProgressGuard;
  /** null: nobody changes anything in the middle of the run. */
  readonly #intervention: Intervention | null;
  #eventsToCheck = EVENTS_BETWEEN_CHECKS;
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
    this.#network = new Network(topology, scenario.seed, observer, this);
    this.#connections = createConnections(plans, scenario, topology, this.#network, this.totals, this);
    this.#tick = new Timer(this.#network.clock, () => this.#workload.onTick?.());
    this.#guard = new ProgressGuard(this.#network.clock, this.#connections);
    this.#workload = createWorkload(scenario, this);
    const hasOnlyRfc = plans.every(({ transport }) => transport.rules === "rfc");
    const { requests } = this.#workload;
    // under ns2 a packet that was never given may be there already when its block begins, and a request follows at once
    const requestsFollowArrivals = requests === "none" || (requests === "on-delivery" && hasOnlyRfc);
    this.#network.answersAhead = requestsFollowArrivals && this.#connections.every(({ receiver }) => receiver.answersAtOnce);
    const { intervention, network } = scenario;
    this.#intervention = intervention === undefined ? null : new Intervention(intervention, network, this.#network, this.#connections);
    this.#network.answersAhead &&= this.#intervention?.leavesReceivers ?? true;
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
    if (this.#workload.finished) return;
    this.#isPaused = false;
    for (let left = maxEvents; left > 0 && !this.#workload.finished && !this.#isPaused;) {
      const done = this.#runEvents(Math.min(left, this.#eventsToCheck));
      left -= done;
      this.#eventsToCheck -= done;
      if (this.#eventsToCheck > 0) continue;
      this.#guard.check(EVENTS_BETWEEN_CHECKS);
      this.#eventsToCheck = EVENTS_BETWEEN_CHECKS;
    }
    if (this.#workload.finished) {
      this.#guard.check(0);
      this.#intervention?.finish();
      this.#network.eventDrivenPorts.finish();
    }
    this.#updateTotals();
  }

  /** @returns how many events there were: fewer than `maxEvents` when the run has finished or was paused. */
  #runEvents(maxEvents: number): number {
    const { clock, flight } = this.#network;
    const { alarms } = clock;
    let done = 0;
    for (; done < maxEvents && !this.#workload.finished && !this.#isPaused; done++) {
      const packet = flight.first();
      const alarm = alarms.first();
      if (
        packet !== null &&
        (alarm === null || packet.timeNs < alarm.timeNs || (packet.timeNs === alarm.timeNs && winsTie(packet, alarm)))
      ) {
        clock.nowNs = packet.timeNs;
        if (this.#network.arrive(packet)) this.#onArrival(packet);
      } else if (alarm !== null) {
        clock.nowNs = alarm.timeNs;
        alarm.onDue();
      } else {
        throw new StalledRunError(`nothing is left to happen at ${clock.nowNs} ns, but the workload is not finished`);
      }
    }
    return done;
  }

  #onArrival(packet: Packet): void {
    const network = this.#network;
    const { flow, number, kind, flags, feedback, cause, window } = packet;
    const { sender, receiver } = this.#connections[flow];
    if (kind === PacketKind.ack) {
      network.causeSentNs = packet.sentNs;
      network.packets.free(packet);
      sender.onAckPacket(number, cause, flags === 1, feedback, window);
    } else if (kind === PacketKind.data) {
      const { hop } = packet;
      const { expected } = receiver;
      if (receiver.take(packet)) network.sendAnswer(packet);
      else network.packets.free(packet);
      if (receiver.expected !== expected) this.#workload.onDelivered(flow);
      network.answerBehind(hop);
    } else {
      network.packets.free(packet);
      this.#workload.onRequest(flow);
    }
  }

  // ConnectionListener and NetworkListener

  onStart(flow: number): void {
    this.#workload.onStart(flow);
  }

  onDelayedAck(flow: number): void {
    const { sender, nagle, receiver } = this.#connections[flow];
    const { next, limit } = sender.state;
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

  answerAhead(packet: Packet): boolean {
    const { sender, receiver } = this.#connections[packet.flow];
    // somebody may wait for the last of what the sender was given, or for more than that
    return Math.max(packet.number, receiver.highest) < sender.state.limit - 1 && receiver.take(packet);
  }

  onLoss(flow: number, packet: number): void {
    this.totals.drops += 1;
    this.totals.flows[flow].drops += 1;
    const { fates, highestAck } = this.#connections[flow].sender.state;
    fates.recordLoss(packet, highestAck + 1);
  }

  #updateTotals(): void {
    const { totals } = this;
    const network = this.#network;
    totals.durationNs = network.nowNs;
    const { busyNs, sojournNs } = network.measureBottleneck();
    totals.busyNs = busyNs;
    totals.sojournNs = sojournNs;
    totals.maxQueuePackets = network.meter.maxQueuePackets;
    totals.marks = network.meter.marks;
    totals.dataPacketsSent = 0;
    totals.deliveredPackets = 0;
    totals.deliveredBytes = 0;
    totals.retransmissions = 0;
    totals.redundantCopies = 0;
    const ahead = this.#countAhead();
    this.#connections.forEach(({ sender, receiver }, flow) => {
      const flowTotals = totals.flows[flow];
      const { packets, bytes } = ahead.get(flow) ?? { packets: 0, bytes: 0 };
      // under ns2 a packet that was never given may arrive too: it is no payload
      const delivered = Math.min(receiver.deliveredPackets - packets, sender.state.limit);
      flowTotals.bytes = Math.min(receiver.deliveredBytes - bytes, this.#givenBytes[flow]);
      totals.deliveredBytes += flowTotals.bytes;
      totals.deliveredPackets += delivered;
      totals.dataPacketsSent += sender.state.dataPacketsSent;
      totals.retransmissions += flowTotals.retransmissions;
      totals.redundantCopies += flowTotals.redundantCopies;
    });
  }

  /** New packets of each flow, and their payload, that receivers have answered ahead: they are still on their way. */
  #countAhead(): Map<number, { packets: number; bytes: number }> {
    const ahead = new Map<number, { packets: number; bytes: number }>();
    for (const { kind, flow, newBytes, answersNs } of this.#network.flight.list()) {
      if (kind !== PacketKind.ack || newBytes === 0 || answersNs < this.#network.nowNs) continue;
      const { packets, bytes } = ahead.get(flow) ?? { packets: 0, bytes: 0 };
      ahead.set(flow, { packets: packets + 1, bytes: bytes + newBytes });
    }
    return ahead;
  }
}
