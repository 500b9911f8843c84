import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { claimFolder, isClaimName } from "./claim.ts";
import { InputError } from "./input-error.ts";
import { makeFolder } from "./make-folder.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { tryToWrite } from "./write-text.ts";

/** Says what the files beside it are of; without it a folder is no trace's. */
const manifestName = "manifest.json";

/** A folder of traces: of one run alone, or of none. */
export interface TraceFolder {
  /** Writes the manifest again, with what is known now that the files are complete. @throws OutputError when the disk is full. */
  readonly finish: (manifest: object) => void;
  /** Lets others write into the folder: call in any case. */
  readonly release: () => void;
}

/**
 * Empties a folder of the trace that an earlier run has left, if there is one, and begins another. The manifest is there first and
 * says that the files are not finished: so much of a run that was killed may be replaced, too.
 * @param files names of all files that the caller is going to make. @param manifest what else stands in it.
 * @throws InputError where the folder cannot be written, another process writes into it, or it has anything else.
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

/** What an earlier trace has left, the manifest apart. @throws InputError where there is anything else. */
function listOldFiles(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => !isClaimName(name));
  const own = names.includes(manifestName) ? readFileNames(join(folder, manifestName)) : null;
  const foreign = names.find((name) => own === null || !(own.includes(name) || name === manifestName) || !isFile(join(folder, name)));
  if (foreign === undefined) return names.filter((name) => name !== manifestName);
  throw new InputError(
    `--trace: ${quote(folder)} is not allowed, as it has ${quote(foreign)}, which is of no trace; allowed: a new or empty folder, or one that --trace has written, which is replaced`,
  );
}

/** null: it is no trace's manifest. */
function readFileNames(file: string): readonly unknown[] | null {
  if (!isFile(file)) return null;
  try {
    const { incast, files } = JSON.parse(readFileSync(file, "utf8")) as { readonly incast?: unknown; readonly files?: unknown };
    return typeof incast === "string" && Array.isArray(files) ? (files as unknown[]) : null;
  } catch {
    return null;
  }
}

/** No pipe, which would block, and no link, which would lead elsewhere. */
function isFile(path: string): boolean {
  return lstatSync(path).isFile();
}
