import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { claimFolder, isClaimName } from "./claim.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";
import { tryToWrite, makeFolder } from "./write-files.ts";

/** Describes the other files; a folder without it contains no trace. */
const manifestName = "manifest.json";

/** A folder that contains the trace of one run, or nothing. */
export interface TraceFolder {
  /** Rewrites the manifest with what is known after the files are complete. @throws OutputError when the disk is full. */
  readonly finish: (manifest: object) => void;
  /** Lets other processes write to the folder. Must always be called. */
  readonly release: () => void;
}

/**
 * Deletes an earlier run's trace from a folder, if any, and starts a new one. The manifest is written first and marks the
 * files as unfinished, so that the incomplete trace of a killed run can be replaced too.
 * @param files names of all files that the caller will create. @param manifest further contents of the manifest.
 * @throws InputError if the folder cannot be written, another process writes to it, or it contains anything else.
 */
export function openTraceFolder(folder: string, files: readonly string[], manifest: object): TraceFolder {
  let release = (): void => undefined;
  const file = join(folder, manifestName);
  const write = (known: object): void => writeFileSync(file, `${JSON.stringify({ ...manifest, ...known, files }, null, 2)}\n`);
  try {
    makeFolder(folder);
    release = claimFolder(folder, "--trace");
    const old = listOldFiles(folder);
    for (const name of old) rmSync(join(folder, name));
    write({ finished: false });
  } catch (error) {
    release();
    if (error instanceof InputError) throw error;
    throw new InputError(`--trace: ${quote(folder)} cannot be written: ${describeFileError(error)}`);
  }
  return { finish: (known) => tryToWrite(() => write({ finished: true, ...known }), `--trace: ${quote(file)}`), release };
}

/** Files of an earlier trace, without the manifest. @throws InputError if there is anything else. */
function listOldFiles(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => !isClaimName(name));
  const own = names.includes(manifestName) ? readFileNames(join(folder, manifestName)) : null;
  const foreign = names.find((name) => own === null || !(own.includes(name) || name === manifestName) || !isFile(join(folder, name)));
  if (foreign === undefined) return names.filter((name) => name !== manifestName);
  throw new InputError(
    `--trace: ${quote(folder)} is not allowed, as it has ${quote(foreign)}, which is of no trace; allowed: a new or empty folder, or one that --trace has written, which is replaced`,
  );
}

/** @returns null: not a trace's manifest. */
function readFileNames(file: string): readonly unknown[] | null {
  if (!isFile(file)) return null;
  try {
    const { incast, files } = JSON.parse(readFileSync(file, "utf8")) as { readonly incast?: unknown; readonly files?: unknown };
    return typeof incast === "string" && Array.isArray(files) ? (files as unknown[]) : null;
  } catch {
    return null;
  }
}

/** Not a pipe, which would block, and not a link, which would lead elsewhere. */
function isFile(path: string): boolean {
  return lstatSync(path).isFile();
}
