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

/** `timer`: the sender knows which packets have arrived (SACK), and waits for the retransmission timer all the same. */
export type Recovery = "tahoe" | "reno" | "newreno" | "sack" | "rack" | "timer";

/** Bits a transport may put on a data packet. */
export const Tag = { priority: 8, probe: 16 } as const;

/** What an ACK tells. Reused: copy what you keep. */
export interface Ack {
  nowNs: Nanos;
  /** Packets this ACK newly covers; 0 for a duplicate. */
  ackedPackets: number;
  /** RTT that the RTO estimator takes: of one packet a round trip, or with timestamps of every ACK of new data; 0: this ACK gives none. */
  rttNs: Nanos;
  /** RTT of the very packet that caused this ACK (RFC 7323 timestamps), repeats included. */
  packetRttNs: Nanos;
  /** ECN-Echo is set. */
  ece: boolean;
  /** Queue feedback echoed (QLF-TCP), 0 where there is none. */
  feedback: number;
  /** The packet that caused this ACK. */
  cause: number;
  /** Words of that packet's header as the ports on its way, and on the ACK's, have left them; null: the transport has none. */
  header: Readonly<Float64Array> | null;
  /** Of an ACK of new data: packets it counts for where the window grows with what is acknowledged; 1 under ns2, whatever it covers. */
  growthPackets: number;
  /** The same in slow start: rfc counts at most 2 (RFC 3465, 2.3), and 1 in the slow start that sends all again. */
  slowStartPackets: number;
  /** May the window grow? False only where growth needs a window that was used to the full, and it was not. */
  mayGrow: boolean;
}

/** The packets of a block, numbered over the connection. */
export interface BlockPlace {
  readonly firstPacket: number;
  readonly lastPacket: number;
  /** When it should be there; absent: whenever. */
  readonly deadlineNs?: Nanos | undefined;
}

/**
 * What a transport may ask of its sender, and do with it. Windows are in packets.
 * How a cut is rounded and what it is taken from is the rule set's business.
 */
export interface SenderPort {
  /** Number of the sender in the run. */
  readonly flow: number;
  readonly initialWindow: number;
  /** What the receiver grants, in packets. */
  readonly receiveWindow: number;
  /** A full packet on the wire. */
  readonly packetBytes: number;
  /** Rate and room of the slowest short port on the data's way; the last one on ties. */
  readonly bottleneckBps: number;
  readonly bottleneckPackets: number;
  /** The highest rate that the way allows: of that port, or of the link from the sender's host if that is slower. */
  readonly lineBps: number;
  /** Round trip of a full packet on the empty path. */
  readonly emptyPathRttNs: Nanos;
  /** The same without the time that packets take to be sent. */
  readonly propagationRttNs: Nanos;
  /** Highest packet acknowledged with all before it; -1: none. */
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
  /** Sends up to `count` new packets whatever cwnd says, as far as the receiver grants. @returns how many it sent. */
  sendNew(count: number): number;
  /** Sends a packet once more, as a redundant copy: counted apart from retransmissions. */
  sendCopy(packet: number): void;
  /** Sends a header (`writeHeader`) with so many bytes of payload, 0 for none; the receiver answers it, and `onControl` follows. */
  sendControl(payloadBytes: number): void;
  /** Sends this packet, whatever window and rate say: as a retransmission where it has been sent before. For transports without ACKs (`createSink`). */
  sendPacket(packet: number): void;
  /** The receiver has all packets up to this one: to be called where no ACK says so. */
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
   * Rate at which packets leave, headers included, however many the window allows. Infinity: it is not paced; 0: nothing leaves but what a
   * fast retransmit repeats. Whoever raises it outside the hooks of an ACK calls `SenderPort.send`.
   */
  pacingBps = AS_DOUBLE;

  constructor(cwnd: number, ssthresh: number) {
    this.cwnd = cwnd;
    this.ssthresh = ssthresh;
    this.pacingBps = Infinity;
  }
}

