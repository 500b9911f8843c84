import { closeSync, openSync } from "node:fs";
import { exportNs2, Ns2ExportError } from "../export-ns2/export-ns2.ts";
import type { Command } from "./command.ts";
import { createNoticeWriter, print } from "./output.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { describeOptions, listOptions, type OptionGroup, readOptions, readValue } from "./read-options.ts";
import { buildScenario, listSettings, readBaseInput, scenarioGroups } from "./scenario-options.ts";
import { simulate } from "./simulate.ts";
import { InputError } from "./errors.ts";
import { tryToWrite, writeText } from "./write-files.ts";

const groups: readonly OptionGroup[] = [
  {
    title: "export",
    options: [{ name: "ns2", placeholder: "FILE|-", help: "write a script for ns-2.35; - writes it to standard output" }],
  },
  ...scenarioGroups,
];

export const exportCommand: Command = {
  name: "export",
  summary: "write a scenario as a script for ns-2, to verify it there",
  groups,
  describe: () => `usage: incast export --ns2 FILE [options]

Writes the scenario as a Tcl script that stock ns-2.35 runs (Debian: apt-get install ns2). The script prints what ns-2 counts next to
what the engine counts under the rules ns2, and ends with exit code 0 if all agree, else 1:

  incast export --ns2 incast.tcl --senders 16
  ns incast.tcl

"ns incast.tcl drops.csv" also writes every drop, as run --trace does. What ns-2 cannot do is refused by name; docs/ns2.md lists it.

${describeOptions(groups)}

Values take units: 256KB (256,000 bytes), 1MiB, 1Gbps; without one they are bytes or bits per second. A time needs its unit.
`,
  async execute(args) {
    const values = readOptions(args, listOptions(groups));
    const file = readValue(values, "ns2");
    if (file === undefined || file === "")
      throw new InputError("export: no file is given; allowed: --ns2 FILE, or --ns2 - for standard output");
    const onNotice = createNoticeWriter();
    const scenario = buildScenario(await readBaseInput(values), listSettings(values), onNotice);
    const { script, hasOtherRules } = readExport(() => exportNs2(scenario, simulate));
    if (hasOtherRules) onNotice("transport.rules: the script follows the rules ns2, which are not all of the scenario's own");
    if (file === "-") await print(script);
    else writeFile(file, script);
  },
};

/** @throws InputError if ns-2 cannot express the scenario. */
function readExport<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw error instanceof Ns2ExportError ? new InputError(error.message) : error;
  }
}

/** @throws InputError if the file cannot be written. */
function writeFile(name: string, text: string): void {
  let file: number;
  try {
    file = openSync(name, "w");
  } catch (error) {
    throw new InputError(`--ns2: ${quote(name)} cannot be written: ${describeFileError(error)}`);
  }
  try {
    writeText(file, text, name);
  } finally {
    tryToWrite(() => closeSync(file), name);
  }
}
