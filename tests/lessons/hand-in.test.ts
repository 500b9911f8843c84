import "../../src/algorithms/own/language.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Guess } from "../../src/lessons/guess.ts";
import { checksum, readSymbol, splitNumber, writeSymbols } from "../../src/lessons/hand-in/symbols.ts";
import { cleanNickname, mostStudents, numberQuestion, writeCode } from "../../src/lessons/hand-in/code.ts";
import { type HandIn, readCodes } from "../../src/lessons/hand-in/read-codes.ts";
import type { Lesson } from "../../src/lessons/lesson.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { listSweepValues } from "../../src/lessons/situation.ts";
import { countCases } from "../support/extent.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Any prediction of a lesson, as the page makes them. */
function guessOf(lesson: Lesson): fc.Arbitrary<Guess> {
  const { predict } = lesson.guess;
  switch (predict.kind) {
    case "choice":
      return fc.constantFrom(...predict.options).map(({ id }) => ({ kind: "choice", option: id }));
    case "number": {
      const steps = Math.round((predict.max - predict.min) / predict.step);
      return fc.nat(steps).map((at) => ({ kind: "number", value: Number((predict.min + at * predict.step).toPrecision(12)) }));
    }
    case "point":
      return fc.constantFrom(...listSweepValues(lesson)).map(({ value }) => ({ kind: "point", value }));
    case "curve": {
      const { length } = listSweepValues(lesson);
      return fc
        .array(fc.nat(1000), { minLength: length, maxLength: length })
        .map((all) => ({ kind: "curve", values: all.map((one) => one / 1000) }));
    }
    case "picks":
      return fc.uniqueArray(fc.nat(5000), { maxLength: 40 }).map((all) => ({ kind: "picks", packets: all.toSorted((a, b) => a - b) }));
  }
}

const handedIn = fc
  .constantFrom(...lessons)
  .chain((lesson) => fc.record({ lesson: fc.constant(lesson), guess: guessOf(lesson), student: fc.nat(mostStudents - 1) }));
const readAll = (text: string, lesson: Lesson) => readCodes(text, lesson, lessons);
const find = (id: string): Lesson => lessons.find((one) => one.id === id)!;

describe("the checksum", () => {
  it("is the one it says it is", () => {
    // the published check value of CRC-15/CAN, which starts from 0: 0x059e over "123456789", here with three zeros before it
    const bits = `000${Array.from("123456789")
      .map((digit) => digit.charCodeAt(0).toString(2).padStart(8, "0"))
      .join("")}`;
    const symbols = bits.match(/.{5}/g)!.map((five) => Number.parseInt(five, 2));
    expect(checksum(symbols) ^ checksum(symbols.map(() => 0))).toBe(0x059e);
  });
  it("is 0 over what ends with it", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(31), { maxLength: 60 }), (symbols) => {
        expect(checksum([...symbols, ...splitNumber(checksum(symbols), 3)])).toBe(0);
      }),
    );
  });
});

