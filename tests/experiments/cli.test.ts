import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ExperimentReport } from "../../src/experiments/report-object.ts";
import { runCli } from "../cli/run-cli.ts";

/** Of the fewest packets. */
const small = "trim-7";

function run(...args: readonly string[]): ExperimentReport {
  const { code, stdout, stderr } = runCli(["experiments", "run", ...args, "--format", "json"]);
  expect(stderr).not.toContain("incast: ");
  expect(code).toBe(0);
  return JSON.parse(stdout) as ExperimentReport;
}

const withoutTime = ({ cost: { runs, packets }, ...report }: ExperimentReport) => ({ ...report, cost: { runs, packets } });

describe("incast experiments list", () => {
  it("names every figure, or those of a paper", () => {
    const { stdout } = runCli(["experiments", "list"]);
    expect(stdout.split("\n").length).toBeGreaterThan(64);
    const lite = JSON.parse(runCli(["experiments", "list", "--paper", "lite", "--format", "json"]).stdout) as { id: string }[];
    expect(lite.map(({ id }) => id)).toEqual(["lite-2", "lite-3", "lite-4", "lite-5", "lite-6"]);
    expect(
      runCli(["experiments", "list", "--format", "csv"]).stdout.startsWith("id,paper,figures,basis,title,claims\nprin-2,PRIN,2,"),
    ).toBe(true);
  });
});

describe("incast experiments run", () => {
  it("prints what a figure comes to, as JSON", () => {
    const report = run(small);
    expect(report).toMatchObject({ id: small, paper: "TRIM", figures: ["7(a)", "7(b)"], basis: "simulation", verdict: "first answer" });
    expect(Object.keys(report.claims[0])).toEqual([
      "says",
      "cite",
      "quote",
      "printed",
      "holds",
      "verdict",
      "value",
      "limit",
      "seedsHolding",
    ]);
    expect(report.claims[0]).toMatchObject({ holds: true, value: 0, limit: { least: null, most: 0 }, seedsHolding: 1 });
    expect(report.series).toEqual([
      { name: "TRIM", points: [{ x: 1, seed: 1, values: expect.objectContaining({ timeouts: 0 }) as unknown }] },
    ]);
    expect(report.cost).toEqual({ runs: 1, packets: expect.any(Number) as unknown, cpuSeconds: expect.any(Number) as unknown });
  });
  it("comes to a verdict at full size alone", () => expect(run(small, "--full").verdict).toBe("under one reading"));
  it("counts seeds up from the one that is given", () => {
    const { series } = run(small, "--seeds", "2", "--seed", "7");
    expect(series[0].points.map(({ seed }) => seed)).toEqual([7, 8]);
  });
  it("comes to the same in several threads", () => expect(withoutTime(run("trim-4", "--jobs", "2"))).toEqual(withoutTime(run("trim-4"))));
  it("assumes something else where it is told to", () => {
    const counts = (report: ExperimentReport): unknown => report.series[0].points[0].values.timeoutsOfSenders;
    expect(counts(run("trim-4", "--assume", "workload.finalBytes=131400"))).not.toEqual(counts(run("trim-4")));
  });
  it("as text says what holds, and answers the questions", () => {
    const { stdout } = runCli(["experiments", "run", small]);
    expect(stdout).toContain('1. There is no timeout.\n   paper: "TCP timeout does not happen,');
    expect(stdout).toContain("holds");
    expect(stdout).not.toMatch(/\{\w+\}|not in these runs|undefined|NaN/);
  });
  it("as CSV has a line for each point", () => {
    const lines = runCli(["experiments", "run", small, "--format", "csv"]).stdout.trimEnd().split("\n");
    expect(lines[0].startsWith("id,series,x,seed,")).toBe(true);
    expect(lines).toHaveLength(2);
  });
});

