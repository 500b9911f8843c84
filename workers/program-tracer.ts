import { watchProgram } from "../src/algorithms/own/language.ts";
import { StepError } from "../src/algorithms/own/problem.ts";
import type { ProgramNotice, ProgramPrint } from "../src/algorithms/own/machine.ts";
import { ackFields, readables } from "../src/algorithms/own/vocabulary.ts";
import { getAlgorithm } from "../src/algorithms/registry.ts";
import { transportOf } from "../src/engine/spec/groups.ts";
import type { Scenario } from "../src/engine/spec/scenario.ts";
import { createSimulation } from "../src/engine/run.ts";
import type { Simulation } from "../src/engine/simulation.ts";
import type { ProgramTrace, TracedNotice } from "../src/protocol/program-trace.ts";

/** Maximum rows kept for one sender (our choice); after that the run continues without its trace. */
const mostHooks = 200_000;
const mostLines = 1_000_000;

/** Runs a scenario again to follow one sender's program; notices and prints cover all senders. */
export class ProgramTracer {
  readonly #simulation: Simulation;
  readonly #notices = new Map<string, TracedNotice>();
  readonly #prints: ProgramPrint[] = [];
  readonly #times: number[] = [];
  readonly #setLines: number[] = [];
  readonly #cwnds: number[] = [];
  readonly #thresholds: number[] = [];
  readonly #values: number[] = [];
  readonly #lineTimes: number[] = [];
  readonly #lines: number[] = [];
  readonly #logs: { readonly printsLeftOut: number }[] = [];
  #variables: readonly string[] = [];
  #fault: Error | null = null;

  constructor(scenario: Scenario, sender: number) {
    const followed = transportOf(scenario, sender).program;
    this.#simulation = createSimulation(scenario, (id, program) => {
      if (program === undefined || id !== "own") return getAlgorithm(id, program);
      const { algorithm, log, variables } = watchProgram(program, {
        traced: sender,
        onNotice: (notice) => this.#note(notice),
        onPrint: (line) => this.#prints.push(line),
        onLine: (timeNs, line) => {
          if (this.#lines.length >= mostLines) return;
          this.#lineTimes.push(timeNs);
          this.#lines.push(line);
        },
        onHookEnd: (timeNs, line, cwnd, ssthresh, machine) => {
          if (this.#times.length >= mostHooks) return;
          this.#times.push(timeNs);
          this.#setLines.push(line);
          this.#cwnds.push(cwnd);
          this.#thresholds.push(ssthresh);
          for (const slot of variables.values()) this.#values.push(machine.values[slot]);
          for (const { slot } of ackFields.values()) this.#values.push(machine.values[slot]);
          for (const { read } of readables.values()) this.#values.push(read(machine));
        },
      });
      this.#logs.push(log);
      if (program === followed)
        this.#variables = [...variables.keys(), ...[...ackFields.keys()].map((field) => `ack.${field}`), ...readables.keys()];
      return algorithm;
    });
  }

  /** @returns true if the run has ended */
  step(events: number): boolean {
    try {
      this.#simulation.run(events);
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
    }
    return this.#simulation.finished || this.#fault !== null;
  }

  finish(): ProgramTrace {
    const stop = this.#fault instanceof StepError ? this.#fault : null;
    return {
      notices: [...this.#notices.values()],
      prints: this.#prints,
      printsLeftOut: this.#logs.reduce((sum, { printsLeftOut }) => sum + printsLeftOut, 0),
      hooks: {
        timeNs: Float64Array.from(this.#times),
        line: Int32Array.from(this.#setLines),
        cwnd: Float64Array.from(this.#cwnds),
        ssthresh: Float64Array.from(this.#thresholds),
        values: Float64Array.from(this.#values),
      },
      variables: this.#variables,
      lines: { timeNs: Float64Array.from(this.#lineTimes), line: Int32Array.from(this.#lines) },
      fault: this.#fault?.message ?? null,
      faultLine: stop?.line ?? 0,
      faultScope: stop?.scope ?? "call",
      faultNs: stop?.timeNs ?? this.#simulation.nowNs,
    };
  }

  #note(notice: ProgramNotice): void {
    const key = `${notice.name} ${notice.line}`;
    const known = this.#notices.get(key);
    this.#notices.set(key, known === undefined ? { ...notice, count: 1 } : { ...known, count: known.count + 1 });
  }
}
