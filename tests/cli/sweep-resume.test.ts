import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawLogged } from "../support/draw.ts";
import { root, runCli, startCli } from "./run-cli.ts";

/** Real processes, killed and started again. */

const folder = mkdtempSync(join(tmpdir(), "incast-resume-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);

const series = [
  { name: "NewReno" },
  { name: 'RTOmin "2 ms", short', changes: { transport: { rtoMinNs: 2e6, initialWindow: 3 } } },
  { name: "DCTCP", changes: { transport: { algorithm: "dctcp" } } },
];
const axes = ["--vary", "senders=4,1,16", "--series", file("series.json"), "--seeds", "4"];
const args = [...axes, "--blocks", "3", "--block", "16KB"];
/** The same with another value for an option that it has. */
const withOption = (option: string, value: string): string[] => args.with(args.indexOf(option) + 1, value);
const options: readonly (readonly [format: string, jobs: string])[] = [
  ["csv", "1"],
  ["csv", "3"],
  ["jsonl", "2"],
];

const whole = new Map<string, string>();
/** The same of a sweep that lasts long enough to be caught in its middle. */
let wholeOfLong: string | undefined;
const longArgs = [...axes, "--blocks", "40"];

function sweep(more: readonly string[], run = runCli): string {
  const { code, stdout, stderr } = run(["sweep", ...args, ...more]);
  expect({ code, stderr: stderr.replace(/^incast: .*ECN.*\n|^incast: .*mark.*\n/i, "") }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

beforeAll(() => {
  writeFileSync(file("series.json"), JSON.stringify(series));
  for (const format of ["csv", "jsonl"]) whole.set(format, sweep(["--format", format]));
});

test.each(drawLogged("jobs of a sweep", options, 1))("%s with %s jobs is the same, byte for byte", (format, jobs) => {
  expect(whole.get(format)!.trimEnd().split("\n")).toHaveLength(36 + (format === "csv" ? 1 : 0));
  expect(sweep(["--format", format, "--jobs", jobs], startCli)).toBe(whole.get(format));
});

test.each([
  ["csv", 3],
  ["csv", 36],
  ["jsonl", 11],
])("%s in %i shards, merged, is the sweep", (format, count) => {
  const names = Array.from({ length: count }, (_, index) => file(`${format}-${count}-shard-${index + 1}.${format}`));
  // a few processes are enough to see it; the others' lines are known
  for (const [index, name] of names.entries()) {
    const lines = whole
      .get(format)!
      .split(/(?<=\n)/)
      .filter((line) => line !== "");
    const heading = format === "csv" ? lines.shift()! : "";
    const [names, numbers] =
      format === "csv" ? [",shard,shards\n", `,${index + 1},${count}\n`] : ["", `,"shard":${index + 1},"shards":${count}}}\n`];
    const end = format === "csv" ? /\n$/ : /\}\}\n$/;
    const own = lines.filter((_, position) => position % count === index).map((line) => line.replace(end, numbers));
    const expected = heading.replace("\n", names) + own.join("");
    if (index < 2) expect(sweep(["--format", format, "--shard", `${index + 1}/${count}`])).toBe(expected);
    writeFileSync(name, expected);
  }
  const merged = runCli(["merge", ...names.toSorted()]);
  expect(merged).toEqual({ code: 0, stdout: whole.get(format), stderr: "" });
});

describe("killed", () => {
  test.each(drawLogged("jobs of a killed sweep", ["1", "2"], 0.5))(
    "with SIGKILL, with %s jobs, and resumed, is what an uninterrupted sweep prints",
    async (jobs) => {
      const name = file(`killed-${jobs}`);
      const long = [...longArgs, "--jobs", jobs];
      const child = spawn(process.execPath, [`${root}scripts/run-ts.mjs`, `${root}src/cli/main.ts`, "sweep", ...long, "--resume", name], {
        stdio: "ignore",
      });
      const exit = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
      const count = (): number => (existsSync(name) ? readFileSync(name, "utf8").split("\n").length : 0);
      for (let tries = 0; tries < 3000 && count() < 6; tries++) await wait(10);
      child.kill("SIGKILL");
      expect(await exit).toBe("SIGKILL");
      const left = count();
      expect(left).toBeGreaterThanOrEqual(6);
      expect(left).toBeLessThan(36);
      const again = startCli(["sweep", ...long, "--resume", name]);
      expect(again.code).toBe(0);
      wholeOfLong ??= runCli(["sweep", ...longArgs]).stdout;
      expect(again.stdout).toBe(wholeOfLong);
      expect(readFileSync(name, "utf8")).toBe(wholeOfLong);
    },
  );

  test.each(["csv", "jsonl"])("%s, anywhere within a line, it goes on", (format) => {
    const name = file(`torn.${format}`);
    const text = whole.get(format)!;
    const lengths = [0, 1, 30, text.indexOf("\n") + 1, Math.floor(text.length / 2), text.length - 1, text.length];
    for (const length of drawLogged(`bytes of ${format} that are left`, lengths, 4)) {
      writeFileSync(name, text.slice(0, length));
      // what is read of the file does not depend on the threads
      expect(sweep(["--format", format, "--resume", name])).toBe(text);
      expect(readFileSync(name, "utf8")).toBe(text);
    }
  });
});

test("a file in another order, or with gaps, is put in order", () => {
  const name = file("gaps.csv");
  const [heading, ...lines] = whole.get("csv")!.split(/(?<=\n)/);
  writeFileSync(name, heading + [lines[20], lines[3], lines[35], lines[0]].join(""));
  expect(sweep(["--resume", name, "--jobs", "2"])).toBe(whole.get("csv"));
  expect(readFileSync(name, "utf8")).toBe(whole.get("csv"));
});

test("where standard output goes to the file itself, lines are not written twice", () => {
  const name = file("appended.csv");
  const text = whole.get("csv")!;
  writeFileSync(name, text.slice(0, 2000));
  const handle = openSync(name, "a");
  const { status } = spawnSync(
    process.execPath,
    [`${root}scripts/run-ts.mjs`, `${root}src/cli/main.ts`, "sweep", ...args, "--resume", name],
    {
      stdio: ["ignore", handle, "ignore"],
    },
  );
  closeSync(handle);
  expect(status).toBe(0);
  expect(readFileSync(name, "utf8")).toBe(text);
});

test("a shard can be resumed too", () => {
  const name = file("part.csv");
  const shard = sweep(["--shard", "2/5"]);
  writeFileSync(name, shard.slice(0, -40));
  expect(sweep(["--shard", "2/5", "--resume", name])).toBe(shard);
  expect(readFileSync(name, "utf8")).toBe(shard);
});

describe("a file of another sweep is refused, and left as it is:", () => {
  test.each<[string, () => string, readonly string[], RegExp]>([
    [
      "another base",
      () => whole.get("csv")!.slice(0, 5000),
      [...args, "--buffer", "32"],
      /is not of this sweep: its run .* gives different results here/,
    ],
    [
      "other axes",
      () => whole.get("csv")!,
      [...args, "--vary", "buffer=32,64"],
      /line 1: "series,senders,seed,.*allowed: "series,senders,bufferPackets,seed/,
    ],
    ["another format", () => whole.get("csv")!, [...args, "--format", "jsonl"], /line 1: /],
    [
      "fewer seeds",
      () => whole.get("csv")!,
      withOption("--seeds", "2"),
      /line 4: "NewReno,4,3,.*allowed: a run of this very sweep, each once/,
    ],
    ["a line twice", () => whole.get("csv")! + whole.get("csv")!.split("\n")[1] + "\n", args, /line 38: "NewReno,4,1,.*each once/],
    ["a line cut short", () => whole.get("csv")!.replace(/^(NewReno,4,2,\d+).*$/m, "$1"), args, /line 3: "NewReno,4,2,\d+" is not allowed/],
    ["another skip", () => whole.get("jsonl")!, [...args, "--format", "jsonl", "--skip-blocks", "1"], /line 1: /],
    ["one line without an end", () => "Dear diary", args, /line 1: "Dear diary" is not allowed; allowed: a sweep's results/],
    ["a scenario in one line", () => '{"seed":7}', [...args, "--format", "jsonl"], /line 1: .*what is there would be lost/],
    ["no sweep at all", () => "Dear diary\n", args, /line 1: "Dear diary" is not allowed; allowed: "series,senders,seed,/],
  ])("%s", (label, makeText, other, message) => {
    const name = file(`other-${label.replaceAll(" ", "-")}`);
    writeFileSync(name, makeText());
    const { code, stdout, stderr } = runCli(["sweep", ...other, "--resume", name]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(readFileSync(name, "utf8")).toBe(makeText());
  });
  test("no place for it", () => {
    for (const name of ["", join(folder, "none", "x.csv"), folder, "/dev/null"]) {
      const { code, stdout, stderr } = runCli(["sweep", ...args, "--resume", name]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(/^incast: --resume: ".*" (is not allowed|cannot be (read|written))/);
    }
  });
});

test("bad options are told before anything runs", () => {
  for (const [other, message] of [
    [[...args, "--jobs", "0"], '--jobs: "0" is not allowed; allowed: a whole number from 1 to 256'],
    [[...args, "--skip-blocks", "3"], "--skip-blocks: 3 is not allowed; allowed: a whole number from 0 to 2"],
    [[...args, "--skip-blocks", "-1"], "--skip-blocks"],
    [withOption("--series", file("none.json")), `--series: "${file("none.json")}" cannot be read`],
    [[...args, "--vary", "rto-min=1ms,2ms"], '--series: "RTOmin "2 ms", short" sets transport.rtoMinNs'],
  ] as const) {
    const { code, stdout, stderr } = runCli(["sweep", ...other]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  }
});
