import { isIP } from "node:net";

/** Decides who may use the class server, and how often. Independent of HTTP. */

/** The code of a long program has a few KB (our choice). */
export const mostBodyBytes = 16_384;
/** Maximum number of answers of a class (same limit as in src/lessons/hand-in/collection.ts). */
export const mostAnswers = 5000;
/** Requests one address may send at once, and then per second: a whole room may share one address (our choices). */
const burst = 60;
const perSecond = 6;
/** Number of addresses whose rate is remembered; beyond it, the oldest are dropped (our choice). */
const mostAddresses = 4096;

/** "::ffff:10.0.0.1" as "10.0.0.1". @param {string | undefined} address */
export function plainAddress(address) {
  return (address ?? "").replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/** @param {string} address */
export function isLoopback(address) {
  return address === "::1" || /^127(\.\d{1,3}){3}$/.test(address);
}

/**
 * Is the address in a local network, not on the Internet? RFC 1918, RFC 4193, RFC 6598, link-local, this computer.
 * @param {string} address
 */
export function isOfRoom(address) {
  if (isLoopback(address)) return true;
  if (isIP(address) === 4) {
    const [a, b] = address.split(".").map(Number);
    return (
      a === 10 ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 192 && b === 168) ||
      (a === 169 && b === 254) ||
      (a === 100 && b >= 64 && b < 128)
    );
  }
  return isIP(address) === 6 && /^(f[cd]|fe[89ab])/i.test(address);
}

/**
 * Keeps other sites from sending requests through a student's browser: the Host header must be an IP address or localhost, so that no
 * other site's name pointing here is accepted, and the origin, if given, must be this server.
 * @param {{ host?: string | undefined, origin?: string | undefined }} headers
 */
export function isOwnPage({ host = "", origin }) {
  const name = host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  if (name !== "localhost" && isIP(name) === 0) return false;
  return origin === undefined || origin === `http://${host}`;
}

/**
 * An answer as handed in: its kind ("lesson", "program") and its code, which only the page interprets.
 * @typedef {{ readonly kind: string, readonly code: string }} Answer
 */

/** @param {string} text the body of a request @returns {Answer | string} or a message that explains what is wrong with it */
export function readAnswer(text) {
  /** @type {unknown} */
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    return "The body is not JSON.";
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) return 'The body must be {"kind", "code"}.';
  const { kind, code } = /** @type {Record<string, unknown>} */ (body);
  if (typeof kind !== "string" || !/^[a-z][a-z-]{0,19}$/.test(kind)) return '"kind" must be a word of up to 20 small letters and hyphens.';
  // one line of visible text, so that it cannot forge other lines in the file or on a terminal
  if (typeof code !== "string" || code.length < 4 || code.length > mostBodyBytes || !/^[^\p{C}\p{Z}]+$/u.test(code))
    return '"code" must be visible letters without blanks, 4 at least.';
  return { kind, code };
}

/** Counts what each address sends. @param {() => number} now ms, monotonic */
export function createRateLimit(now) {
  /** @type {Map<string, { left: number, atMs: number }>} */
  const known = new Map();
  return {
    /** @param {string} address @returns {boolean} may another request come now? */
    take(address) {
      const before = known.get(address);
      const atMs = now();
      const left = before === undefined ? burst : Math.min(burst, before.left + ((atMs - before.atMs) / 1000) * perSecond);
      // most recently seen last
      known.delete(address);
      known.set(address, { left: left >= 1 ? left - 1 : left, atMs });
      if (known.size > mostAddresses) known.delete(/** @type {string} */ (known.keys().next().value));
      return left >= 1;
    },
  };
}
