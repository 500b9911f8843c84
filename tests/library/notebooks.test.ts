import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import * as library from "../../src/library/incast-lab.ts";
import { root } from "../cli/run-cli.ts";

/** The notebooks of docs/library.md are run, cell by cell. `PYTHON=FILE` names a Python that has pandas and matplotlib. */

const folder = mkdtempSync(join(tmpdir(), "incast-notebook-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = readFileSync(join(root, "docs/library.md"), "utf8");

/** Cells of one language in one section. */
function readCells(section: string, language: string): readonly string[] {
  const [, text] = page.split(`## ${section}\n`);
  return [...text.split(/^## /m)[0].matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "gm"))].map(([, cell]) => cell);
}

interface Dots {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly x: (row: unknown) => unknown;
  readonly y: string;
}

test("the Observable notebook's cells draw a dot for each run", () => {
  const [load, slider, chart] = readCells("An Observable notebook", "js");
  expect(load).toMatch(/^lab = import\("https:\/\/.+"\);\n$/);
  // what Observable has around a cell
  const Inputs = { range: (_: readonly number[], { value }: { value: number }) => value };
  const Plot = {
    dot: (rows: unknown, options: object) => ({ rows, ...options }),
    plot: ({ marks }: { marks: readonly Dots[] }) => marks[0],
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- Observable makes functions of cells
  const cell = (body: string) => new Function("lab", "Inputs", "Plot", "senders", body) as (...given: unknown[]) => unknown;
  const senders = cell(`return ${slider.replace("viewof senders = ", "")}`)(library, Inputs, Plot);
  expect(senders).toBe(16);
  const { rows, x, y } = cell(chart)(library, Inputs, Plot, senders) as Dots;
  expect(rows.map(x)).toEqual([1, 1, 1, 1, 1, 10, 10, 10, 10, 10, 200, 200, 200, 200, 200]);
  for (const row of rows) expect(row[y]).toBeGreaterThan(0);
});

const python = process.env.PYTHON ?? "python3";
const hasPandas = spawnSync(python, ["-c", "import pandas, matplotlib"]).status === 0;

test.skipIf(!hasPandas)("the Python notebook's cells run one after the other, and an error is one line", { timeout: 120_000 }, () => {
  const cells = readCells("A Python notebook", "python");
  expect(cells.length).toBe(3);
  // the terminal of this checkout in the place of the package's
  const terminal = [process.execPath, join(root, "scripts/run-ts.mjs"), join(root, "src/cli/main.ts")].map((word) => `'${word}'`).join(" ");
  writeFileSync(join(folder, "npx"), `#!/bin/sh\nshift\nexec ${terminal} "$@"\n`, { mode: 0o755 });
  const shown = [
    // what a notebook shows is the value of a cell's last line
    `${cells[0]}print(sorted(set(sweep.senders)), len(sweep))`,
    cells[1].replace(/^(pd\.DataFrame.*)$/m, "print(len($1))"),
    cells[2].replace(/^(packets\[packets.*)$/m, "print($1.sum() == packets.dropped_at.notna().sum() > 0)"),
    'try: incast("run", "--sender", "3")\nexcept ValueError as error: print(error)',
  ];
  writeFileSync(join(folder, "notebook.py"), shown.join("\n"));
  const env = { ...process.env, MPLBACKEND: "Agg", PATH: `${folder}:${process.env.PATH}` };
  const { stdout, stderr, status } = spawnSync(python, ["notebook.py"], { cwd: folder, encoding: "utf8", env });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const [sweep, flows, drops, error, ...more] = stdout.trimEnd().split("\n");
  expect(sweep).toBe("[1, 2, 4, 8, 16, 32, 64] 35");
  expect([flows, drops]).toEqual(["16", "True"]);
  expect(error).toMatch(/^incast: --sender is not an option/);
  expect(more).toEqual([]);
});
