import "../../src/algorithms/own/language.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Guess } from "../../src/lessons/guess.ts";
import { writeCode } from "../../src/lessons/hand-in/code.ts";
import {
  collect,
  emptyCollection,
  mergeCollections,
  mostHandIns,
  readCollection,
  writeCollection,
} from "../../src/lessons/hand-in/collection.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { listSweepValues } from "../../src/lessons/situation.ts";

const lesson = lessons.find(({ id }) => id === "what-is-incast")!;
const other = lessons.find(({ id }) => id === "cost-of-a-timeout")!;
const point = (value: number): Guess => ({ kind: "point", value });
const codeOf = (value: number, student: number, nickname = ""): string => writeCode(lesson, point(value), student, nickname)!;

/** A chat of a hundred students, with all that goes wrong in one. */
function writeChat(): { readonly text: string; readonly counts: Map<number, number> } {
  const places = listSweepValues(lesson).map(({ value }) => value);
  const counts = new Map<number, number>();
  const lines: string[] = [];
  for (let student = 0; student < 100; student++) {
    const value = places[(student * student) % places.length];
    counts.set(value, (counts.get(value) ?? 0) + 1);
    const code = codeOf(value, student * 330_000 + 17, student % 3 === 0 ? `Student ${student}` : "");
    const forms = [
      `[10:${student}] S${student}: ${code}`,
      `https://example.org/lab/?page=lessons&lesson=what-is-incast&class=${code}`,
      `mine is ${code.toLowerCase()} :)`,
      code.replaceAll("-", " "),
      `> ${code}.`,
    ];
    // a name is written with what joins it to its code
    lines.push(forms[student % 3 === 0 && student % 5 > 2 ? 0 : student % 5]);
    if (student % 10 === 0) lines.push(`again, did it come? ${code}`); // 10 repeated
    if (student % 25 === 1)
      lines.push(
        `no wait: ${codeOf(
          places.find((one) => one !== value)!,
          student * 330_000 + 17,
        )}`,
      ); // 4 changed
    if (student % 20 === 2) lines.push(writeCode(other, { kind: "number", value: 0.4 }, student)!); // 5 foreign
    const [plain] = code.split("~");
    if (student % 20 === 3) lines.push(`${plain.slice(0, -1)}${plain.endsWith("A") ? "B" : "A"}`); // 5 mistyped
    if (student % 20 === 4) lines.push(`CAST1-${"7".repeat(student % 7)}`); // 5 too short
    if (student % 20 === 5) lines.push("https://example.org/?page=lessons&lesson=what-is-incast&guess=8"); // 5 links without a student
    if (student % 4 === 0) lines.push("cannot scan it", "lab-1 is on the castle road, CASTLE-1"); // 50 lines of chat
  }
  return { text: lines.join("\r\n"), counts };
}

describe("what a class hands in", () => {
  it("is counted right out of a hundred answers pasted at once, and all else is named", () => {
    const { text, counts } = writeChat();
    const { collection, report } = collect(emptyCollection, text, lesson, lessons);
    expect(collection.handIns.length).toBe(100);
    const found = new Map<number, number>();
    for (const { guess } of collection.handIns) if (guess.kind === "point") found.set(guess.value, (found.get(guess.value) ?? 0) + 1);
    expect(found).toEqual(counts);
    expect(report.accepted.length).toBe(100);
    expect(report.repeated.length).toBe(10);
    expect(report.changed.length).toBe(4);
    expect(report.otherLines).toBe(50);
    const kinds = report.unread.map(({ fault }) => fault.kind);
    expect(
      Object.fromEntries(["foreign", "mistyped", "length", "link"].map((kind) => [kind, kinds.filter((one) => one === kind).length])),
    ).toEqual({
      foreign: 5,
      mistyped: 5,
      length: 5,
      link: 5,
    });
    expect(kinds.length).toBe(20);
    expect(collection.handIns.filter(({ nickname }) => nickname !== "").length).toBe(34);
    // the same once more changes nothing
    const again = collect(collection, text, lesson, lessons);
    expect(again.collection).toBe(collection);
    expect(again.report.repeated.length).toBe(110);
  });
  it("comes back from what was kept, in its order", () => {
    const { collection } = collect(emptyCollection, writeChat().text, lesson);
    expect(readCollection(writeCollection(collection), lesson)).toEqual(collection);
    expect(readCollection(null, lesson)).toEqual(emptyCollection);
    expect(readCollection("{broken", lesson)).toEqual(emptyCollection);
    expect(readCollection(writeCollection(collection), other)).toEqual(emptyCollection);
  });
  it("loses nothing where two tabs collect at once", () => {
    const one = collect(emptyCollection, [codeOf(1, 1), codeOf(2, 2)].join(" "), lesson).collection;
    const two = collect(emptyCollection, [codeOf(2, 2), codeOf(3, 3, "C")].join(" "), lesson).collection;
    expect(mergeCollections(one, two, lesson).handIns.map(({ student }) => student)).toEqual([1, 2, 3]);
  });
  it("tells students at one computer apart by their nicknames, and counts nobody twice", () => {
    const texts = [codeOf(4, 9, "Ada"), codeOf(4, 9, "Bob"), codeOf(4, 9, "ada"), codeOf(6, 9, "Bob"), codeOf(4, 9)];
    const { collection, report } = collect(emptyCollection, texts.join("\n"), lesson);
    expect(collection.handIns.map(({ nickname }) => nickname)).toEqual(["Ada", "Bob"]);
    expect([report.repeated.length, report.changed.length]).toEqual([2, 1]);
  });
  it("counts the last answer of a phone where answers may be changed, in the place of its first", () => {
    const before = collect(emptyCollection, [codeOf(4, 1), codeOf(2, 2)].join(" "), lesson).collection;
    const changed = collect(before, [codeOf(6, 1), codeOf(8, 3), codeOf(4, 3), codeOf(8, 3)].join(" "), lesson, [], true);
    expect(changed.collection.handIns.map(({ code }) => code)).toEqual([codeOf(6, 1), codeOf(2, 2), codeOf(8, 3)]);
    expect(collect(before, codeOf(6, 1), lesson).collection).toBe(before);
  });
  it("has an end, and says so", () => {
    const text = Array.from({ length: mostHandIns + 3 }, (_, student) => codeOf(8, student)).join("\n");
    const { collection, report } = collect(emptyCollection, text, lesson);
    expect([collection.handIns.length, report.tooMany]).toEqual([mostHandIns, 3]);
  });
  it("does not hang on the order in which texts come", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          writeChat()
            .text.split("\r\n")
            .filter((line) => !line.includes("no wait")),
          { minLength: 150 },
        ),
        (lines) => {
          const whole = collect(emptyCollection, lines.join("\n"), lesson).collection;
          const parts = lines.reduce((before, line) => collect(before, line, lesson).collection, emptyCollection);
          expect(parts.handIns.map(({ code }) => code)).toEqual(whole.handIns.map(({ code }) => code));
        },
      ),
      { numRuns: 20 },
    );
  });
});
