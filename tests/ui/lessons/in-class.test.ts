import "../../../src/algorithms/own/language.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { computeFindings } from "../../support/lesson-findings.ts";
import type { Guess } from "../../../src/lessons/guess.ts";
import { writeCode } from "../../../src/lessons/hand-in/code.ts";
import type { Lesson } from "../../../src/lessons/lesson.ts";
import { lessons } from "../../../src/lessons/registry.ts";
import { listSweepValues } from "../../../src/lessons/situation.ts";
import type { RunHost } from "../../../src/ui/run/run-view.ts";
import { createClassSession } from "../../../src/ui/pages/lessons/in-class/class-session.ts";
import { english, setActiveLanguage } from "../../../src/language/active.ts";
import { findHome, judgeReach, readHome, writeHandInLink, writeRoomLink } from "../../../src/ui/kit/hand-in/link-parts.ts";
import { createShelf } from "../../../src/ui/pages/lessons/in-class/shelf.ts";
import { isStudentKept, keepStudent, readStudent } from "../../../src/ui/kit/hand-in/student.ts";
import { countVerdicts, spreadCurves, tally } from "../../../src/ui/pages/lessons/in-class/tally.ts";
import type { RunFinder } from "../../../src/ui/pages/lessons/run-finder.ts";
import { listStepNeeds } from "../../../src/ui/pages/lessons/step-needs.ts";
import { choosePaper } from "../../../src/ui/kit/sheets/sheet-tools.tsx";

const find = (id: string): Lesson => lessons.find((one) => one.id === id)!;
const nothing = { find: () => null };
const point = (value: number): Guess => ({ kind: "point", value });

/** As browsers keep it. */
function makeStorage(isFull = false) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  };
}

describe("the link for a room", () => {
  it.each([
    ["https:", "example.org", "net"],
    ["http:", "192.168.1.20", "net"],
    ["http:", "localhost", "local"],
    ["http:", "lab.localhost", "local"],
    ["http:", "127.0.0.1", "local"],
    ["http:", "127.8.9.1", "local"],
    ["http:", "[::1]", "local"],
    ["http:", "0.0.0.0", "local"],
    ["file:", "", "file"],
    ["blob:", "", "frame"],
    ["about:", "", "frame"],
  ])("%s//%s reaches: %s", (protocol, hostname, reach) => expect(judgeReach({ protocol, hostname })).toBe(reach));
  it("is short: the lesson's name and no scenario", () => {
    const home = findHome("https://example.org/lab/index.html?page=lessons&lesson=bigger-buffer&class=1#x");
    expect(home).toBe("https://example.org/lab/");
    expect(writeRoomLink(home, "bigger-buffer")).toBe("https://example.org/lab/?q=bigger-buffer");
    expect(writeRoomLink(home, "lessons/my own.json")).toBe("https://example.org/lab/?q=lessons/my%20own.json");
    expect(writeHandInLink(home, "bigger-buffer", "CAST1-K7QM-3XD9-2KPT~Ada")).toBe(
      "https://example.org/lab/?page=lessons&lesson=bigger-buffer&class=CAST1-K7QM-3XD9-2KPT~Ada",
    );
  });
  it("stands at an address that is typed, or says what is wrong with it", () => {
    expect(readHome("192.168.1.20:4173")).toEqual({ ok: true, home: "http://192.168.1.20:4173/" });
    expect(readHome(" https://example.org/lab/?page=lessons ")).toEqual({ ok: true, home: "https://example.org/lab/" });
    expect(readHome("https://ada:secret@example.org/lab/")).toEqual({ ok: true, home: "https://example.org/lab/" });
    for (const text of ["", "localhost:4173", "http://", "ftp://example.org/", "javascript:alert(1)", "not an address"]) {
      const read = readHome(text);
      expect(read.ok).toBe(false);
      if (!read.ok) expect(read.fault).toMatch(new RegExp(`“${text.trim().replace(/[()]/g, "\\$&")}”.*such as`));
    }
  });
});

