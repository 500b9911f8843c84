import type { Alarm, Hosts } from "./applications/workload.ts";
import type { Connection } from "./connection/connections.ts";
import { NO_PACKET } from "./connection/sender.ts";
import { Timer } from "./core/timer.ts";
import type { Network } from "./network/network.ts";
import type { Milestone, Observer } from "./observer.ts";
import type { Nanos } from "./spec/scenario.ts";
import type { BlockTotals, RunTotals } from "./totals.ts";

/** A run's connections, network and counters, as its applications see them. */
export class ApplicationHosts implements Hosts {
  readonly flows: number;
  /** Payload bytes given to each sender so far. */
  readonly givenBytes: Float64Array;
  readonly #network: Network;
  readonly #connections: readonly (Connection | null)[];
  readonly #totals: RunTotals;
  readonly #observer: Observer | null;

  constructor(network: Network, connections: readonly (Connection | null)[], totals: RunTotals, observer: Observer | null) {
    this.flows = connections.length;
    this.givenBytes = new Float64Array(connections.length);
    this.#network = network;
    this.#connections = connections;
    this.#totals = totals;
    this.#observer = observer;
  }

  get nowNs(): Nanos {
    return this.#network.nowNs;
  }

  createAlarm(onFire: () => void): Alarm {
    return new Timer(this.#network.clock, onFire);
  }

  request(flow: number): void {
    this.#network.sendRequest(flow, this.#at(flow).ackBytes);
  }

  scheduleStart(flow: number, delayNs: Nanos): void {
    this.#at(flow).start.set(delayNs);
  }

  give(flow: number, payloadBytes: number, deadlineNs?: Nanos): void {
    const { plan, sender, nagle, headerBytes } = this.#at(flow);
    const { segmentBytes } = plan.transport;
    const totals = this.#totals.flows[flow];
    if (this.givenBytes[flow] === 0) totals.startNs = this.nowNs;
    totals.finishNs = 0;
    totals.throughNs = 0;
    this.givenBytes[flow] += payloadBytes;
    const packets = Math.ceil(payloadBytes / segmentBytes);
    (nagle ?? sender).give(packets, payloadBytes - (packets - 1) * segmentBytes + headerBytes, deadlineNs);
  }

  stop(flow: number): void {
    this.#at(flow).sender.stop();
  }

  sendDatagram(flow: number, number: number, payloadBytes: number, headerBytes: number): Nanos {
    const totals = this.#totals.flows[flow];
    if (totals.sentPackets === 0) totals.startNs = this.nowNs;
    totals.sentPackets += 1;
    return this.#network.sendDatagram(flow, number, payloadBytes, headerBytes);
  }

  endDatagrams(flow: number): void {
    this.markDone(flow);
  }

  /** The sender's data is all acknowledged, or its last datagram is sent. */
  markDone(flow: number): void {
    const totals = this.#totals.flows[flow];
    totals.finishNs = this.nowNs;
    if (totals.throughNs === 0) totals.throughNs = this.nowNs;
  }

  markThrough(flow: number): void {
    this.#totals.flows[flow].throughNs = this.nowNs;
  }

  reopen(flow: number): void {
    this.#at(flow).reopen();
  }

  handshakeNs(flow: number): Nanos {
    return this.#at(flow).handshakeNs;
  }

  awaitAck(flow: number, packet: number): void {
    this.#at(flow).sender.awaited = Math.min(packet, NO_PACKET);
  }

  acknowledgedPackets(flow: number): number {
    return this.#at(flow).sender.state.highestAck + 1;
  }

  expectedPacket(flow: number): number {
    return this.#at(flow).receiver.expected;
  }

  segmentBytes(flow: number): number {
    return this.#at(flow).plan.transport.segmentBytes;
  }

  givenPackets(flow: number): number {
    const { sender, nagle } = this.#at(flow);
    return sender.state.limit + (nagle?.held ?? 0);
  }

  windowPackets(flow: number): number {
    return Math.floor(this.#at(flow).sender.state.window.cwnd);
  }

  reportMilestone(kind: Milestone, flow: number, block: number): void {
    this.#observer?.onMilestone(this.nowNs, kind, flow, block);
  }

  reportBlock(block: BlockTotals): void {
    this.#totals.blocks.push(block);
  }

  reportResponse(startNs: Nanos, flow: number, payloadBytes: number): void {
    const totals = this.#totals.flows[flow];
    totals.responses += 1;
    this.#totals.groups[totals.group].responsesNs.push(this.nowNs - startNs);
    this.#observer?.onResponse(startNs, this.nowNs, flow, payloadBytes);
  }

  reportDeadline(flow: number, isMet: boolean): void {
    const group = this.#totals.groups[this.#totals.flows[flow].group];
    group.deadlines += 1;
    if (isMet) group.deadlinesMet += 1;
  }

  /** Only for flows with a connection: workloads that need connections never get a datagram flow. */
  #at(flow: number): Connection {
    return this.#connections[flow] as Connection;
  }
}
