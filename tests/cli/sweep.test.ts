import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunSummary } from "../../src/analysis/summary.ts";
import { parseAxis } from "../../src/cli/sweep-options.ts";
import { combineAxes } from "../../src/sweep/axis.ts";
import { runCli } from "./run-cli.ts";

test.each([
  ["senders=1,2,4..64", "1 2 4 8 16 32 64"],
  ["senders=1,2,4..100", "1 2 4 8 16 32 64"],
  ["senders=4..8", "4 5 6 7 8"],
  ["senders=10,20..50", "10 20 30 40 50"],
  ["senders=2,4..10", "2 4 6 8 10"],
  ["senders=1,2,5..12", "1 2 5 8 11"],
  ["senders=1,2,4..8,100", "1 2 4 8 100"],
  ["senders=3..3", "3"],
  ["block=64KB,128KB,256KB..1.024MB", "64KB 128KB 256KB 512KB 1.024MB"],
  ["rto-min=1ms,2ms..4ms", "1ms 2ms 3ms 4ms"],
  ["rto-min=200us,400us,800us..2ms", "200us 400us 800us 1.6ms"],
  ["algorithm=newreno,reno", "newreno reno"],
  ["delayed-ack=on,off", "on off"],
  ["ecn-threshold=none,20", "none 20"],
  ["param.gain=0.1,0.2..0.5", "0.1 0.2 0.30000000000000004 0.4 0.5"],
])("%s is %s", (spec, values) => expect(parseAxis(spec).texts.join(" ")).toBe(values));

test.each([
  "senders=4..2",
  "senders=4,3..1",
  "senders=1,1..4",
  "senders=1..2..3",
  "senders=a..b",
  "senders=",
  "senders=1,x",
  "delayed-ack=perhaps",
  "start-offsets=1;2",
  "=1",
  "senders=1..20000",
])("%s is refused", (spec) => expect(() => parseAxis(spec)).toThrow(/^--vary/));

test("the last axis changes fastest", () => {
  const points = combineAxes([parseAxis("senders=1,2"), parseAxis("buffer=8,16")]);
  expect(points.map((point) => point.map(({ text }) => text).join(" "))).toEqual(["1 8", "1 16", "2 8", "2 16"]);
});

const small = ["--blocks", "1", "--block", "20KB"];

