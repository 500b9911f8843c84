import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds the page like `npm run build`, but without type checking; exits if that fails. @param {string[]} args of `vite build` */
export function buildPage(...args) {
  const manifest = createRequire(import.meta.url).resolve("vite/package.json");
  const vite = join(dirname(manifest), "bin", "vite.js");
  // its output is not the tool's result
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn", ...args], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
