import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";

/**
 * Sends what only an opened box, a dialog or a later page shows out of the page's first load. The tables keep each entry's
 * explanation beside the entry; in the built page a short sign stands there, and src/ui/text/late-texts.ts, which only
 * what is loaded late imports, has the text of each sign. Elsewhere (terminal, Worker, tests) the tables are as written.
 */

const sources = fileURLToPath(new URL("../src/", import.meta.url));

/** Files with such tables. */
const tables = /^(scenario\/[\w-]*field[\w-]*|algorithms\/[\w-]+|analysis\/metrics\/[\w-]+|ui\/app\/bindings)\.ts$/;

const lateFile = "ui/text/late-texts.ts";

/**
 * Where the file's explanations stand: literal `help` of any object, the `cite` beside one, and the `meaning` of a choice.
 * @param {string} code
 * @param {string} file
 */
export function findTexts(code, file) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const found = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const values = new Map(
        properties.flatMap((one) =>
          one.type === "Property" && !one.computed && one.key.type === "Identifier"
            ? [/** @type {const} */ ([one.key.name, one.value])]
            : [],
        ),
      );
      const told = values.has("help") ? ["help", "cite"] : ["meaning"];
      for (const value of told.map((name) => values.get(name)))
        if (value?.type === "Literal" && typeof value.value === "string")
          found.push({ start: value.start, end: value.end, text: value.value });
    },
  }).visit(parseSync(file, code).program);
  return found.toSorted((a, b) => a.start - b.start);
}

/** No text begins like this. */
const mark = "~";

/**
 * A sign for every text.
 * @param {Iterable<string>} texts
 */
export function assignSigns(texts) {
  return new Map([...new Set(texts)].map((text, index) => [text, mark + index.toString(36)]));
}

/**
 * The source with signs for its texts.
 * @param {string} code
 * @param {string} file
 * @param {ReadonlyMap<string, string>} signs
 */
export function putSigns(code, file, signs) {
  let signed = code;
  for (const { start, end, text } of findTexts(code, file).toReversed()) {
    const sign = signs.get(text);
    if (sign !== undefined) signed = signed.slice(0, start) + JSON.stringify(sign) + signed.slice(end);
  }
  return signed;
}

/** @returns {import("vite").Plugin} */
export function lateTexts() {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => tables.test(name))
    .map((name) => sources + name)
    .toSorted();
  const isTable = new Set(files);
  const signs = assignSigns(files.flatMap((file) => findTexts(readFileSync(file, "utf8"), file).map(({ text }) => text)));
  return {
    name: "late-texts",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]src[\\/].*\.ts$/ },
      handler(code, id) {
        if (id === sources + lateFile) {
          const texts = Object.fromEntries([...signs].map(([text, sign]) => [sign, text]));
          return { code: code.replace("= {};", () => `= ${JSON.stringify(texts)};`), map: null };
        }
        return isTable.has(id) ? { code: putSigns(code, id, signs), map: null } : null;
      },
    },
  };
}
