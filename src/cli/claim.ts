import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { InputError } from "./input-error.ts";
import { quote } from "./plain-line.ts";

/** The name of the file, or its ending, that says which process writes here. It is there only as long as that process writes. */
const claimName = ".incast-is-writing";

interface Claim {
  readonly host: string;
  readonly process: number;
}

/**
 * Keeps an existing folder to this process: two processes that write into it at once would leave a mixture. @param option for
 * the message: "--trace". @returns how to give it up. @throws InputError where another process writes into it; otherwise what
 * the file system says.
 */
export function claimFolder(folder: string, option: string): () => void {
  return claim(join(folder, claimName), option, folder, "folder");
}

/** The same for one file, by a file beside it. */
export function claimFile(file: string, option: string): () => void {
  return claim(file + claimName, option, file, "file");
}

/** Is this the name of a claim? */
export function isClaimName(name: string): boolean {
  return name.endsWith(claimName);
}

/** A process that was killed leaves its claim behind; a claim counts only as long as its process lives. */
function claim(file: string, option: string, what: string, kind: "file" | "folder"): () => void {
  const own: Claim = { host: hostname(), process: process.pid };
  if (!tryToClaim(file, own)) {
    const other = readClaim(file);
    if (other !== null && isAtWork(other)) {
      const who = `process ${other.process} of ${quote(other.host)}`;
      throw new InputError(
        `${option}: ${quote(what)} is not allowed, as ${who} writes into it; allowed: another ${kind}, or this one after that process has ended (if it has, remove ${quote(file)})`,
      );
    }
    writeFileSync(file, JSON.stringify(own));
  }
  return () => rmSync(file, { force: true });
}

/** Only one of two processes that try at the same time succeeds. */
function tryToClaim(file: string, own: Claim): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** null: it is gone, or cannot be understood. */
function readClaim(file: string): Claim | null {
  try {
    const { host, process } = JSON.parse(readFileSync(file, "utf8")) as Partial<Claim>;
    return typeof host === "string" && typeof process === "number" ? { host, process } : null;
  } catch {
    return null;
  }
}

/** A process of another machine cannot be asked and counts as alive. This very process writes one thing after the other. */
function isAtWork({ host, process: id }: Claim): boolean {
  if (host !== hostname()) return true;
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // it lives, but belongs to another user
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