describe("the answers of a class", () => {
  const lesson = find("what-is-incast");
  const findings = computeFindings(listStepNeeds(lesson, "guess"));
  it("are a histogram over the axis, and the truth is one of its places", () => {
    const guesses = [1, 8, 8, 8, 24, 64].map(point);
    const { bars } = tally(lesson, guesses, findings)!;
    expect(bars.map(({ name }) => name)).toEqual(listSweepValues(lesson).map(({ value }) => String(value)));
    expect(bars.filter(({ count }) => count > 0).map(({ name, count }) => [name, count])).toEqual([["1", 1], ["8", 3], ["24", 1], ["64", 1]]); // prettier-ignore
    const truths = bars.filter(({ isTruth }) => isTruth).map(({ name }) => name);
    expect(truths.length).toBe(1);
    const right = countVerdicts(lesson, [...guesses, point(Number(truths[0]))], findings)!;
    expect(right.right + right.half + right.wrong).toBe(7);
    expect(right.right).toBeGreaterThanOrEqual(1);
  });
  it("say nothing of the truth before it is known", () => {
    expect(tally(lesson, [point(8)], nothing)!.bars.every(({ isTruth }) => isTruth === null)).toBe(true);
    expect(countVerdicts(lesson, [point(8)], nothing)).toBeNull();
  });
  it("that are numbers stand in bins that leave none out, the last one with its end", () => {
    const number = find("cost-of-a-timeout");
    const guesses = [0, 0.049, 0.05, 0.5, 0.999, 1].map((value): Guess => ({ kind: "number", value }));
    const { bars, truth } = tally(number, guesses, nothing)!;
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(bars.length).toBe(20);
    expect(bars[0]).toMatchObject({ from: 0, count: 2 });
    expect(bars.at(-1)).toMatchObject({ to: 1, count: 2 });
    expect(truth).toBeNull();
  });
  it("that are choices have a bar for each option, that are packets one for each packet", () => {
    const choice = find("gip-and-prin");
    const said = ["both", "gip", "gip"].map((option): Guess => ({ kind: "choice", option }));
    expect(tally(choice, said, nothing)!.bars.map(({ name, count }) => [name, count])).toEqual([["A", 1], ["B", 2], ["C", 0], ["D", 0]]); // prettier-ignore
    const picks = tally(
      find("head-and-tail"),
      [
        { kind: "picks", packets: [30, 31] },
        { kind: "picks", packets: [31] },
      ],
      nothing,
    )!;
    expect(picks.bars.map(({ name, count }) => [name, count])).toEqual([["30", 1], ["31", 2]]); // prettier-ignore
  });
  it("that are curves have a median and a band of quartiles, value by value", () => {
    // by hand: of 1 to 8 the nearest ranks are 2 and 6, and the median lies between 4 and 5
    const curves = [3, 1, 8, 2, 7, 5, 4, 6].map((value) => [value, value * value]);
    expect(spreadCurves(curves)).toEqual({ low: [2, 4], median: [4.5, 20.5], high: [6, 36] });
    expect(spreadCurves([])).toBeNull();
  });
});

