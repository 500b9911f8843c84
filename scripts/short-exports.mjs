import { dirname, posix } from "node:path";
import { parseSync } from "vite";

/**
 * The bundler gives what a chunk exports a short name of its own: `export { Vb as $, hi as $a, … }`. For the first load, from
 * which everything that comes later takes hundreds of functions, two names for each are a kilobyte that gzip cannot press
 * out. Here it exports them under the names that they have inside, in order of the alphabet.
 */

/** @typedef {{ readonly start: number, readonly end: number, readonly text: string }} Edit */
/** @typedef {{ readonly type: string, readonly name?: string, readonly value?: unknown }} Named */

const nameOf = (/** @type {Named} */ one) => String(one.name ?? one.value);

/**
 * @param {string} code of a chunk with one list of exports, as bundlers write it
 * @param {ReadonlySet<string>} kept exported names that stay as they are: somebody asks for them at run time
 * @returns {{ readonly code: string, readonly names: ReadonlyMap<string, string> }} names: what is exported under another name now, and which
 * @throws {Error} when there is not exactly one list
 */
export function shortenExports(code, kept) {
  const lists = parseSync("chunk.js", code).program.body.filter((one) => one.type.startsWith("Export"));
  const [list] = lists;
  if (lists.length !== 1 || list.type !== "ExportNamedDeclaration" || list.declaration || list.source)
    throw new Error(`a chunk with ${lists.length} statements of export, not with one list`);
  const pairs = list.specifiers.map(({ local, exported }) => /** @type {const} */ ([nameOf(local), nameOf(exported)]));
  // A name that is kept is not free for another; what must do without its own keeps the short one, which is taken too.
  const taken = new Set(kept);
  for (let size = -1; size !== taken.size;) {
    size = taken.size;
    for (const [local, exported] of pairs) if (taken.has(local) && local !== exported) taken.add(exported);
  }
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const [local, exported] of pairs) if (!taken.has(exported) && local !== exported) names.set(exported, local);
  const written = pairs.map(([local, exported]) => (names.has(exported) || local === exported ? local : `${local} as ${exported}`));
  const text = `export{${[...new Set(written)].toSorted().join(",")}};`;
  return { code: code.slice(0, list.start) + text + code.slice(list.end), names };
}

/**
 * The code of a chunk that imports from one with shortened exports.
 * @param {string} code
 * @param {(address: string) => boolean} isShortened
 * @param {ReadonlyMap<string, string>} names
 */
export function renameImports(code, isShortened, names) {
  /** @type {Edit[]} */
  const edits = [];
  for (const one of parseSync("chunk.js", code).program.body) {
    if (one.type === "ImportDeclaration" && isShortened(one.source.value))
      for (const specifier of one.specifiers) {
        if (specifier.type !== "ImportSpecifier") throw new Error("a chunk imports all of the first load at once");
        const { imported, local, start, end } = specifier;
        const name = names.get(nameOf(imported)) ?? nameOf(imported);
        edits.push({ start, end, text: name === local.name ? name : `${name} as ${local.name}` });
      }
    else if (one.type === "ExportNamedDeclaration" && one.source && isShortened(one.source.value))
      for (const { local, exported, start, end } of one.specifiers) {
        const name = names.get(nameOf(local)) ?? nameOf(local);
        edits.push({ start, end, text: name === nameOf(exported) ? name : `${name} as ${nameOf(exported)}` });
      }
    else if (one.type === "ExportAllDeclaration" && isShortened(one.source.value))
      throw new Error("a chunk exports all of the first load again");
  }
  let renamed = code;
  for (const { start, end, text } of edits.toReversed()) renamed = renamed.slice(0, start) + text + renamed.slice(end);
  return renamed;
}

/**
 * The names that `import(…)` of a file asks for: `import("./lab.js").then((all) => all.t)`.
 * @param {string} code
 * @param {string} name of the file, without its folder
 * @throws {Error} when it cannot be seen what is asked for
 */
export function findAsked(code, name) {
  return code
    .split(/\bimport\((?=[`'"])/)
    .slice(1)
    .filter((rest) => rest.slice(1).split(/[`'"]/)[0].endsWith(`/${name}`))
    .map((rest) => {
      const [, , asked] = /^[^)]*\)\.then\(\(?(\w+)\)? ?=> ?\1\.([\w$]+)\)/.exec(rest) ?? [];
      if (asked === undefined) throw new Error(`what is asked of ${name} cannot be seen: import(${rest.slice(0, 80)}`);
      return asked;
    });
}

/**
 * @param {string} chunkName of the chunk whose exports are shortened
 * @returns {import("vite").Plugin}
 */
export function shortExports(chunkName) {
  return {
    name: "short-exports",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? [one] : []));
      const first = chunks.find((one) => one.name === chunkName);
      if (!first) throw new Error(`there is no chunk ${chunkName}`);
      const { fileName } = first;
      const kept = new Set(chunks.flatMap((one) => findAsked(one.code, posix.basename(fileName))));
      const { code, names } = shortenExports(first.code, kept);
      first.code = code;
      for (const one of chunks)
        if (one.imports.includes(fileName))
          one.code = renameImports(one.code, (address) => posix.join(dirname(one.fileName), address) === fileName, names);
    },
  };
}
