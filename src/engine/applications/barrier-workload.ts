import { Random, RandomStream, streamOfPart } from "../core/random.ts";
import { Milestone, type TimeoutClass } from "../observer.ts";
import type { BarrierSpec, Nanos } from "../spec/scenario.ts";
import type { BlockLog } from "./block-log.ts";
import { endOfNextGift, type Hosts, type Workload, type WorkloadSetup } from "./workload.ts";

/** The incast application: every sender sends a block; the next block waits for the last sender. */
export class BarrierWorkload implements Workload {
  readonly endsWithAcks: boolean;
  readonly requests: Workload["requests"];
  readonly #spec: BarrierSpec;
  readonly #flows: readonly number[];
  readonly #hosts: Hosts;
  readonly #onEnd: WorkloadSetup["onEnd"];
  readonly #jitter: Random;
  /** Log of the run's blocks; null: background traffic, whose blocks are not counted. */
  readonly #log: BlockLog | null;
  /** For the current block, by sender number: start after it opens, time of the request, first packet, packet after the last. */
  readonly #offsetsNs: Float64Array;
  readonly #askedNs: Float64Array;
  /** Each sender's current block: a sender may still wait for ACKs while the next block is open. */
  readonly #blockOf: Int32Array;
  readonly #firstPacket: Int32Array;
  readonly #endPacket: Int32Array;
  readonly #isReceived: Uint8Array;
  #block = -1;
  /** Deadline of the current block; undefined: none. */
  #deadlineNs: Nanos | undefined;
  #waitingFor = 0;
  #isOver = false;
  /** Index, among the workload's senders, of the next one to ask when not all are asked at once. */
  #nextToAsk = 0;
  /** Senders to ask when their timer fires. */
  readonly #isToBeAsked: Uint8Array;

  constructor(spec: BarrierSpec, { flows, hosts, seed, part, onEnd }: WorkloadSetup, log: BlockLog | null) {
    this.#spec = spec;
    this.endsWithAcks = spec.barrier === "last-ack";
    this.requests = this.endsWithAcks ? "none" : spec.staggerNs > 0 ? "any-time" : "on-delivery";
    this.#flows = flows;
    this.#hosts = hosts;
    this.#onEnd = onEnd;
    this.#log = log;
    this.#jitter = new Random(seed, streamOfPart(RandomStream.startJitter, part));
    this.#offsetsNs = new Float64Array(hosts.flows);
    this.#askedNs = new Float64Array(hosts.flows);
    this.#blockOf = new Int32Array(hosts.flows);
    this.#firstPacket = new Int32Array(hosts.flows);
    this.#endPacket = new Int32Array(hosts.flows);
    this.#isToBeAsked = new Uint8Array(hosts.flows);
    this.#isReceived = new Uint8Array(hosts.flows);
  }

  begin(): void {
    const { durationNs } = this.#spec;
    if (durationNs !== null) this.#hosts.createAlarm(() => this.#end(-1)).set(durationNs);
    this.#openBlock();
  }

  onRequest(flow: number): void {
    this.#hosts.scheduleStart(flow, this.#offsetsNs[flow]);
  }

  /**
   * A lost request is sent again `requestTimeoutNs` after it was sent. The sender answers every request that arrives,
   * so its timer would always be stopped: the timer is set only for a request known to be lost.
   */
  onRequestLost(flow: number): void {
    this.#isToBeAsked[flow] = 1;
    this.#hosts.scheduleStart(flow, Math.max(0, this.#askedNs[flow] + this.#spec.requestTimeoutNs - this.#hosts.nowNs));
  }

  onStart(flow: number): void {
    const hosts = this.#hosts;
    if (this.#isToBeAsked[flow] === 1) {
      this.#isToBeAsked[flow] = 0;
      this.#request(flow);
      return;
    }
    this.#blockOf[flow] = this.#block;
    hosts.reportMilestone(Milestone.senderStart, flow, this.#block);
    this.#firstPacket[flow] = hosts.givenPackets(flow);
    this.#isReceived[flow] = 0;
    this.#endPacket[flow] = endOfNextGift(hosts, flow, this.#spec.blockBytes);
    hosts.give(flow, this.#spec.blockBytes, this.#deadlineNs);
    // under ns2 spurious fast retransmits may have sent the block's packets already, and all may have arrived
    this.onDelivered(flow);
  }

  onDelivered(flow: number): void {
    if (this.#isReceived[flow] === 1 || this.#hosts.expectedPacket(flow) < this.#endPacket[flow]) return;
    this.#isReceived[flow] = 1;
    this.#hosts.reportMilestone(Milestone.senderDelivered, flow, this.#block);
    this.#log?.addCompletion();
    if (this.#deadlineNs !== undefined) this.#hosts.reportDeadline(flow, this.#hosts.nowNs <= this.#deadlineNs);
    if (this.#spec.barrier !== "request") return;
    if (this.#block + 1 === this.#spec.blocks) this.#hosts.markThrough(flow);
    this.#onThrough(flow);
  }

  onDone(flow: number): void {
    // acknowledged before it was given: no later arrival will report it
    this.onDelivered(flow);
    this.#hosts.reportMilestone(Milestone.senderDone, flow, this.#blockOf[flow]);
    if (this.#spec.barrier === "last-ack") this.#onThrough(flow);
  }

  onTimeout(flow: number, kind: TimeoutClass, isTail: boolean, isMidBlock: boolean): void {
    this.#log?.addTimeout(this.#blockOf[flow], flow, kind, isTail, isMidBlock);
  }

  blockOf(flow: number): number {
    return this.#blockOf[flow];
  }

  firstPacketOf(flow: number): number {
    return this.#firstPacket[flow];
  }

  #openBlock(): void {
    this.#block += 1;
    const { startOffsetsNs, startJitterNs, maxOutstanding, staggerNs, deadlineNs } = this.#spec;
    if (deadlineNs !== null) this.#deadlineNs = this.#hosts.nowNs + deadlineNs;
    const flows = this.#flows;
    // until a sender has started, nothing that arrives belongs to the new block
    this.#isReceived.fill(1);
    this.#waitingFor = flows.length;
    this.#log?.open();
    flows.forEach((flow, i) => {
      this.#offsetsNs[flow] = startOffsetsNs?.[this.#block]?.[i] ?? this.#jitter.below(startJitterNs);
    });
    this.#nextToAsk = Math.min(maxOutstanding ?? flows.length, flows.length);
    for (let i = 0; i < this.#nextToAsk; i++) this.#ask(flows[i], i * staggerNs);
  }

  #ask(flow: number, delayNs: Nanos): void {
    const hosts = this.#hosts;
    if (this.#spec.barrier === "last-ack") {
      hosts.scheduleStart(flow, delayNs + this.#offsetsNs[flow]);
    } else if (delayNs > 0) {
      this.#isToBeAsked[flow] = 1;
      hosts.scheduleStart(flow, delayNs);
    } else {
      this.#request(flow);
    }
  }

  #request(flow: number): void {
    this.#askedNs[flow] = this.#hosts.nowNs;
    this.#hosts.request(flow);
  }

  /** A sender has finished its block: another may be asked. */
  #onThrough(flow: number): void {
    if (this.#nextToAsk < this.#flows.length) this.#ask(this.#flows[this.#nextToAsk++], 0);
    this.#waitingFor -= 1;
    if (this.#waitingFor > 0) return;
    this.#log?.close(flow);
    if (this.#block + 1 < this.#spec.blocks && !this.#isOver) this.#openBlock();
    else this.#end(flow);
  }

  #end(lastFlow: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd(lastFlow);
  }
}
