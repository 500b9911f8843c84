import type { Ack, CongestionWindow, SenderPort } from "../../engine/congestion.ts";
import { leastWindow, mostPrints, mostSteps, mostStepsOfRun, mostWindow, stepsOfCall, stepsPerPacket } from "./limits.ts";
import { StepError } from "./problem.ts";

/** What a run reports about its programs, without effect on the run. */
export interface ProgramSink {
  /** `line` left an invalid window: NaN, or out of range. `cause`: origin of a NaN, with the operands. */
  onNotice?(notice: ProgramNotice): void;
  onPrint?(print: ProgramPrint): void;
  /** The sender whose statements are traced; -1: none. */
  readonly traced?: number;
  /** The traced sender executes a statement of this line. */
  onLine?(timeNs: number, line: number): void;
  /** A hook of the traced sender has ended. @param line that last set cwnd; 0: none yet. @param machine to read from during the call */
  onHookEnd?(timeNs: number, line: number, cwnd: number, ssthresh: number, machine: Machine): void;
}

export interface ProgramNotice {
  readonly timeNs: number;
  readonly flow: number;
  readonly line: number;
  readonly name: "cwnd" | "ssthresh";
  /** The value set, and the value used instead. */
  readonly value: number;
  readonly repaired: number;
  readonly cause: NanCause | null;
}

/** Origin of a NaN: "line 14 divides 0 by 0". */
export interface NanCause {
  readonly line: number;
  readonly kind: "divide" | "remainder" | "sqrt";
  readonly left: number;
  readonly right: number;
}

export interface ProgramPrint {
  readonly timeNs: number;
  readonly flow: number;
  readonly line: number;
  readonly text: string;
  readonly values: readonly number[];
}

/** Shared by all senders of a run, to count its printed lines. */
export class ProgramLog {
  readonly sink: ProgramSink | null;
  #prints = 0;

  constructor(sink: ProgramSink | null) {
    this.sink = sink;
  }

