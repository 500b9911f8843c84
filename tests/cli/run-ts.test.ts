import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { root } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-run-ts-"));
const cache = join(root, "node_modules/.cache/incast");

afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const file of readdirSync(cache)) if (file.includes(basename(folder))) rmSync(join(cache, file));
});

/** Writes a source as if it had been written a minute ago: a file edited while it is bundled is not kept. */
function writeSource(name: string, text: string, minutesAgo = 1): void {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  const time = Date.now() / 1000 - 60 * minutesAgo;
  utimesSync(file, time, time);
}

function run(name: string, ...args: string[]) {
  const result = spawnSync(process.execPath, [join(root, "scripts/run-ts.mjs"), name, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}

function listBundles(): string[] {
  return readdirSync(cache).filter((file) => file.includes(basename(folder)) && file.endsWith(".mjs"));
}

test("runs a program with its arguments, its own place and its exit code", () => {
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

test("bundles once, and again when any source has changed", () => {
  writeSource("main.ts", 'import { word } from "./part.ts"; console.log(word);');
  writeSource("part.ts", "export const word: string = 'one';");
  expect(run("main.ts").stdout).toBe("one\n");
  const first = listBundles().filter((file) => file.includes("main"));
  expect(first).toHaveLength(1);
  expect(run("main.ts").stdout).toBe("one\n");
  expect(listBundles().filter((file) => file.includes("main"))).toEqual(first);
  // the same size, another time
  writeSource("part.ts", "export const word: string = 'two';", 0.5);
  expect(run("main.ts").stdout).toBe("two\n");
  expect(listBundles().filter((file) => file.includes("main"))).not.toEqual(first);
});

test("an error names the line of the source", () => {
  writeSource(
    "bad.ts",
    "interface A { b: number }\n\nconst fail = (a: A): never => {\n  throw new Error(`no ${a.b}`);\n};\nfail({ b: 3 });\n",
  );
  for (const _ of ["built", "cached"]) {
    const { code, stdout, stderr } = run("bad.ts");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("Error: no 3");
    expect(stderr).toMatch(/bad\.ts:4:9/);
  }
});

test("without a file it says how it is called", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/run-ts.mjs")], { encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: "usage: node scripts/run-ts.mjs FILE [ARGUMENT...]\n" });
});
