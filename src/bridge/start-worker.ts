import type { SessionKind } from "../protocol/page-session.ts";
import { findInlined } from "./inlined.ts";
import { createPageWorker } from "./page-worker.ts";
import { trustAddress } from "./trusted.ts";
import type { WorkerPort } from "./worker-port.ts";

/** Has the browser refused this page a worker? Then it refuses all. */
let areRefused = false;
const refusalListeners = new Set<() => void>();

/** Calls `listener` once it is known that what workers would compute is computed by the page itself. Returns how to stop. */
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
 * A worker from one of the built files, wherever the page is: beside its files; in a sandboxed frame, whose opaque origin
 * may start no worker by address, but one from a blob that fetches it; in the page of one file, which holds the worker's text.
 * Where the browser or the page's policy allows none, what answers is the page itself. A worker that cannot be loaded, or dies,
 * is an error as before.
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

/** @throws Error when the browser starts none */
function openWorker(address: string, name: string): Worker {
  const text = findInlined(address);
  if (text !== null) return startBlob(text, name);
  // asked beforehand: where Chromium and WebKit throw, Firefox tells of it by an event without a reason
  if (self.origin === "null") return startBlob(writeLoader(new URL(address, document.baseURI).href), name);
  return new Worker(trustAddress(address), { type: "module", name });
}

/**
 * The worker; or, where the page's policy turns out to forbid it, which a browser may tell after it has made one, the page in its
 * place. Until it has been heard nothing is given away for good: what was said may have to be said again.
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
/** A worker's script that loads another. It inherits the page's content security policy, and has to satisfy it itself. */
function writeLoader(address: string): string {
  const rules = "{ createScriptURL: (address) => address }";
  const trusted = `self.trustedTypes?.createPolicy("incast-lab", ${rules}).createScriptURL(address)`;
  return `const address = ${JSON.stringify(address)}; importScripts(${trusted} ?? address);`;
}

/** No module: Chromium starts none from a blob of an opaque origin. The built workers are whole, and run as either. */
function startBlob(text: string, name: string): Worker {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    const worker = new Worker(trustAddress(address), { name });
    // its first word says that it has been read
    worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
    return worker;
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
}
