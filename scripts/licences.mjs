/**
 * Writes `licences.txt` next to the page: license notices of the packages whose code or fonts are in the build, as their licenses
 * require.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

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
 * Folders of a package's run-time dependencies, including indirect ones: some packages bundle the code of others, and the service worker
 * is built separately from the page.
 * @param {string} folder of the package
 * @returns {string[]}
 * @throws {Error} if one is not installed
 */
export function listNeeded(folder) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} from */
  const follow = (from) => {
    /** @type {{ dependencies?: Record<string, string> }} */
    const { dependencies = {} } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
    for (const name of Object.keys(dependencies)) {
      const place = findInstalled(name, from);
      if (found.has(place)) continue;
      found.add(place);
      follow(place);
    }
  };
  follow(folder);
  return [...found].toSorted();
}

/** Finds a package like Node: in the nearest node_modules. @param {string} name @param {string} from @returns {string} */
function findInstalled(name, from) {
  const place = join(from, "node_modules", name);
  if (existsSync(place)) return place;
  if (dirname(from) === from) throw new Error(`${name} is not installed`);
  return findInstalled(name, dirname(from));
}

/**
 * Name, version and full license of one package.
 * @param {string} folder
 * @throws {Error} if it has no license
 */
export function readNotice(folder) {
  /** @type {{ name: string, version: string, license?: string }} */
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file`);
  return `${name} ${version} (${license ?? "see below"})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

/**
 * @param {string} ownFile the project's own license
 * @returns {import("vite").Plugin}
 */
export function licences(ownFile) {
  let root = "";
  return {
    name: "licences",
    apply: "build",
    configResolved: (config) => void ({ root } = config),
    generateBundle(_options, bundle) {
      // Fonts are not modules: only the copied files say where they come from.
      const copied = Object.values(bundle).flatMap((file) => (file.type === "asset" ? file.originalFileNames : []));
      const used = listPackageFolders([...this.getModuleIds(), ...copied.map((name) => resolve(root, name))]);
      const installed = used.filter((folder) => existsSync(join(folder, "package.json")));
      const folders = [...new Set([...installed, ...listNeeded(dirname(ownFile))])].toSorted();
      const notices = [`Incast Lab\n\n${readFileSync(ownFile, "utf8").trim()}\n`, ...folders.map(readNotice)];
      this.emitFile({ type: "asset", fileName: "licences.txt", source: notices.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}