/** Owns the window; the sender owns sequence numbers. Only the first two hooks are required. */
export interface CongestionControl {
  readonly window: CongestionWindow;
  /** New data acknowledged outside recovery (under ns2 also by the ACK that ends it): the window may grow. */
  onAck(ack: Readonly<Ack>): void;
  onCongestion(signal: "dupacks" | "timeout"): void;
  /** Any ACK, duplicates and those in recovery too, before anything else is done with it. */
  onAnyAck?(ack: Readonly<Ack>): void;
  /** An ACK repeats the last one: false, and the sender takes no notice of it. */
  countsDuplicate?(ack: Readonly<Ack>): boolean;
  /** After an ACK has been dealt with and what it allowed has been sent. */
  afterAck?(ack: Readonly<Ack>): void;
  /** The application gives a block, before its first packet is sent. */
  onBlockStart?(block: BlockPlace): void;
  /** New data waits, the window has room, and nothing was sent for `idleNs`; not in recovery. May hold the sender. */
  beforeNewData?(idleNs: Nanos): void;
  onTimer?(): void;
  /** The retransmission timer is due with packets outstanding. True: something else was done, and the timer is set again. */
  replacesTimeout?(): boolean;
  /** Bits of `Tag` for a packet about to be sent. */
  tagPacket?(packet: number): number;
  /** Fills the header words, all 0, of a packet about to be sent; -1: of a control packet. */
  writeHeader?(packet: number, header: Float64Array): void;
  /** Band of a packet about to be sent, 0 the first served, or the packets its flow has left (`SwitchNeeds.queueing`); -1: of a control packet. */
  bandOf?(packet: number): number;
  /** A control packet is back with its answer (its words as the ports have left them), or a port notifies: then the value is the first word. */
  onControl?(header: Readonly<Float64Array>): void;
}

/**
 * Whom a switch's port serves next, and what goes when it is full.
 * drop-precedence: in order of arrival; an arrival of high priority (`Tag`) pushes out the newest of low. strict: those are also served first.
 * bands: the lowest band first (`bandOf`), in order of arrival; the arrival goes.
 * smallest-first: the flow of the packet with the least left, and of that flow the earliest; the one with most left goes, of equals the newest.
 * trim: of so many (`wholePackets`) each is kept whole; of more, by chance the arrival or the newest is cut to its header. Headers are served first.
 */
export type Queueing = "drop-precedence" | "strict" | "bands" | "smallest-first" | "trim";

/** What a transport needs of the switches on its path. */
export interface SwitchNeeds {
  /** CE marks: echoed until CWR (classic, RFC 3168) or as they come (dctcp, RFC 8257). */
  readonly ecn?: "classic" | "dctcp";
  /** Ports write their queue length into data packets. */
  readonly queueFeedback?: "kib" | "packets";
  readonly queueing?: Queueing;
  /** Packets that a port keeps whole, the one in service included, where it trims. */
  readonly wholePackets?: number;
  /** Header bytes the feature adds to every packet. */
  readonly headerBytes?: number;
  /** Numbers that every packet carries for ports to read and write, and its ACK carries back. What they take on the wire is `headerBytes`. */
  readonly headerWords?: number;
  /** ACKs go back through the ports that their data came by. A star's always do. */
  readonly symmetricRoutes?: boolean;
  /** Do control packets fill a place of a port each, as ports that count packets have it? Else they find room in any. */
  readonly controlTakesSlot?: boolean;
}

/** What scenarios, forms and texts need to know of a transport: the page loads no more than this. */
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
  /** Its senders set `CongestionWindow.pacingBps`: there are rates to be shown. */
  readonly paces?: true;
  /** Meant for networks in which ports send PAUSE instead of dropping packets. */
  readonly lossless?: true;
  needs?(params: ParamValues<P>): SwitchNeeds;
  options?(params: ParamValues<P>): HostOptions;
  /** Do its senders or the ports on their path draw random numbers, so that the seed decides more than when senders start? */
  isRandom?(params: ParamValues<P>): boolean;
  /** Packets a sender begins its first block with, where it is not the scenario's initial window. @param bdpPackets what the empty path holds. */
  firstWindow?(params: ParamValues<P>, initialWindow: number, bdpPackets: number): number;
  /** The transport that a program makes of this one, with params, needs and name of its own. @throws RangeError for one that cannot run. */
  withProgram?(program: string): Algorithm;
}

/** With what runs in a simulation. */
export interface Algorithm<P extends ParamSpecs = ParamSpecs> extends AlgorithmDescription<P> {
  createSender(port: SenderPort, params: ParamValues<P>): CongestionControl;
  createReceiver?(port: ReceiverPort, params: ParamValues<P>): WindowControl;
  /** Receivers that are no TCP: nothing is acknowledged unless a sender calls `confirm`. Senders set `pacingBps` to 0 and use `sendPacket`. */
  createSink?(port: SinkPort, params: ParamValues<P>): Sink;
  /** What every short port of a switch computes. One transport of a run at most, with the same parameters in all groups, brings a program. */
  createPort?(port: PortView, params: ParamValues<P>): PortProgram;
}

/** How the engine gets its transports: by name and program, handed in, never imported. */
export type AlgorithmLookup = (id: string, program?: string) => Algorithm;
