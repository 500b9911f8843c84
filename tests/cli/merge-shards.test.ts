import { expect, test } from "vitest";
import { type LineManifest, writeManifestEnd } from "../../src/cli/line-manifest.ts";
import { mergeShards, type ShardFile } from "../../src/cli/merge-shards.ts";

const heading = "series,senders,seed,durationNs";
const bodies = ["A", '"B, 2 ""x"""'].flatMap((name) =>
  [8, 1, 4].flatMap((senders) => [1, 2].map((seed) => `${name},${senders},${seed},${senders}${seed}`)),
);
const jsonBodies = [1, 2, 4].flatMap((senders) =>
  [5, 6].map((seed) => JSON.stringify({ vary: { senders, seed }, durationNs: 1 }).slice(0, -1)),
);

type Format = "csv" | "jsonl";
const rowsOf = { csv: bodies, jsonl: jsonBodies };

function end(format: Format, shard: LineManifest["shard"], changes: Partial<LineManifest> = {}): string {
  return writeManifestEnd(format, { version: "1.2.3", engine: 7, sweep: 8, runs: rowsOf[format].length, shard, ...changes });
}

function whole(format: Format): string {
  const rows = rowsOf[format].map((row) => row + end(format, null));
  return (format === "csv" ? `${heading},engine,sweep,runs\n` : "") + rows.join("");
}

function shard(count: number, format: Format = "csv", changes: Partial<LineManifest> = {}): ShardFile[] {
  return Array.from({ length: count }, (_, place) => {
    const rows = rowsOf[format].filter((_, run) => run % count === place);
    const lines = rows.map((row) => row + end(format, { index: place + 1, count }, changes));
    return {
      name: `shard-${place + 1}`,
      text: (format === "csv" ? `${heading},engine,sweep,runs,shard,shards\n` : "") + lines.join(""),
    };
  });
}

test.each([1, 2, 3, 5, 11, 12, 13, 40])("%i shards, in whatever order and under whatever names", (count) => {
  for (const format of ["csv", "jsonl"] as const) {
    const files = shard(count, format);
    expect(mergeShards(files)).toBe(whole(format));
    expect(mergeShards(files.toReversed())).toBe(whole(format));
    expect(mergeShards(files.map(({ text }, index) => ({ name: String((7 * index) % 5), text })))).toBe(whole(format));
  }
});

test("a sweep that was never in shards is one", () => {
  expect(mergeShards([{ name: "x", text: whole("csv") }])).toBe(whole("csv"));
  expect(mergeShards([{ name: "x", text: whole("jsonl") }])).toBe(whole("jsonl"));
});

const cut = ({ name, text }: ShardFile, from: RegExp, to: string): ShardFile => ({ name, text: text.replace(from, to) });

test.each<[string, (files: ShardFile[]) => ShardFile[], RegExp]>([
  ["none", () => [], /^merge: no runs given; allowed: the shards of one sweep$/],
  ["one missing", (files) => files.toSpliced(1, 1), /^merge: shard 2 of 5 is missing; allowed: all shards of a sweep$/],
  ["the last one missing", (files) => files.slice(0, 4), /^merge: shard 5 of 5 is missing/],
  ["the first one missing", (files) => files.slice(1), /^merge: shard 1 of 5 is missing/],
  [
    "one twice",
    (files) => [...files, { ...files[0], name: "copy" }],
    /^merge: "shard-1" and "copy" are both shard 1 of 5; allowed: each shard once$/,
  ],
  [
    "half a line",
    ([first, ...files]) => [cut(first, /.{3}\n$/, ""), ...files],
    /^merge: "shard-1" ends in half a line: its sweep was interrupted/,
  ],
  [
    "a last line missing",
    (files) => files.with(2, cut(files[2], /.*\n$/, "")),
    /^merge: "shard-3" has 1 of the 2 runs of shard 3 of 5: it was interrupted/,
  ],
  [
    "a line twice",
    (files) => files.with(2, cut(files[2], /(.*\n)$/, "$1$1")),
    /^merge: "shard-3" has 3 of the 2 runs of shard 3 of 5: some are there twice$/,
  ],
  [
    "another heading",
    ([first, ...files]) => [first, cut(files[0], /senders/, "blocks")],
    /^merge: "shard-2" has another heading than "shard-1"; /,
  ],
  ["another sweep", (files) => files.with(1, shard(5, "csv", { sweep: 9 })[1]), /^merge: "shard-2" is of another sweep than "shard-1"; /],
  [
    "another engine",
    (files) => files.with(1, shard(5, "csv", { engine: 70 })[1]),
    /^merge: "shard-2" was computed by another incast \(engine 70\) than "shard-1" \(engine 7\); allowed: the shards of one sweep$/,
  ],
  [
    "shards of another number",
    (files) => [...files.slice(0, 4), shard(6)[4]],
    /^merge: "shard-5" is shard 5 of 6, and "shard-1" is shard 1 of 5; /,
  ],
  [
    "a whole sweep among them",
    (files) => [...files, { name: "all", text: whole("csv") }],
    /^merge: "all" is a whole sweep, and "shard-1" is shard 1 of 5; /,
  ],
  ["two whole sweeps", () => ["a", "b"].map((name) => ({ name, text: whole("csv") })), /^merge: "a" and "b" are both the whole sweep/],
  [
    "two shards in one file",
    ([first, second]) => [cut(first, /$/, second.text.split("\n")[1] + "\n")],
    /^merge: "shard-1", line 5: .* is of another sweep or shard than/,
  ],
  ["no heading", () => [{ name: "x", text: "a,b\n1,2\n" }], /^merge: "x", line 1: "a,b" is not the heading of a sweep/],
  [
    "a heading without numbers of shards",
    () => [{ name: "x", text: `${heading}\n` }],
    /^merge: "x", line 1: .* that did not number its shards$/,
  ],
  ["no JSON", () => [{ name: "x", text: `${shard(1, "jsonl")[0].text}{"a\n` }], /^merge: "x", line 7: "{"a" is not a line of a sweep$/],
  [
    "a torn line within",
    ([first, ...files]) => [cut(first, /8,1,81/, "8"), ...files],
    /^merge: "shard-1", line 2: "A,8,7,8,12,1,5" is not a line of a sweep$/,
  ],
  [
    "CSV among JSON lines",
    (files) => [...shard(5, "jsonl").slice(0, 4), files[4]],
    /^merge: "shard-5" (has another heading|is of another sweep)/,
  ],
])("%s is refused", (_, change, message) => expect(() => mergeShards(change(shard(5)))).toThrow(message));

test("more shards than runs: those without any may be left out, and have a heading of this sweep", () => {
  const files = shard(13);
  expect(files[12].text).toBe(`${heading},engine,sweep,runs,shard,shards\n`);
  expect(mergeShards(files.slice(0, 12))).toBe(whole("csv"));
  const foreign = { name: "x", text: `a,${files[12].text}` };
  expect(() => mergeShards([...files.slice(0, 12), foreign])).toThrow('"x" has another heading than "shard-1"');
  expect(() => mergeShards([files[12]])).toThrow("no runs given");
});
