import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { drawTests } from "../support/draw.ts";
import { isLong } from "../support/extent.ts";
import { root } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-run-ts-"));
const cacheOf = (checkout: string): string => join(checkout, "node_modules/.cache/incast");

afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const file of readdirSync(cacheOf(root))) if (file.includes(basename(folder))) rmSync(join(cacheOf(root), file));
});

function writeSource(name: string, code: string, into = folder): void {
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, name), code);
}

const env = { ...process.env, NODE_NO_WARNINGS: "1" };

function run(name: string, ...args: string[]) {
  return runIn(root, folder, name, ...args);
}

/** With the scripts of one checkout, in any folder. */
function runIn(checkout: string, cwd: string, name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, "scripts/run-ts.mjs"), name, ...args], {
    cwd,
    encoding: "utf8",
    env,
  });
  return { code: status, stdout, stderr };
}

/** Bundles of the programs here, or of one of them. */
function listBundles(program = ""): string[] {
  return readdirSync(cacheOf(root)).filter((file) => file.includes(`${basename(folder)}-${program}`) && /\.[cm]js$/.test(file));
}

/** A checkout with scripts, settings and packages, and no program yet. */
function makeCheckout(name: string): string {
  const checkout = join(folder, name);
  mkdirSync(join(checkout, "node_modules"), { recursive: true });
  for (const file of readdirSync(root))
    if (/^(package.*|tsconfig.*|scripts)$/.test(file)) cpSync(join(root, file), join(checkout, file), { recursive: true });
  // installed: else npm would be asked
  spawnSync(process.execPath, [join(root, "scripts/bootstrap.mjs")]);
  cpSync(join(root, "node_modules/.install-stamp"), join(checkout, "node_modules/.install-stamp"));
  for (const file of readdirSync(join(root, "node_modules")))
    if (!file.startsWith(".")) symlinkSync(join(root, "node_modules", file), join(checkout, "node_modules", file));
  return checkout;
}

const some = drawTests("programs that are started", 3);

some("runs a program with its arguments, its own place and its exit code", () => {
  writeSource(
    "place.ts",
    "const a: string[] = process.argv.slice(1); console.log(JSON.stringify([...a, import.meta.url])); process.exitCode = 7;",
  );
  const file = join(folder, "place.ts");
  for (const _ of ["built", "cached"]) {
    expect(run("place.ts", "--flag", "b c")).toEqual({
      code: 7,
      stdout: `${JSON.stringify([file, "--flag", "b c", pathToFileURL(file).href])}\n`,
      stderr: "",
    });
  }
});

some("bundles once for each content of the sources", () => {
  writeSource("main.ts", 'import { word } from "./part.ts"; console.log(word);');
  writeSource("part.ts", "export const word: string = 'one';");
  expect(run("main.ts").stdout).toBe("one\n");
  const first = listBundles("main");
  expect(first).toHaveLength(1);
  const builtMs = statSync(join(cacheOf(root), first[0])).mtimeMs;
  expect(run("main.ts").stdout).toBe("one\n");
  // touched, not changed
  utimesSync(join(folder, "part.ts"), 1e9, 1e9);
  expect(run("main.ts").stdout).toBe("one\n");
  expect(listBundles("main")).toEqual(first);
  expect(statSync(join(cacheOf(root), first[0])).mtimeMs).toBe(builtMs);
  // as many bytes, at once, with the time of before
  writeSource("part.ts", "export const word: string = 'two';");
  utimesSync(join(folder, "part.ts"), 1e9, 1e9);
  expect(run("main.ts").stdout).toBe("two\n");
  expect(listBundles("main")).toHaveLength(2);
});

