/**
 * `npm run build:single`: builds the page as one file that a browser opens from a folder or a USB stick. Browsers fetch nothing for such
 * a page, so it contains everything: scripts, styles, fonts (by Vite), and the workers as text, which src/bridge/start-worker.ts finds by
 * name.
 */
import { readFileSync } from "node:fs";

export const singleName = "incast-lab.html";

/**
 * Escapes a script's text so that nothing in it ends or changes the script element.
 * @param {string} code
 */
export function escapeScript(code) {
  return code.replaceAll(/<\/(script)/gi, "<\\/$1").replaceAll("<!--", "\\x3C!--");
}

/**
 * Inlines the files that the document requests.
 * @param {string} html
 * @param {ReadonlyMap<string, string>} files texts by name in the build, such as "assets/live-x.js"
 * @param {string} icon address of the page's icon
 * @returns {string}
 * @throws {Error} if the document requests a missing file
 */
export function inlineFiles(html, files, icon) {
  const left = new Map(files);
  /** @param {string} tag */
  const take = (tag) => {
    const name = /(?:src|href)="\.\/([^"]+)"/.exec(tag)?.[1] ?? "";
    const text = files.get(name);
    if (text === undefined) throw new Error(`the page asks for ${tag}`);
    left.delete(name);
    return text;
  };
  const filled = html
    .replaceAll(/\s*<link rel="(modulepreload|manifest|apple-touch-icon)"[^>]*>/g, "")
    // there are no files next to it
    .replace(/\s*<nav aria-label="Without JavaScript">[^]*?<\/nav>/, "")
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}" />`)
    .replaceAll(/<link rel="stylesheet"[^>]*>/g, (tag) => `<style>${take(tag)}</style>`)
    .replaceAll(
      /<script( type="module")?[^>]* src="[^"]+"[^>]*><\/script>/g,
      (tag, type = "") => `<script${type}>${escapeScript(take(tag))}</script>`,
    );
  const texts = [...left].map(
    ([name, text]) => `<script type="text/plain" data-file="${name.replace(/^.*\//, "")}">${escapeScript(text)}</script>\n`,
  );
  return filled.replace("</body>", () => `${texts.join("")}</body>`);
}

/**
 * @param {string} iconFile path of the page's icon
 * @returns {import("vite").Plugin}
 */
export function singleFile(iconFile) {
  return {
    name: "single-file",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        /** @type {Map<string, string>} */
        const files = new Map();
        let html = "";
        for (const [name, file] of Object.entries(bundle)) {
          const text = file.type === "chunk" ? file.code : Buffer.from(file.source).toString();
          if (name === "index.html") html = text;
          else if (/\.(js|css|txt)$/.test(name)) files.set(name, text);
          else throw new Error(`${name} cannot stand in one file`);
          delete bundle[name];
        }
        const icon = `data:image/svg+xml;base64,${readFileSync(iconFile).toString("base64")}`;
        this.emitFile({ type: "asset", fileName: singleName, source: inlineFiles(html, files, icon) });
      },
    },
  };
}
