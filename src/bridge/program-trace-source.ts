// The built worker's address as text. Nothing of the worker is loaded here.
// oxlint-disable-next-line import/default
import address from "../../workers/packets.ts?worker&url";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { FromPacketWorker, ToPacketWorker } from "../protocol/packet-messages.ts";
import type { ProgramTrace } from "../protocol/program-trace.ts";
import { createPulse } from "./pulse.ts";
import { startWorker } from "./start-worker.ts";
import type { WorkerPort } from "./worker-port.ts";

/** What a program did in a run, from the view of one sender. */
export type FollowedProgram = ProgramTrace;

/** A run whose program is followed, from the view of one sender. */
export interface TraceRequest {
  readonly scenario: Scenario;
  readonly sender: number;
}

/** Owns the worker that runs a scenario again to follow its program. */
export interface ProgramTraceSource {
  /** The newest request is the one that is answered. */
  ask(request: TraceRequest): void;
  dispose(): void;
}

/** A worker that dies is replaced at the next request. @param onTrace null: it could not be had, `message` says why. */
export function createProgramTraceSource(
  onTrace: (request: TraceRequest, trace: ProgramTrace | null, message: string) => void,
  makeWorker: () => WorkerPort = () => startWorker(address, "packets"),
): ProgramTraceSource {
  let worker: WorkerPort | null = null;
  let order = 0;
  let request: TraceRequest | null = null;

  const send = (message: ToPacketWorker): void => worker?.postMessage(message);
  const pulse = createPulse(() => send({ type: "ping" }), fail);

  function close(): void {
    pulse.stop();
    worker?.terminate();
    worker = null;
  }

  function fail(message: string): void {
    const failed = request;
    request = null;
    close();
    if (failed !== null) onTrace(failed, null, message);
  }

  function receive(message: FromPacketWorker): void {
    pulse.hear(message.type === "pong" ? message : undefined);
    if (message.type === "pong" || message.order !== order || request === null) return;
    if (message.type !== "traced" && message.type !== "failed") return;
    const answered = request;
    request = null;
    pulse.stop();
    if (message.type === "traced") onTrace(answered, message.trace, "");
    else onTrace(answered, null, message.message);
  }

  function open(): WorkerPort {
    const made = makeWorker();
    made.onmessage = (event: MessageEvent<FromPacketWorker>) => receive(event.data);
    made.onerror = (event) => {
      event.preventDefault();
      fail(event.message || "The simulation could not be loaded.");
    };
    made.onmessageerror = () => fail("A message from the simulation could not be read.");
    return made;
  }

  return {
    ask(next) {
      order += 1;
      request = next;
      try {
        worker ??= open();
      } catch (error) {
        return fail(error instanceof Error ? error.message : String(error));
      }
      pulse.start();
      send({ type: "trace", order, scenario: next.scenario, sender: next.sender });
    },
    dispose() {
      request = null;
      close();
    },
  };
}
