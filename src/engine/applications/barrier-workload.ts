import { Milestone } from "../observer.ts";
import { Random, RandomStream } from "../core/random.ts";
import type { BarrierSpec, Nanos } from "../spec/scenario.ts";
import type { BlockOutcome } from "../totals.ts";
import { closeBlock, endOfNextGift } from "./workload.ts";
import type { Hosts, Workload } from "./workload.ts";

/** The incast application: every sender sends a block; the next block waits for the last sender. */
export class BarrierWorkload implements Workload {
  finished = false;
  readonly endsWithAcks: boolean;
  readonly requests: Workload["requests"];
  readonly #spec: BarrierSpec;
  readonly #hosts: Hosts;
  readonly #jitter: Random;
  /** Of each sender, in the block in hand and in the one before. */
  #timeouts: Int32Array;
  #timeoutsBefore: Int32Array;
  #blockBefore: BlockOutcome | null = null;
  /** Of the block in hand: start of each sender after it opens, and its first packet and the one past its last. */
  readonly #offsetsNs: Float64Array;
  /** The block each sender is in: its own, since one may still wait for ACKs while the next is open. */
  readonly #blockOf: Int32Array;
  readonly #firstPacket: Int32Array;
  readonly #endPacket: Int32Array;
  readonly #isReceived: Uint8Array;
  #block = -1;
  #blockStartNs: Nanos = 0;
  #waitingFor = 0;
  /** The next sender to be asked, where not all are at once. */
  #nextToAsk = 0;
  /** Senders that will be asked when their timer fires. */
  readonly #isToBeAsked: Uint8Array;

  constructor(spec: BarrierSpec, seed: number, hosts: Hosts) {
    this.#spec = spec;
    this.endsWithAcks = spec.barrier === "last-ack";
    this.requests = this.endsWithAcks ? "none" : spec.staggerNs > 0 ? "any-time" : "on-delivery";
    this.#hosts = hosts;
    this.#jitter = new Random(seed, RandomStream.startJitter);
    this.#timeouts = new Int32Array(hosts.flows);
    this.#timeoutsBefore = new Int32Array(hosts.flows);
    this.#offsetsNs = new Float64Array(hosts.flows);
    this.#blockOf = new Int32Array(hosts.flows);
    this.#firstPacket = new Int32Array(hosts.flows);
    this.#endPacket = new Int32Array(hosts.flows);
    this.#isToBeAsked = new Uint8Array(hosts.flows);
    this.#isReceived = new Uint8Array(hosts.flows);
  }

  begin(): void {
    this.#openBlock();
  }

  onRequest(flow: number): void {
    this.#hosts.scheduleStart(flow, this.#offsetsNs[flow]);
  }

  onStart(flow: number): void {
    const hosts = this.#hosts;
    if (this.#isToBeAsked[flow] === 1) {
      this.#isToBeAsked[flow] = 0;
      hosts.request(flow);
      return;
    }
    this.#blockOf[flow] = this.#block;
    hosts.reportMilestone(Milestone.senderStart, flow, this.#block);
    this.#firstPacket[flow] = hosts.givenPackets(flow);
    this.#isReceived[flow] = 0;
    this.#endPacket[flow] = endOfNextGift(hosts, flow, this.#spec.blockBytes);
    hosts.give(flow, this.#spec.blockBytes);
    // under ns2 spurious fast retransmits may have sent the block's packets already, and all of them may be here
    this.onDelivered(flow);
  }

  onDelivered(flow: number): void {
    if (this.#isReceived[flow] === 1 || this.#hosts.expectedPacket(flow) < this.#endPacket[flow]) return;
    this.#isReceived[flow] = 1;
    this.#hosts.reportMilestone(Milestone.senderDelivered, flow, this.#block);
    if (this.#spec.barrier === "request") this.#onThrough(flow);
  }

  onDone(flow: number): void {
    // acknowledged before it was given: nothing will arrive that could tell
    this.onDelivered(flow);
    this.#hosts.reportMilestone(Milestone.senderDone, flow, this.#blockOf[flow]);
    if (this.#spec.barrier === "last-ack") this.#onThrough(flow);
  }

  onTimeout(flow: number): void {
    if (this.#blockOf[flow] === this.#block || this.#blockBefore === null) {
      this.#timeouts[flow] += 1;
      return;
    }
    // its last ACKs are still out, while the receiver has all and has opened the next block
    const count = ++this.#timeoutsBefore[flow];
    this.#blockBefore.timeouts += 1;
    this.#blockBefore.worstFlowTimeouts = Math.max(this.#blockBefore.worstFlowTimeouts, count);
  }

  blockOf(flow: number): number {
    return this.#blockOf[flow];
  }

  firstPacketOf(flow: number): number {
    return this.#firstPacket[flow];
  }

  #openBlock(): void {
    this.#block += 1;
    const hosts = this.#hosts;
    const { startOffsetsNs, startJitterNs, maxOutstanding } = this.#spec;
    this.#blockStartNs = hosts.nowNs;
    // until a sender has started, nothing that arrives belongs to the new block
    this.#isReceived.fill(1);
    this.#waitingFor = hosts.flows;
    hosts.reportMilestone(Milestone.blockStart, -1, this.#block);
    for (let flow = 0; flow < hosts.flows; flow++) {
      this.#offsetsNs[flow] = startOffsetsNs?.[this.#block]?.[flow] ?? this.#jitter.below(startJitterNs);
    }
    this.#nextToAsk = Math.min(maxOutstanding ?? hosts.flows, hosts.flows);
    for (let flow = 0; flow < this.#nextToAsk; flow++) this.#ask(flow, flow * this.#spec.staggerNs);
  }

  #ask(flow: number, delayNs: Nanos): void {
    const hosts = this.#hosts;
    if (this.#spec.barrier === "last-ack") {
      hosts.scheduleStart(flow, delayNs + this.#offsetsNs[flow]);
    } else if (delayNs > 0) {
      this.#isToBeAsked[flow] = 1;
      hosts.scheduleStart(flow, delayNs);
    } else {
      hosts.request(flow);
    }
  }

  /** A sender's block is over: another may be asked. */
  #onThrough(flow: number): void {
    if (this.#nextToAsk < this.#hosts.flows) this.#ask(this.#nextToAsk++, 0);
    this.#countDown(flow);
  }

  #countDown(flow: number): void {
    this.#waitingFor -= 1;
    if (this.#waitingFor > 0) return;
    this.#blockBefore = closeBlock(this.#hosts, this.#block, this.#blockStartNs, this.#timeouts, flow);
    [this.#timeouts, this.#timeoutsBefore] = [this.#timeoutsBefore, this.#timeouts];
    this.#timeouts.fill(0);
    if (this.#block + 1 < this.#spec.blocks) this.#openBlock();
    else this.finished = true;
  }
}
