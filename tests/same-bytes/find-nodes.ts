import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runNpm } from "../../scripts/bootstrap.mjs";

/** Those that the project supports. */
export const nodeMajors = [20, 22, 24] as const;

export interface FoundNode {
  readonly major: number;
  /** Such as "v22.23.3". */
  readonly version: string;
  readonly path: string;
}

const cache = fileURLToPath(new URL("../../node_modules/.cache/nodes", import.meta.url));

function ask(path: string): string | null {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** This Node, where it is one of that line; else the newest of it in the npm registry, fetched once. @returns null: not to be had */
export function findNode(major: number): FoundNode | null {
  if (process.versions.node.startsWith(`${major}.`)) return { major, version: process.version, path: process.execPath };
  const folder = `${cache}/${major}`;
  const path = `${folder}/node_modules/node/bin/node${process.platform === "win32" ? ".exe" : ""}`;
  if (!existsSync(path)) {
    console.error(`Fetching Node ${major}, once ...`);
    runNpm(["install", "--prefix", folder, `node@${major}`]);
  }
  const version = existsSync(path) ? ask(path) : null;
  return version === null ? null : { major, version, path };
}
