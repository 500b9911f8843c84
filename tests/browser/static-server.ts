import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** As good hosts say of files whose names tell their content: a page that opens them again, opens faster. */
const assets = `${sep}assets${sep}`;
const forever = { "cache-control": "max-age=31536000, immutable" };

export interface StaticServer {
  /** Address of the folder, with a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `folder` at `prefix` (such as "/deep/sub/path/") of a free port of this machine and nothing
 * anywhere else, as a plain file host would: no fallback page, so an absolute address shows as a 404.
 * `headers` go with every file. `findPage`: the HTML that is sent in place of the file at a path, with status 200, as a portal does.
 */
export async function serveFolder(
  folder: string,
  prefix: string,
  headers: Readonly<Record<string, string>> = {},
  findPage: (path: string) => string | undefined = () => undefined,
): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = path.startsWith(prefix) ? normalize(join(folder, path.slice(prefix.length) || "index.html")) : "";
    const page = findPage(path);
    if (page !== undefined) return response.writeHead(200, { "content-type": "text/html", ...forever }).end(page);
    const content = file.startsWith(join(folder, sep)) ? readFile(file) : Promise.reject(new Error("outside"));
    content.then(
      (body) =>
        response
          .writeHead(200, {
            "content-type": contentTypes[extname(file)] ?? "application/octet-stream",
            ...(file.includes(assets) && forever),
            ...headers,
          })
          .end(body),
      () => response.writeHead(404, { "content-type": "text/plain" }).end(`${path} is not here`),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
