import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * A folder and those it lies in, as far as they are missing. Level by level: Node's own `recursive` never returns where a
 * file system takes no folders (/proc). @throws what the file system says
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
