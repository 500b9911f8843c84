import { AS_DOUBLE } from "./as-double.ts";
import type { Nanos, ParamValue } from "./scenario.ts";

/** One parameter of a transport: drives control, URL, validation and schema. */
export type ParamSpec =
  | {
      readonly kind: "number";
      readonly label: string;
      readonly unit: string;
      readonly min: number;
      readonly max: number;
      readonly default: number;
      readonly integer?: boolean;
      readonly help: string;
    }
  | { readonly kind: "boolean"; readonly label: string; readonly default: boolean; readonly help: string }
  | {
      readonly kind: "choice";
      readonly label: string;
      readonly choices: readonly string[];
      readonly default: string;
      readonly help: string;
    };

export type ParamSpecs = Readonly<Record<string, ParamSpec>>;

export type ParamValues<P extends ParamSpecs = ParamSpecs> = {
  readonly [K in keyof P]: P[K] extends { kind: "number" }
    ? number
    : P[K] extends { kind: "boolean" }
      ? boolean
      : P[K] extends { kind: "choice" }
        ? P[K]["choices"][number]
        : ParamValue;
};

/** Families as the picker groups them; also colour, marker and dash in charts. */
export type Family = "loss" | "small-rto" | "important" | "ecn" | "delay" | "queue-feedback" | "receiver";

export type Recovery = "tahoe" | "reno" | "newreno" | "sack" | "rack";

/** A new ACK outside recovery, or under ns2 the one that ends it. Reused: copy what you keep. */
export interface Ack {
  nowNs: Nanos;
  /** Packets this ACK newly covers. */
  ackedPackets: number;
  /** RTT sample this ACK gives, or 0. */
  rttNs: Nanos;
  /** May the window grow? False only where growth needs a window that was used to the full, and it was not. */
  mayGrow: boolean;
}

/**
 * What a transport may ask of its sender. Windows are in packets.
 * How a cut is rounded and what it is taken from is the rule set's business.
 */
export interface SenderPort {
  readonly initialWindow: number;
  readonly awndPackets: number;
  /** The window that a loss cuts: FlightSize (rfc) or min(cwnd, awnd) (ns2). */
  lossWindow(): number;
  /** `window` as a slow-start threshold: at least 2, whole under ns2. */
  toThreshold(window: number): number;
  /** `window` as the cwnd of a fast recovery. */
  toRecoveryWindow(window: number): number;
  /** RFC 5681: the threshold stays when the same packet times out again. */
  keepsThreshold(): boolean;
}

/** Packets; cwnd may be fractional. One shape for all transports, so that the sender's reads stay fast. */
export class CongestionWindow {
  cwnd = AS_DOUBLE;
  ssthresh = AS_DOUBLE;

  constructor(cwnd: number, ssthresh: number) {
    this.cwnd = cwnd;
    this.ssthresh = ssthresh;
  }
}

/** Owns the window; the sender owns sequence numbers. */
export interface CongestionControl {
  readonly window: CongestionWindow;
  onAck(ack: Readonly<Ack>): void;
  onCongestion(signal: "dupacks" | "timeout"): void;
}

export interface Algorithm<P extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly name: string;
  readonly family: Family;
  /** One line a student can read. */
  readonly idea: string;
  readonly cite: string;
  readonly params: P;
  readonly recovery: Recovery;
  createSender(port: SenderPort, params: ParamValues<P>): CongestionControl;
}

/** How the engine gets its transports: by name, handed in, never imported. */
export type AlgorithmLookup = (id: string) => Algorithm;