  /** @returns false: the limit is reached, or nothing listens. */
  print(line: ProgramPrint): void {
    this.#prints += 1;
    if (this.#prints <= mostPrints) this.sink?.onPrint?.(line);
  }

  get printsLeftOut(): number {
    return Math.max(0, this.#prints - mostPrints);
  }
}

/** The first slots: fields of the current ACK. */
export const AckSlot = { packets: 0, rttUs: 1, ecn: 2, queue: 3 } as const;
export const ackSlots = 4;

/** One sender's state of a program: numbers in slots, which closures read and write. */
export class Machine {
  readonly port: SenderPort;
  readonly window: CongestionWindow;
  readonly log: ProgramLog;
  readonly values: Float64Array;
  readonly isTraced: boolean;
  /** Return value of the current function. */
  result = 0;
  steps = 0;
  /** Lines that last set the windows; 0: none has. */
  cwndLine = 0;
  ssthreshLine = 0;
  /** Has the program set ssthresh in this hook, which counts as a cut? */
  hasSetThreshold = false;
  hasPriority = false;
  nanCause: NanCause | null = null;
  /** When `hold` and `again` expire; Infinity: not set. They share the sender's one timer. */
  #heldUntilNs = Infinity;
  #againAtNs = Infinity;
  #stepsOfRun = 0;
  #plotted: Map<number, number> | null = null;

  /** @param values initial values of the slots; each sender gets a copy */
  constructor(port: SenderPort, window: CongestionWindow, log: ProgramLog, values: Float64Array) {
    this.port = port;
    this.window = window;
    this.log = log;
    this.values = values.slice();
    this.isTraced = log.sink?.traced === port.flow;
  }

  takeAck(ack: Readonly<Ack>, packets: number): void {
    const { values } = this;
    values[AckSlot.packets] = packets;
    values[AckSlot.rttUs] = ack.packetRttNs / 1000;
    values[AckSlot.ecn] = ack.ece ? 1 : 0;
    values[AckSlot.queue] = ack.feedback;
  }

  /** Counts a call. @throws StepError past the limit */
  count(steps: number, line: number): void {
    this.steps += steps;
    if (this.steps > mostSteps) throw new StepError("call", line, this.port.flow, this.port.nowNs());
  }

  /** A hook has ended. @throws StepError when the run's steps are used up */
  countCall(line: number): void {
    this.#stepsOfRun += this.steps + stepsOfCall;
    if (this.#stepsOfRun > mostStepsOfRun && this.#stepsOfRun > mostStepsOfRun + stepsPerPacket * (this.port.highestAck + 1))
      throw new StepError("run", line, this.port.flow, this.port.nowNs());
  }

  print(line: ProgramPrint): void {
    this.#stepsOfRun += stepsOfCall;
    this.log.print(line);
  }

  /** Within one call of a hook, the last value of each name is what the chart has at that moment. */
  plot(gauge: number, value: number): void {
    this.#plotted ??= new Map();
    this.#plotted.set(gauge, value);
  }

  noteNan(line: number, kind: NanCause["kind"], left: number, right: number): void {
    this.nanCause ??= { line, kind, left, right };
  }

  /** Holds new data for `delayNs`; 0: allows it at once. @returns 0 */
  hold(delayNs: number): number {
    this.port.isHeld = delayNs > 0;
    this.#heldUntilNs = delayNs > 0 ? this.port.nowNs() + delayNs : Infinity;
    this.#setTimer();
    return 0;
  }

  /** Calls `onTimer` after `delayNs`; 0: never. @returns 0 */
  again(delayNs: number): number {
    this.#againAtNs = delayNs > 0 ? this.port.nowNs() + delayNs : Infinity;
    this.#setTimer();
    return 0;
  }

  /** The sender's timer has fired. @returns true: `onTimer` is due. */
  takeTimer(): boolean {
    const now = this.port.nowNs();
    const isDue = this.#againAtNs <= now;
    if (isDue) this.#againAtNs = Infinity;
    if (this.#heldUntilNs <= now) {
      this.#heldUntilNs = Infinity;
      this.port.isHeld = false;
    }
    this.#setTimer();
    return isDue;
  }

  #setTimer(): void {
    const next = Math.min(this.#heldUntilNs, this.#againAtNs);
    if (next === Infinity) this.port.stopTimer();
    else this.port.setTimer(next - this.port.nowNs());
  }

  /** After a hook: makes the windows valid, reports if they were not, and reports what it plots. */
  settle(): void {
    const { window } = this;
    if (this.#plotted !== null) this.#reportPlots(this.#plotted);
    if (!(window.cwnd >= leastWindow && window.cwnd <= mostWindow)) window.cwnd = this.#repair("cwnd", window.cwnd, this.cwndLine);
    if (!(window.ssthresh >= leastWindow && window.ssthresh <= mostWindow))
      window.ssthresh = this.#repair("ssthresh", window.ssthresh, this.ssthreshLine);
    if (this.isTraced) this.log.sink!.onHookEnd?.(this.port.nowNs(), this.cwndLine, window.cwnd, window.ssthresh, this);
  }

  #reportPlots(plotted: Map<number, number>): void {
    for (const [gauge, value] of plotted) this.port.reportGauge(gauge, value);
    this.#stepsOfRun += stepsOfCall * plotted.size;
    plotted.clear();
  }

  #repair(name: "cwnd" | "ssthresh", value: number, line: number): number {
    const isNan = Number.isNaN(value);
    const repaired = isNan ? 1 : Math.min(mostWindow, Math.max(leastWindow, value));
    const sink = this.log.sink;
    if (sink?.onNotice !== undefined) {
      const cause = isNan ? this.nanCause : null;
      sink.onNotice({ timeNs: this.port.nowNs(), flow: this.port.flow, line, name, value, repaired, cause });
    }
    return repaired;
  }
}
