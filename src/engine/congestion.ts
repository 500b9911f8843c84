import { AS_DOUBLE } from "./core/as-double.ts";
import type { HostOptions, ReceiverPort, Sink, SinkPort, WindowControl } from "./hosts.ts";
import type { PortProgram, PortView } from "./port-program.ts";
import type { Nanos, ParamValue } from "./spec/scenario.ts";

/** A value one can choose, with words for people. */
export interface Choice {
  /** As scenarios, links and the command line spell it. */
  readonly value: string;
  readonly label: string;
  /** Half a sentence: what it means to choose it. */
  readonly meaning?: string;
}

interface ParamWords {
  readonly label: string;
  /** A sentence or two a student can read. */
  readonly help: string;
  /** Where the parameter and its default come from, with the section; null: our choice. */
  readonly cite: string | null;
}

/** One parameter of a transport: drives control, URL, validation and schema. */
export type ParamSpec =
  | (ParamWords & {
      readonly kind: "number";
      readonly unit: string;
      readonly min: number;
      readonly max: number;
      /** null only with `nullLabel`. */
      readonly default: number | null;
      readonly integer?: boolean;
      /** It may be null, which means this. */
      readonly nullLabel?: string;
      /** Name of another number parameter that this one must not exceed. */
      readonly atMost?: string;
    })
  | (ParamWords & { readonly kind: "boolean"; readonly default: boolean })
  | (ParamWords & { readonly kind: "choice"; readonly choices: readonly Choice[]; readonly default: string });

export type ParamSpecs = Readonly<Record<string, ParamSpec>>;

export type ParamValues<P extends ParamSpecs = ParamSpecs> = {
  readonly [K in keyof P]: P[K] extends { kind: "number" }
    ? number | (P[K] extends { nullLabel: string } ? null : never)
    : P[K] extends { kind: "boolean" }
      ? boolean
      : P[K] extends { kind: "choice" }
        ? P[K]["choices"][number]["value"]
        : ParamValue;
};

/** Families as the picker groups them; also colour, marker and dash in charts. */
export type Family = "loss" | "important" | "ecn" | "delay" | "queue-feedback" | "receiver" | "rate" | "scheduled" | "own";

/** `timer`: the sender knows which packets have arrived (SACK), but still waits for the retransmission timer. */
export type Recovery = "tahoe" | "reno" | "newreno" | "sack" | "rack" | "timer";

/** Bits a transport may put on a data packet. */
export const Tag = { priority: 8, probe: 16 } as const;

/** The content of an ACK. The object is reused: copy what you keep. */
export interface Ack {
  nowNs: Nanos;
  /** Packets this ACK newly covers; 0 for a duplicate. */
  ackedPackets: number;
  /** RTT sample for the RTO estimator: one per round trip, or with timestamps one per ACK of new data; 0: none. */
  rttNs: Nanos;
  /** RTT of the packet that caused this ACK (RFC 7323 timestamps), retransmissions included. */
  packetRttNs: Nanos;
  /** ECN-Echo is set. */
  ece: boolean;
  /** Echoed queue feedback (QLF-TCP); 0: none. */
  feedback: number;
  /** The packet that caused this ACK. */
  cause: number;
  /** Header words of that packet as modified by the ports on its path and on the ACK's; null: the transport has none. */
  header: Readonly<Float64Array> | null;
  /** For an ACK of new data, the packets it counts for in window growth; always 1 under ns2. */
  growthPackets: number;
  /** The same in slow start: rfc counts at most 2 (RFC 3465, 2.3), and 1 in the slow start that sends all again. */
  slowStartPackets: number;
  /** May the window grow? False only if growth requires a fully used window and this one was not. */
  mayGrow: boolean;
}

/** The packets of a block, numbered over the connection. */
export interface BlockPlace {
  readonly firstPacket: number;
  readonly lastPacket: number;
  /** When it should have arrived; absent: no deadline. */
  readonly deadlineNs?: Nanos | undefined;
}

/**
 * What a transport can read from its sender and ask it to do. Windows are in packets.
 * The rule set decides how a cut is rounded and which window it is computed from.
 */
