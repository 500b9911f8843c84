import { describe, expect, test } from "vitest";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { makeFile, TooManyPacketsError } from "../../src/bridge/make-file.ts";
import { simulate } from "../../src/cli/simulate.ts";
import { exportNs2 } from "../../src/export-ns2/export-ns2.ts";
import type { FileOrder, FromFileWorker, ToFileWorker } from "../../src/protocol/file-messages.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { FileSession } from "../../workers/file-session.ts";
import { captureRun } from "../capture/capture-run.ts";
import type { WorkerPort } from "../../src/bridge/page-worker.ts";

const scenario = requireScenario({ workload: { senders: 12, blocks: 2, blockBytes: 64_000 } });
const packets = {
  ...({ kind: "pcapng", place: { kind: "all" }, flow: null, fromNs: 0, toNs: Infinity, maxPackets: 100_000 } as const),
  ...{ application: "Incast Lab", comment: "a test" },
};

/** A worker whose session runs here; `closed` once it is terminated. */
function openWorker(): WorkerPort & { readonly closed: () => boolean } {
  let isClosed = false;
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    postMessage: (message) => session.receive(message as ToFileWorker),
    terminate: () => {
      isClosed = true;
    },
  };
  const session = new FileSession({
    post: (data: FromFileWorker) => port.onmessage?.(new MessageEvent("message", { data })),
    defer: (task) => queueMicrotask(() => !isClosed && task()),
  });
  return Object.assign(port, { closed: () => isClosed });
}

const make = (order: FileOrder): Promise<Blob> => makeFile(scenario, order, openWorker);

describe("a file of a run", () => {
  test("for ns-2: the script that the terminal writes", async () => {
    const file = await make({ kind: "ns2" });
    expect(file.type).toBe("text/x-tcl");
    expect(await file.text()).toBe(exportNs2(scenario, simulate).script);
  });

  test("for Wireshark: the bytes of a capture made at one go", async () => {
    const file = await make(packets);
    expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), Buffer.from(captureRun(scenario).file))).toBe(0);
  });

  test("as a table: one sender at its host, in an interval", async () => {
    const node = geometryOf(scenario).flows[3].from;
    const text = await (await make({ ...packets, kind: "csv", place: { kind: "host", node }, flow: 3, fromNs: 1e6, toNs: 2e6 })).text();
    const rows = text.trimEnd().split("\n").slice(1);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toMatch(/^1\d{6},(in|out),3,/);
  });
});

test("more packets than wanted are refused, and the worker is ended", async () => {
  const worker = openWorker();
  await expect(makeFile(scenario, { ...packets, maxPackets: 50 }, () => worker)).rejects.toThrow(TooManyPacketsError);
  expect(worker.closed()).toBe(true);
});

test("what goes wrong is told", async () => {
  const refused = requireScenario({ transport: { algorithm: "cubic" } });
  await expect(makeFile(refused, { kind: "ns2" }, openWorker)).rejects.toThrow(/cannot be exported to ns-2/);
});
