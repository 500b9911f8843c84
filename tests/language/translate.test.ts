import fc from "fast-check";
import compile from "icu-minify/compile";
import { afterEach, describe, expect, it } from "vitest";
import { english, setActiveLanguage, type Language } from "../../src/language/active.ts";
import { chooseLanguage, findLanguage, type LanguageEntry } from "../../src/language/languages.ts";
import { locales } from "../../src/language/locales.ts";
import { isolate, writeList } from "../../src/language/numbers.ts";
import { pseudo } from "../../src/language/pseudo.ts";
import { readMessage } from "../../src/language/read-message.ts";
import { writeSentences, writeSeries } from "../../src/language/sentences.ts";
import { lookUp, msg, rich, t } from "../../src/language/translate.ts";
import { phrase } from "../../src/story/phrase.ts";
import { joinSentence, link } from "../../src/analysis/words.ts";
import { formatDuration, formatPercent } from "../../src/language/formats.ts";

/** Test files share their modules. */
afterEach(() => setActiveLanguage(english));

const speak = (locale: string, messages: Readonly<Record<string, string>>, direction: Language["direction"] = "ltr"): void =>
  setActiveLanguage({ ...locales[locale.slice(0, 2) as keyof typeof locales], tag: locale.slice(0, 2), locale, direction, messages });

const packets = "{count, plural, one {# packet} other {# packets}} of {total}";

