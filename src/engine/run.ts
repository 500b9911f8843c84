import type { AlgorithmLookup } from "./congestion.ts";
import { type Connection, type ConnectionListener, createConnections } from "./connection/connections.ts";
import { findProgram, joinNeeds, planFlows } from "./connection/plan-flows.ts";
import { winsTie } from "./core/event-queue.ts";
import { Intervention } from "./intervention.ts";
import type { NetworkListener } from "./network/losses.ts";
import { Network } from "./network/network.ts";
import { listShortPorts } from "./network/topology.ts";
import { notesOf, type Packet } from "./network/packet.ts";
import { Milestone, type Observer, PacketKind, type PacketWatch, TAIL_PACKETS, TimeoutClass, type TimeoutReport } from "./observer.ts";
import { isAwaited, listGroups } from "./spec/groups.ts";
import type { Nanos, Scenario } from "./spec/scenario.ts";
import type { SendState } from "./connection/send-state.ts";
import { EVENTS_BETWEEN_CHECKS, ProgressGuard, StalledRunError } from "./progress-guard.ts";
import type { CreateSimulation, Simulation } from "./simulation.ts";
import { classifyTimeout, findTailLosses } from "./connection/timeout-class.ts";
import { Timer } from "./core/timer.ts";
import { buildTopology } from "./topologies/build-topology.ts";
import { createRunTotals, type RunTotals } from "./totals.ts";
import { countLoss, countTimeout, sumTotals } from "./sum-totals.ts";
import { Traffic } from "./applications/traffic.ts";
import { ApplicationHosts } from "./application-hosts.ts";

/**
 * Builds the network, the hosts and the workloads of a scenario. Only time 0 has happened yet.
 * @param windowsOf the block for which `BlockTotals.windows` is kept, from 0; -1: none.
 */
export const createSimulation: CreateSimulation = (scenario, algorithms, observer, windowsOf) =>
  new Run(scenario, algorithms, observer ?? null, windowsOf ?? -1);

class Run implements Simulation, ConnectionListener, NetworkListener {
  readonly totals: RunTotals;
  readonly #observer: Observer | null;
  readonly #watch: PacketWatch | null;
  readonly #network: Network;
  /** Each flow's; null: it sends datagrams. */
  readonly #connections: readonly (Connection | null)[];
  readonly #hosts: ApplicationHosts;
  readonly #traffic: Traffic;
  readonly #guard: ProgressGuard;
  /** null: nothing changes in the middle of the run. */
  readonly #intervention: Intervention | null;
  #eventsToCheck = EVENTS_BETWEEN_CHECKS;
  #isPaused = false;
  readonly #pauseTimer: Timer;

