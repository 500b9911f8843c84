/**
 * The one script that runs before the first paint is no module, so the bundler leaves it alone: here it gets a name with
 * its content's digest, as all others have. And style sheets are asked for as the document itself is: a sandboxed frame
 * then has them even of a host that sends no CORS headers.
 */
import { readFileSync } from "node:fs";
import { minifySync } from "vite";

/**
 * @param {string} file path of the script
 * @param {string} address as index.html names it
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
 * The document without `crossorigin` at its style sheets.
 * @param {string} html
 */
export function loosenSheets(html) {
  return html.replace(/<link rel="stylesheet"[^>]*>/g, (tag) => tag.replace(/ crossorigin(="[^"]*")?/, ""));
}
