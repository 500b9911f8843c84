/** Identifies the engine version: two programs with the same digest compute the same runs. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The engine and the transports. */
const folders = ["src/engine", "src/algorithms"];

/** Its sources, in the same order on every machine. @param {string} root @returns {string[]} relative to `root`, with "/" */
export function listEngineSources(root) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts"))
    .sort();
}

/**
 * The first 48 bits of the sources' SHA-256, as a number: exact in any program that reads it, and usable as a table column.
 * @param {string} root of the project
 * @returns {number}
 */
export function digestEngine(root) {
  const hash = createHash("sha256");
  for (const name of listEngineSources(root)) {
    // a checkout may have other line endings
    const text = readFileSync(join(root, name), "utf8").replaceAll("\r\n", "\n");
    hash.update(`${name}\0${text.length}\0${text}`);
  }
  return hash.digest().readUIntBE(0, 6);
}

/**
 * Constants inserted when a program is bundled, by the names that its sources declare.
 * @param {string} root of the project
 */
export function listConstants(root) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { ENGINE_DIGEST: String(digestEngine(root)), PROGRAM_VERSION: JSON.stringify(version), IS_PACKAGE: "false" };
}