  constructor(scenario: Scenario, algorithms: AlgorithmLookup, observer: Observer | null, windowsOf: number) {
    this.#observer = observer;
    this.#watch = observer?.watch ?? null;
    const plans = planFlows(scenario, algorithms);
    const program = findProgram(plans);
    const transports = plans.map(({ transport }) => transport);
    const topology = buildTopology(scenario, joinNeeds(plans), transports, program !== null);
    const groups = plans.map(({ group }) => group);
    this.totals = createRunTotals(groups, listGroups(scenario).map(isAwaited), listShortPorts(topology));
    this.#network = new Network(topology, scenario.seed, observer, this, program);
    this.#connections = createConnections(plans, scenario, topology, this.#network, this.totals, this);
    const connected = this.#connections.filter((connection) => connection !== null);
    this.#hosts = new ApplicationHosts(this.#network, this.#connections, this.totals, observer);
    this.#guard = new ProgressGuard(this.#network.clock, connected);
    this.#traffic = new Traffic(scenario, this.#hosts, windowsOf);
    const hasOnlyRfc = connected.every(({ plan }) => plan.transport.rules === "rfc");
    // under ns2 a packet that was never given may be there already when its block begins, and a request follows at once
    const requestsFollowArrivals = this.#traffic.parts.every(
      ({ requests }) => requests === "none" || (requests === "on-delivery" && hasOnlyRfc),
    );
    this.#network.answersAhead = requestsFollowArrivals && connected.every(({ receiver }) => receiver.answersAtOnce);
    this.#pauseTimer = new Timer(this.#network.clock, () => this.pause());
    const { intervention, network } = scenario;
    for (const { sender } of connected) this.onReceiveWindow(sender.state);
    this.#intervention = intervention === undefined ? null : new Intervention(intervention, network, this.#network, this.#connections);
    this.#network.answersAhead &&= this.#intervention?.leavesReceivers ?? true;
    this.#traffic.begin();
  }

  // Simulation

  get nowNs(): Nanos {
    return this.#network.nowNs;
  }

  get finished(): boolean {
    return this.#traffic.finished;
  }

  pause(): void {
    this.#isPaused = true;
  }

  pauseAt(timeNs: Nanos): void {
    this.#pauseTimer.set(timeNs - this.#network.nowNs);
  }

  run(maxEvents: number): void {
    if (this.#traffic.finished) return;
    this.#isPaused = false;
    for (let left = maxEvents; left > 0 && !this.#traffic.finished && !this.#isPaused;) {
      const done = this.#runEvents(Math.min(left, this.#eventsToCheck));
      left -= done;
      this.#eventsToCheck -= done;
      if (this.#eventsToCheck > 0) continue;
      this.#guard.check(EVENTS_BETWEEN_CHECKS);
      this.#eventsToCheck = EVENTS_BETWEEN_CHECKS;
    }
    if (this.#traffic.finished) {
      this.#guard.check(0);
      this.#intervention?.finish();
      this.#network.eventDrivenPorts.finish();
    }
    sumTotals(this.totals, this.#network, this.#connections, this.#hosts.givenBytes);
  }

  /** @returns how many events there were: fewer than `maxEvents` when the run has finished or was paused. */
  #runEvents(maxEvents: number): number {
    const { clock, flight } = this.#network;
    const { alarms } = clock;
    let done = 0;
    for (; done < maxEvents && !this.#traffic.finished && !this.#isPaused; done++) {
      const packet = flight.first();
      const alarm = alarms.first();
      if (
        packet !== null &&
        (alarm === null || packet.timeNs < alarm.timeNs || (packet.timeNs === alarm.timeNs && winsTie(packet, alarm)))
      ) {
        clock.moveTo(packet);
        if (this.#network.arrive(packet)) this.#onArrival(packet);
      } else if (alarm !== null) {
        clock.moveTo(alarm);
        alarm.onDue();
      } else {
        throw new StalledRunError(`nothing is left to happen at ${clock.nowNs} ns, but the workload is not finished`);
      }
    }
    return done;
  }

  #onArrival(packet: Packet): void {
    const { kind } = packet;
    if (kind === PacketKind.ack) this.#onAck(packet);
    else if (kind === PacketKind.data) this.#onData(packet);
    else if (kind === PacketKind.request) this.#onRequest(packet);
    else if (kind === PacketKind.datagram) this.#onDatagram(packet);
    else this.#onControl(packet);
  }

  #onAck(packet: Packet): void {
    const network = this.#network;
    network.causeSentNs = packet.sentNs;
    // its place in memory is warm still for what the ACK lets out
    network.packets.free(packet);
    if (this.#watch === null) this.#at(packet.flow).sender.onAckPacket(packet);
    else this.#tellAck(this.#watch, packet);
  }

  #tellAck(watch: PacketWatch, packet: Packet): void {
    const { flow } = packet;
    const { serial } = notesOf(packet);
    const { sender } = this.#at(flow);
    sender.onAckPacket(packet);
    watch.onAckTaken(this.#network.nowNs, serial, flow, sender.state.duplicates, sender.state.timer.deadlineNs);
  }

  #onData(packet: Packet): void {
    const network = this.#network;
    const { flow, number, hop } = packet;
    const { receiver, heldAcks } = this.#at(flow);
    const { expected, sink } = receiver;
    if (sink !== null) {
      receiver.giveToSink(sink, packet);
      network.packets.free(packet);
    } else if (number >= receiver.first && receiver.take(packet)) {
      if (heldAcks === null) network.sendAnswer(packet);
      else heldAcks.send(packet);
    } else network.packets.free(packet);
    if (receiver.expected !== expected) this.#traffic.partOf[flow].onDelivered(flow);
    network.answerBehind(hop);
  }

  #onRequest(packet: Packet): void {
    const { flow } = packet;
    this.#network.packets.free(packet);
    this.#traffic.partOf[flow].onRequest?.(flow);
  }

  #onDatagram(packet: Packet): void {
    const { flow, newBytes, hop } = packet;
    this.totals.flows[flow].bytes += newBytes;
    this.#network.packets.free(packet);
    this.#network.answerBehind(hop);
  }

  #onControl(packet: Packet): void {
    const { flow, hop, header, flags, number } = packet;
    const connection = this.#connections[flow];
    const sink = connection?.receiver.sink ?? null;
    if (flags === 0 && sink === null) {
      this.#network.answerControl(packet, this.#at(flow).ackBytes);
      this.#network.answerBehind(hop);
      return;
    }
    if (flags === 0 && sink !== null) this.#at(flow).receiver.giveToSink(sink, packet);
    else if (!this.#network.eventDrivenPorts.isForeign(packet) && (sink === null || number >= this.#at(flow).receiver.first))
      connection?.sender.onControl(header);
    this.#network.packets.free(packet);
  }

  // ConnectionListener and NetworkListener

  onStart(flow: number): void {
    this.#traffic.partOf[flow].onStart(flow);
  }

  onDelayedAck(flow: number): void {
    const { sender, nagle, receiver } = this.#at(flow);
    const { next, limit } = sender.state;
    const hasMore = next < limit || (nagle !== null && nagle.held > 0);
    const part = this.#traffic.partOf[flow];
    if (hasMore || part.endsWithAcks) this.#hosts.reportMilestone(Milestone.ackDelayed, flow, part.blockOf(flow));
    receiver.acknowledge();
  }

  onDone(sender: SendState): void {
    if (this.#at(sender.flow).nagle?.release()) return;
    this.#hosts.markDone(sender.flow);
    this.#traffic.partOf[sender.flow].onDone(sender.flow);
  }

  onAwaited(sender: SendState): void {
    this.#traffic.partOf[sender.flow].onAwaited?.(sender.flow);
  }

  onWindow(sender: SendState): void {
    const { cwnd, ssthresh } = sender.window;
    const { totals } = sender;
    if (cwnd > totals.maxCwnd) totals.maxCwnd = cwnd;
    if (this.#observer === null) return;
    this.#observer.onWindow(this.#network.nowNs, sender.flow, cwnd, ssthresh, sender.phase);
    this.onRate(sender);
  }

  onRate(sender: SendState): void {
    const { pacingBps } = sender.window;
    if (this.#observer === null || pacingBps === sender.toldBps) return;
    sender.toldBps = pacingBps;
    this.#observer.onRate?.(this.#network.nowNs, sender.flow, pacingBps);
  }

  onReceiveWindow(sender: SendState): void {
    this.#observer?.onReceiveWindow?.(this.#network.nowNs, sender.flow, sender.receiveWindow);
  }

  onGauge(flow: number, gauge: number, value: number): void {
    if (this.#observer !== null) this.#observer.onGauge(this.#network.nowNs, flow, gauge, value);
  }

  onTimeout(sender: SendState, report: TimeoutReport): void {
    const { flow } = sender;
    const { totals } = this;
    const { receiver } = this.#at(flow);
    const part = this.#traffic.partOf[flow];
    report.block = part.blockOf(flow);
    const blockStart = part.firstPacketOf(flow);
    report.class = classifyTimeout(sender, receiver, report.duplicateAcks, blockStart);
    const missing = sender.highestAck + 1;
    const isMidBlock = report.class === TimeoutClass.blockHead && missing > blockStart;
    countTimeout(totals, flow, report.class, isMidBlock, report.class === TimeoutClass.blockTail ? findTailLosses(sender, receiver) : 0);
    this.#traffic.onTimeout(flow, report.class, missing >= sender.limit - TAIL_PACKETS, isMidBlock);
    this.#observer?.onTimeout(report);
  }

  answerAhead(packet: Packet): boolean {
    if (packet.kind !== PacketKind.data) return false;
    const { sender, receiver } = this.#at(packet.flow);
    const number = packet.number - receiver.first;
    // the last packet the sender was given, or a later one, may be waited for
    return number >= 0 && Math.max(number, receiver.highest) < sender.state.limit - 1 && receiver.take(packet);
  }

  onTrim(flow: number): void {
    this.totals.flows[flow].trims += 1;
  }

  onLoss(flow: number, packet: number, kind: number): void {
    countLoss(this.totals, flow, kind);
    if (kind === PacketKind.data) {
      const { first, fates, highestAck } = this.#at(flow).sender.state;
      fates.recordLoss(packet - first, highestAck + 1);
    } else if (kind === PacketKind.request) {
      this.#traffic.partOf[flow].onRequestLost?.(flow);
    }
  }

  /** Call only for flows with a connection; the others send only datagrams. */
  #at(flow: number): Connection {
    return this.#connections[flow] as Connection;
  }
}
