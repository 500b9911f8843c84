import { Milestone } from "../observer.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { ResponsePlan } from "./response-plans.ts";
import { type Alarm, endOfNextGift, type Hosts, type Workload, type WorkloadSetup } from "./workload.ts";
import { AS_DOUBLE } from "../core/as-double.ts";

/** Timing and connections of one sender's responses. */
export interface ResponseCourse {
  /** Whether gaps are counted from a response's start or its end. */
  readonly gapFrom: "start" | "end";
  /** One connection for all responses, or a new one for each. */
  readonly connection: "kept" | "fresh";
  /** Counted from when the application has a response; null: there is no deadline. */
  readonly deadlineNs: Nanos | null;
  /** Start of the gap before a sender's first response, ns. @param place the sender's index in the workload. */
  firstNs(place: number): Nanos;
}

/** One sender and its plan. */
class Responder {
  readonly flow: number;
  readonly plan: ResponsePlan;
  /** Responses not yet given to it. */
  toCome: number;
  /** Given but not yet acknowledged. */
  readonly open = new ResponseQueue();
  /** Responses that wait for their own connection. */
  readonly waiting = new ResponseQueue();
  /** Fires when the next fresh connection is open; null: the sender keeps one connection. */
  handshake: Alarm | null = null;
  isBusy = false;
  hasHadConnection = false;
  /** The latest response: its first packet, the packet after its last, and whether all of it has arrived. */
  firstPacket = 0;
  endPacket = 0;
  isReceived = true;

  constructor(flow: number, plan: ResponsePlan) {
    this.flow = flow;
    this.plan = plan;
    this.toCome = plan.count;
  }
}

/** Every sender follows its own plan; the workload ends when everything is acknowledged. */
export class ResponseWorkload implements Workload {
  readonly endsWithAcks = true;
  readonly requests = "none";
  readonly #course: ResponseCourse;
  readonly #hosts: Hosts;
  readonly #onEnd: WorkloadSetup["onEnd"];
  readonly #responders: readonly Responder[];
  /** The same, by sender number in the run. */
  readonly #at: Responder[] = [];
  /** Free objects for reuse. */
  #unused: OpenResponse | null = null;
  #waitingFor = 0;

