import { join } from "node:path";
import { expect, it } from "vitest";
import { presets } from "../../src/scenario/presets/presets.ts";
import { readSources } from "../architecture/source.ts";
import { listDocuments, listTexts, readLines, type Text } from "./texts.ts";

/** One word for one thing: what nobody may read on the page, in the terminal, in the schema or in the documents. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bmend(s|ed|ing)?\b/i, "recover, retransmit"],
  [/\brepair(s|ed|ing)?\b/i, "recover, retransmit"],
  [/\bthe run before\b/i, "the previous run"],
  [/\bheaders allow\b/i, "% of maximum"],
  [/\buntil it began\b/i, "before starting"],
  [/\band then\b/i, "what happened next"],
  [/\blost twice\b/i, "lost retransmission"],
  [/\b(1 s|one second|1 second) shows\b/i, "10 ms per second"],
  [/\bcompress(es)? waits\b/i, "skip idle waits"],
  [/\bsee it healthy\b/i, "a run without collapse"],
  [/\bseveral transports\b/i, "mix transports"],
  [/\bmost at one sender\b/i, "most timeouts at one sender"],
  [/\bonly the clock\b/i, "so it had to wait for its retransmission timer"],
  [/\bfills? the pipe\b/i, "bandwidth-delay product"],
  [/\bopens? the (first )?(block|flows|responses)\b/i, "first burst"],
  [/\b[GMk]b\/s\b/, "Gbps, Mbps, kbps"],
  [/\badvertised window\b/i, "receive window, rwnd"],
  [/\bmet a full queue\b/i, "was dropped at a full queue"],
  [/\bon (its|their) way\b(?! to the switch)/i, "in flight"],
  [/\bplaces\b/i, "slots"],
];

/** "mark" is the CE mark alone; these sentences speak of it. */
const marks = /\bmark(s|ed|ing)?\b/i;
const speaksOfCe =
  /\b(CE|ECN|DCTCP|switch|queue|threshold|classic|congestion|window|share of marked|average|round trip|no marking|packet)\b/i;

/** Sentences in which a banned word is the field's own, and rows that quote the names of tests. */
const allowed: readonly RegExp[] = [/`marking(\.test)?\.ts`/, /\| tests\/\S+\.test\.ts/];

function findFaults(texts: readonly Text[]): string[] {
  return texts.flatMap(({ place, text }) => {
    if (allowed.some((pattern) => pattern.test(text))) return [];
    const faults = banned
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, better]) => `${place}: ${pattern} in "${text}"; say ${better}`);
    const isOtherMark = marks.test(text) && !speaksOfCe.test(text) && !/^[\w-]+( [\w-]+)*$/.test(text);
    return isOtherMark ? [...faults, `${place}: "mark" is for CE alone: "${text}"`] : faults;
  });
}

const root = join(import.meta.dirname, "../..");

it("finds a banned word where there is one", () => {
  const say = (text: string) => findFaults([{ place: "here", text }]).length;
  expect(say("Nothing tells a sender that its repair is lost")).toBe(1);
  expect(say("12 packets fill the pipe")).toBe(1);
  expect(say("Pick a timeout by its mark in a chart.")).toBe(1);
  expect(say("The switch marks arriving packets (CE).")).toBe(0);
  expect(say("1 Gb/s")).toBe(1);
});

it("nobody reads a banned word in the page, the terminal or the schema", () => {
  const texts = readSources(root, ["src"]).flatMap(listTexts);
  expect(texts.length).toBeGreaterThan(1500);
  expect(findFaults(texts)).toEqual([]);
});

it("nor in what is written for people beside the code", () => {
  const lines = listDocuments().flatMap(readLines);
  expect(lines.length).toBeGreaterThan(2000);
  expect(findFaults(lines)).toEqual([]);
});

it("presets' questions end in one question mark and name no part of the page", () => {
  for (const { question } of presets) expect(question).toMatch(/^[A-Z0-9].*[^?]\?$/);
});
