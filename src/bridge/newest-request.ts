// The built worker's address as text. The worker itself is not loaded here.
// oxlint-disable-next-line import/default
import address from "../../workers/packets.ts?worker&url";
import type { FromPacketWorker, ToPacketWorker } from "../protocol/packet-messages.ts";
import { createPulse } from "./pulse.ts";
import { startWorker } from "./start-worker.ts";
import type { WorkerPort } from "./page-worker.ts";

/** Asks a worker to run a scenario again; only the newest request is answered. */
export interface NewestRequest<R> {
  ask(request: R): void;
  dispose(): void;
}

export interface RequestListener<R> {
  write(request: R, order: number): ToPacketWorker;
  onProgress?(request: R, computedNs: number): void;
  onAnswer(request: R, message: FromPacketWorker): void;
  /** @param message readable error message. */
  onFailed(request: R, message: string): void;
}

export const startPacketWorker = (): WorkerPort => startWorker(address, "packets");

/** Owns the worker. A worker that dies is replaced at the next request. */
export function createNewestRequest<R>(listener: RequestListener<R>, makeWorker: () => WorkerPort): NewestRequest<R> {
  let worker: WorkerPort | null = null;
  let order = 0;
  let request: R | null = null;

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
    if (failed !== null) listener.onFailed(failed, message);
  }

  function receive(message: FromPacketWorker): void {
    pulse.hear(message.type === "pong" ? message : undefined);
    if (message.type === "pong" || message.order !== order || request === null) return;
    if (message.type === "progress") return listener.onProgress?.(request, message.computedNs);
    const answered = request;
    request = null;
    pulse.stop();
    if (message.type === "failed") listener.onFailed(answered, message.message);
    else listener.onAnswer(answered, message);
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
      send(listener.write(next, order));
    },
    dispose() {
      request = null;
      close();
    },
  };
}
