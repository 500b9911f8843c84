import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { PacketWindow } from "../protocol/tables.ts";
import { createNewestRequest, type NewestRequest, startPacketWorker } from "./newest-request.ts";
import type { WorkerPort } from "./page-worker.ts";

/** The packets of one window of a run. */
export interface WindowRequest {
  readonly scenario: Scenario;
  /** The watched port, given as the number of the link it feeds; null: the port to the first receiver. */
  readonly port: number | null;
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  readonly maxPackets: number;
}

/** A request with its recorded packets. */
export interface RecordedWindow extends WindowRequest {
  readonly window: PacketWindow;
}

export interface WindowListener {
  onProgress(request: WindowRequest, computedNs: Nanos): void;
  onRecorded(request: WindowRequest, window: PacketWindow): void;
  /** @param message readable error message. */
  onFailed(request: WindowRequest, message: string): void;
}

/** Owns the worker that runs a scenario again for a window of its packets. */
export type PacketWindowSource = NewestRequest<WindowRequest>;

export function createPacketWindowSource(listener: WindowListener, makeWorker: () => WorkerPort = startPacketWorker): PacketWindowSource {
  return createNewestRequest<WindowRequest>(
    {
      write: ({ scenario, port, fromNs, toNs, maxPackets }, order) => ({
        type: "record",
        ...{ order, scenario, port, fromNs, toNs, maxPackets },
      }),
      onProgress: (request, computedNs) => listener.onProgress(request, computedNs),
      onAnswer(request, message) {
        if (message.type === "recorded") listener.onRecorded(request, message.window);
      },
      onFailed: (request, message) => listener.onFailed(request, message),
    },
    makeWorker,
  );
}
