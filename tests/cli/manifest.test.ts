import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it, test } from "vitest";
import { digestEngine, listEngineSources } from "../../scripts/engine-digest.mjs";
import { readOptions } from "../../src/cli/read-options.ts";
import { listScenarioFlags } from "../../src/cli/scenario-flags.ts";
import { buildScenario, listSettings, scenarioOptions } from "../../src/cli/scenario-options.ts";
import { drawSeed } from "../properties/seed.ts";
import { arbitraryNetworkScenario } from "../scenario/arbitrary-network.ts";
import { countCases } from "../support/extent.ts";
import { root, runCli, startCli } from "./run-cli.ts";
import { writeCommand } from "../../src/cli/plain-line.ts";

/** What results say of where they come from. */

const folder = mkdtempSync(join(tmpdir(), "incast-manifest-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);

const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { version: string };
const engine = digestEngine(root);
const small = ["--blocks", "1", "--block", "8KB"];

function print(...args: readonly string[]): string {
  const { code, stdout, stderr } = runCli(args, { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

describe("the engine's digest", () => {
  const make = (name: string, files: Readonly<Record<string, string>>): string => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(file(name), path, ".."), { recursive: true });
      writeFileSync(join(file(name), path), text);
    }
    return file(name);
  };
  const sources = { "src/engine/run.ts": "a\nb\n", "src/engine/core/clock.ts": "c\n", "src/algorithms/reno.ts": "d\n" };
  it("is that of the sources of engine and transports, in a fixed order, whatever their line ends", () => {
    const digest = digestEngine(make("one", sources));
    expect(Number.isSafeInteger(digest) && digest > 0 && digest < 2 ** 48).toBe(true);
    expect(digestEngine(make("two", { ...sources, "src/engine/run.ts": "a\r\nb\r\n", "src/cli/main.ts": "e" }))).toBe(digest);
    for (const [path, text] of Object.entries(sources))
      expect(digestEngine(make(`x${path}`, { ...sources, [path]: `${text} ` }))).not.toBe(digest);
    expect(digestEngine(make("more", { ...sources, "src/engine/new.ts": "" }))).not.toBe(digest);
  });
  it("is what --version prints, in this process and another", () => {
    expect(listEngineSources(root).length).toBeGreaterThan(100);
    expect(print("--version")).toBe(`incast ${version}, engine ${engine}\n`);
    expect(startCli(["--version"]).stdout).toBe(`incast ${version}, engine ${engine}\n`);
    expect(runCli(["--version", "extra"])).toMatchObject({
      code: 2,
      stderr: 'incast: --version takes no arguments, but "extra" follows it\n',
    });
  });
});

describe("a run", () => {
  const manifestOf = (text: string) => (JSON.parse(text) as { manifest: { incast: string; engine: number; command: string } }).manifest;
  /** Words as a shell splits them. */
  const split = (command: string): string[] =>
    Array.from(command.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g), ([word]) => word.replaceAll(/'([^']*)'|\\(')/g, "$1$2")).slice(1);

  it.each([
    [["--senders", "3", "--start-offsets", "0ns,1us,2us", "--blocks", "1"]],
    [
      [
        "--algorithm",
        "dctcp",
        "--param",
        "gain=0.1",
        "--ecn-threshold",
        "20",
        "--senders",
        "4",
        "--blocks",
        "3",
        "--skip-blocks",
        "1",
        "--windows",
        "2",
      ],
    ],
    [["--senders", "4", "--blocks", "2", "--intervene", "1ms,window.1=1"]],
  ])("%j: its command gives the same bytes", (args) => {
    const text = print("run", "--format", "json", ...args);
    const { command, ...origin } = manifestOf(text);
    expect(origin).toEqual({ incast: version, engine });
    expect(command).toMatch(/^incast run --format json/);
    expect(print(...split(command))).toBe(text);
  });
  it("with groups is asked for by its own scenario", () => {
    const text = print("run", "--format", "json", "--preset", "qlf-w3");
    expect(manifestOf(text).command).toBe("incast run --format json --scenario scenario.json");
    writeFileSync(file("scenario.json"), JSON.stringify((JSON.parse(text) as { scenario: object }).scenario));
    expect(print(...split(manifestOf(text).command))).toBe(text);
  });
  it("in CSV has the engine behind all numbers", () => {
    const [heading, row] = print("run", "--format", "csv", "--senders", "2", ...small).split("\n");
    expect([heading.split(",").at(-1), row.split(",").at(-1)]).toEqual(["engine", String(engine)]);
  });
  it("of any scenario: its options make it again", () => {
    const seed = drawSeed();
    fc.assert(
      fc.property(arbitraryNetworkScenario, (scenario) => {
        const { flags, isWhole } = listScenarioFlags(scenario);
        if (!isWhole) return;
        expect(split(writeCommand(flags.flat()))).toEqual(flags.flat());
        expect(buildScenario({}, listSettings(readOptions(flags.flat(), scenarioOptions)), () => undefined)).toEqual(scenario);
      }),
      { seed, numRuns: countCases(200) },
    );
  });
});

