import "../../../src/algorithms/own/language.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Guess } from "../../../src/lessons/guess.ts";
import { whatIsIncast } from "../../../src/lessons/data/what-is-incast.ts";
import type { GuessSpec, Lesson } from "../../../src/lessons/lesson.ts";
import { decodePlace, encodePlace, parseGuess, writeGuess } from "../../../src/ui/pages/lessons/lessons-query.ts";

const withGuess = (predict: GuessSpec): Lesson => ({ ...whatIsIncast, guess: { question: "?", predict } });

const choice = withGuess({ kind: "choice", options: [{ id: "yes", text: "Yes", right: "timeouts > 0" }, { id: "no", text: "No", right: "timeouts = 0" }] }); // prettier-ignore
const number = withGuess({ kind: "number", label: "Share", unit: "share", min: 0, max: 1, step: 0.01, truth: "goodput", right: "miss < 5 %" }); // prettier-ignore
const curve = withGuess({ kind: "curve", right: "miss < 5 %" });
const picks = withGuess({ kind: "picks", timeout: "any", packets: 8, right: "miss = 0" });

describe("the link of a lesson", () => {
  it.each<[string, Lesson, Guess]>([
    ["choice", choice, { kind: "choice", option: "no" }],
    ["number", number, { kind: "number", value: 0.42 }],
    ["point", whatIsIncast, { kind: "point", value: 24 }],
    ["curve", curve, { kind: "curve", values: Array.from({ length: 15 }, (_, i) => i / 100) }],
    ["picks", picks, { kind: "picks", packets: [3, 5, 8] }],
  ])("brings back a %s as it was said", (_, lesson, guess) => {
    const query = encodePlace({ lesson: "a/b.json", step: "explain", guess: writeGuess(guess), part: null, code: null, edit: null });
    const place = decodePlace(query);
    expect(place).toMatchObject({ lesson: "a/b.json", step: "explain", notices: [] });
    expect(parseGuess(lesson, place.guess!)).toEqual(guess);
  });

  it.each<[string, Lesson, string]>([
    ["an option that is none", choice, "perhaps"],
    ["a number out of range", number, "1.5"],
    ["a number that is none", number, "much"],
    ["two numbers", number, "0.1,0.2"],
    ["a value that the axis lacks", whatIsIncast, "7"],
    ["too few values", curve, "0.1,0.2"],
    ["a packet that is none", picks, "3,-1"],
    ["a value beyond everything", curve, Array(15).fill("1e300").join()],
    ["nothing", whatIsIncast, ""],
  ])("takes no guess from %s", (_, lesson, text) => {
    expect(parseGuess(lesson, text)).toBeNull();
  });

  it("counts a packet once, and knows no zero below zero", () => {
    expect(parseGuess(picks, "3,5,3")).toEqual({ kind: "picks", packets: [3, 5] });
    expect(parseGuess(number, "-0")).toEqual({ kind: "number", value: 0 });
  });

  it("reads what it writes, whatever the link says", () => {
    const part = fc.oneof(fc.double().map(String), fc.nat(2000).map(String), fc.constantFrom("", " ", "-0", "0x1f", "1e999", "__proto__"));
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(part, { maxLength: 20 }).map((parts) => parts.join(",")),
    );
    fc.assert(
      fc.property(fc.constantFrom(choice, number, whatIsIncast, curve, picks), text, (lesson, said) => {
        const guess = parseGuess(lesson, said);
        if (guess === null) return;
        // curves are kept to a thousandth
        const written = writeGuess(guess);
        expect(writeGuess(parseGuess(lesson, written)!)).toBe(written);
        if (guess.kind !== "curve") expect(parseGuess(lesson, written)).toEqual(guess);
      }),
    );
    fc.assert(
      fc.property(text, text, text, fc.oneof(text, fc.constantFrom("1", "hand", "CAST1-7777")), (lesson, step, guess, part) => {
        const { notices: _, ...place } = decodePlace(`lesson=${lesson}&step=${step}&guess=${guess}&class=${part}&lesson=%E0%A4%A`);
        if (place.lesson !== null) expect(decodePlace(encodePlace(place))).toEqual({ ...place, notices: [] });
      }),
    );
  });

  it("says what a class has to do with it", () => {
    expect(decodePlace("lesson=x&class=1")).toMatchObject({ part: "room", code: null, notices: [] });
    expect(decodePlace("lesson=x&class=hand")).toMatchObject({ part: "hand", code: null, notices: [] });
    expect(decodePlace("lesson=x&class=cast1-k7qm-3xd9-2kpt~Ada")).toMatchObject({ part: "room", code: "cast1-k7qm-3xd9-2kpt~Ada" });
    expect(decodePlace("lesson=x&class=2")).toMatchObject({ part: null, notices: [expect.stringMatching(/class "2" is ignored; allowed: 1, hand or a code/)] }); // prettier-ignore
    expect(encodePlace({ lesson: "x", step: null, guess: null, part: "room", code: null, edit: null })).toBe("lesson=x&class=1");
  });

  it("names a step that does not exist, and says which do", () => {
    expect(decodePlace("lesson=x&step=sleep")).toMatchObject({ step: null, notices: [expect.stringMatching(/"sleep" is ignored; allowed: watch, guess, run, explain, check/)] }); // prettier-ignore
    expect(decodePlace("")).toEqual({ lesson: null, step: null, guess: null, part: null, code: null, edit: null, notices: [] });
    expect(encodePlace({ lesson: null, step: null, guess: null, part: null, code: null, edit: null })).toBe("");
  });
});
