import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { InputError } from "./input-error.ts";
import { quote } from "./plain-line.ts";

/** Lies in a folder as long as a process writes into it, and says which. */
const claimName = ".incast-is-writing";

interface Claim {
  readonly host: string;
  readonly process: number;
}

/**
 * Keeps a folder that is there to this process: what two wrote into it at once would be a mixture of both. A process that was
 * killed leaves its claim behind, which holds no longer than it lived.
 * @param option for the message: "--trace"
 * @returns how to let go of it
 * @throws InputError where another process writes into it; otherwise what the file system says.
 */
export function claimFolder(folder: string, option: string): () => void {
  const file = join(folder, claimName);
  const own: Claim = { host: hostname(), process: process.pid };
  if (!tryToClaim(file, own)) {
    const other = readClaim(file);
    if (other !== null && isAtWork(other)) {
      const who = `process ${other.process} of ${quote(other.host)}`;
      throw new InputError(
        `${option}: ${quote(folder)} is not allowed, as ${who} writes into it; allowed: another folder, or this one after that process has ended (if it has, remove ${quote(file)})`,
      );
    }
    writeFileSync(file, JSON.stringify(own));
  }
  return () => rmSync(file, { force: true });
}

/** Of two that try at once one alone can. */
function tryToClaim(file: string, own: Claim): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** null: it is gone, or says nothing. */
function readClaim(file: string): Claim | null {
  try {
    const { host, process } = JSON.parse(readFileSync(file, "utf8")) as Partial<Claim>;
    return typeof host === "string" && typeof process === "number" ? { host, process } : null;
  } catch {
    return null;
  }
}

/** Of another machine nobody here can say: it is. This very process writes one trace after the other. */
function isAtWork({ host, process: id }: Claim): boolean {
  if (host !== hostname()) return true;
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // somebody else's
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