const args = ["sweep", "--vary", "senders=1,2,4", "--seeds", "3", ...small];
const idOf = (text: string): string[] => text.split("\n")[1].split(",").slice(-3);

describe("a sweep", () => {
  const text = print(...args);
  it("in CSV has engine, sweep and runs behind all numbers, and nothing but numbers", () => {
    const [heading, ...rows] = text.trimEnd().split("\n");
    expect(heading.split(",").slice(-3)).toEqual(["engine", "sweep", "runs"]);
    for (const row of rows) {
      expect(row.split(",").slice(-3)).toEqual([String(engine), idOf(text)[1], "9"]);
      // what readers of tables average
      expect(row.split(",").every((cell) => cell === "" || Number.isSafeInteger(Number(cell)) || Number.isFinite(Number(cell)))).toBe(true);
    }
  });
  it("in JSON Lines has them in an object", () => {
    for (const line of print(...args, "--format", "jsonl")
      .trimEnd()
      .split("\n"))
      expect((JSON.parse(line) as { manifest: object }).manifest).toEqual({
        incast: version,
        engine,
        sweep: Number(idOf(text)[1]),
        runs: 9,
      });
  });
  it("is the same sweep however it is asked for, and another with any other run", () => {
    expect(idOf(print("sweep", ...small, "--seeds", "3", "--vary", "senders=1,2,4", "--seed", "1"))).toEqual(idOf(text));
    for (const other of [
      ["sweep", "--vary", "senders=1,2,4", "--seeds", "3", "--blocks", "1", "--block", "8001"],
      ["sweep", "--vary", "senders=1,2,4", "--seeds", "3", "--seed", "2", ...small],
      ["sweep", "--vary", "senders=1,4,2", "--seeds", "3", ...small],
      ["sweep", "--vary", "senders=1,2,4", "--vary", "seed=1,2,3", ...small],
    ])
      expect(idOf(print(...other))[1]).not.toBe(idOf(text)[1]);
  });
});

describe("the manifest of a sweep in a file", () => {
  const read = (name: string) => JSON.parse(readFileSync(file(name), "utf8")) as Record<string, unknown>;
  it("has all that is needed to make the sweep again", () => {
    const text = print(...args, "--shard", "2/4", "--manifest", "whole.json");
    const manifest = read("whole.json");
    expect(Object.keys(manifest)).toEqual([
      ...["incast", "engine", "command", "sweep", "runs", "shard", "columns", "seeds", "skipBlocks", "vary", "series", "scenario"],
    ]);
    expect(manifest).toMatchObject({
      ...{ incast: version, engine, runs: 9, shard: { index: 2, count: 4 }, skipBlocks: 0, series: [] },
      command: "incast sweep --vary senders=1,2,4 --seeds 3 --blocks 1 --block 8KB --shard 2/4 --manifest whole.json",
      seeds: { first: 1, count: 3 },
      vary: [{ path: "workload.senders", values: ["1", "2", "4"] }],
      scenario: { workload: { blocks: 1, blockBytes: 8000, senders: 1 }, seed: 1 },
    });
    expect(manifest.columns).toEqual(text.split("\n")[0].split(","));
  });
  it("stands beside the file of --resume", () => {
    print(...args, "--resume", "kept.csv");
    expect(read("kept.csv.manifest.json")).toMatchObject({
      incast: version,
      sweep: Number(idOf(readFileSync(file("kept.csv"), "utf8"))[1]),
    });
    // a manifest is replaced
    print(...args, "--resume", "kept.csv");
  });
  it("replaces nothing else", () => {
    writeFileSync(file("mine.json"), '{"mine":1}');
    for (const name of ["mine.json", "."]) {
      const { code, stdout, stderr } = runCli([...args, "--manifest", name], { cwd: folder });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toBe(`incast: --manifest: "${name}" is there, and is no manifest of incast; allowed: another name\n`);
    }
    expect(readFileSync(file("mine.json"), "utf8")).toBe('{"mine":1}');
    // where nothing can be, not even looked up
    for (const [option, name] of [
      ["--manifest", "mine.json/new"],
      ["--manifest", "x".repeat(300)],
      ["--resume", "mine.json/new"],
    ]) {
      const { code, stdout, stderr } = runCli([...args, option, name], { cwd: folder });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(/^incast: --\w+: ".*" cannot be written: E[A-Z]+: [^\n]*\n$/);
    }
    writeFileSync(file("new.csv.manifest.json"), "");
    expect(runCli([...args, "--resume", "new.csv"], { cwd: folder }).stderr).toContain("--resume: ");
    expect(existsSync(file("new.csv"))).toBe(false);
  });
});