export interface SenderPort {
  /** Number of the sender in the run. */
  readonly flow: number;
  readonly initialWindow: number;
  /** What the receiver grants, in packets. */
  readonly receiveWindow: number;
  /** A full packet on the wire. */
  readonly packetBytes: number;
  /** Rate and buffer of the slowest short port on the data's path; the last one on ties. */
  readonly bottleneckBps: number;
  readonly bottleneckPackets: number;
  /** The highest rate that the path allows: that port's, or that of the link from the sender's host if it is slower. */
  readonly lineBps: number;
  /** Round trip of a full packet on the empty path. */
  readonly emptyPathRttNs: Nanos;
  /** The same without serialization. */
  readonly propagationRttNs: Nanos;
  /** Highest cumulatively acknowledged packet; -1: none. */
  readonly highestAck: number;
  /** Next packet to send, and the highest ever sent. */
  readonly next: number;
  readonly maxSent: number;
  /** Packets the application has given so far. */
  readonly limit: number;
  readonly inRecovery: boolean;
  /** True: no new data leaves until it is false again and `send` is called. */
  isHeld: boolean;
  nowNs(): Nanos;
  /** How long the retransmission timer is, were it set now. */
  rtoNs(): Nanos;
  /** RFC 6298 mean; 0 before a sample (ns2). */
  srttNs(): Nanos;
  /** The window that a loss cuts: FlightSize (rfc) or min(cwnd, receive window) (ns2). */
  windowBeforeCut(): number;
  /** `window` as a slow-start threshold: at least 2, whole under ns2. */
  toThreshold(window: number): number;
  /** `window` as the cwnd of a fast recovery. */
  toRecoveryWindow(window: number): number;
  /** RFC 5681: the threshold stays when the same packet times out again. */
  keepsThreshold(): boolean;
  /** Sends what the window allows. */
  send(): void;
  /** Sends up to `count` new packets regardless of cwnd, as far as the receiver grants. @returns how many it sent. */
  sendNew(count: number): number;
  /** Sends a redundant copy of a packet, counted separately from retransmissions. */
  sendCopy(packet: number): void;
  /** Sends a header (`writeHeader`) with `payloadBytes` of payload; the receiver answers it, and `onControl` follows. */
  sendControl(payloadBytes: number): void;
  /** Sends this packet regardless of window and rate, as a retransmission if it was sent before. For transports without ACKs (`createSink`). */
  sendPacket(packet: number): void;
  /** Call this when the receiver has all packets up to this one and no ACK says so. */
  confirm(packet: number): void;
  /** The next new packet carries CWR (RFC 3168). */
  announceCut(): void;
  /** `onTimer` follows after `delayNs`; setting it again replaces it. */
  setTimer(delayNs: Nanos): void;
  stopTimer(): void;
  /** Does PAUSE stop the host's link while a packet waits for it? If so, `onTimer` follows when the pause ends. */
  awaitPauseEnd(): boolean;
  /** Uniform in [0, 1), from the scenario's seed. */
  random(): number;
  /** A value of `AlgorithmDescription.gauges[index]`, for charts. */
  reportGauge(index: number, value: number): void;
}

/** Packets; cwnd may be fractional. One shape for all transports, so that the sender's reads stay fast. */
export class CongestionWindow {
  cwnd = AS_DOUBLE;
  ssthresh = AS_DOUBLE;
  /**
   * Rate at which packets leave, headers included, regardless of the window. Infinity: not paced; 0: only fast retransmits
   * leave. Call `SenderPort.send` after raising it outside the hooks of an ACK.
   */
  pacingBps = AS_DOUBLE;

  constructor(cwnd: number, ssthresh: number) {
    this.cwnd = cwnd;
    this.ssthresh = ssthresh;
    this.pacingBps = Infinity;
  }

  /**
   * Slow start is what a transport does while cwnd < ssthresh. From now on ssthresh reads as at most cwnd, so that the condition never
   * holds: for any transport, and without a comparison in runs that keep slow start.
   */
  leaveSlowStart(): void {
    let threshold = this.ssthresh;
    Object.defineProperty(this, "ssthresh", {
      get: () => Math.min(threshold, this.cwnd),
      set: (value: number) => {
        threshold = value;
      },
    });
  }
}

/** Owns the window; the sender owns sequence numbers. Only the first two hooks are required. */
export interface CongestionControl {
  readonly window: CongestionWindow;
  /** New data acknowledged outside recovery (under ns2 also by the ACK that ends it): the window may grow. */
  onAck(ack: Readonly<Ack>): void;
  onCongestion(signal: "dupacks" | "timeout"): void;
  /** Any ACK, including duplicates and those in recovery, before any other processing. */
  onAnyAck?(ack: Readonly<Ack>): void;
  /** An ACK repeats the last one; false: the sender ignores it. */
  countsDuplicate?(ack: Readonly<Ack>): boolean;
  /** After an ACK has been processed and the packets it allowed have been sent. */
  afterAck?(ack: Readonly<Ack>): void;
  /** The application gives a block, before its first packet is sent. */
  onBlockStart?(block: BlockPlace): void;
  /** New data waits, the window has room, and nothing was sent for `idleNs`; not in recovery. May hold the sender. */
  beforeNewData?(idleNs: Nanos): void;
  onTimer?(): void;
  /** The retransmission timer is due with packets outstanding. True: the transport acted instead, and the timer is restarted. */
  replacesTimeout?(): boolean;
  /** Bits of `Tag` for a packet about to be sent. */
  tagPacket?(packet: number): number;
  /** Fills the header words, all 0, of a packet about to be sent; -1: of a control packet. */
  writeHeader?(packet: number, header: Float64Array): void;
  /** Band of a packet about to be sent, 0 the first served, or the packets its flow has left (`SwitchNeeds.queueing`); -1: of a control packet. */
  bandOf?(packet: number): number;
  /** The answer to a control packet is back, with its words as modified by the ports; or a port notifies, with its value as the first word. */
  onControl?(header: Readonly<Float64Array>): void;
}

