import { trustAddress } from "./trusted.ts";

/**
 * A worker from one of the built files, wherever the page is: beside its files; in a sandboxed frame, whose opaque origin
 * may start no worker by address, but one from a blob that fetches it; in the page of one file, which holds the worker's text.
 *
 * @param address of the built worker
 * @throws Error when the browser starts none
 */
export function startWorker(address: string, name: string): Worker {
  const text = findInlined(address);
  if (text !== null) return startBlob(text, name);
  try {
    return new Worker(trustAddress(address), { type: "module", name });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "SecurityError")) throw error;
    return startBlob(writeLoader(new URL(address, document.baseURI).href), name);
  }
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

/** Text of the file, where the document holds all its files (scripts/single-file.mjs). */
function findInlined(address: string): string | null {
  const name = new URL(address, document.baseURI).pathname.split("/").at(-1);
  return document.querySelector(`script[type="text/plain"][data-file="${name}"]`)?.textContent ?? null;
}