some("a program that waits at its top level, or needs a package, is run too", () => {
  writeSource("waits.ts", "const word: string = await Promise.resolve('late'); console.log(word, import.meta.filename);");
  for (const _ of ["built", "cached"])
    expect(run("waits.ts")).toEqual({ code: 0, stdout: `late ${join(folder, "waits.ts")}\n`, stderr: "" });
  const packages = join(root, "tests/cli/prints-d3.ts");
  for (const _ of ["built", "cached"]) expect(run(packages)).toEqual({ code: 0, stdout: "M1,2L3,4\n", stderr: "" });
});

const failing = "interface A { b: number }\n\nconst fail = (a: A): never => {\n  throw new Error(`no ${a.b}`);\n};\n";

for (const [name, program] of [
  ["script.ts", `${failing}fail({ b: 3 });\n`],
  ["module.ts", `${failing}await 0;\nfail({ b: 3 });\n`],
])
  some(`an error in a ${name} names the lines of its source`, () => {
    writeSource(name, program);
    for (const _ of ["built", "cached"]) {
      const { code, stdout, stderr } = run(name);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toContain("Error: no 3");
      const [thrown, called] = name === "script.ts" ? [4, 6] : [4, 7];
      expect(stderr).toContain(`${join(folder, name)}:${thrown}:9`);
      expect(stderr).toContain(`${join(folder, name)}:${called}:1`);
    }
  });

some("an error in a source is told, and nothing is kept", () => {
  writeSource("broken.ts", "const a: number = ;");
  const { code, stdout, stderr } = run("broken.ts");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("broken.ts");
  expect(listBundles("broken")).toEqual([]);
});

test.runIf(isLong)("a copied checkout runs its own sources, and the original its own", () => {
  const original = makeCheckout("original");
  writeSource("word.ts", "console.log('original', import.meta.filename);", join(original, "src"));
  const expected = { code: 0, stdout: `original ${join(original, "src/word.ts")}\n`, stderr: "" };
  expect(runIn(original, original, "src/word.ts")).toEqual(expected);

  const copy = join(folder, "copy");
  cpSync(original, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  expect(runIn(copy, copy, "src/word.ts").stdout).toBe(`original ${join(copy, "src/word.ts")}\n`);
  const { mtime } = statSync(join(original, "src/word.ts"));
  writeSource("word.ts", "console.log('thecopy!', import.meta.filename);", join(copy, "src"));
  utimesSync(join(copy, "src/word.ts"), mtime, mtime);
  expect(runIn(copy, copy, "src/word.ts").stdout).toBe(`thecopy! ${join(copy, "src/word.ts")}\n`);
  expect(runIn(original, original, "src/word.ts")).toEqual(expected);
});

test.runIf(isLong)("cold starts side by side all succeed, and leave no drafts", async () => {
  const checkout = makeCheckout("parallel");
  writeSource(
    "part.ts",
    `export const words: string[] = ${JSON.stringify(Array.from({ length: 20_000 }, (_, i) => `word ${i}`))};`,
    checkout,
  );
  writeSource("main.ts", 'import { words } from "./part.ts"; console.log(words.length);', checkout);
  // another process's draft, left or still being written
  const strange = join(cacheOf(checkout), "main-ts.json.1.draft");
  mkdirSync(cacheOf(checkout), { recursive: true });
  writeFileSync(strange, "{");
  const starts = Array.from({ length: 4 }, async () => {
    const child = spawn(process.execPath, [join(checkout, "scripts/run-ts.mjs"), "main.ts"], { cwd: checkout, env });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { stdout, stderr };
  });
  for (const result of await Promise.all(starts)) expect(result).toEqual({ stdout: "20000\n", stderr: "" });
  expect(readFileSync(strange, "utf8")).toBe("{");
  rmSync(strange);
  expect(readdirSync(cacheOf(checkout)).filter((file) => file.endsWith(".draft"))).toEqual([]);
  expect(runIn(checkout, checkout, "main.ts").stdout).toBe("20000\n");
});

test("without a file it says how it is called", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/run-ts.mjs")], { encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: "usage: node scripts/run-ts.mjs FILE [ARGUMENT...]\n" });
});