describe("a code", () => {
  it("has a question of its own for each lesson", () => {
    expect(new Set(lessons.map(numberQuestion)).size).toBe(lessons.length);
    const [first] = lessons;
    expect(numberQuestion({ ...first, id: "another" })).not.toBe(numberQuestion(first));
  });
  it("stays as short as it is said to be", () => {
    const code = writeCode(find("what-is-incast"), { kind: "point", value: 8 }, 123_456)!;
    expect(code).toMatch(/^CAST1(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    const curve: Guess = { kind: "curve", values: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7] };
    expect(writeCode(find("bigger-buffer"), curve, 1)!.length).toBeLessThanOrEqual(40);
  });
  it("is read as it was written, in any text, with its nickname", () => {
    fc.assert(
      fc.property(handedIn, fc.constantFrom("", "Ada", "Zoë B", "王小明", "A_b-c"), ({ lesson, guess, student }, nickname) => {
        const code = writeCode(lesson, guess, student, nickname)!;
        const [plain] = code.split("~");
        const expected: HandIn = { code: plain, student, nickname: cleanNickname(nickname), guess };
        for (const text of [
          code,
          `10:31 Ada: my code is ${code}, ok?`,
          `https://example.org/lab/?page=lessons&lesson=x&class=${encodeURIComponent(code)}&x=1`,
          `\u202a**${code.replace("~", "\u200b~")}**\u202c`,
        ])
          expect(readAll(text, lesson)).toMatchObject({ found: [expected], unread: [], otherLines: 0 });
        // as people type
        const typed = plain.toLowerCase().replace("cast1-", "CAST1 ").replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
        expect(readAll(`so: ${typed.replace("CASTl", "CASTI")}.`, lesson).found).toEqual([{ ...expected, nickname: "" }]);
        expect(readAll(plain.replaceAll("-", "\u2013"), lesson).found).toEqual([{ ...expected, nickname: "" }]);
        expect(readAll(plain.replace(/-(\w{4})$/, "-\r\n$1"), lesson).found).toEqual([{ ...expected, nickname: "" }]);
      }),
      { numRuns: countCases(300, 0.07) },
    );
  });
  it("is never read as another one, whichever letter of it is wrong, missing or too many", () => {
    const samples = lessons.flatMap((lesson) => fc.sample(guessOf(lesson), { numRuns: countCases(4, 0.25), seed: 7 }).map((guess, at) => ({ lesson, guess, student: at * 7_654_321 + 99 }))); // prettier-ignore
    let tried = 0;
    for (const { lesson, guess, student } of samples) {
      const code = writeCode(lesson, guess, student)!;
      const expectNone = (text: string): void => {
        tried += 1;
        const { found } = readAll(text, lesson);
        for (const one of found) expect([text, one.code]).toEqual([text, code]);
      };
      for (let at = 0; at < code.length; at++) {
        const [before, after] = [code.slice(0, at), code.slice(at + 1)];
        for (const letter of `${letters}UILO-~ ?é`) {
          expectNone(before + letter + after);
          if (readSymbol(letter) === null || letter === code[at]) continue;
          // a letter of the body that is another symbol spoils it
          if (at > 5 && code[at] !== "-" && readSymbol(letter) !== readSymbol(code[at]))
            expect(readAll(before + letter + after, lesson).found).toEqual([]);
          expectNone(before + letter + code[at] + after);
        }
        expectNone(before + after);
        if (at > 6) expectNone(before.slice(0, -1) + code[at] + before.at(-1) + after);
      }
      for (const letter of letters) expect(readAll(code + letter, lesson).found).toEqual([]);
    }
    expect(tried).toBeGreaterThan(countCases(20_000, 0.25));
  });
  it("says what is wrong with it", () => {
    const lesson = find("what-is-incast");
    const code = writeCode(lesson, { kind: "point", value: 8 }, 5)!;
    const faultOf = (text: string) => readAll(text, lesson).unread.map(({ fault }) => fault);
    const last = code.at(-1) === "A" ? "B" : "A";
    expect(faultOf(code.slice(0, -1) + last)).toEqual([{ kind: "mistyped" }]);
    expect(faultOf(code.slice(0, -5))).toEqual([{ kind: "length" }]);
    expect(faultOf(`${code}-7777`)).toEqual([{ kind: "length" }]);
    // to the checksum a last 0 is nothing, be it lost or one too many
    const withZero = Array.from({ length: 500 }, (_, student) => writeCode(lesson, { kind: "point", value: 8 }, student)!).find((one) =>
      one.endsWith("0"),
    )!;
    expect(faultOf(`${withZero.slice(0, -1)}\n${code}`)).toEqual([{ kind: "length" }]);
    expect(faultOf(`${code}0`)).toEqual([{ kind: "length" }]);
    expect(faultOf(code.slice(0, -1) + "U")).toEqual([{ kind: "letter", letter: "U" }]);
    expect(faultOf(code.replace("CAST1", "CAST2"))).toEqual([{ kind: "version", version: "2" }]);
    const other = find("cost-of-a-timeout");
    expect(faultOf(writeCode(other, { kind: "number", value: 0.4 }, 5)!)).toEqual([{ kind: "foreign", lesson: other }]);
    const unknown = { ...other, id: "of-somebody-else" };
    expect(faultOf(writeCode(unknown, { kind: "number", value: 0.4 }, 5)!)).toEqual([{ kind: "foreign", lesson: null }]);
    // the checksum fits, but there is no such place on the axis
    const body = [...splitNumber(numberQuestion(lesson), 3), 0, 0, 0, 0, 5, 31];
    const none = `CAST1-${writeSymbols([...body, ...splitNumber(checksum([1, ...body]), 3)])}`;
    expect(faultOf(none)).toEqual([{ kind: "answer" }]);
    expect(faultOf("see https://example.org/?page=lessons&lesson=what-is-incast&step=guess&guess=8 please")).toEqual([{ kind: "link" }]);
  });
  it("may be typed without hyphens, and broken anywhere", () => {
    const lesson = find("what-is-incast");
    const code = writeCode(lesson, { kind: "point", value: 8 }, 5)!;
    const own = code.replaceAll("-", "").slice("CAST1".length);
    for (let at = 1; at < own.length; at++)
      for (const gap of [" ", "\n", "-"])
        expect(readAll(`CAST1 ${own.slice(0, at)}${gap}${own.slice(at)}`, lesson).found.map((one) => one.code)).toEqual([code]);
    expect(readAll(`cast1${own.toLowerCase()}~Ada`, lesson).found).toMatchObject([{ code, nickname: "Ada" }]);
    expect(readAll("CASTLE walls, castigations, cast123", lesson)).toEqual({ found: [], unread: [], otherLines: 1 });
  });
  const hostile = countCases(5000, 0.03);
  it(`is not found in ${hostile} hostile texts, and none of them does any harm`, () => {
    const lesson = find("bigger-buffer");
    const code = writeCode(lesson, { kind: "curve", values: [0, 0, 0.1, 0.2, 0.5, 0.9, 1] }, 77)!;
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "CAST1-",
        "CAST1-CAST1-",
        "cast1 ",
        "CASTO-",
        "~",
        "%E0%A4%A",
        "~%ff%fe",
        "-".repeat(60),
        "CAST1-" + "A".repeat(3000),
        "\n",
        "\u202e",
        "&guess=1e999",
        "🦊",
        "\0",
      ),
      fc.nat(code.length).map((at) => code.slice(0, at)),
      fc.nat(code.length).map((at) => code.slice(at)),
    );
    let seen = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        seen += 1;
        const { found, unread } = readAll(pieces.join(""), lesson);
        for (const one of found) expect(one.code).toBe(code);
        for (const { text } of unread) expect(text.length).toBeLessThanOrEqual(60);
      }),
      { numRuns: hostile },
    );
    expect(seen).toBe(hostile);
  });
});