  constructor(plans: readonly ResponsePlan[], course: ResponseCourse, { flows, hosts, onEnd }: WorkloadSetup) {
    this.#course = course;
    this.#hosts = hosts;
    this.#onEnd = onEnd;
    this.#responders = plans.map((plan, i) => new Responder(flows[i], plan));
    for (const responder of this.#responders) this.#at[responder.flow] = responder;
  }

  begin(): void {
    this.#waitingFor = this.#responders.filter(({ plan }) => plan.count > 0).length;
    this.#responders.forEach((responder, place) => {
      if (this.#course.connection === "fresh") responder.handshake = this.#hosts.createAlarm(() => this.#onConnected(responder));
      this.#scheduleNext(responder, this.#course.firstNs(place));
    });
    if (this.#waitingFor === 0) this.#onEnd(-1);
  }

  /** The application has a response. */
  onStart(flow: number): void {
    const responder = this.#at[flow];
    const response = this.#unused ?? new OpenResponse();
    this.#unused = response.next;
    response.startNs = this.#hosts.nowNs;
    response.bytes = responder.plan.bytes;
    if (this.#course.gapFrom === "start") this.#scheduleNext(responder, response.startNs);
    if (responder.handshake === null) {
      this.#give(responder, response);
      return;
    }
    responder.waiting.push(response);
    if (!responder.isBusy) this.#connect(responder, responder.handshake);
  }

  onDelivered(flow: number): void {
    const responder = this.#at[flow];
    if (responder.isReceived || this.#hosts.expectedPacket(flow) < responder.endPacket) return;
    responder.isReceived = true;
    this.#hosts.reportMilestone(Milestone.senderDelivered, flow, 0);
  }

  onAwaited(flow: number): void {
    const hosts = this.#hosts;
    const { open } = this.#at[flow];
    const { deadlineNs } = this.#course;
    const acknowledged = hosts.acknowledgedPackets(flow);
    while (open.first !== null && open.first.endPacket <= acknowledged) {
      const response = open.first;
      open.take();
      hosts.reportResponse(response.startNs, flow, response.bytes);
      if (deadlineNs !== null) hosts.reportDeadline(flow, hosts.nowNs - response.startNs <= deadlineNs);
      response.next = this.#unused;
      this.#unused = response;
    }
    this.#awaitOldest(flow, open);
  }

  onDone(flow: number): void {
    const hosts = this.#hosts;
    const responder = this.#at[flow];
    // acknowledged before it was given: no later arrival will report it
    this.onDelivered(flow);
    hosts.reportMilestone(Milestone.senderDone, flow, 0);
    responder.isBusy = false;
    if (responder.toCome === 0) {
      this.#waitingFor -= 1;
      if (this.#waitingFor === 0) this.#onEnd(flow);
      return;
    }
    if (this.#course.gapFrom === "end") this.#scheduleNext(responder, hosts.nowNs);
    if (responder.handshake !== null && responder.waiting.first !== null) this.#connect(responder, responder.handshake);
  }

  blockOf(): number {
    return 0;
  }

  firstPacketOf(flow: number): number {
    return this.#at[flow].firstPacket;
  }

  #scheduleNext({ plan, flow }: Responder, beforeNs: Nanos): void {
    if (plan.next(beforeNs)) this.#hosts.scheduleStart(flow, plan.startNs - this.#hosts.nowNs);
  }

  #connect(responder: Responder, handshake: Alarm): void {
    responder.isBusy = true;
    handshake.set(this.#hosts.handshakeNs(responder.flow));
  }

  #onConnected(responder: Responder): void {
    if (responder.hasHadConnection) this.#hosts.reopen(responder.flow);
    responder.hasHadConnection = true;
    const response = responder.waiting.take();
    if (response !== null) this.#give(responder, response);
  }

  #give(responder: Responder, response: OpenResponse): void {
    const hosts = this.#hosts;
    const { flow, open } = responder;
    const { bytes } = response;
    hosts.reportMilestone(Milestone.senderStart, flow, 0);
    responder.toCome -= 1;
    responder.firstPacket = hosts.givenPackets(flow);
    responder.isReceived = false;
    responder.endPacket = endOfNextGift(hosts, flow, bytes);
    response.endPacket = responder.endPacket;
    open.push(response);
    this.#awaitOldest(flow, open);
    const { deadlineNs } = this.#course;
    hosts.give(flow, bytes, deadlineNs === null ? undefined : response.startNs + deadlineNs);
    // under ns2 spurious fast retransmits may have sent the response's packets already, and all may have arrived
    this.onDelivered(flow);
  }

  #awaitOldest(flow: number, { first }: ResponseQueue): void {
    this.#hosts.awaitAck(flow, first === null ? Infinity : first.endPacket - 1);
  }
}

/** A response that an application has and whose last ACK has not arrived. */
class OpenResponse {
  startNs: Nanos = AS_DOUBLE;
  bytes = 0;
  /** The packet after its last, in the connection's numbering; known when the response is given. */
  endPacket = 0;
  next: OpenResponse | null = null;
}

/** Responses of one sender, oldest first. */
class ResponseQueue {
  first: OpenResponse | null = null;
  #last: OpenResponse | null = null;

  push(response: OpenResponse): void {
    response.next = null;
    if (this.#last === null) this.first = response;
    else this.#last.next = response;
    this.#last = response;
  }

  /** Removes the oldest. @returns it; null: the queue is empty. */
  take(): OpenResponse | null {
    const { first } = this;
    if (first === null) return null;
    this.first = first.next;
    if (this.first === null) this.#last = null;
    return first;
  }
}
