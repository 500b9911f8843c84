/** Licence notices of the packages whose code or fonts are in the build, as their licences ask: `licences.txt` beside the page. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Folders of the packages that modules come from.
 * @param {Iterable<string>} moduleIds
 * @returns {string[]}
 */
export function listPackageFolders(moduleIds) {
  /** @type {Set<string>} */
  const folders = new Set();
  for (const id of moduleIds) {
    const found = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id);
    if (found) folders.add(found[1]);
  }
  return [...folders].toSorted();
}

/**
 * Name, version and licence of one package, in full.
 * @param {string} folder
 * @throws {Error} when it comes without a licence
 */
export function readNotice(folder) {
  /** @type {{ name: string, version: string, license?: string }} */
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file`);
  return `${name} ${version} (${license ?? "see below"})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

/**
 * @param {string} ownFile the project's own licence
 * @returns {import("vite").Plugin}
 */
export function licences(ownFile) {
  let root = "";
  return {
    name: "licences",
    apply: "build",
    configResolved: (config) => void ({ root } = config),
    generateBundle(_options, bundle) {
      // Fonts are no modules: only the files that were copied say where they come from.
      const copied = Object.values(bundle).flatMap((file) => (file.type === "asset" ? file.originalFileNames : []));
      const folders = listPackageFolders([...this.getModuleIds(), ...copied.map((name) => resolve(root, name))]).filter((folder) =>
        existsSync(join(folder, "package.json")),
      );
      const notices = [`Incast Lab\n\n${readFileSync(ownFile, "utf8").trim()}\n`, ...folders.map(readNotice)];
      this.emitFile({ type: "asset", fileName: "licences.txt", source: notices.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}
