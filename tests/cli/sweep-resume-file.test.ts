import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, runCli } from "./run-cli.ts";

/** What --resume does to files, and what it leaves alone. */

const folder = mkdtempSync(join(tmpdir(), "incast-resume-file-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);

const args = ["sweep", "--vary", "senders=4,1,2", "--seeds", "2", "--blocks", "1", "--block", "8KB"];
let whole = "";
beforeAll(() => void (whole = runCli(args).stdout));

/** The lines of the sweep in another order, so that the file has to be replaced at the end. */
function shuffle(): string {
  const [heading, first, ...others] = whole.split(/(?<=\n)/);
  return heading + others.slice(0, 2).join("") + first;
}

const resume = (name: string) => runCli([...args, "--resume", file(name)]);

test("a second process is refused while the first one writes, and may go on when that one was killed", async () => {
  const long = ["sweep", "--vary", "senders=8..40", "--seeds", "4", "--blocks", "20", "--resume", file("both.csv")];
  const first = spawn(process.execPath, [`${root}scripts/run-ts.mjs`, `${root}src/cli/main.ts`, ...long], { stdio: "ignore" });
  await expect
    .poll(() => existsSync(file("both.csv")) && readFileSync(file("both.csv"), "utf8").split("\n").length > 3, { timeout: 30_000 })
    .toBe(true);
  const { code, stdout, stderr } = runCli(long);
  expect(first.exitCode).toBe(null);
  first.kill("SIGKILL");
  await once(first, "close");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(
    /^incast: --resume: ".*both\.csv" is not allowed, as process \d+ of ".+" writes into it; allowed: another file, .*\n$/,
  );
  // its claim is still there, and counts no longer
  expect(readdirSync(folder)).toContain("both.csv.incast-is-writing");
  const short = ["sweep", "--vary", "senders=9", "--seeds", "1", "--blocks", "1", "--resume", file("both.csv")];
  expect(runCli(short).stderr).toMatch(/line 2: .* is not allowed; allowed: a run of this very sweep/);
  expect(readdirSync(folder)).not.toContain("both.csv.incast-is-writing");
});

test("a symbolic link stays one, and what it leads to is completed", () => {
  writeFileSync(file("target.csv"), shuffle(), { mode: 0o600 });
  symlinkSync("target.csv", file("link.csv"));
  expect(resume("link.csv")).toEqual({ code: 0, stdout: whole, stderr: "" });
  expect(lstatSync(file("link.csv")).isSymbolicLink()).toBe(true);
  expect(readFileSync(file("target.csv"), "utf8")).toBe(whole);
  expect(statSync(file("target.csv")).mode & 0o777).toBe(0o600);
  // one that leads nowhere yet
  symlinkSync("later.csv", file("early.csv"));
  expect(resume("early.csv").code).toBe(0);
  expect(readFileSync(file("later.csv"), "utf8")).toBe(whole);
});

test("files beside it are nobody's business", () => {
  writeFileSync(file("mine.csv"), shuffle());
  writeFileSync(file("mine.csv.sorted"), "mine");
  const before = readdirSync(folder);
  expect(resume("mine.csv").code).toBe(0);
  expect(readFileSync(file("mine.csv"), "utf8")).toBe(whole);
  expect(readFileSync(file("mine.csv.sorted"), "utf8")).toBe("mine");
  expect(readdirSync(folder).toSorted()).toEqual([...before, "mine.csv.manifest.json"].toSorted());
});

test("what is no file is refused at once: a pipe, and devices", () => {
  spawnSync("mkfifo", [file("pipe")]);
  for (const name of [file("pipe"), "/dev/zero", "/dev/full", folder]) {
    if (!existsSync(name)) continue;
    const { code, stdout, stderr } = runCli([...args, "--resume", name]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(`incast: --resume: "${name}" is not allowed; allowed: a file, which can be cut and grown\n`);
  }
});
