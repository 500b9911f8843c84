import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { judgeStep, readReport, tellIncidents } from "../../scripts/test-report.mjs";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "incast-test-report-")));
afterAll(() => rmSync(folder, { recursive: true }));

const run = { name: "browser", root: folder, code: 1, mayRetry: true, said: "" };

/** A run of Vitest's itself, with a second try: what of its report is read is what it writes. */
function runVitest(): string {
  writeFileSync(
    join(folder, "trio.test.ts"),
    `import { describe, expect, it } from "vitest";
let tries = 0;
describe("the lab", () => {
  it("holds", () => expect(1).toBe(1));
  it("holds when tried again", () => expect(++tries, "the try").toBe(2));
  it("breaks", () => { throw new Error("a slot\\nwas taken"); });
});
it.todo("later");`,
  );
  writeFileSync(join(folder, "broken.test.ts"), 'import "./nowhere.ts";');
  const require = createRequire(import.meta.url);
  const bin = join(dirname(require.resolve("vitest/package.json")), "vitest.mjs");
  const report = join(folder, "report.json");
  const args = ["run", "--root", folder, "--retry=1", "--reporter=json", `--outputFile=${report}`];
  const { status } = spawnSync(process.execPath, [bin, ...args], { cwd: folder });
  expect(status).toBe(1);
  return readFileSync(report, "utf8");
}

describe("the end of the log", () => {
  const text = runVitest();

  it("names each test that failed, with its file and what it said, and what only passed when tried again", () => {
    const outcome = readReport(text, run);
    expect(outcome.count).toEqual({ passed: 2, failed: 2, skipped: 1 });
    const told = tellIncidents([
      { name: "lint", outcome: judgeStep("lint", true, "nothing to say") },
      { name: "browser", outcome },
    ]);
    const [failed, again] = told.split("\nPassed at the second try:\n");
    expect(failed).toMatch(/^\nFailed:\n/);
    expect(failed).toMatch(/ {2}browser: broken\.test\.ts: the file itself\n {4}.*nowhere\.ts/);
    // one try of the two, and the line of the test's own
    expect(failed).toMatch(
      / {2}browser: trio\.test\.ts: the lab > breaks\n {4}Error: a slot\n {4}was taken\n {8}at .*trio\.test\.ts:6:\d+/,
    );
    expect(failed.match(/a slot/g)).toHaveLength(1);
    expect(again).toMatch(
      /^ {2}browser: trio\.test\.ts: the lab > holds when tried again\n {4}AssertionError: the try: expected 1 to be 2/,
    );
    expect(told).not.toContain("nothing to say");
  });

  it("takes a test that may not be tried again, and was, for a failed one", () => {
    const outcome = readReport(text, { ...run, mayRetry: false });
    expect(outcome.count).toEqual({ passed: 1, failed: 3, skipped: 1 });
    expect(outcome.secondTries).toEqual([]);
    expect(outcome.failures.map(({ name }) => name)).toContain("the lab > holds when tried again");
  });

  it("is silent when all is well", () => {
    const good = { ancestorTitles: [], title: "holds", status: "passed", failureMessages: [] };
    const results = [{ name: join(folder, "a.test.ts"), status: "passed", message: "", assertionResults: [good] }];
    const outcome = readReport(JSON.stringify({ numPendingTests: 0, numTodoTests: 0, testResults: results }), { ...run, code: 0 });
    expect(outcome.count).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(tellIncidents([{ name: "tests", outcome }])).toBe("");
  });

  it.each([
    ["has no report", null, 1],
    ["has half a report", '{"testResults":[', 1],
    ["ran no test", '{"numPendingTests":0,"numTodoTests":0,"testResults":[]}', 0],
  ])("says the last words of a run that %s", (_, report, code) => {
    const outcome = readReport(report, { ...run, code, said: "\u001b[31mno room\u001b[39m\n\nleft\n" });
    expect(outcome.count).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(tellIncidents([{ name: "browser", outcome }])).toBe("\nFailed:\n  browser\n    no room\n    left\n");
  });

  it("cuts what goes on and on", () => {
    const outcome = judgeStep("lint", false, Array.from({ length: 500 }, (_, i) => `${i} ${"x".repeat(2000)}`).join("\n"));
    const lines = tellIncidents([{ name: "lint", outcome }]).split("\n");
    expect(lines.length).toBeLessThan(20);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(320);
    expect(lines.at(-2)).toMatch(/^ {4}499 x/);
  });
});