/**
 * Which packet a switch's port serves next, and which it drops when it is full.
 * drop-precedence: in order of arrival; an arrival of high priority (`Tag`) pushes out the newest of low. strict: those are also served first.
 * bands: the lowest band first (`bandOf`), in order of arrival; drops the arrival.
 * smallest-first: serves the earliest packet of the flow that has a packet with the fewest left; drops the one with the most left, the newest on ties.
 * trim: keeps up to `wholePackets` packets whole; beyond that, the arrival or the newest, at random, is cut to its header. Headers are served first.
 */
export type Queueing = "drop-precedence" | "strict" | "bands" | "smallest-first" | "trim";

/** What a transport needs of the switches on its path. */
export interface SwitchNeeds {
  /** CE marks: echoed until CWR (classic, RFC 3168) or as they come (dctcp, RFC 8257). */
  readonly ecn?: "classic" | "dctcp";
  /** Ports write their queue length into data packets. */
  readonly queueFeedback?: "kib" | "packets";
  readonly queueing?: Queueing;
  /** Packets that a trimming port keeps whole, including the one in service. */
  readonly wholePackets?: number;
  /** Header bytes the feature adds to every packet. */
  readonly headerBytes?: number;
  /** Words in every packet that ports read and write and that its ACK returns; `headerBytes` is their size on the wire. */
  readonly headerWords?: number;
  /** ACKs return through the ports that their data passed. In a star they always do. */
  readonly symmetricRoutes?: boolean;
  /** Does each control packet take a slot of a port? Otherwise it fits into any port. */
  readonly controlTakesSlot?: boolean;
}

/** What scenarios, forms and texts need to know about a transport; the page loads only this. */
export interface AlgorithmDescription<P extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly name: string;
  readonly family: Family;
  /** One line a student can read. */
  readonly idea: string;
  readonly cite: string;
  readonly params: P;
  readonly recovery: Recovery;
  /** Which of `createReceiver`, `createSink` and `createPort` it has. */
  readonly parts?: readonly ("receiver" | "sink" | "port")[];
  /** Names of what `reportGauge` reports, of senders and of sinks. */
  readonly gauges?: readonly string[];
  /** Names of what its ports report. */
  readonly portGauges?: readonly string[];
  /** Its senders set `CongestionWindow.pacingBps`, so there are rates to show. */
  readonly paces?: true;
  /** Meant for networks in which ports send PAUSE instead of dropping packets. */
  readonly lossless?: true;
  needs?(params: ParamValues<P>): SwitchNeeds;
  options?(params: ParamValues<P>): HostOptions;
  /** Do its senders or the ports on their path draw random numbers, so that the seed decides more than when senders start? */
  isRandom?(params: ParamValues<P>): boolean;
  /** First window of a sender, if it is not the scenario's initial window. @param bdpPackets packets that fill the empty path. */
  firstWindow?(params: ParamValues<P>, initialWindow: number, bdpPackets: number): number;
  /** This transport with a program, which has its own params, needs and name. @throws RangeError if the program cannot run. */
  withProgram?(program: string): Algorithm;
}

/** A description with the parts that run in a simulation. */
export interface Algorithm<P extends ParamSpecs = ParamSpecs> extends AlgorithmDescription<P> {
  createSender(port: SenderPort, params: ParamValues<P>): CongestionControl;
  createReceiver?(port: ReceiverPort, params: ParamValues<P>): WindowControl;
  /** A receiver other than TCP's: nothing is acknowledged unless a sender calls `confirm`. Senders set `pacingBps` to 0 and use `sendPacket`. */
  createSink?(port: SinkPort, params: ParamValues<P>): Sink;
  /** What every short port of a switch computes. At most one transport of a run has a port program, with the same parameters in all groups. */
  createPort?(port: PortView, params: ParamValues<P>): PortProgram;
}

/** Finds a transport by name and program. The engine never imports transports. */
export type AlgorithmLookup = (id: string, program?: string) => Algorithm;