describe("the session of a class", () => {
  const lesson = find("what-is-incast");
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const begin = (storage = makeStorage()) => {
    const said: string[] = [];
    const finder = { drop: vi.fn(), want: vi.fn() } as unknown as RunFinder;
    const host = { announcer: { say: (text: string) => said.push(text) } } as unknown as RunHost;
    vi.stubGlobal("window", { addEventListener: () => undefined, removeEventListener: () => undefined });
    // no class server
    vi.stubGlobal("document", { querySelector: () => null });
    const make = () => createClassSession({ name: lesson.id, lesson, finder, host, shelf: createShelf(lesson, () => storage), now: () => Date.now() }); // prettier-ignore
    return { said, make, room: make() };
  };
  const code = (student: number): string => writeCode(lesson, point(8), student)!;

  it("keeps what comes in over a reload, and clears it for good", () => {
    const { room, make } = begin();
    room.take(`${code(1)} ${code(2)} CAST1-7777`);
    expect(room.state.get()).toMatchObject({ isKept: true, report: { unread: [{ text: "CAST1-7777" }] } });
    room.dispose();
    expect(make().state.get().collection.handIns.length).toBe(2);
    const [first] = make().state.get().collection.handIns;
    const third = make();
    third.remove(third.state.get().collection.handIns[0]);
    expect(
      make()
        .state.get()
        .collection.handIns.map(({ code: kept }) => kept),
    ).not.toContain(first.code);
    third.clear();
    expect(make().state.get().collection.handIns).toEqual([]);
  });
  it("says so where the browser keeps nothing, and counts all the same", () => {
    const { room } = begin(makeStorage(true));
    room.take(code(1));
    expect(room.state.get()).toMatchObject({ isKept: false });
    expect(room.state.get().collection.handIns.length).toBe(1);
  });
  it("shows nothing until it is asked to, step by step, also by keys", () => {
    const { room, said } = begin();
    const press = (key: string) => room.keys.find(({ keys }) => keys.includes(key))!.press();
    expect(room.state.get().view).toBe("hidden");
    press("PageDown");
    expect(room.state.get().view).toBe("answers");
    press("r");
    press("r");
    expect(room.state.get().view).toBe("truth");
    press("h");
    expect(room.state.get().view).toBe("answers");
    expect(said.at(-1)).toBe("The answers are shown.");
  });
  it("has keys whose help is written in the language in force when it is read", () => {
    setActiveLanguage({
      tag: "de",
      locale: "de",
      direction: "ltr",
      messages: { "Before a class: hide again": "Vor der Klasse: verbergen" },
    });
    const { room } = begin();
    setActiveLanguage(english);
    expect(room.keys.map(({ help }) => help)).toContain("Before a class: hide again");
  });
  it("counts down by the second, says few moments of it, and ends", () => {
    const { room, said } = begin();
    const press = (key: string) => room.keys.find(({ keys }) => keys.includes(key))!.press();
    press(" ");
    expect(said.at(-1)).toBe("The countdown runs: 2 minutes left.");
    vi.advanceTimersByTime(30_500);
    expect(Math.ceil(room.state.get().restMs / 1000)).toBe(90);
    press("+");
    expect(Math.ceil(room.state.get().restMs / 1000)).toBe(120);
    press(" ");
    const paused = room.state.get().restMs;
    vi.advanceTimersByTime(60_000);
    expect(room.state.get().restMs).toBe(paused);
    const before = said.length;
    press(" ");
    vi.advanceTimersByTime(200_000);
    expect(room.state.get().restMs).toBe(0);
    expect(said.slice(before + 1)).toEqual(["1 minute left.", "30 seconds left.", "10 seconds left.", "Time is up."]);
    expect(vi.getTimerCount()).toBe(0);
    press(" ");
    expect(vi.getTimerCount()).toBe(1);
    room.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a student", () => {
  it("has the same number each time, and another in another browser", () => {
    const [one, other] = [makeStorage(), makeStorage()];
    const first = readStudent(() => one);
    expect(readStudent(() => one)).toEqual(first);
    keepStudent({ ...first, nickname: "Ada" }, () => one);
    expect(readStudent(() => one)).toEqual({ ...first, nickname: "Ada" });
    expect(JSON.stringify([...one.kept])).not.toContain("undefined");
    other.kept.set("incast-lab.class.me", '{"number":-4}');
    expect(readStudent(() => other).number).toBeGreaterThanOrEqual(0);
    // where nothing is kept it is the same as long as the page is open
    const forbidden = (): Storage => {
      throw new DOMException("no", "SecurityError");
    };
    expect(readStudent(forbidden)).toEqual(readStudent(forbidden));
    expect([isStudentKept(() => one), isStudentKept(forbidden), isStudentKept(() => makeStorage())]).toEqual([true, false, false]);
  });
});

it.each([["en-US", "letter"], ["de", "a4"], ["es-MX", "letter"], ["fr-CA", "letter"], ["en-GB", "a4"], ["xx-invalid-", "a4"]])("%s prints on %s", (tag, paper) =>
  expect(choosePaper([tag])).toBe(paper)); // prettier-ignore
