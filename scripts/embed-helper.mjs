/** What a course page uses from the built page: the helper `incast-lab.js`, and the metadata on how to embed the page. */
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src/ui/embed/incast-lab.ts", import.meta.url));
const title = "Incast Lab";
const sentence = "See TCP incast happen: many senders answer one receiver at once, the switch drops packets, and the link sits idle.";

/**
 * The oEmbed 1.0 response for embedding the page in a frame. A static file host cannot respond per link, so this is for the page's first
 * run.
 * @param {string} home address of the built page, with a slash at its end; "./" if unknown
 */
export function writeOembed(home) {
  return {
    version: "1.0",
    type: "rich",
    title,
    provider_name: title,
    provider_url: home,
    width: 800,
    height: 500,
    html: `<iframe src="${home}?embed=1" title="${title}" width="800" height="500" style="border:0;max-width:100%"></iframe>`,
  };
}

/**
 * @param {string | undefined} publicUrl URL of the published page, from the build variable PUBLIC_URL; without it addresses are relative
 * @throws {Error} if it is not a web address
 */
export function readHome(publicUrl) {
  if (publicUrl === undefined || publicUrl === "") return "./";
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error(`PUBLIC_URL is "${publicUrl}"; it must be the page's address, such as https://example.org/incast/`);
  return url.href.replace(/\/?$/, "/");
}

/** @returns {import("vite").Plugin} */
export function embedHelper(publicUrl = process.env.PUBLIC_URL) {
  const home = readHome(publicUrl);
  return {
    name: "embed-helper",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith("/incast-lab.js")) request.url = "/ui/embed/incast-lab.ts";
        next();
      });
    },
    buildStart() {
      if (this.meta.watchMode || this.environment?.mode === "dev") return;
      this.emitFile({ type: "chunk", id: source, fileName: "incast-lab.js" });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "oembed.json", source: JSON.stringify(writeOembed(home), null, 2) });
    },
    transformIndexHtml: () => {
      const entries = { "og:title": title, "og:type": "website", "og:description": sentence, ...(home !== "./" && { "og:url": home }) };
      return [
        ...Object.entries(entries).map(([property, content]) => ({ tag: "meta", attrs: { property, content } })),
        // one page, whatever the query of a link
        ...(home === "./" ? [] : [{ tag: "link", attrs: { rel: "canonical", href: home } }]),
        { tag: "link", attrs: { rel: "alternate", type: "application/json+oembed", href: `${home}oembed.json`, title } },
      ];
    },
  };
}
