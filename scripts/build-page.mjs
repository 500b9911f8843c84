import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds the page, as `npm run build` does without its types; ends this process where that fails. @param {string[]} args of `vite build` */
export function buildPage(...args) {
  const manifest = createRequire(import.meta.url).resolve("vite/package.json");
  const vite = join(dirname(manifest), "bin", "vite.js");
  // what it says is not the tool's result
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn", ...args], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
