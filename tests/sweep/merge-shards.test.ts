import { expect, test } from "vitest";
import { mergeShards } from "../../src/sweep/merge-shards.ts";

const heading = "series,senders,seed,durationNs\n";
const whole = ["A", '"B, 2 ""x"""'].flatMap((name) =>
  [8, 1, 4].flatMap((senders) => [1, 2].map((seed) => `${name},${senders},${seed},${senders}${seed}\n`)),
);

function shard(count: number, lines = whole, head = heading, name = (part: number) => `shard-${part}.csv`) {
  return Array.from({ length: count }, (_, index) => ({
    name: name(index + 1),
    text: head + lines.filter((_, position) => position % count === index).join(""),
  }));
}

test.each([1, 2, 3, 5, 11, 12, 13, 40])("%i shards, in whatever order their numbers come", (count) => {
  const files = shard(count);
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(mergeShards(files)).toBe(heading + whole.join(""));
  expect(mergeShards(sorted)).toBe(heading + whole.join(""));
  expect(mergeShards(files.toReversed())).toBe(heading + whole.join(""));
});

test("names without numbers count in the order given", () => {
  const names = ["", "first", "second", "third"];
  expect(mergeShards(shard(3, whole, heading, (part) => names[part]))).toBe(heading + whole.join(""));
  expect(() => mergeShards(shard(3, whole, heading, (part) => names[part]).toReversed())).toThrow("is not where a sweep has it");
});

test("JSON lines", () => {
  const lines = [1, 2, 4].flatMap((senders) => [5, 6].map((seed) => `${JSON.stringify({ vary: { senders, seed }, durationNs: 1 })}\n`));
  for (const count of [1, 2, 4, 7]) expect(mergeShards(shard(count, lines, "", (part) => `${part}.jsonl`))).toBe(lines.join(""));
});

test("rows of another workload kind, which cannot be told apart", () => {
  const lines = ["barrier,1,1,9\n", "barrier,2,1,9\n", "long,,1,7\n", "long,,1,7\n"];
  expect(mergeShards(shard(2, lines, "kind,blocks,seed,durationNs\n"))).toBe(`kind,blocks,seed,durationNs\n${lines.join("")}`);
});

test.each<[string, (files: ReturnType<typeof shard>) => ReturnType<typeof shard>, RegExp]>([
  ["none", () => [], /^no files given/],
  ["one missing", (files) => files.toSpliced(1, 1), /a shard is missing|not where|has \d+ runs where/],
  ["one twice", (files) => [...files, files[0]], /not where|has \d+ runs where/],
  ["half a line", ([first, ...files]) => [{ ...first, text: first.text.slice(0, -3) }, ...files], /^"shard-1.csv" ends in half a line/],
  ["lines missing", ([first, ...files]) => [{ ...first, text: first.text.replace(/.*\n$/, "") }, ...files], /has \d+ runs where shard/],
  ["another heading", ([first, ...files]) => [first, { ...files[0], text: files[0].text.replace("senders", "blocks") }], /another heading/],
  ["no heading", () => [{ name: "x", text: "a,b\n1,2\n" }], /^"x", line 1: "a,b" is not the heading of a sweep/],
  ["no JSON", () => [{ name: "x", text: '{"vary":{}}\n{"a\n' }], /^"x", line 2: "{"a" is not a line of a sweep/],
  [
    "a torn line within",
    ([first, ...files]) => [{ ...first, text: first.text.replace("8,1,81", "8") }, ...files],
    /line 2: 2 values are not allowed; allowed: 4/,
  ],
])("%s is refused", (_, change, message) => expect(() => mergeShards(change(shard(5)))).toThrow(message));

test("an empty file is no shard of a sweep in CSV", () => {
  expect(() => mergeShards([...shard(2), { name: "shard-3.csv", text: "" }])).toThrow("another heading");
});
