import "../../src/algorithms/own/language.ts";
import { afterEach, describe, expect, it } from "vitest";
import { joinSentence } from "../../src/analysis/words.ts";
import { english, type Language, setActiveLanguage } from "../../src/language/active.ts";
import { pseudo } from "../../src/language/pseudo.ts";
import { whatIsIncast } from "../../src/lessons/data/what-is-incast.ts";
import { stepIds } from "../../src/lessons/lesson.ts";
import { listTexts } from "../../src/lessons/probes.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { layOver, type Situation } from "../../src/lessons/situation.ts";
import { fillTemplate } from "../../src/lessons/template.ts";
import { listFaults } from "../language/compare-messages.ts";

const situation: Situation = { lesson: whatIsIncast, scenario: layOver(whatIsIncast), findings: { find: () => null } };

const template = "There are {senders - 31|sender} and {buffer}.";
const speak = (locale: string, text: string): void =>
  setActiveLanguage({ tag: locale, locale, direction: "ltr", messages: { [template]: text } } satisfies Language);
const say = (senders: number): string =>
  joinSentence(fillTemplate(template, { ...situation, scenario: { ...situation.scenario, workload: { kind: "barrier", senders } } })!);

afterEach(() => setActiveLanguage(english));

describe("a lesson's text in another language", () => {
  it("is filled after it is translated, with the nouns of its own plural forms", () => {
    expect([32, 33].map(say)).toEqual(["There are 1 sender and 64.", "There are 2 senders and 64."]);
    speak("de", "{buffer}, und es gibt {senders - 31|Server|Servers}.");
    expect([32, 33].map(say)).toEqual(["64, und es gibt 1 Server.", "64, und es gibt 2 Servers."]);
  });
  it("has one noun where the language has one form, and as many as there are in Arabic", () => {
    speak("zh-Hans", "有 {senders - 31|个}，{buffer}。");
    expect(say(33)).toBe("有 2 个，64。");
    speak("ar-u-nu-latn", "{senders - 31|zero|one|two|# few|# many|# other} {buffer}");
    expect([31, 32, 33, 34, 42, 131].map(say)).toEqual(["zero 64", "one 64", "two 64", "3 few 64", "11 many 64", "100 other 64"]);
  });
  it("keeps English plurals where it is not translated", () => {
    speak("de", "");
    expect(say(33)).toBe("There are 2 senders and 64.");
  });
  it("is found faulty with other facts, other words of the glossary or too few nouns", () => {
    const found = { message: "{timeouts|timeout} at [[RTO|rto]]", key: "", place: "a", filled: null, isTable: true };
    const faults = (text: string, locale: string) => listFaults(found, text, locale);
    expect(faults("[[RTO|rto]]: {timeouts|Timeout|Timeouts}", "de")).toEqual([]);
    expect(faults("[[RTO|rto]]: {timeouts|超时}", "zh")).toEqual([]);
    expect(faults("[[RTO|rto]]: {timeouts|Timeout|Timeouts}", "ar")).toEqual([expect.stringContaining("6 plural forms")]);
    expect(faults("[[RTO|rtt]]: {timeouts|Timeout|Timeouts}", "de")).toHaveLength(1);
    expect(faults("[[RTO|rto]]: {drops|Timeout|Timeouts}", "de")).toHaveLength(1);
    const off = { ...found, message: "{miss|points} off" };
    expect(["{miss|points} daneben", "{miss|Punkte} daneben"].map((text) => listFaults(off, text, "de").length)).toEqual([0, 1]);
  });
  it("can be understood in disguise, each of them", () => {
    setActiveLanguage(pseudo);
    for (const lesson of lessons)
      for (const step of stepIds)
        for (const [, list] of listTexts(lesson, step))
          for (const told of list) {
            const text = typeof told === "string" ? told : told.text;
            expect(() => fillTemplate(text, { ...situation, lesson, scenario: layOver(lesson) }), text).not.toThrow();
          }
  });
});
