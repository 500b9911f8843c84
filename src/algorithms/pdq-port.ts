import { PacketKind } from "../engine/observer.ts";
import type { PassingPacket, PortProgram, PortView } from "../engine/port-program.ts";

/**
 * The words of a PDQ packet's header. rate: the sender's allowed rate, lowered by ports; pauseBy: the port that stops it (its number
 * plus 1; 0: none); needNs: remaining time at full rate; interval: round trips between two probes.
 */
export const Word = { kind: 0, rateBps: 1, pauseBy: 2, deadlineNs: 3, needNs: 4, rttNs: 5, interval: 6 } as const;
export const WORDS = 7;

/** `term` marks a flow's last packet: it is finished and removed from the lists. */
export const PacketWord = { data: 0, term: 1 } as const;

/** Probing round trips for each flow that is more critical. Source: PDQ (Aequitas' implementation). */
const PROBE_RTTS_A_RANK = 0.2;
/** Nearly finished flows, together up to K round trips, let others start early. Source: PDQ, "K = 2" (the same). */
const EARLY_START_RTTS = 2;
/** Round trips between two checks of the queue. Source: the same. */
const LOOK_RTTS = 2;
/**
 * Round trips of the empty path in which no second waiting flow is accepted. No source gives a value. The accepted flow's rate counts
 * when the answer to its probe has passed: after one, wherever packets wait. With 1 as many as twice the packets are dropped.
 */
const DAMPENING_RTTS = 1.2;
/** Minimum rate that is left for a sender, as a share of the link's: a lower one means a pause. Our choice. */
const LEAST_SHARE = 0.01;
/** A flow is forgotten after this many probing intervals without a packet: its last one was lost. Our choice. */
const FORGET_INTERVALS = 16;

/** Maximum number of flows in a port's list. Our choice: the paper lists 2 kappa, kappa of which send, and leaves the rest to RCP. */
const MOST_FLOWS = 1024;

interface Flow {
  readonly id: number;
  deadlineNs: number;
  needNs: number;
  rttNs: number;
  /** The last rate granted by all ports together; 0: it does not send. */
  rateBps: number;
  heardNs: number;
  interval: number;
}

/** Is `a` more critical: earlier deadline, then less to send, then lower number? */
function comesBefore(a: Flow, b: Flow): boolean {
  if (a.deadlineNs !== b.deadlineNs) return a.deadlineNs < b.deadlineNs;
  if (a.needNs !== b.needNs) return a.needNs < b.needNs;
  return a.id < b.id;
}

/** Keeps a list of the most critical flows and lets as many of them send as the link can serve. Source: PDQ, section 3.3. */
export class PdqPort implements PortProgram {
  readonly #port: PortView;
  readonly #number: number;
  readonly #hasEarlyStart: boolean;
  /** The most critical first. */
  readonly #flows: Flow[] = [];
  #capacity: number;
  #lookedNs = 0;
  #acceptedNs = -Infinity;
  #acceptedId = -1;

  constructor(port: PortView, hasEarlyStart: boolean) {
    this.#port = port;
    this.#number = port.link + 1;
    this.#hasEarlyStart = hasEarlyStart;
    this.#capacity = port.rateBps;
  }

  get capacityBps(): number {
    return this.#capacity;
  }

