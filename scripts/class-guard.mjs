import { isIP } from "node:net";

/** Who may use the class server, and how often. Nothing here knows of HTTP. */

/** A long program as a code is a few KB (our choice). */
export const mostBodyBytes = 16_384;
/** More is no class (as src/lessons/hand-in/collection.ts has it). */
export const mostAnswers = 5000;
/** What one address may send at once, and per second after that: a whole room may share one address (our choices). */
const burst = 60;
const perSecond = 6;
/** Addresses whose rate is remembered; of more, the oldest are forgotten (our choice). */
const mostAddresses = 4096;

/** "::ffff:10.0.0.1" as "10.0.0.1". @param {string | undefined} address */
export function plainAddress(address) {
  return (address ?? "").replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/** @param {string} address */
export function isLoopback(address) {
  return address === "::1" || /^127(\.\d{1,3}){3}$/.test(address);
}

/** Of a room's own network, not of the Internet: RFC 1918, RFC 4193, RFC 6598, link-local, this computer. @param {string} address */
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
 * A page elsewhere must not speak through a student's browser: the request names this server by a number or as localhost, which no
 * name of another site leads to, and comes from this server's own page where it says from which.
 * @param {{ host?: string | undefined, origin?: string | undefined }} headers
 */
export function isOwnPage({ host = "", origin }) {
  const name = host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  if (name !== "localhost" && isIP(name) === 0) return false;
  return origin === undefined || origin === `http://${host}`;
}

/**
 * An answer as it is handed in: of which kind ("lesson", "program"), and its code. What a code means is the page's business.
 * @typedef {{ readonly kind: string, readonly code: string }} Answer
 */

/** @param {string} text the body of a request @returns {Answer | string} or what is wrong with it */
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
  // one line of visible text, so that nothing in the file or on a terminal can pass for something else
  if (typeof code !== "string" || code.length < 4 || code.length > mostBodyBytes || !/^[^\p{C}\p{Z}]+$/u.test(code))
    return '"code" must be visible letters without blanks, 4 at least.';
  return { kind, code };
}

/** Counts what each address sends. @param {() => number} now ms, evenly */
export function createRateLimit(now) {
  /** @type {Map<string, { left: number, atMs: number }>} */
  const known = new Map();
  return {
    /** @param {string} address @returns {boolean} whether one more may come now */
    take(address) {
      const before = known.get(address);
      const atMs = now();
      const left = before === undefined ? burst : Math.min(burst, before.left + ((atMs - before.atMs) / 1000) * perSecond);
      // the one that was seen last is at the end
      known.delete(address);
      known.set(address, { left: left >= 1 ? left - 1 : left, atMs });
      if (known.size > mostAddresses) known.delete(/** @type {string} */ (known.keys().next().value));
      return left >= 1;
    },
  };
}