describe("an answer", () => {
  const [lesson] = lessons;
  const numbers = (min: number, max: number, step: number): Lesson => ({
    ...lesson,
    guess: { question: "?", predict: { kind: "number", label: "x", unit: "", min, max, step, truth: "1", right: "miss = 0" } },
  });
  const roundTrip = (of: Lesson, guess: Guess): Guess | undefined => {
    const code = writeCode(of, guess, 1);
    return code === null ? undefined : readCodes(code, of).found[0]?.guess;
  };
  it("keeps its place on the grid, whatever the grid", () => {
    expect(roundTrip(numbers(0, 1, 0.3), { kind: "number", value: 1 })).toEqual({ kind: "number", value: 1 });
    expect(roundTrip(numbers(0, 1, 0.1), { kind: "number", value: 0.3 })).toEqual({ kind: "number", value: 0.3 });
    expect(roundTrip(numbers(5, 7, 100), { kind: "number", value: 7 })).toEqual({ kind: "number", value: 7 });
    expect(roundTrip(numbers(0, 1e15, 1e-3), { kind: "number", value: 1e15 })).toEqual({ kind: "number", value: 1e15 });
  });
  it("that is none of the lesson's has no code", () => {
    expect(roundTrip(numbers(0, 1, 0.1), { kind: "number", value: 1.1 })).toBeUndefined();
    expect(roundTrip(numbers(0, 1, 0.1), { kind: "number", value: NaN })).toBeUndefined();
    expect(roundTrip(numbers(0, 1, 0.1), { kind: "point", value: 1 })).toBeUndefined();
    expect(roundTrip(find("bigger-buffer"), { kind: "curve", values: [1, 2] })).toBeUndefined();
    expect(roundTrip(find("head-and-tail"), { kind: "picks", packets: [-1] })).toBeUndefined();
  });
  it("as a curve is kept to a thousandth of its highest value", () => {
    const { length } = listSweepValues(find("ecn-and-dctcp"));
    const curve = fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: length, maxLength: length });
    fc.assert(
      fc.property(curve, (values) => {
        const read = roundTrip(find("ecn-and-dctcp"), { kind: "curve", values });
        const most = Math.max(...values);
        const drawn = read?.kind === "curve" ? read.values : [];
        const misses = values.map((value, at) => Math.abs(drawn[at] - value));
        expect(Math.max(...misses)).toBeLessThanOrEqual(Math.max(most * 0.00126, 5.01e-7));
      }),
    );
  });
});
