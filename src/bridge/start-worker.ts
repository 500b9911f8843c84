import type { SessionKind } from "../protocol/page-session.ts";
import { findInlined } from "./inlined.ts";
import { createPageWorker, type WorkerPort } from "./page-worker.ts";
import { trustAddress } from "./trusted.ts";

/** Has the browser refused to start a worker for this page? If so, it refuses them all. */
let areRefused = false;
const refusalListeners = new Set<() => void>();

/** Calls `listener` once the page itself has to do the workers' computing. Returns the unsubscribe function. */
export function onWorkersRefused(listener: () => void): () => void {
  if (areRefused) listener();
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

function standIn(kind: SessionKind): WorkerPort {
  if (!areRefused) {
    areRefused = true;
    for (const listener of refusalListeners) listener();
  }
  return createPageWorker(kind);
}

/**
 * A worker from one of the built files, wherever the page is: next to its files; in a sandboxed frame, whose opaque origin cannot start a
 * worker by address but can start one from a blob that fetches it; or in the single-file page, which contains the worker's text. If the
 * browser or the page's policy allows no worker, the page itself answers. A worker that cannot be loaded, or dies, still raises an error.
 *
 * @param address of the built worker
 */
export function startWorker(address: string, kind: SessionKind): WorkerPort {
  if (areRefused) return standIn(kind);
  try {
    return watch(openWorker(address, `incast-${kind}`), kind);
  } catch {
    return standIn(kind);
  }
}

/** @throws Error when the browser refuses to start it */
function openWorker(address: string, name: string): Worker {
  const text = findInlined(address);
  if (text !== null) return startBlob(text, name);
  // checked beforehand: Chromium and WebKit throw here, but Firefox only fires an event without a reason
  if (self.origin === "null") return startBlob(writeLoader(new URL(address, document.baseURI).href), name);
  return new Worker(trustAddress(address), { type: "module", name });
}

/**
 * Wraps a worker; the page takes its place if the page's policy forbids it, which a browser may report only after creating the worker.
 * Until the worker's first message, messages are kept and buffers are not transferred, since everything may have to be sent again.
 */
function watch(worker: Worker, kind: SessionKind): WorkerPort {
  let inner: WorkerPort = worker;
  let said: unknown[] | null = [];
  let isForbidden = false;
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === "worker-src") isForbidden = true;
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  const settle = (): void => {
    said = null;
    document.removeEventListener("securitypolicyviolation", onViolation);
  };
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    postMessage(message, transfer = []) {
      if (said === null) return inner.postMessage(message, transfer);
      said.push(message);
      inner.postMessage(message);
    },
    terminate() {
      settle();
      inner.terminate();
    },
  };
  const listen = (): void => {
    inner.onmessage = (event) => {
      settle();
      port.onmessage?.(event);
    };
    inner.onmessageerror = (event) => port.onmessageerror?.(event);
    inner.onerror = (event) => {
      if (!isForbidden || said === null) return port.onerror?.(event);
      event.preventDefault();
      const again = said;
      settle();
      inner = standIn(kind);
      listen();
      for (const message of again) inner.postMessage(message);
    };
  };
  listen();
  return port;
}
/** A worker script that loads another. It inherits the page's content security policy and must satisfy it. */
function writeLoader(address: string): string {
  const rules = "{ createScriptURL: (address) => address }";
  const trusted = `self.trustedTypes?.createPolicy("incast-lab", ${rules}).createScriptURL(address)`;
  return `const address = ${JSON.stringify(address)}; importScripts(${trusted} ?? address);`;
}

/**
 * Not a module worker: Chromium cannot start one from a blob of an opaque origin. The built workers are self-contained and run either
 * way.
 */
function startBlob(text: string, name: string): Worker {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    const worker = new Worker(trustAddress(address), { name });
    // the first message shows that the blob has been read
    worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
    return worker;
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
}
