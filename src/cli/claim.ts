import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

/** Name or suffix of the file that identifies the writing process. It exists only while that process writes. */
const claimName = ".incast-is-writing";

interface Claim {
  readonly host: string;
  readonly process: number;
}

/**
 * Reserves an existing folder for this process: two processes writing into it at once would leave a mixture. @param option for
 * the message: "--trace". @returns releases it. @throws InputError if another process writes into it, or the file system's
 * error.
 */
export function claimFolder(folder: string, option: string): () => void {
  return claim(join(folder, claimName), option, folder, "folder");
}

/** The same for a single file, with a claim next to it. */
export function claimFile(file: string, option: string): () => void {
  return claim(file + claimName, option, file, "file");
}

/** Is this the name of a claim? */
export function isClaimName(name: string): boolean {
  return name.endsWith(claimName);
}

/** A killed process leaves its claim behind, so a claim is valid only while its process lives. */
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

/** Atomic: of two processes that try at the same time, only one succeeds. */
function tryToClaim(file: string, own: Claim): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** @returns null: it no longer exists, or cannot be parsed. */
function readClaim(file: string): Claim | null {
  try {
    const { host, process } = JSON.parse(readFileSync(file, "utf8")) as Partial<Claim>;
    return typeof host === "string" && typeof process === "number" ? { host, process } : null;
  } catch {
    return null;
  }
}

/** A process on another machine cannot be checked and counts as alive. This process writes one file at a time. */
function isAtWork({ host, process: id }: Claim): boolean {
  if (host !== hostname()) return true;
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // The process is alive but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
