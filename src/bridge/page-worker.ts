// The built file's address as text. It contains the engine and the transports, which the page's own files lack.
// oxlint-disable-next-line import/default
import address from "../../workers/on-page.ts?worker&url";
import { type OpenSession, type PageSession, type SessionKind, sessionsName } from "../protocol/page-session.ts";
import { findInlined } from "./inlined.ts";

/** The part of a worker that the page uses; also implemented by the stand-in for browsers that start no worker. */
export interface WorkerPort {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
}

/** Stands in for a worker: runs the same sessions on the page's own thread, in slices. Messages arrive asynchronously, as with a worker. */
export function createPageWorker(kind: SessionKind): WorkerPort {
  let session: PageSession | null = null;
  let isOver = false;
  const waiting: unknown[] = [];
  const fail = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    const message = error instanceof Error ? error.message : "";
    port.onerror?.(new ErrorEvent("error", { message, error, cancelable: true }));
  };
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    postMessage(message) {
      if (session) session.receive(message);
      else waiting.push(message);
    },
    terminate() {
      isOver = true;
      session?.close();
    },
  };
  loadSessions().then((open) => {
    if (isOver) return;
    session = open(kind, { tell: (data) => port.onmessage?.(new MessageEvent("message", { data })), fail });
    for (const message of waiting.splice(0)) session.receive(message);
  }, fail);
  return port;
}

/** @throws the browser's error when the file cannot be loaded */
async function loadSessions(): Promise<OpenSession> {
  const text = findInlined(address);
  const source =
    text === null ? new URL(address, document.baseURI).href : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  await import(/* @vite-ignore */ source);
  if (text !== null) URL.revokeObjectURL(source);
  return Reflect.get(globalThis, sessionsName) as OpenSession;
}
