import "../src/algorithms/own/language.ts";
import { getAlgorithm } from "../src/algorithms/registry.ts";
import type { AlgorithmLookup } from "../src/engine/congestion.ts";
import { createSimulation } from "../src/engine/run.ts";
import type { Scenario } from "../src/engine/spec/scenario.ts";
import type { Simulation } from "../src/engine/simulation.ts";
import { describeNetwork } from "../src/engine/topologies/describe-network.ts";
import type { FromPacketWorker, ToPacketWorker } from "../src/protocol/packet-messages.ts";
import { PacketRecorder, listPacketBuffers } from "../src/protocol/packet-recorder.ts";
import { ProgramTracer } from "./program-tracer.ts";

/** What the session needs from its environment; provided by the worker's entry file, or by a test. */
export interface PacketHost {
  post(message: FromPacketWorker, transfer: ArrayBuffer[]): void;
  /** Calls `task` later, after queued messages have been handled. */
  defer(task: () => void): void;
  /** Overrides the number of events between two checks for messages. */
  readonly sliceEvents?: () => number;
}

/** Events between two checks for messages: a few milliseconds of work (our choice). */
const SLICE_EVENTS = 20_000;
/** Progress is reported after this many slices (our choice). */
const SLICES_BETWEEN_WORDS = 4;

interface Recording {
  readonly order: number;
  readonly simulation: Simulation;
  readonly recorder: PacketRecorder;
  slices: number;
}

/** Runs a scenario again from its start to record one window of packets, or to trace a program; a new order replaces the current one. */
export class PacketSession {
  readonly #host: PacketHost;
  readonly #algorithms: AlgorithmLookup;
  #current: Recording | null = null;
  #tracing: ProgramTracer | null = null;
  /** Slices of work done so far. */
  #steps = 0;

  constructor(host: PacketHost, algorithms: AlgorithmLookup = getAlgorithm) {
    this.#host = host;
    this.#algorithms = algorithms;
  }

  receive(message: ToPacketWorker): void {
    this.#host.post({ type: "pong", steps: this.#steps }, []);
    if (message.type === "ping") return;
    this.#current = null;
    this.#tracing = null;
    if (message.type === "cancel") return;
    if (message.type === "trace") return this.#trace(message.order, message.scenario, message.sender);
    const { order, scenario, fromNs, toNs, maxPackets } = message;
    this.#guard(order, () => {
      const geometry = describeNetwork(scenario);
      const port = message.port ?? geometry.bottleneck;
      const recorder = new PacketRecorder({ fromNs, toNs, port, maxPackets }, geometry);
      const simulation = createSimulation(scenario, this.#algorithms, recorder.observer);
      this.#current = { order, simulation, recorder, slices: 0 };
      this.#schedule(this.#current);
    });
  }

  #trace(order: number, scenario: Scenario, sender: number): void {
    this.#guard(order, () => {
      const tracer = new ProgramTracer(scenario, sender);
      this.#tracing = tracer;
      this.#goOn(order, tracer);
    });
  }

  #goOn(order: number, tracer: ProgramTracer): void {
    this.#host.defer(() => {
      if (this.#tracing !== tracer) return;
      this.#guard(order, () => {
        this.#steps += 1;
        if (!tracer.step(this.#host.sliceEvents?.() ?? SLICE_EVENTS)) return this.#goOn(order, tracer);
        this.#tracing = null;
        this.#host.post({ type: "traced", order, trace: tracer.finish() }, []);
      });
    });
  }

  #schedule(current: Recording): void {
    this.#host.defer(() => {
      if (this.#current === current) this.#guard(current.order, () => this.#runSlice(current));
    });
  }

  #runSlice(current: Recording): void {
    const { simulation, recorder, order } = current;
    this.#steps += 1;
    simulation.run(this.#host.sliceEvents?.() ?? SLICE_EVENTS);
    const { nowNs } = simulation;
    if (simulation.finished || recorder.isSettled(nowNs)) {
      this.#current = null;
      const window = recorder.finish();
      this.#host.post({ type: "recorded", order, window }, listPacketBuffers(window));
      return;
    }
    recorder.prune(nowNs);
    current.slices += 1;
    if (current.slices % SLICES_BETWEEN_WORDS === 0) this.#host.post({ type: "progress", order, computedNs: nowNs }, []);
    this.#schedule(current);
  }

  /** An error ends the order and is reported. */
  #guard(order: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#current = null;
      this.#host.post({ type: "failed", order, message: error instanceof Error ? error.message : String(error) }, []);
    }
  }
}
