/**
 * The only script that runs before the first paint is not a module, so the bundler ignores it: this plugin gives it a name with its
 * content's digest, like all others. It also makes style sheets load without CORS, so that a sandboxed frame gets them from a host that
 * sends no CORS headers.
 */
import { readFileSync } from "node:fs";
import { minifySync } from "vite";

/**
 * @param {string} file path of the script
 * @param {string} address as in index.html
 * @returns {import("vite").Plugin}
 */
export function firstScript(file, address) {
  return {
    name: "first-script",
    apply: "build",
    buildStart() {
      const source = minifySync(file, readFileSync(file, "utf8")).code;
      this.emitFile({ type: "asset", name: address.replace(/^.*\//, ""), source });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const name = address.replace(/^.*\//, "");
        const emitted = Object.values(bundle).find((one) => one.type === "asset" && one.names.includes(name));
        if (!emitted || !html.includes(`src="${address}"`)) throw new Error(`index.html does not ask for ${address}`);
        return loosenSheets(html.replace(`src="${address}"`, `src="./${emitted.fileName}"`));
      },
    },
  };
}

/**
 * Removes `crossorigin` from the document's style sheets.
 * @param {string} html
 */
export function loosenSheets(html) {
  return html.replace(/<link rel="stylesheet"[^>]*>/g, (tag) => tag.replace(/ crossorigin(="[^"]*")?/, ""));
}
