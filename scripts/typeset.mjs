import { fileURLToPath } from "node:url";
import katex from "katex";
import { runnerImport } from "vite";

/** The module with the page's typeset formulas: HTML for display, MathML for screen readers. No typesetting code is part of the page. */
export const typesetId = "virtual:typeset-equations";

const sources = ["goodput-equations.ts", "gip-trim-equations.ts"].map((name) =>
  fileURLToPath(new URL(`../src/model/${name}`, import.meta.url)),
);

/**
 * Converts a plain-text symbol to TeX: "E[k_min]" has one index, not three factors.
 * @param {string} symbol
 */
function toTex(symbol) {
  return symbol.replaceAll(/_([A-Za-z]{2,})/g, (_, index) => `_{\\mathrm{${index}}}`).replaceAll(/\^\*|\*/g, "^{*}");
}

/**
 * The equations of src/model as markup, by table and key. @throws {Error} if the TeX is invalid.
 * @param {Readonly<Record<string, unknown>>} tables the exports of a file of equations
 */
export function typesetTables(tables) {
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      Object.fromEntries(
        /** @type {readonly { key: string, symbol: string, tex: string }[]} */ (rows).map(({ key, symbol, tex }) => {
          const left = toTex(symbol);
          const formula = tex.replaceAll(/\s/g, "") === left.replaceAll(/\s/g, "") ? left : `${left} = ${tex}`;
          const markup = katex.renderToString(formula, { output: "htmlAndMathml", throwOnError: true, strict: "error" });
          // A strict content security policy forbids inline styles, so the page sets them itself.
          return [key, markup.replaceAll(' style="', ' data-style="')];
        }),
      ),
    ]),
  );
}

/** @returns {import("vite").Plugin} */
export function typesetEquations() {
  const resolved = `\0${typesetId}`;
  return {
    name: "typeset-equations",
    enforce: "pre",
    resolveId: (id) => (id === typesetId ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      const tables = {};
      for (const file of sources) {
        this.addWatchFile(file);
        const { module } = await runnerImport(file, { configFile: false, logLevel: "error" });
        Object.assign(tables, module);
      }
      return `export const typeset = ${JSON.stringify(typesetTables(tables))};`;
    },
    // every browser with module workers supports woff2, so the other two files of each font are not needed
    transform: (code, id) =>
      /katex(\.min)?\.css/.test(id) ? { code: code.replaceAll(/,\s*url\([^)]*\.(woff|ttf)\)\s*format\("[^"]*"\)/g, ""), map: null } : null,
  };
}