describe("a message", () => {
  it("is English by itself", () => {
    expect(t("Play")).toBe("Play");
    expect(t("It's {name}'s turn", { name: "a{b}'c" })).toBe("It's a{b}'c's turn");
    expect(t("'{x}' is < 0.1 and <0.1")).toBe("{x} is < 0.1 and <0.1");
    expect(t("{count, plural, one {# packet} other {# packets}} of {total}", { count: 1, total: 5460 })).toBe("1 packet of 5,460");
    expect(t("{count, plural, one {# packet} other {# packets}} of {total}", { count: 5460, total: 1 })).toBe("5,460 packets of 1");
    expect(t("{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { n: 22 })).toBe("22nd");
  });
  it("is its translation, with that language's plurals and numbers", () => {
    speak("de", { [packets]: "{count, plural, one {# Paket} other {# Pakete}} von {total}", "Run⟨noun⟩": "Lauf", Run: "Starten" });
    expect(t("{count, plural, one {# packet} other {# packets}} of {total}", { count: 5460, total: 12 })).toBe("5.460 Pakete von 12");
    expect([t("Run"), t("Run", {}, "noun")]).toEqual(["Starten", "Lauf"]);
  });
  it("shows its English through a hole", () => {
    speak("de", { Play: "" });
    expect([t("Play"), t("Pause")]).toEqual(["Play", "Pause"]);
  });
  it("is never taken from what every object has", () => {
    speak("de", { Play: "Abspielen" });
    for (const text of ["constructor", "toString", "__proto__", "valueOf"]) {
      expect(lookUp(text)).toBe(text);
      expect(t(text as "Play")).toBe(text);
    }
  });
  it("fails in no direction where a value is missing", () => {
    speak("ar", {}, "rtl");
    expect(isolate(undefined as unknown as string)).toBeUndefined();
  });
  it("is English again after another language", () => {
    speak("de", { Play: "Abspielen" });
    expect(t("Play")).toBe("Abspielen");
    setActiveLanguage(english);
    expect(t("Play")).toBe("Play");
  });
  it("has the plurals of Arabic, and what is filled in keeps its own direction", () => {
    const forms = "zero {صفر} one {واحد} two {اثنان} few {# قليل} many {# كثير} other {# آخر}";
    speak("ar-u-nu-latn", { "{n, plural, one {# packet} other {# packets}}": `{n, plural, ${forms}}`, "in {time}": "في {time}" }, "rtl");
    const write = (n: number): string => t("{n, plural, one {# packet} other {# packets}}", { n });
    expect([0, 1, 2, 3, 11, 100].map(write)).toEqual(["صفر", "واحد", "اثنان", "3 قليل", "11 كثير", "100 آخر"]);
    expect(t("in {time}", { time: "164 ms" })).toBe("في \u2068164 ms\u2069");
  });
  it("says which value it lacks", () => {
    expect(() => t("in {time}")).toThrow("=time");
    expect(() => t("{n, plural, one {a} other {b}}", { n: "1" })).toThrow('"n"');
  });
  it("may be marked now and written later", () => {
    const label = msg("Theme");
    speak("de", { Theme: "Farben" });
    expect(t(label)).toBe("Farben");
    expect(lookUp("Theme")).toBe("Farben");
    expect(lookUp("a {b|c} <d")).toBe("a {b|c} <d");
  });
  it("is read once for each language", () => {
    const began = performance.now();
    for (let i = 0; i < 100_000; i++) t("{count, plural, one {# packet} other {# packets}} of {total}", { count: i, total: "x" });
    // 0.15 s on a slow core; unread it would be 2 s
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe("the reader of messages", () => {
  const asLibrary = (compiled: unknown): unknown =>
    JSON.parse(JSON.stringify(compiled), (_, value: unknown) =>
      Array.isArray(value) && value.length === 1 && typeof value[0] === "string" && value[0].startsWith("=") ? [value[0].slice(1)] : value,
    );
  it("agrees with the library's compiler on random messages, where it reads them", () => {
    const token = fc.constantFrom("a", "it's ", "'", "''", "'{", "}'", "#", "<b>", "</b>", "<b/>", "< 1", "{x}", "{ y }", " ", "{n, plural, one {", "} other {", "}}", "{k, select, a {", "=0 {", "}"); // prettier-ignore
    const tryTo = (read: () => unknown): unknown => {
      try {
        return read();
      } catch {
        return "refused";
      }
    };
    let read = 0;
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join("");
        const theirs = tryTo(() => JSON.parse(JSON.stringify(compile(text))) as unknown);
        const ours = tryTo(() => asLibrary(readMessage(text)));
        // the library lets a lone brace stand for itself; here it must be quoted
        if (ours === "refused") return;
        read++;
        expect(ours, text).toEqual(theirs);
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(300);
  });
});

describe("a message with parts", () => {
  const bold = (children: readonly unknown[]): { bold: readonly unknown[] } => ({ bold: children });
  it("has them where it names them", () =>
    expect(rich("Press <b>{key}</b>, {n, plural, one {# time} other {# times}}.", { b: bold, key: "K", n: 2 })).toEqual([
      "Press ",
      { bold: ["K"] },
      ", 2 times.",
    ]));
  it("takes anything by name", () => {
    const piece = { text: "a" };
    expect(rich("In {piece} and {n}", { piece, n: 5460 })).toEqual(["In ", piece, " and 5,460"]);
  });
  it("makes a sentence in pieces, whose order is the language's", () => {
    const say = () => phrase("Sender {sender} <again>timed out again</again> after {time}.", { sender: 3, again: (text) => link(text, 7), time: link("2 ms", 5) }); // prettier-ignore
    expect(say()).toEqual([
      { text: "Sender 3 " },
      { text: "timed out again", jumpNs: 7 },
      { text: " after " },
      { text: "2 ms", jumpNs: 5 },
      { text: "." },
    ]);
    speak("de", {
      "Sender {sender} <again>timed out again</again> after {time}.": "Nach {time} hatte Sender {sender} <again>noch ein Timeout</again>.",
    });
    expect(joinSentence(say())).toBe("Nach 2 ms hatte Sender 3 noch ein Timeout.");
  });
});

describe("numbers and lists", () => {
  it("are as the language has them", () => {
    expect([writeList(["a", "b", "c"]), writeSentences(["A.", null, "B."]), formatPercent(0.125)]).toEqual(["a, b and c", "A. B.", "13%"]);
    speak("de", {});
    expect([writeList(["a", "b", "c"]), formatDuration(1_234_567_890), formatPercent(0.0051)]).toEqual([
      "a, b und c",
      "1,23\u00a0s",
      "0,5\u00a0%",
    ]);
    speak("zh-Hans", {});
    expect([writeList(["a", "b", "c"]), writeSentences(["一。", "二。"]), formatPercent(0.5)]).toEqual(["a、b和c", "一。二。", "50%"]);
    speak("ar-u-nu-latn", {}, "rtl");
    expect(formatDuration(164e6)).toBe("\u2068164\u00a0ms\u2069");
  });
  it("keep a text of an Arabic page running from the right, whatever it begins with", () => {
    speak("ar-u-nu-latn", {}, "rtl");
    expect(isolate("ACK مكرر")).toBe("\u2067ACK مكرر\u2069");
    expect(isolate("NewReno")).toBe("\u2068NewReno\u2069");
    // a series is a text of the page too, and begins with nothing that has a direction
    const series = "\u2068a\u2069, \u2068b\u2069, \u2068c\u2069";
    expect(writeSeries(["a", "b", "c"])).toBe(series);
    expect(isolate(series)).toBe(`\u2067${series}\u2069`);
    expect(isolate(isolate("b"))).toBe("\u2068b\u2069");
  });
});

describe("a reader's text in a message that runs from left to right", () => {
  it.each([
    ["as it is", "servers: 32", "servers: 32"],
    ["in letters that run the other way", "שרת", "\u2068שרת\u2069"],
    ["that turns what follows", "a\u202eb", "\u2068a\u202eb\u2069"],
    ["that would end its own isolation", "a\u2069\u202eb", "\u2068a\u202eb\u2069"],
    ["that leaves one open", "\u2067a", "\u2067a\u2069"],
  ])("stays within itself: %s", (_, name, isolated) => {
    for (const [message, locale] of [
      ["Gruppe {name} hatte # Timeouts", "de"],
      ["", "en"],
    ] as const) {
      speak(locale, { "{name} had one": message });
      expect(t("{name} had one", { name })).toBe((message || "{name} had one").replace("{name}", isolated));
      expect(rich("{name} had one", { name }).join("")).toContain(isolated);
      expect(
        phrase("{name} had one", { name })
          .map(({ text }) => text)
          .join(""),
      ).toContain(isolated);
    }
  });
});

describe("the pseudo-locale", () => {
  it("disguises text alone", () => {
    setActiveLanguage(pseudo);
    expect(t("Play")).toBe("[Pļåý~~]");
    expect(t("{count, plural, one {# packet} other {# packets}} of {total}", { count: 2, total: "x" })).toMatch(
      /^\[2 påçķéţš öƒ? ?.*x[~ ]+\]$/,
    );
  });
});

describe("which language to begin with", () => {
  const load = async (): Promise<Language> => english;
  const list: readonly LanguageEntry[] = [
    { tag: "en", name: "English", isComplete: true, load },
    { tag: "de", name: "Deutsch", isComplete: true, load },
    { tag: "fr", name: "Français", isComplete: false, load },
    { tag: "en-XA", name: "Pseudo", isComplete: false, isHidden: true, load },
  ];
  it.each([
    ["fr", "de", ["en"], "fr"],
    ["klingon", "de", ["en"], "de"],
    [null, "gone", ["de-AT", "en"], "de"],
    [null, null, ["fr", "de"], "de"],
    [null, null, ["fr-CA"], "en"],
    [null, null, [], "en"],
    ["en-XA", null, [], "en-XA"],
    ["DE-ch", null, [], "de"],
    ["", null, ["en-GB", "de"], "en"],
  ])("link %s, kept %s, browser %j: %s", (asked, kept, wished, tag) => expect(chooseLanguage(asked, kept, wished, list).tag).toBe(tag));
  it("knows no other", () => expect(findLanguage("xx")).toBeNull());
});