describe("merge", () => {
  const write = (name: string, ...command: readonly string[]): string => {
    writeFileSync(file(name), print(...command));
    return name;
  };
  const refuse = (...names: readonly string[]): string => {
    const { code, stdout, stderr } = runCli(["merge", ...names], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    return stderr;
  };
  it.each(["csv", "jsonl"])("puts shards in %s together in any order, and names the one that is missing or foreign", (format) => {
    const shards = [1, 2, 3].map((part) => write(`${format}-${part}`, ...args, "--format", format, "--shard", `${part}/3`));
    const [a, b, c] = shards;
    expect(print("merge", c, a, b)).toBe(print(...args, "--format", format));
    expect(refuse(a, c)).toBe("incast: merge: shard 2 of 3 is missing; allowed: all shards of a sweep\n");
    expect(refuse(a, b)).toContain("shard 3 of 3 is missing");
    const other = write(
      `${format}-other`,
      "sweep",
      "--vary",
      "senders=1,2,4",
      "--seeds",
      "3",
      "--blocks",
      "2",
      "--format",
      format,
      "--shard",
      "2/3",
    );
    expect(refuse(a, other, c)).toBe(`incast: merge: "${other}" is of another sweep than "${a}"; allowed: the shards of one sweep\n`);
    writeFileSync(file("older"), readFileSync(file(b), "utf8").replaceAll(String(engine), "12345"));
    expect(refuse(a, "older", c)).toContain('"older" was computed by another incast (');
  });
});

describe("--resume", () => {
  const resume = (name: string, command: readonly string[] = args) => runCli([...command, "--resume", name], { cwd: folder });
  it.each(["csv", "jsonl"])("refuses a file in %s that another engine has computed", (format) => {
    const text = print(...args, "--format", format).replaceAll(String(engine), "12345");
    writeFileSync(file(`other.${format}`), text);
    const { code, stdout, stderr } = resume(`other.${format}`, [...args, "--format", format]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      `incast: --resume: "other.${format}" was computed by another incast (engine 12345; this is ${engine}); allowed: a file that this one has begun\n`,
    );
    expect(readFileSync(file(`other.${format}`), "utf8")).toBe(text);
  });
  it.each(["csv", "jsonl"])("goes on in %s with more seeds and values", (format) => {
    const name = `grown.${format}`;
    expect(resume(name, [...args, "--format", format]).code).toBe(0);
    const grown = ["sweep", "--vary", "senders=1,2,3,4", "--seeds", "5", ...small, "--format", format];
    expect(resume(name, grown)).toEqual({ code: 0, stdout: print(...grown), stderr: "" });
    expect(readFileSync(file(name), "utf8")).toBe(print(...grown));
  });
});

test("shards of an experiment are merged, and resumed from, by what they say of themselves", () => {
  const figure = ["experiments", "run", "lite-5"];
  const shards = [1, 2].map((part) => {
    writeFileSync(file(`figure-${part}`), print(...figure, "--shard", `${part}/2`));
    return `figure-${part}`;
  });
  expect(runCli(["merge", shards[1]], { cwd: folder }).stderr).toContain("shard 1 of 2 is missing");
  writeFileSync(file("figure.jsonl"), print("merge", ...shards.toReversed()));
  const withoutTime = (text: string): string => text.replace(/"cpuSeconds": [\d.]+/, "");
  expect(withoutTime(print(...figure, "--resume", "figure.jsonl", "--format", "json"))).toBe(
    withoutTime(print(...figure, "--format", "json")),
  );
  expect(readFileSync(file("figure.jsonl"), "utf8")).not.toContain('"manifest"');
});
