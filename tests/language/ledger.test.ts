import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locales } from "../../src/language/locales.ts";
import { parseSource } from "../architecture/source.ts";
import { listFaults } from "./compare-messages.ts";
import { findMessages, type FoundMessage } from "./find-messages.ts";
import { compileCatalogue, listGaps, makeId, matchMessages, updateBooks } from "./ledger.ts";
import { formatEntries, parseEntries, readBooks, readMessages } from "./project.ts";

const find = (path: string, code: string): readonly FoundMessage[] =>
  findMessages(parseSource(path, `import { t } from "../../language/translate.ts";\n${code}`)).messages;
const inFile = (code: string): readonly FoundMessage[] => find("src/ui/run/a.ts", code);

const books = updateBooks(
  { ledger: {}, catalogues: { de: {} } },
  inFile('t("It sat idle {idle} of the time."); t("Play"); t("With 16 senders it collapses."); t("Done");'),
);
const idOf = (english: string): string => Object.entries(books.ledger).find(([, entry]) => entry.english === english)![0];
const de = {
  [idOf("It sat idle {idle} of the time.")]: "Sie ruhte {idle} der Zeit.",
  [idOf("Play")]: "Abspielen",
  [idOf("With 16 senders it collapses.")]: "Mit 16 Sendern bricht er zusammen.",
  [idOf("Done")]: "Fertig",
};
const compile = (messages: readonly FoundMessage[]) => compileCatalogue(matchMessages(books.ledger, messages), de);

describe("English that was edited since the last extraction", () => {
  it("keeps its translation in the same file", () =>
    expect(compile(inFile('t("It was idle {idle} of the time.")'))).toEqual({
      "It was idle {idle} of the time.": "Sie ruhte {idle} der Zeit.",
    }));
  it("keeps it when the file has moved, if little was edited", () => {
    expect(compile(find("src/ui/app/b.ts", 't("It sat idle {idle} of time.")'))).toEqual({
      "It sat idle {idle} of time.": "Sie ruhte {idle} der Zeit.",
    });
    expect(compile(find("src/ui/app/b.ts", 't("It was idle for {idle} of it.")'))).toEqual({});
  });
  it.each(['t("It sat idle {share} of the time.")', 't("It sat idle {idle} of the <b>time</b>.")', 't("It waited.")'])(
    "has none that could not be filled in, or that says something else: %s",
    (code) => expect(compile(inFile(code))).toEqual({}),
  );
  it("has none with other numbers, which would be false", () => expect(compile(inFile('t("With 10 senders it collapses.")'))).toEqual({}));
  it("does not take the translation of a message that is still there", () =>
    expect(compile(inFile('t("Play"); t("Played")'))).toEqual({ Play: "Abspielen" }));
  it("keeps it beside a new context", () => {
    const messages = inFile('t("Done"); t("Done", {}, "sender")');
    expect(compile(messages)).toEqual({ Done: "Fertig", "Done⟨sender⟩": "Fertig" });
    expect(Object.values(updateBooks({ ledger: books.ledger, catalogues: { de } }, messages).catalogues["de"])).toEqual([
      "Fertig",
      { text: "Fertig", of: "Done" },
    ]);
  });
});

describe("an extraction", () => {
  const edited = inFile('t("It was idle {idle} of the time."); t("Play"); t("New");');
  const next = updateBooks({ ledger: books.ledger, catalogues: { de } }, edited);
  it("keeps ids, gives new messages one, and drops what no source says", () => {
    expect(Object.entries(next.ledger).map(([id, { english }]) => [id, english])).toEqual([
      [idOf("It sat idle {idle} of the time."), "It was idle {idle} of the time."],
      [idOf("Play"), "Play"],
      [makeId("New", () => false), "New"],
    ]);
    expect(Object.keys(next.catalogues["de"])).toEqual([idOf("It sat idle {idle} of the time."), idOf("Play")]);
  });
  it("leaves translations that remember what they were made from, which language:check lists", () => {
    expect(listGaps(matchMessages(next.ledger, edited), next.catalogues["de"])).toEqual([
      { key: "It was idle {idle} of the time.", place: "src/ui/run/a.ts:2", was: "It sat idle {idle} of the time." },
      { key: "New", place: "src/ui/run/a.ts:2" },
    ]);
    const later = inFile('t("It was idle for {idle} of the time.")');
    const twice = updateBooks(next, later);
    expect(listGaps(matchMessages(twice.ledger, later), twice.catalogues["de"])[0].was).toBe("It sat idle {idle} of the time.");
  });
  it("forgets that where the English is again what it was", () => {
    const again = updateBooks(next, inFile('t("It sat idle {idle} of the time.")'));
    expect(Object.values(again.catalogues["de"])).toEqual(["Sie ruhte {idle} der Zeit."]);
  });
  it("changes nothing where nothing was edited", () => expect(updateBooks(next, edited)).toEqual(next));
});

describe("a file of entries", () => {
  it("is read from both sides of a conflict", () =>
    expect(
      parseEntries(
        '{\n  "a": "A",\n<<<<<<< ours\n  "b": "B",\n=======\n  "b": {"text":"b","of":"x"},\n  "c": "C",\n>>>>>>> theirs\n  "d": "D"\n}\n',
      ),
    ).toEqual({ a: "A", b: "B", c: "C", d: "D" }));
  it("is read as it was written", () => {
    const entries = { b: "B", a: { text: '"', of: "\n" } };
    expect(parseEntries(formatEntries(entries))).toEqual(entries);
  });
});

it("editing one English sentence of the project touches one file, and the page shows the old translation in every language", () => {
  const path = "src/ui/text/facts.ts";
  const before = readMessages();
  const { ledger, catalogues } = readBooks();
  const sentence = before.find(
    (one) => one.place.startsWith(path) && Object.values(ledger).some(({ english }) => english === one.message),
  )!;
  const edited = `${sentence.message} Now.`;
  const text = readFileSync(path, "utf8");
  const written = JSON.stringify(sentence.message);
  expect(text).toContain(written);
  const after = [
    ...before.filter(({ place }) => !place.startsWith(path)),
    ...findMessages(parseSource(path, text.replace(written, JSON.stringify(edited)))).messages,
  ];
  const [old, today] = [matchMessages(ledger, before), matchMessages(ledger, after)];
  const found = after.find(({ key }) => key === edited)!;
  for (const [tag, catalogue] of Object.entries(catalogues)) {
    const translation = compileCatalogue(old, catalogue)[sentence.key];
    expect(translation).toBeTypeOf("string");
    expect(compileCatalogue(today, catalogue)[edited]).toBe(translation);
    expect(listFaults(found, translation, locales[tag as keyof typeof locales].locale)).toEqual([]);
    expect(listGaps(today, catalogue).filter(({ key }) => key === edited)).toHaveLength(1);
  }
});

it("a catalogue reaches the page by today's English", async () => {
  const { default: texts } = (await import("../../src/language/catalogues/de.json")) as unknown as {
    default: Readonly<Record<string, string>>;
  };
  expect(texts["Play"]).toBe("Abspielen");
});
