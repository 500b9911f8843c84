import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Installs the locked packages when there are none. npm's words go to stderr. */
export function ensureInstalled() {
  if (existsSync(`${root}node_modules/vite`)) return;
  const result = spawnSync("npm", ["ci"], { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (result.status !== 0) process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled();