  onArrive({ flow: id, kind, header }: PassingPacket): void {
    if (header === null || (kind !== PacketKind.data && kind !== PacketKind.control)) return;
    const now = this.#port.nowNs();
    if (now - this.#lookedNs >= LOOK_RTTS * header[Word.rttNs]) this.#look(now, header[Word.rttNs]);
    if (header[Word.kind] === PacketWord.term) {
      this.#remove(id);
      return;
    }
    const isStoppedElsewhere = header[Word.pauseBy] !== 0 && header[Word.pauseBy] !== this.#number;
    if (isStoppedElsewhere) {
      this.#remove(id);
      return;
    }
    const place = this.#list(id, header, now);
    if (place < 0) {
      // more flows than the list holds: the least critical wait
      header[Word.rateBps] = 0;
      header[Word.pauseBy] = this.#number;
      return;
    }
    const flow = this.#flows[place];
    const available = this.availableBps(place);
    const isFresh = flow.rateBps === 0;
    const isDampened = isFresh && this.#acceptedId !== id && now - this.#acceptedNs < DAMPENING_RTTS * flow.rttNs;
    if (available > LEAST_SHARE * this.#port.rateBps && !isDampened) {
      header[Word.pauseBy] = 0;
      header[Word.rateBps] = Math.min(available, header[Word.rateBps]);
      if (isFresh) {
        this.#acceptedNs = now;
        this.#acceptedId = id;
      }
    } else {
      header[Word.rateBps] = 0;
      header[Word.pauseBy] = this.#number;
    }
  }

  /** On the way back, the joint decision of all ports is known. */
  onAck({ flow: id, header }: PassingPacket): void {
    if (header === null || header[Word.kind] === PacketWord.term) return;
    const place = this.#find(id);
    const pauseBy = header[Word.pauseBy];
    if (pauseBy !== 0) header[Word.rateBps] = 0;
    if (place < 0) return;
    const flow = this.#flows[place];
    if (pauseBy !== 0 && pauseBy !== this.#number) {
      this.#flows.splice(place, 1);
      return;
    }
    flow.rateBps = header[Word.rateBps];
    header[Word.interval] = Math.max(header[Word.interval], PROBE_RTTS_A_RANK * place);
    flow.interval = header[Word.interval];
    this.#port.reportGauge(0, this.#flows.length);
  }

  /** Rate that more critical flows leave for the flow at `place`, bit/s; nearly finished ones leave theirs. Source: 3.3.1, algorithm 2. */
  availableBps(place: number): number {
    let allocated = 0;
    let early = 0;
    for (let before = 0; before < place; before++) {
      const { rateBps, needNs, rttNs } = this.#flows[before];
      const roundTrips = needNs / rttNs;
      if (this.#hasEarlyStart && roundTrips < EARLY_START_RTTS && early < EARLY_START_RTTS) early += roundTrips;
      else allocated += rateBps;
      if (allocated >= this.#capacity) return 0;
    }
    return this.#capacity - allocated;
  }

  /** For tests: sets the listed flows, each with its remaining round trips and its rate. */
  assume(flows: readonly (readonly [roundTrips: number, rateBps: number])[], rttNs: number): void {
    this.#flows.length = 0;
    flows.forEach(([roundTrips, rateBps], id) => {
      const flow = { id, deadlineNs: Infinity, needNs: roundTrips * rttNs, rttNs, rateBps, heardNs: 0, interval: 1 };
      this.#flows.push(flow);
    });
  }

  /** Called for every packet: a plain loop is several times as fast as `findIndex`. @returns the flow's place; -1: not listed. */
  #find(id: number): number {
    const flows = this.#flows;
    for (let place = 0; place < flows.length; place++) if (flows[place].id === id) return place;
    return -1;
  }

  /** @returns the flow's place, once its data are up to date; -1: not listed. */
  #list(id: number, header: Float64Array, now: number): number {
    const flows = this.#flows;
    let place = this.#find(id);
    if (place < 0) {
      if (flows.length >= MOST_FLOWS) return -1;
      place = flows.length;
      flows.push({ id, deadlineNs: NaN, needNs: NaN, rttNs: NaN, rateBps: 0, heardNs: NaN, interval: 1 });
    }
    const flow = flows[place];
    flow.deadlineNs = header[Word.deadlineNs];
    flow.needNs = header[Word.needNs];
    flow.rttNs = header[Word.rttNs];
    flow.heardNs = now;
    for (; place > 0 && comesBefore(flow, flows[place - 1]); place--) flows[place] = flows[place - 1];
    for (; place < flows.length - 1 && comesBefore(flows[place + 1], flow); place++) flows[place] = flows[place + 1];
    flows[place] = flow;
    return place;
  }

  #remove(id: number): void {
    const place = this.#find(id);
    if (place >= 0) this.#flows.splice(place, 1);
  }

  /** Every two round trips, sets the total rate so that the queue drains in the next two. */
  #look(now: number, rttNs: number): void {
    this.#lookedNs = now;
    for (let place = this.#flows.length - 1; place >= 0; place--) {
      const { heardNs, interval, rttNs: ownNs } = this.#flows[place];
      if (now - heardNs > FORGET_INTERVALS * Math.max(1, interval) * ownNs) this.#flows.splice(place, 1);
    }
    const waitingBytes = this.#port.queueBytes;
    this.#capacity = Math.max(0, this.#port.rateBps - (waitingBytes * 8e9) / (LOOK_RTTS * rttNs));
    this.#port.reportGauge(1, this.#capacity);
  }
}
