// The built worker's address as text. Nothing of the worker is loaded here.
// oxlint-disable-next-line import/default
import address from "../../workers/packets.ts?worker&url";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { FromPacketWorker, ToPacketWorker } from "../protocol/packet-messages.ts";
import type { PacketWindow } from "../protocol/tables.ts";
import { createPulse } from "./pulse.ts";
import { startWorker } from "./start-worker.ts";
import type { WorkerPort } from "./worker-port.ts";

/** The packets of one window of a run. */
export interface WindowRequest {
  readonly scenario: Scenario;
  /** The port seen from, by the number of the link that it feeds; null: the one to the first receiver. */
  readonly port: number | null;
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  readonly maxPackets: number;
}

/** What was asked for, and what came. */
export interface RecordedWindow extends WindowRequest {
  readonly window: PacketWindow;
}

export interface WindowListener {
  onProgress(request: WindowRequest, computedNs: Nanos): void;
  onRecorded(request: WindowRequest, window: PacketWindow): void;
  /** @param message for people. */
  onFailed(request: WindowRequest, message: string): void;
}

/** Owns the worker that runs a scenario again for a window of its packets. */
export interface PacketWindowSource {
  /** The newest request is the one that is answered. */
  ask(request: WindowRequest): void;
  dispose(): void;
}

/** Worker and answers. A worker that dies is replaced at the next request. */
export function createPacketWindowSource(
  listener: WindowListener,
  makeWorker: () => WorkerPort = () => startWorker(address, "packets"),
): PacketWindowSource {
  let worker: WorkerPort | null = null;
  let order = 0;
  let request: WindowRequest | null = null;

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
    if (message.type === "progress") return listener.onProgress(request, message.computedNs);
    const answered = request;
    request = null;
    pulse.stop();
    if (message.type === "recorded") listener.onRecorded(answered, message.window);
    else if (message.type === "failed") listener.onFailed(answered, message.message);
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
      const { scenario, port, fromNs, toNs, maxPackets } = next;
      send({ type: "record", order, scenario, port, fromNs, toNs, maxPackets });
    },
    dispose() {
      request = null;
      close();
    },
  };
}
