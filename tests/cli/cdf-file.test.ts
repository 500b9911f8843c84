import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { RunSummary } from "../../src/analysis/summary.ts";
import type { OnOffSpec } from "../../src/engine/spec/scenario.ts";
import { runCli } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-cdf-"));
afterAll(() => rmSync(folder, { recursive: true }));

const onOff = ["--workload", "on-off", "--senders", "2", "--responses", "3"];

function run(...args: readonly string[]) {
  return runCli([...args], { cwd: folder });
}

/** The distribution that a file gives. */
function read(text: string, flag = "response-cdf"): OnOffSpec {
  writeFileSync(join(folder, "sizes.csv"), text);
  const { code, stdout, stderr } = run("run", "--format", "json", ...onOff, `--${flag}`, "@sizes.csv");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return (JSON.parse(stdout) as RunSummary).scenario.workload as OnOffSpec;
}

const points = [
  [1000, 0],
  [10_000, 0.5],
  [1_000_000, 1],
];

test.each([
  ["plain", "1000,0\n10000,0.5\n1000000,1\n"],
  ["with a heading and units", "size,probability\n1KB,0\n10 KB,.5\n1MB,1"],
  [
    "with comments, blank lines and Windows line ends",
    "# of a web server\r\n\r\nsize;share\r\n1000;0\r\n10000;0.5 # half\r\n1000000;1\r\n",
  ],
  ["with blanks and tabs", "1000 0\n10000\t0.5\n1e6   1.0\n"],
  ["with quotes and a byte order mark", '\uFEFF"size","share"\n"1000","0"\n"10000","0.5"\n"1000000","1"\n'],
])("a file %s", (_, text) => expect(read(text).responseCdf).toEqual(points));

test("of gaps has times, with their units", () => {
  expect(read("gap,share\n100us,0\n5ms,1\n", "gap-cdf").gapCdf).toEqual([
    [100_000, 0],
    [5_000_000, 1],
  ]);
});

test("the result is that of the same distribution typed, and says so", () => {
  writeFileSync(join(folder, "sizes.csv"), "1000,0\n10000,0.5\n1000000,1\n");
  const typed = run("run", "--format", "json", ...onOff, "--response-cdf", "1KB:0,10KB:0.5,1MB:1");
  expect(typed.code).toBe(0);
  expect(run("run", "--format", "json", ...onOff, "--response-cdf", "@sizes.csv")).toEqual(typed);
});

test("distributions are swept file by file", () => {
  writeFileSync(join(folder, "a.csv"), "1KB,0\n2KB,1\n");
  writeFileSync(join(folder, "b.csv"), "5KB,0\n6KB,1\n");
  const { code, stdout, stderr } = run("sweep", ...onOff, "--vary", "response-cdf=[@a.csv],[@b.csv],[7KB:0,8KB:1]");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout.trimEnd().split("\n");
  expect(lines.slice(1).map((line) => line.slice(0, line.indexOf('",')))).toEqual([
    '"[[1000,0],[2000,1]]',
    '"[[5000,0],[6000,1]]',
    '"[[7000,0],[8000,1]]',
  ]);
});

test.each([
  ["", '"sizes.csv" has 0 points; allowed: 2 to 64'],
  ["size,share\n1KB,1\n", '"sizes.csv" has 1 points; allowed: 2 to 64'],
  [Array.from({ length: 65 }, (_, i) => `${i + 1},${i / 64}`).join("\n"), '"sizes.csv" has 65 points; allowed: 2 to 64'],
  [
    "1KB,0\n2KB,50\n3KB,100\n",
    '"sizes.csv" ends at 100; allowed: shares from 0 to 1 of which the last is 1, so divide these percentages by 100',
  ],
  ["1KB,0\n2KB,0.5\n", '"sizes.csv" ends at 0.5; allowed: shares from 0 to 1 of which the last is 1'],
  ["1KB,0\n2KB\n3KB,1\n", '"sizes.csv", line 2: "2KB" is not allowed; allowed: a size and a share from 0 to 1, such as 10KB,0.5'],
  ["# x\n1KB,0\n2KB,1,3\n", '"sizes.csv", line 3: "2KB,1,3" is not allowed; '],
  ["1KB,0\nsoon,0.5\n3KB,1\n", '"sizes.csv", line 2: "soon,0.5" is not allowed; '],
])("%j is refused", (text, message) => {
  writeFileSync(join(folder, "sizes.csv"), text);
  const { code, stdout, stderr } = run("run", ...onOff, "--response-cdf", "@sizes.csv");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(`incast: --response-cdf: ${message}`);
});

test.each([
  ["@none.csv", '"none.csv" cannot be read: ENOENT'],
  ["@.", '"." is not allowed; allowed: a file of at most'],
  ["@/dev/zero", '"/dev/zero" is not allowed; allowed: a file of at most'],
  ["@", '"" cannot be read: ENOENT'],
])("%s", (value, message) => {
  const { code, stderr } = run("run", ...onOff, "--response-cdf", value);
  expect(code).toBe(2);
  expect(stderr).toContain(`incast: --response-cdf: ${message}`);
});

test("what falls is refused by the scenario's own check", () => {
  writeFileSync(join(folder, "sizes.csv"), "2KB,0\n1KB,1\n");
  expect(run("run", ...onOff, "--response-cdf", "@sizes.csv").stderr).toContain("workload.responseCdf: [[2000,0],[1000,1]] is not allowed");
});
