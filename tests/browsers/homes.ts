import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { writeServiceWorker } from "../../scripts/offline.mjs";
import { singleName } from "../../scripts/single-file.mjs";
import { serveFolder, type StaticServer } from "../browser/static-server.ts";

/** What the strictest of hosts send. */
export const strictHeaders = {
  "content-security-policy": "default-src 'self'; require-trusted-types-for 'script'; trusted-types incast-lab",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** Places where the built page is opened. */
export interface Homes {
  /** A plain host that lets other sites have its files. */
  readonly plain: StaticServer;
  readonly strict: StaticServer;
  /** Starts a host of its own, to be closed by who starts it. */
  serveAlone(): Promise<StaticServer>;
  /** Address of a course page on another site that holds a frame without an origin; `query` follows the plain host's address. */
  frame(query: string): string;
  /** The same of a host that keeps its files from other sites. */
  readonly closedFrame: string;
  /** Address of a page that holds the Lab in a frame of this size: the smallest windows of some browsers are wider than a phone. */
  phone(query: string, width: number, height: number): string;
  /** Address of the page in one file. */
  readonly single: string;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const watch = fileURLToPath(new URL("watch.js", import.meta.url));
const prefix = "/courses/1/lab/";

/** Puts an element behind a tag of a document. @throws {Error} when it has no such tag */
function putBehind(file: string, tag: string, element: string): void {
  const html = readFileSync(file, "utf8");
  if (!html.includes(tag)) throw new Error(`${file} has no ${tag}`);
  writeFileSync(
    file,
    html.replace(tag, () => tag + element),
  );
}

/** A course page: nothing but a frame. */
function writeFrame(address: string, attributes: string): string {
  return `<!doctype html><title>Course</title><link rel="icon" href="data:,"><body style="margin: 0"><iframe ${attributes} src="${address.replaceAll("&", "&amp;")}"></iframe>`;
}

async function serveCourse(plain: string, closed: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const size = `width="${searchParams.get("w")}" height="${searchParams.get("h")}" style="border: 0"`;
    const attributes = pathname === "/phone" ? size : `sandbox="allow-scripts" ${size}`;
    const address = (pathname === "/closed" ? closed : plain) + (searchParams.get("q") ?? "");
    response.writeHead(200, { "content-type": "text/html" }).end(writeFrame(address, attributes));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close().closeAllConnections() };
}

/** Copies the two builds, each document with watch.js in it, and serves them. @throws {Error} when one is not built */
export async function openHomes(): Promise<Homes> {
  const folder = mkdtempSync(join(tmpdir(), "incast-browsers-"));
  const dist = join(folder, "dist");
  cpSync(join(root, "dist"), dist, { recursive: true });
  cpSync(watch, join(dist, "watch.js"));
  for (const name of ["index.html", "embedding.html"]) putBehind(join(dist, name), "<head>", '<script src="watch.js"></script>');
  await writeServiceWorker(dist);
  const single = join(folder, singleName);
  cpSync(join(root, "dist-single", singleName), single);
  // the browser looks for the encoding in the first kilobyte
  putBehind(single, '<meta charset="utf-8" />', `<script>${readFileSync(watch, "utf8")}</script>`);

  const plain = await serveFolder(dist, prefix, { "access-control-allow-origin": "*" });
  const strict = await serveFolder(dist, prefix, strictHeaders);
  const closed = await serveFolder(dist, prefix);
  const course = await serveCourse(plain.url, closed.url);
  return {
    plain,
    strict,
    serveAlone: () => serveFolder(dist, prefix, strictHeaders),
    frame: (query) => `${course.url}/sandbox?w=1200&h=800&q=${encodeURIComponent(query)}`,
    closedFrame: `${course.url}/closed?w=1200&h=800`,
    phone: (query, width, height) => `${course.url}/phone?w=${width}&h=${height}&q=${encodeURIComponent(query)}`,
    single: pathToFileURL(single).href,
    async close() {
      course.close();
      await Promise.all([plain.close(), strict.close(), closed.close()]);
      rmSync(folder, { recursive: true });
    },
  };
}
