import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { openAnswers } from "./class-file.mjs";
import { createRateLimit, isLoopback, isOfRoom, isOwnPage, mostAnswers, mostBodyBytes, plainAddress, readAnswer } from "./class-guard.mjs";

/**
 * Serves the built page in a local network and collects answers. No accounts, and nothing else is stored: answers are kept in memory and,
 * if the teacher names one, in a file. Only the teacher's own computer can read them.
 *
 *   POST class/answers   {"kind", "code"}           from the room: keeps one answer
 *   GET  class/answers?from=N                       from this computer: the answers from the Nth on
 *   GET  class/room                                 whether answers are taken; from this computer also where phones find the page
 *   POST class/room      {"accepts": true|false}    from this computer
 */

/** Tells the page that this server serves it; read by src/ui/kit/hand-in/collector.ts. */
const mark = '<meta name="incast-class" content="1" />';

/** @type {Readonly<Record<string, string>>} */
const contentTypes = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/**
 * @typedef {object} ClassOptions
 * @property {string} folder of the built page
 * @property {readonly string[]} homes addresses at which phones find the page
 * @property {string | null} file to which answers are appended, one per line: time, kind, code
 * @property {boolean} [isOpen] also accept answers from outside a private network
 * @property {() => number} [now] ms, monotonic
 */

/** @param {ClassOptions} options */
export function createClassServer({ folder, homes, file, isOpen = false, now = () => performance.now() }) {
  const opened = file === null ? null : openAnswers(file);
  const answers = opened?.kept ?? [];
  /** Identifies question (three letters) and student (five) after CAST1-. @param {import("./class-guard.mjs").Answer} answer */
  const nameOf = ({ kind, code }) => (kind === "lesson" ? code.replaceAll("-", "").toUpperCase().slice(0, 13) : code);
  /** The last answer of each student to each question. */
  const last = new Map(answers.map((one) => [`${one.kind} ${nameOf(one)}`, one.code]));
  const rate = createRateLimit(now);
  let accepts = true;

  /** @param {import("node:http").ServerResponse} response @param {number} status @param {unknown} body */
  const say = (response, status, body) => {
    const text = JSON.stringify(typeof body === "string" ? { error: body } : body);
    response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(text);
  };

  /** @param {import("node:http").IncomingMessage} request @returns {Promise<string | null>} null: too long */
  const readBody = async (request) => {
    /** @type {Buffer[]} */
    const parts = [];
    let bytes = 0;
    for await (const part of request) {
      bytes += part.length;
      if (bytes > mostBodyBytes) return null;
      parts.push(part);
    }
    return Buffer.concat(parts).toString("utf8");
  };

  /** @param {import("./class-guard.mjs").Answer} answer @returns {boolean} was there space for it? */
  const keep = ({ kind, code }) => {
    const key = `${kind} ${nameOf({ kind, code })}`;
    if (last.get(key) === code) return true;
    if (answers.length >= mostAnswers) return false;
    const kept = { time: new Date().toISOString(), kind, code };
    opened?.append(kept);
    last.set(key, code);
    answers.push(kept);
    return true;
  };

  /** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response @param {URL} url */
  const answer = async (request, response, url) => {
    const from = plainAddress(request.socket.remoteAddress);
    const isTeacher = isLoopback(from);
    if (!isOpen && !isOfRoom(from)) return say(response, 403, "Only the room's own network may hand in here.");
    if (!isOwnPage(request.headers)) return say(response, 403, "Only this server's own page may ask this.");
    if (!isTeacher && !rate.take(from)) return say(response.setHeader("retry-after", "10"), 429, "Too many requests from this address.");
    const isPost = request.method === "POST";
    if (!isPost && request.method !== "GET") return say(response.setHeader("allow", "GET, POST"), 405, "Allowed are GET and POST.");
    if (isPost && !/^application\/json(;|$)/i.test(request.headers["content-type"] ?? ""))
      return say(response, 415, "The body must be application/json.");
    const body = isPost ? await readBody(request) : "";
    if (body === null) {
      response.shouldKeepAlive = false;
      return say(response, 413, `At most ${mostBodyBytes} bytes.`);
    }
    if (url.pathname === "/class/room") {
      if (!isPost) return say(response, 200, isTeacher ? { accepts, homes, file, count: answers.length } : { accepts });
      if (!isTeacher) return say(response, 403, "Only the teacher's own computer may do this.");
      const asked = /"accepts"\s*:\s*(true|false)/.exec(body);
      if (asked === null) return say(response, 400, 'The body must be {"accepts": true} or {"accepts": false}.');
      accepts = asked[1] === "true";
      return say(response, 200, { accepts });
    }
    if (url.pathname !== "/class/answers") return say(response, 404, "There is class/answers and class/room.");
    if (!isPost) {
      if (!isTeacher) return say(response, 403, "Only the teacher's own computer may read answers.");
      const first = Number(url.searchParams.get("from") ?? 0);
      if (!Number.isInteger(first) || first < 0) return say(response, 400, "from must be a whole number, 0 or more.");
      return say(response, 200, { count: answers.length, answers: answers.slice(first) });
    }
    if (!accepts) return say(response, 409, "Answers are no longer taken.");
    const read = readAnswer(body);
    if (typeof read === "string") return say(response, 400, read);
    return keep(read) ? say(response, 200, { kept: true }) : say(response, 507, `At most ${mostAnswers} answers are kept.`);
  };

  /** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response @param {URL} url */
  const serve = async (request, response, url) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return say(response.setHeader("allow", "GET, HEAD"), 405, "Allowed are GET and HEAD.");
    const path = normalize(join(folder, decodeURIComponent(url.pathname), url.pathname.endsWith("/") ? "index.html" : ""));
    if (!path.startsWith(join(folder, sep)) || path.includes(`${sep}.`) || path.includes("\0"))
      return say(response, 404, "There is no such file.");
    const content = await readFile(path).catch(() => null);
    if (content === null) return say(response, 404, "There is no such file.");
    const isHome = path === join(folder, "index.html");
    const whole = isHome ? Buffer.from(content.toString("utf8").replace("</head>", `${mark}</head>`)) : content;
    const isForever = path.includes(`${sep}assets${sep}`);
    response.writeHead(200, {
      "content-type": contentTypes[extname(path)] ?? "application/octet-stream",
      "content-length": whole.length,
      "cache-control": isForever ? "max-age=31536000, immutable" : "no-cache",
      "x-content-type-options": "nosniff",
    });
    return response.end(request.method === "HEAD" ? undefined : whole);
  };

  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000, maxHeaderSize: 8192 }, (request, response) => {
    const handle = async () => {
      const url = new URL(request.url ?? "/", "http://localhost");
      await (url.pathname.startsWith("/class/") ? answer : serve)(request, response, url);
    };
    handle().catch((/** @type {unknown} */ error) => {
      // the client has disconnected
      if (request.destroyed) return;
      // a bad URL is the client's fault; a file that cannot be written is reported on the terminal
      const isBad = error instanceof URIError || (error instanceof TypeError && "code" in error);
      if (!isBad) console.error(error instanceof Error ? error.message : error);
      if (!response.headersSent) say(response, isBad ? 400 : 500, isBad ? "The address cannot be read." : "The answer could not be kept.");
      else response.destroy();
    });
  });
  server.maxConnections = 1000;
  return { server, count: () => answers.length };
}
