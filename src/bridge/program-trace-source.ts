import type { Scenario } from "../engine/spec/scenario.ts";
import type { ProgramTrace } from "../protocol/program-trace.ts";
import { createNewestRequest, type NewestRequest, startPacketWorker } from "./newest-request.ts";
import type { WorkerPort } from "./page-worker.ts";

/** What a program did in a run, as seen by one sender. */
export type FollowedProgram = ProgramTrace;

/** A run whose program is traced, as seen by one sender. */
export interface TraceRequest {
  readonly scenario: Scenario;
  readonly sender: number;
}

/** Owns the worker that runs a scenario again to trace its program. */
export type ProgramTraceSource = NewestRequest<TraceRequest>;

/** @param onTrace null: the trace could not be recorded; `message` says why. */
export function createProgramTraceSource(
  onTrace: (request: TraceRequest, trace: ProgramTrace | null, message: string) => void,
  makeWorker: () => WorkerPort = startPacketWorker,
): ProgramTraceSource {
  return createNewestRequest<TraceRequest>(
    {
      write: ({ scenario, sender }, order) => ({ type: "trace", order, scenario, sender }),
      onAnswer(request, message) {
        if (message.type === "traced") onTrace(request, message.trace, "");
      },
      onFailed: (request, message) => onTrace(request, null, message),
    },
    makeWorker,
  );
}