describe("a figure in parts", () => {
  it("computed by shards and merged is judged without computing anything", () => {
    const folder = mkdtempSync(join(tmpdir(), "incast-experiments-"));
    const size = ["trim-4", "--seeds", "2"];
    for (const shard of [1, 2, 3]) {
      const { code, stdout } = runCli(["experiments", "run", ...size, "--shard", `${shard}/3`]);
      expect(code).toBe(0);
      writeFileSync(join(folder, `shard-${shard}.jsonl`), stdout);
    }
    const file = join(folder, "all.jsonl");
    const whole = runCli(["merge", ...[1, 2, 3].map((shard) => join(folder, `shard-${shard}.jsonl`))]).stdout;
    writeFileSync(file, whole);
    const { stdout } = runCli(["experiments", "run", ...size, "--resume", file, "--format", "json"]);
    expect(withoutTime(JSON.parse(stdout) as ExperimentReport)).toEqual(withoutTime(run(...size)));
    // as many lines as before: nothing was computed again
    expect(readFileSync(file, "utf8").split("\n")).toHaveLength(whole.split("\n").length);
  });
  it("goes on where it was interrupted, and refuses a file of something else", () => {
    const folder = mkdtempSync(join(tmpdir(), "incast-experiments-"));
    const file = join(folder, "runs.jsonl");
    run("trim-4", "--resume", file);
    const lines = readFileSync(file, "utf8");
    writeFileSync(file, lines.slice(0, lines.length - 40));
    run("trim-4", "--resume", file);
    expect(readFileSync(file, "utf8")).toBe(lines);
    const other = runCli(["experiments", "run", small, "--resume", file]);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("is not allowed");
  });
});

describe("incast experiments report", () => {
  it("writes a page that needs nothing else, a table of verdicts, and what the page reads", () => {
    const folder = mkdtempSync(join(tmpdir(), "incast-experiments-"));
    const store = join(folder, "store");
    const write = () => runCli(["experiments", "report", "--out", folder, "--only", small, "--only", "trim-6", "--store", store]);
    const { code, stdout } = write();
    expect(code).toBe(0);
    expect(stdout).toBe("2 figures and tables: 2 with a first answer only.\n");
    const html = readFileSync(join(folder, "report.html"), "utf8");
    expect(html).toContain("<svg");
    expect(html).not.toMatch(/<(script|link|img)|https?:\/\/|NaN|undefined/);
    expect(readFileSync(join(folder, "verdicts.md"), "utf8")).toContain("| trim-7 | 7(a), 7(b) |");
    const stored = readFileSync(join(store, "trim-6.json"), "utf8");
    expect(JSON.parse(stored)).toMatchObject({ id: "trim-6", size: "coarse" });
    // runs are kept; what was made of them is made again
    const runs = readFileSync(join(folder, "trim-6.jsonl"), "utf8");
    writeFileSync(join(folder, "trim-6.json"), JSON.stringify({ ...(JSON.parse(stored) as object), verdict: "reproduced" }));
    const { stderr } = write();
    expect(stderr).toContain("trim-6: first answer");
    expect(readFileSync(join(folder, "trim-6.jsonl"), "utf8")).toBe(runs);
    expect(readFileSync(join(store, "trim-6.json"), "utf8")).toBe(stored);
    expect(JSON.parse(readFileSync(join(store, "outlines.json"), "utf8"))).toMatchObject([{ id: "trim-6" }, { id: "trim-7" }]);
  });
});

describe("bad input is refused by name:", () => {
  it.each([
    [[], "experiments: nothing asked for"],
    [["rum"], "the nearest is run"],
    [["run"], "no figure given"],
    [["run", "gip-99"], '"gip-99" is not a figure'],
    [["run", "gip-1", "--size", "huge"], '--size: "huge" is not allowed'],
    [["run", "gip-1", "--seeds", "0"], '--seeds: "0" is not allowed'],
    [["run", "gip-1", "--assume", "network.linkBps=1e9"], "FIELD=VALUE with one of workload.startJitterNs"],
    [["run", "gip-1", "--assume", "startJitterNs=fast"], '"fast" is not allowed'],
    [["run", "gip-7", "--assume", "test-bed=mine"], "test-bed"],
    [["run", "gip-1", "--shard", "3/2"], '--shard: "3/2" is not allowed'],
    [["list", "--paper", "tcp"], '--paper: "TCP" is not allowed'],
    [["report"], "--out is needed"],
    [["report", "--out", "x", "--only", "nobody"], '--only: "nobody" is not allowed'],
  ])("%j", (args, message) => {
    const { code, stdout, stderr } = runCli(["experiments", ...args]);
    expect(stderr).toContain(message);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });
});
