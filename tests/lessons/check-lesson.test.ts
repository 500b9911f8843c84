import "../../src/algorithms/own/language.ts";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkLesson, readLessonFile } from "../../src/lessons/check-lesson.ts";
import { computeFindings } from "../support/lesson-findings.ts";
import { listNeeds } from "../../src/lessons/probes.ts";
import { listFaults, reportLesson } from "../../src/lessons/report.ts";
import { findJsonFault } from "../../src/scenario/fields/json-places.ts";
import { whatIsIncast } from "../../src/lessons/data/what-is-incast.ts";
import { countCases } from "../support/extent.ts";
import { drawTests } from "../support/draw.ts";

type Json = Record<string, unknown>;

/** Lesson 1 with few runs. */
const sweep = { ...whatIsIncast.run.sweep!, values: "2,4" };
const base = { ...whatIsIncast, run: { ...whatIsIncast.run, sweep } };

/** The lesson with another value in one place; undefined: without it. */
function change(path: string, value: unknown): unknown {
  const lesson = structuredClone(base) as unknown as Json;
  const keys = path.split(".");
  const holder = keys.slice(0, -1).reduce<Json>((at, key) => at[key] as Json, lesson);
  holder[keys.at(-1)!] = value;
  return JSON.parse(JSON.stringify(lesson));
}

/** A question for a number, with a known result beside it. */
const askWith = (known: object): object => ({
  ...{ kind: "number", label: "Goodput", unit: "share", min: 0, max: 1, step: 0.01 },
  ...{ truth: "goodput at senders=2", right: "miss <= 10%", known },
});

/** The example runs all that a student would. */
const some = drawTests("runs of the example in docs/lessons.md", 0.5);

