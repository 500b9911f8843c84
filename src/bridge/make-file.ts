// The built worker's address as text. The worker itself is not loaded here.
// oxlint-disable-next-line import/default
import address from "../../workers/file.ts?worker&url";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { FileOrder, FromFileWorker, ToFileWorker } from "../protocol/file-messages.ts";
import { createPulse } from "./pulse.ts";
import { startWorker } from "./start-worker.ts";
import type { WorkerPort } from "./page-worker.ts";

/** The file would hold more packets than the order allows. */
export class TooManyPacketsError extends Error {}

/** Media types of the files. */
const mediaTypes = { ns2: "text/x-tcl", pcapng: "application/vnd.tcpdump.pcap", csv: "text/csv" } as const;

/**
 * Runs a scenario again in a separate worker and makes a file from it.
 * @returns rejects with TooManyPacketsError, or with an Error that says what went wrong
 */
export function makeFile(
  scenario: Scenario,
  order: FileOrder,
  makeWorker: () => WorkerPort = () => startWorker(address, "file"),
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = makeWorker();
    const send = (message: ToFileWorker): void => worker.postMessage(message);
    const close = (): void => {
      pulse.stop();
      worker.terminate();
    };
    const fail = (error: Error): void => {
      close();
      reject(error);
    };
    const pulse = createPulse(
      () => send({ type: "ping" }),
      (message) => fail(new Error(message)),
    );
    worker.onmessage = ({ data }: MessageEvent<FromFileWorker>) => {
      pulse.hear(data.type === "pong" ? data : undefined);
      if (data.type === "too-many") fail(new TooManyPacketsError());
      else if (data.type === "failed") fail(new Error(data.message));
      else if (data.type === "made") {
        close();
        resolve(new Blob([data.bytes as Uint8Array<ArrayBuffer>], { type: mediaTypes[order.kind] }));
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(new Error(event.message || "The simulation could not be loaded."));
    };
    worker.onmessageerror = () => fail(new Error("A message from the simulation could not be read."));
    pulse.start();
    send({ type: "make", scenario, order });
  });
}
