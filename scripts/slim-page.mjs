/** Keeps code that only the Worker needs out of the page's first load. Used for builds of the page, not of the Worker. */
import { parseSync, Visitor } from "vite";

/**
 * The parts of a transport that run a simulation, and their replacements: the page reads only a transport's description, which
 * includes whether it has programs for receivers and ports.
 */
const workerOnly = new Map([
  ["createSender", ""],
  ["createReceiver", "createReceiver: null,"],
  ["createSink", "createSink: null,"],
  ["createPort", "createPort: null,"],
]);

/**
 * A transport's source without the functions that create its senders; the bundler then drops the code that only they use.
 * @param {string} code
 * @param {string} file
 */
export function stripSenders(code, file) {
  /** @type {[start: number, end: number, rest: string][]} */
  const cuts = [];
  new Visitor({
    Property: (node) => {
      const rest = !node.computed && node.key.type === "Identifier" ? workerOnly.get(node.key.name) : undefined;
      if (rest !== undefined) cuts.push([node.start, node.end, rest]);
    },
  }).visit(parseSync(file, code).program);
  let stripped = code;
  for (const [start, end, rest] of cuts.toReversed()) {
    const comma = /^\s*,/.exec(stripped.slice(end))?.[0].length ?? 0;
    stripped = stripped.slice(0, start) + rest + stripped.slice(end + comma);
  }
  return stripped;
}

/** @returns {import("vite").Plugin} */
export function slimPage() {
  return {
    name: "slim-page",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]src[\\/]algorithms[\\/]/ },
      handler: (code, id) => ({ code: stripSenders(code, id), map: null }),
    },
  };
}
