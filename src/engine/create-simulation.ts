import { BarrierWorkload } from "./barrier-workload.ts";
import type { AlgorithmLookup } from "./congestion.ts";
import { Network } from "./network.ts";
import type { NetworkListener } from "./network.ts";
import type { Milestone, Observer, TimeoutReport } from "./observer.ts";
import { Field, PacketKind } from "./packet-pool.ts";
import { Receiver } from "./receiver.ts";
import type { Nanos, Scenario, Transport } from "./scenario.ts";
import { Sender } from "./sender.ts";
import type { SenderListener } from "./sender.ts";
import type { CreateSimulation, Simulation } from "./simulation.ts";
import { classifyTimeout } from "./timeout-class.ts";
import { Timer } from "./timer.ts";
import { buildStar, emptyPathRttNs } from "./topology.ts";
import { createRunTotals } from "./totals.ts";
import type { BlockTotals, RunTotals } from "./totals.ts";
import type { Hosts, Workload } from "./workload.ts";

/** Event sources of a flow besides its links: retransmission timer, delayed ACK, application start. */
const TIMERS_PER_FLOW = 3;

/** Builds the network, the hosts and the workload of a scenario. Only time 0 has happened yet. */
export const createSimulation: CreateSimulation = (scenario, algorithms, observer) => new Run(scenario, algorithms, observer ?? null);

class Run implements Simulation, SenderListener, NetworkListener, Hosts {
  readonly totals: RunTotals;
  readonly flows: number;
  readonly #observer: Observer | null;
  readonly #network: Network;
  readonly #transports: readonly Transport[];
  readonly #senders: Sender[] = [];
  readonly #receivers: Receiver[] = [];
  readonly #starts: Timer[] = [];
  readonly #workload: Workload;
  #isPaused = false;

  constructor(scenario: Scenario, algorithms: AlgorithmLookup, observer: Observer | null) {
    this.#observer = observer;
    this.#transports = listTransports(scenario);
    this.flows = this.#transports.length;
    this.totals = createRunTotals(this.flows);
    const topology = buildStar(scenario);
    const network = new Network(topology, TIMERS_PER_FLOW * this.flows, scenario.seed, observer, this);
    this.#network = network;
    this.#transports.forEach((transport, flow) => {
      const timers = TIMERS_PER_FLOW * flow;
      const handshakeNs = emptyPathRttNs(topology, flow, transport.ackBytes);
      const algorithm = algorithms(transport.algorithm);
      this.#senders.push(new Sender(flow, transport, algorithm, network, timers, handshakeNs, this.totals.flows[flow], this));
      this.#receivers.push(new Receiver(flow, network, timers + 1, transport.ackBytes, transport.delayedAck));
      this.#starts.push(new Timer(network, timers + 2));
    });
    this.#workload = new BarrierWorkload(scenario.workload, scenario.seed, this);
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
    this.#updateTotals();
  }

  #onArrival(packet: number): void {
    const packets = this.#network.packets;
    const whole = packets.whole;
    const flow = whole[packet + Field.flow];
    const number = whole[packet + Field.number];
    const kind = whole[packet + Field.kind];
    const bytes = whole[packet + Field.bytes];
    packets.free(packet);
    if (kind === PacketKind.ack) {
      this.#senders[flow].onAckPacket(number);
    } else if (kind === PacketKind.data) {
      const receiver = this.#receivers[flow];
      const expected = receiver.expected;
      receiver.onData(number, bytes - this.#transports[flow].headerBytes);
      if (receiver.expected !== expected) this.#workload.onDelivered(flow);
    } else {
      this.#workload.onRequest(flow);
    }
  }

  #onTimer(timer: number): void {
    const flow = Math.floor(timer / TIMERS_PER_FLOW);
    const kind = timer - flow * TIMERS_PER_FLOW;
    if (kind === 0) {
      const sender = this.#senders[flow];
      if (sender.timer.claim()) sender.onTimer();
    } else if (kind === 1) {
      const receiver = this.#receivers[flow];
      if (receiver.delayTimer.claim()) receiver.acknowledge();
    } else if (this.#starts[flow].claim()) {
      this.#workload.onStart(flow);
    }
  }

  // Hosts

  request(flow: number): void {
    this.#network.sendBack(flow, 0, this.#transports[flow].ackBytes, PacketKind.request);
  }

  scheduleStart(flow: number, delayNs: Nanos): void {
    this.#starts[flow].set(delayNs);
  }

  give(flow: number, payloadBytes: number): void {
    const { segmentBytes, headerBytes } = this.#transports[flow];
    const packets = Math.ceil(payloadBytes / segmentBytes);
    this.#senders[flow].give(packets, payloadBytes - (packets - 1) * segmentBytes + headerBytes);
  }

  expectedPacket(flow: number): number {
    return this.#receivers[flow].expected;
  }

  givenPackets(flow: number): number {
    return this.#senders[flow].limit;
  }

  reportMilestone(kind: Milestone, flow: number, block: number): void {
    this.#observer?.onMilestone(this.#network.nowNs, kind, flow, block);
  }

  reportBlock(block: BlockTotals): void {
    this.totals.blocks.push(block);
  }

  // SenderListener

  onDone(sender: Sender): void {
    this.#workload.onDone(sender.flow);
  }

  onWindow(sender: Sender): void {
    const { cwnd, ssthresh } = sender.window;
    const totals = this.totals.flows[sender.flow];
    if (cwnd > totals.maxCwnd) totals.maxCwnd = cwnd;
    if (this.#observer !== null) this.#observer.onWindow(this.#network.nowNs, sender.flow, cwnd, ssthresh, sender.state);
  }

  onTimeout(sender: Sender, report: TimeoutReport): void {
    const flow = sender.flow;
    const firstPacket = this.#workload.firstPacketOf(flow);
    report.block = this.#workload.blockOf(flow);
    report.class = classifyTimeout(sender, this.#receivers[flow], report.duplicateAcks, firstPacket);
    this.totals.timeouts[report.class] += 1;
    this.#workload.onTimeout(flow);
    this.#observer?.onTimeout(report);
  }

  onLoss(flow: number, packet: number): void {
    this.totals.drops += 1;
    this.totals.flows[flow].drops += 1;
    this.#senders[flow].fates.recordLoss(packet);
  }

  #updateTotals(): void {
    const totals = this.totals;
    totals.durationNs = this.#network.nowNs;
    totals.busyNs = this.#network.busyNs;
    totals.maxQueuePackets = this.#network.maxQueuePackets;
    totals.dataPacketsSent = 0;
    totals.deliveredPackets = 0;
    totals.deliveredBytes = 0;
    totals.retransmissions = 0;
    for (let flow = 0; flow < this.flows; flow++) {
      const receiver = this.#receivers[flow];
      const flowTotals = totals.flows[flow];
      flowTotals.bytes = receiver.deliveredBytes;
      totals.deliveredBytes += receiver.deliveredBytes;
      totals.deliveredPackets += receiver.deliveredPackets;
      totals.dataPacketsSent += this.#senders[flow].dataPacketsSent;
      totals.retransmissions += flowTotals.retransmissions;
    }
  }
}

/** Each sender's transport: its group's, or the scenario's. */
function listTransports(scenario: Scenario): Transport[] {
  const groups = scenario.groups.length > 0 ? scenario.groups : [{ senders: scenario.workload.senders, transport: scenario.transport }];
  return groups.flatMap((group) => Array.from({ length: group.senders }, () => group.transport));
}
