import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { openChunk } from "../../src/protocol/columns.ts";
import type { FromLiveWorker, ToLiveWorker } from "../../src/protocol/messages.ts";
import type { FromSweepWorker, ToSweepWorker } from "../../src/protocol/sweep-messages.ts";
import { tableNames, tableSpecs } from "../../src/protocol/tables.ts";

/** A run is compared up to here; the built workers send the same chunks on every machine. */
const LIMIT_ROWS = 200_000;
const LIMIT_NS = 30e9;

/** One of the built workers, in a browser or in Node. */
export interface BuiltWorker<To, From> {
  post(message: To, transfer: ArrayBuffer[]): void;
  /** Who hears its messages from now on. */
  listen(listener: (message: From) => void): void;
}

export interface BuiltWorkers {
  readonly live: BuiltWorker<ToLiveWorker, FromLiveWorker>;
  readonly sweep: BuiltWorker<ToSweepWorker, FromSweepWorker>;
}

/** What an engine makes of a scenario. */
export interface WorkerDigest {
  /** 16 hexadecimal digits for every byte of the recorded columns, the totals and the metrics; of a run that fails, its message. */
  readonly text: string;
  readonly rows: number;
  readonly isFinished: boolean;
}

/** Bytes of all rows in a chunk: what lies behind them is of no meaning. */
function listRows(buffer: ArrayBuffer): { bytes: Uint8Array[]; rows: number } {
  const tables = openChunk(buffer);
  const bytes: Uint8Array[] = [];
  let rows = 0;
  for (const name of tableNames) {
    const { length } = tables[name];
    rows += length;
    for (const column of Object.keys(tableSpecs[name])) {
      const values = (tables[name] as unknown as Record<string, Float64Array>)[column].subarray(0, length);
      bytes.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    }
  }
  return { bytes, rows };
}

/** The hash of what came before and of more. */
async function addTo(hash: Uint8Array, parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, hash.length));
  all.set(hash);
  let at = hash.length;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

const writeHex = (hash: Uint8Array): string => [...hash.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Runs a scenario in the live worker, and once more for its metrics in the sweep worker if it comes to an end. @param run names it */
export async function digestInWorkers(workers: BuiltWorkers, scenario: Scenario, run: number): Promise<WorkerDigest> {
  const { live, sweep } = workers;
  let hash = new Uint8Array(32) as Uint8Array;
  let rows = 0;
  let work = Promise.resolve();
  const text = new TextEncoder();
  const end = await new Promise<{ totals: string | null; fault: string | null }>((done, fail) => {
    live.listen((message) => {
      if (message.run !== run || message.type === "pong") return;
      if (message.type === "failed") return done({ totals: null, fault: message.message });
      if (message.type === "done") return done({ totals: JSON.stringify([message.computedNs, message.totals]), fault: null });
      const { buffer, computedNs } = message;
      const told = listRows(buffer);
      rows += told.rows;
      const isOver = rows > LIMIT_ROWS || computedNs > LIMIT_NS;
      work = work.then(async () => {
        hash = await addTo(hash, told.bytes);
        if (!isOver) live.post({ type: "credit", run, buffer }, [buffer]);
      });
      work.catch(fail);
      if (!isOver) return;
      live.post({ type: "cancel", run }, []);
      live.listen(() => undefined);
      done({ totals: null, fault: null });
    });
    live.post({ type: "start", run, scenario, credits: 1, maxDetailPackets: Infinity }, []);
  });
  await work;
  if (end.totals === null) return { text: end.fault ?? writeHex(hash), rows, isFinished: false };
  const numbers = await new Promise<string>((done) => {
    sweep.listen((message) => {
      if (message.type !== "pong" && message.run === run) done(JSON.stringify({ ...message, run: 0 }));
    });
    sweep.post({ type: "start", run, scenario, skipBlocks: 0 }, []);
  });
  hash = await addTo(hash, [text.encode(end.totals), text.encode(numbers)]);
  return { text: writeHex(hash), rows, isFinished: true };
}
