import { readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { writeZip } from "../analysis/write-zip.ts";
import { lessons } from "../lessons/registry.ts";
import { manifestName, pageName, startName, writeScormManifest, writeScormStart } from "../lessons/scorm.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { type Option, readOptions, readValue } from "./read-options.ts";
import { InputError } from "./errors.ts";

/** `incast lessons scorm ID`: one lesson as a SCORM 1.2 package. */
export function packLesson([id, ...args]: readonly string[], options: readonly Option[]): void {
  const ids = lessons.map((lesson) => lesson.id);
  const lesson = lessons.find((one) => one.id === id);
  if (lesson === undefined) {
    const near = id === undefined ? undefined : findNearestName(id, ids);
    const given = id === undefined || id.startsWith("--") ? "no lesson given" : `${quote(id)} is not allowed`;
    throw new InputError(`lessons scorm: ${given}; ${near ? `the nearest is ${near}` : `allowed: ${joinWords(ids)}`}`);
  }
  const values = readOptions(args, options);
  const page = readPage(readValue(values, "page"));
  const out = readValue(values, "out") ?? `${lesson.id}-scorm.zip`;
  const files = [
    [manifestName, Buffer.from(writeScormManifest(lesson))],
    [startName, Buffer.from(writeScormStart(lesson))],
    [pageName, page],
  ] as const;
  const zip = writeZip(files.map(([name, bytes]) => ({ name, bytes, deflated: deflateRawSync(bytes, { level: 9 }) })));
  try {
    writeFileSync(out, zip);
  } catch (error) {
    throw new InputError(`--out: ${quote(out)} cannot be written: ${describeFileError(error)}`);
  }
}

/** @throws InputError if the page does not exist. */
function readPage(file: string | undefined): Buffer {
  if (file === undefined)
    throw new InputError("lessons scorm: no page is given; allowed: --page FILE, the page as one file (npm run build:single)");
  let page: Buffer;
  try {
    page = readFileSync(file);
  } catch (error) {
    throw new InputError(`--page: ${quote(file)} cannot be read: ${describeFileError(error)}`);
  }
  // The built page of several files lacks what it would fetch.
  if (!page.includes('data-file="live'))
    throw new InputError(`--page: ${quote(file)} is not allowed; allowed: the page as one file (npm run build:single)`);
  return page;
}
