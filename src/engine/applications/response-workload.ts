import { Milestone } from "../observer.ts";
import type { ResponsePlan } from "./response-plans.ts";
import { closeBlock, endOfNextGift } from "./workload.ts";
import type { Hosts, Workload } from "./workload.ts";

/** Every sender follows a plan of its own, on one connection; the run is one block and ends when all is acknowledged. */
export class ResponseWorkload implements Workload {
  finished = false;
  readonly endsWithAcks = true;
  readonly requests = "none";
  readonly #plans: readonly ResponsePlan[];
  readonly #hosts: Hosts;
  readonly #timeouts: Int32Array;
  /** Responses given so far, the first packet of the last of them, and the one past its last. */
  readonly #given: Int32Array;
  readonly #firstPacket: Int32Array;
  readonly #endPacket: Int32Array;
  /** Has the last of them arrived? */
  readonly #isReceived: Uint8Array;
  #waitingFor: number;

  constructor(plans: readonly ResponsePlan[], hosts: Hosts) {
    this.#plans = plans;
    this.#hosts = hosts;
    this.#timeouts = new Int32Array(hosts.flows);
    this.#given = new Int32Array(hosts.flows);
    this.#firstPacket = new Int32Array(hosts.flows);
    this.#endPacket = new Int32Array(hosts.flows);
    this.#isReceived = new Uint8Array(hosts.flows).fill(1);
    this.#waitingFor = hosts.flows;
  }

  begin(): void {
    this.#hosts.reportMilestone(Milestone.blockStart, -1, 0);
    this.#plans.forEach((plan, flow) => this.#hosts.scheduleStart(flow, plan.startsNs[0]));
  }

  onRequest(): void {}

  onStart(flow: number): void {
    const hosts = this.#hosts;
    const { startsNs, bytes } = this.#plans[flow];
    const response = this.#given[flow]++;
    hosts.reportMilestone(Milestone.senderStart, flow, 0);
    this.#firstPacket[flow] = hosts.givenPackets(flow);
    this.#isReceived[flow] = 0;
    if (response + 1 < startsNs.length) hosts.scheduleStart(flow, startsNs[response + 1] - startsNs[response]);
    this.#endPacket[flow] = endOfNextGift(hosts, flow, bytes[response]);
    hosts.give(flow, bytes[response]);
    // under ns2 spurious fast retransmits may have sent the response's packets already, and all of them may be here
    this.onDelivered(flow);
  }

  onDelivered(flow: number): void {
    if (this.#isReceived[flow] === 1 || this.#hosts.expectedPacket(flow) < this.#endPacket[flow]) return;
    this.#isReceived[flow] = 1;
    this.#hosts.reportMilestone(Milestone.senderDelivered, flow, 0);
  }

  onDone(flow: number): void {
    const hosts = this.#hosts;
    // acknowledged before it was given: nothing will arrive that could tell
    this.onDelivered(flow);
    hosts.reportMilestone(Milestone.senderDone, flow, 0);
    if (this.#given[flow] < this.#plans[flow].startsNs.length) return;
    this.#waitingFor -= 1;
    if (this.#waitingFor > 0) return;
    closeBlock(hosts, 0, 0, this.#timeouts, flow);
    this.finished = true;
  }

  onTimeout(flow: number): void {
    this.#timeouts[flow] += 1;
  }

  blockOf(): number {
    return 0;
  }

  firstPacketOf(flow: number): number {
    return this.#firstPacket[flow];
  }
}