describe("a lesson in a file", () => {
  it.each([
    ["version", 2, "version", "1"],
    ["id", "What is incast", "id", "small letters"],
    ["title", "", "title", "a text of 1 to 600"],
    ["title", "two\nlines", "title", "in one line"],
    ["titel", "x", "titel", "the nearest is title"],
    ["minutes", 0, "minutes", "a number from 1 to 240"],
    ["preset", "colapse", "preset", "collapse"],
    ["scenario", 5, "scenario", "a partial scenario"],
    ["scenario", { workload: { sender: 3 } }, "scenario.workload.sender", "the nearest is senders"],
    ["scenario.workload.senders", -1, "scenario.workload.senders", "a whole number"],
    ["runs", { "two words": {} }, "runs.two words", "a name"],
    ["runs", { prin: { transport: { algorithm: "prinn" } } }, "runs.prin.transport.algorithm", "tahoe"],
    ["watch", undefined, "watch", "it must be given"],
    ["watch.panes", ["queues"], "watch.panes.0", "network, link, queue, windows, senders, responses, rates, gauge-"],
    ["watch.look", [], "watch.look", "a list of 1 to 12 entries"],
    ["watch.look.0", { text: "a", when: "timeouts" }, "watch.look.0", "a comparison"],
    ["watch.look.0", { text: "a", part: "port" }, "watch.look.0.part", "senders, queue, dropped, link or rows"],
    ["watch.look.0", "{goodputt}", "watch.look.0", "the nearest is goodput"],
    ["watch.look.0", "{goodput at senders=5000}", "watch.look.0", "from 1 to 1024"],
    ["watch.look.0", "{goodput in prin}", "watch.look.0", "the lesson names none"],
    ["guess.predict.kind", "essay", "guess.predict.kind", "choice, number, point, curve, picks"],
    ["guess.predict.right", "guess > 3 ms", "guess.predict.right", "units that fit"],
    ["guess.predict", askWith({ label: "Now" }), "guess.predict.known.truth", "it must be given"],
    ["guess.predict", askWith({ label: "Now", truth: "goodputt" }), "guess.predict.known.truth", "the nearest is goodput"],
    [
      "guess.predict",
      { kind: "choice", options: [{ id: "a", text: "a", right: "timeouts > 0" }] },
      "guess.predict.options",
      "a list of 2 to 6",
    ],
    ["guess.predict", { kind: "picks", timeout: "late", packets: 8, right: "extra = 0" }, "guess.predict.timeout", "any, head, tail"],
    ["run.sweep", undefined, "guess.predict.kind", "needs the axis of a sweep"],
    ["run.sweep", { ...sweep, values: "1..100000" }, "run.sweep", "at most 10000|more than"],
    ["run.sweep", { ...sweep, values: "1..300" }, "lesson", "at most 400 runs"],
    ["run.sweep", { ...sweep, seeds: 2.5 }, "run.sweep.seeds", "a whole number from 1 to 5"],
    ["scenario", { workload: { senders: 1000, blocks: 1000 } }, "lesson", "at most 5,000,000 there"],
    ["run.sweep", { ...sweep, fact: "longest wait" }, "run.sweep.fact", "such as goodput"],
    ["run.sweep", { ...sweep, ideal: "(senders + 1) of" }, "run.sweep.ideal", "expression|number|fact"],
    ["run.sweep", { ...sweep, series: ["gip"] }, "run.sweep.series.0", "the lesson names none"],
    ["run.control", undefined, "run", "a control, or runs side by side"],
    ["run.control.field", "sender", "run.control.field", "by its flag"],
    ["run.side", ["a", "b"], "run.control", "no single run that it could change"],
    ["run.control.max", 5000, "run.control.max", "from 1 to 1024"],
    ["run.kept", ["bufer"], "run.kept.0", "by its flag"],
    ["explain.sentences", ["{timeouts|late|points|x"], "explain.sentences.0", "braces in pairs"],
    ["check.change", ["memory"], "check.change.0", "by its flag"],
    ["check.solution", { workload: { senders: 0 } }, "check.solution.workload.senders", "a whole number from 1 to 1024"],
    ["claims", ["timeouts are many"], "claims.0", "a comparison with one of"],
  ])("%s = %j is refused", (path, value, place, allowed) => {
    const result = checkLesson(change(path, value));
    if (result.ok) throw new Error("it was taken");
    const found = result.issues.find((issue) => issue.path.replaceAll('"', "").startsWith(place));
    expect(found?.allowed ?? JSON.stringify(result.issues)).toMatch(new RegExp(allowed));
  });
  it("may not ask for too much in all its runs together", () => {
    const lesson = { ...base, scenario: { workload: { senders: 6, blocks: 100 } }, run: { ...base.run, sweep: { ...sweep, values: "100..120", seeds: 3 } } }; // prettier-ignore
    const fault = 'lesson: "[\\d,]+ packets in all runs together" is not allowed; allowed: at most 100,000,000 there';
    expect(readLessonFile(JSON.stringify(lesson))).toMatchObject({ ok: false, fault: expect.stringMatching(fault) as string });
  });
  it("names everything that is wrong at once", () => {
    const result = checkLesson({ ...(change("minutes", 0) as Json), title: 5, claims: [] });
    expect(result.ok ? [] : result.issues.map(({ path }) => path)).toEqual(["title", "minutes", "claims"]);
  });
  some("is explained by an example in docs/lessons.md that is valid and true", () => {
    const text = /## A complete example.*?```json\n(.*?)```/s.exec(readFileSync("docs/lessons.md", "utf8"))![1];
    const read = readLessonFile(text);
    if (!read.ok) throw new Error(read.faults.join("\n"));
    const needs = listNeeds(read.lesson);
    expect(listFaults(reportLesson(read.lesson, computeFindings(needs), needs.length))).toEqual([]);
  });
  it("tells one mistake once, with its line and column", () => {
    const told = (path: string, value: unknown) => {
      const read = readLessonFile(JSON.stringify(change(path, value), null, 2));
      return read.ok ? [] : read.faults;
    };
    // met by every step, which completes the lesson's scenario
    expect(told("scenario", { transport: { awnd: 4 } })).toEqual([
      expect.stringMatching(/^line \d+, column \d+: scenario\.transport\.awnd: .*awndPackets/) as string,
    ]);
    expect(told("run.control.field", "sender")).toHaveLength(1);
    const [fault] = told("check.change", ["memory"]);
    const text = JSON.stringify(change("check.change", ["memory"]), null, 2).split("\n");
    const [, line, column] = /^line (\d+), column (\d+): check\.change\.0: /.exec(fault)!;
    expect(text[Number(line) - 1].slice(Number(column) - 1)).toBe('"memory"');
    const broken = readLessonFile('{\n  "version": 1,\n  "id": "x"\n  "title": "y"\n}');
    expect(broken).toMatchObject({ ok: false, faults: [expect.stringMatching(/is not JSON: .*\(line 4, column 3\)$/) as string] });
  });
  it("says where a text stops being JSON exactly where it does", () => {
    expect(findJsonFault('{"a": [1, 2]}')).toBeNull();
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => findJsonFault(JSON.stringify(value, null, 1)) === null));
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const text = fc.string({ unit: fc.constantFrom(...'[]{}",:1.e-tru nl\\\n'.split("")), maxLength: 14 });
    fc.assert(
      fc.property(text, (one) => (findJsonFault(one) === null) === isJson(one)),
      { numRuns: countCases(1000) },
    );
  });
  it("is refused in words where it is no JSON, or no lesson", () => {
    expect(readLessonFile("{")).toMatchObject({ ok: false, fault: expect.stringContaining("is not JSON") as string });
    expect(readLessonFile("[]")).toMatchObject({ ok: false, fault: expect.stringContaining("an object with any of") as string });
    expect(readLessonFile(JSON.stringify(whatIsIncast))).toEqual({ ok: true, lesson: whatIsIncast });
  });
  it("never throws, whatever stands anywhere", () => {
    const paths = [
      "scenario",
      "runs",
      "watch",
      "watch.look",
      "guess.predict",
      "run.sweep",
      "run.sweep.values",
      "explain.right",
      "check",
      "claims",
    ];
    const check = fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => void checkLesson(change(path, value)));
    expect(() => fc.assert(check, { numRuns: countCases(100) })).not.toThrow();
    fc.assert(fc.property(fc.jsonValue(), (value) => !checkLesson(value).ok));
  });
  it("never throws, whatever a text or condition says", () => {
    const word = fc.constantFrom(
      "goodput",
      "at",
      "senders",
      "=",
      "12",
      "(",
      "last",
      "with",
      "90%",
      "{",
      "}",
      "|",
      "-",
      "in",
      "median",
      "guess",
      "miss",
    );
    const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
    const check = fc.property(text, (one) => {
      checkLesson(change("claims", [one || "x"]));
      checkLesson(change("watch.look", [`{${one}}`]));
    });
    expect(() => fc.assert(check, { numRuns: countCases(100) })).not.toThrow();
  });
});