function sweep(args: readonly string[]): string[] {
  const { code, stdout, stderr } = runCli(["sweep", ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd().split("\n");
}

test("over workload kinds a flag is for the kinds that have it, and an axis a kind lacks is an empty cell", () => {
  const axes = ["--vary", "workload=barrier,long,oneshot,on-off", "--vary", "blocks=1,2"];
  const lines = sweep([
    ...axes,
    "--senders",
    "2",
    "--block",
    "5KB",
    "--duration",
    "1ms",
    "--responses",
    "2",
    "--start",
    "0",
    "--final-start",
    "0",
  ]);
  expect(lines[0]).toMatch(/^kind,blocks,seed,durationNs,.*,meanQueuePackets,utilization,/);
  const rows = lines.slice(1).map((line) => line.split(","));
  expect(rows.map((cells) => cells.slice(0, 2).join(" "))).toEqual([
    "barrier 1",
    "barrier 2",
    "long ",
    "long ",
    "oneshot ",
    "oneshot ",
    "on-off ",
    "on-off ",
  ]);
  expect(rows[2][3]).toBe("1000000");
  expect(new Set(rows.map((cells) => cells.length)).size).toBe(1);
});

test("a line for each combination and seed", () => {
  const lines = sweep(["--vary", "senders=1,2", "--vary", "buffer=8,16", "--seeds", "2", "--seed", "5", ...small]);
  expect(lines[0]).toMatch(/^senders,bufferPackets,seed,durationNs,goodputBps,normalizedGoodput,/);
  const places = lines.slice(1).map((line) => line.split(",").slice(0, 3).join(" "));
  expect(places).toEqual(["1 8 5", "1 8 6", "1 16 5", "1 16 6", "2 8 5", "2 8 6", "2 16 5", "2 16 6"]);
});

test("a point of a sweep is the run of its own", () => {
  const [line] = sweep(["--vary", "senders=8", "--seed", "3", "--format", "jsonl", "--blocks", "2"]);
  const row = JSON.parse(line) as RunSummary & { vary: object };
  const run = JSON.parse(runCli(["run", "--senders", "8", "--seed", "3", "--format", "json", "--blocks", "2"]).stdout) as RunSummary;
  expect(row.vary).toEqual({ senders: 8, seed: 3 });
  const {
    blocks,
    flows,
    groups: _groups,
    links: _links,
    background: _background,
    manifest: _manifest,
    ...rest
  } = run as RunSummary & { manifest: object };
  expect(row).toMatchObject(rest);
  expect(row).not.toHaveProperty("flows");
  expect([blocks.length, flows.length]).toEqual([2, 8]);
});

test("the shards of a sweep are the sweep", () => {
  const args = ["--vary", "senders=1..5", "--vary", "algorithm=newreno,tahoe", ...small];
  const whole = sweep(args);
  const shards = [1, 2, 3].map((part) => sweep([...args, "--shard", `${part}/3`]));
  expect(shards.map((lines) => lines[0])).toEqual(Array.from({ length: 3 }, () => `${whole[0]},shard,shards`));
  expect(shards.map((lines) => lines.length - 1)).toEqual([4, 3, 3]);
  const rows = shards.flatMap((lines, index) => lines.slice(1).map((line) => line.replace(new RegExp(`,${index + 1},3$`), "")));
  expect(rows.sort()).toEqual(whole.slice(1).sort());
});

test("more shards than runs: a heading alone", () => expect(sweep(["--vary", "senders=1", "--shard", "2/2", ...small])).toHaveLength(1));

test("a series whose name a spreadsheet would compute is text, also where shards are merged and a sweep is resumed", () => {
  const folder = mkdtempSync(join(tmpdir(), "incast-sweep-"));
  try {
    const file = (name: string): string => join(folder, name);
    writeFileSync(file("series.json"), JSON.stringify([{ name: '=HYPERLINK("http://x.example")' }, { name: "-1" }]));
    const args = ["--series", file("series.json"), "--senders", "2", ...small];
    const lines = sweep(args);
    expect(lines.slice(1).map((line) => line.slice(0, line.indexOf(",1,")))).toEqual([`"'=HYPERLINK(""http://x.example"")"`, "-1"]);
    for (const part of [1, 2]) writeFileSync(file(`${part}.csv`), `${sweep([...args, "--shard", `${part}/2`]).join("\n")}\n`);
    expect(runCli(["merge", file("1.csv"), file("2.csv")])).toEqual({ code: 0, stdout: `${lines.join("\n")}\n`, stderr: "" });
    writeFileSync(file("resumed.csv"), `${lines.slice(0, 2).join("\n")}\n`);
    expect(sweep([...args, "--resume", file("resumed.csv")])).toEqual(lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what one group of senders has is varied by the group's name", () => {
  const groups = [
    { name: "web", senders: 1 },
    { name: "bulk", senders: 2 },
  ];
  const { code, stdout, stderr } = runCli(
    ["sweep", "--scenario", "-", "--vary", "groups.web.senders=1,3", "--vary", "buffer=8,64", ...small],
    {
      input: JSON.stringify({ groups }),
    },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [heading, ...rows] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  expect(heading.slice(0, 3)).toEqual(["groups.web.senders", "bufferPackets", "seed"]);
  expect(rows.map((cells) => cells.slice(0, 3).join(" "))).toEqual(["1 8 1", "1 64 1", "3 8 1", "3 64 1"]);
  const delivered = heading.indexOf("deliveredPackets");
  expect(rows.map((cells) => Number(cells[delivered]))).toEqual([60, 60, 100, 100]);
});
