import { afterEach, describe, expect, it } from "vitest";
import { type GlossaryId, glossaryIds } from "../../src/analysis/glossary-ids.ts";
import { english, setActiveLanguage } from "../../src/language/active.ts";
import { locales } from "../../src/language/locales.ts";
import { lookUp } from "../../src/language/translate.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { glossary } from "../../src/story/glossary.ts";
import { listProgramWords } from "../../src/ui/text/program-words.ts";
import { recordRun } from "../analysis/recorded-runs.ts";
import { readLanguage } from "./project.ts";

/** Characters that a line of the help page holds, 545 px of 13 px type: of texts that break into a second line the shortest have about as many. */
const lineLength = { en: 93, de: 93, es: 95, fr: 95, zh: 42, ar: 93 } as const;
const mostLines = 3;

/** Of these runs the words have numbers: a collapse, one that ECN slows, flows without blocks behind paused links. */
const runs = [
  { workload: { blocks: 2 } },
  { network: { ecnThresholdPackets: 20 }, transport: { algorithm: "dctcp" }, workload: { blocks: 2 } },
  { network: { pauseThresholdPackets: 40 }, workload: { kind: "long", senders: 4, durationNs: 20_000_000 } },
].map((given) => {
  const scenario = requireScenario(given);
  return { scenario, totals: recordRun(scenario).totals };
});

describe("an entry of the glossary fits three lines of the help page", () => {
  afterEach(() => setActiveLanguage(english));
  it.each(Object.entries(lineLength))("%s", (tag, length) => {
    setActiveLanguage(tag === "en" ? english : { tag, ...locales[tag as keyof typeof locales], messages: readLanguage(tag) });
    const countLines = (text: string): number => Math.ceil(text.length / length);
    const tooLong = (id: GlossaryId): string[] => {
      const { definition, here } = glossary[id];
      const numbers = runs.map((facts) => here?.(facts) ?? "");
      const longest = numbers.toSorted((a, b) => b.length - a.length)[0];
      const lines = countLines(lookUp(definition)) + countLines(longest);
      return lines > mostLines ? [`${id}: ${lookUp(definition)} | ${longest}`] : [];
    };
    const words = listProgramWords().filter(({ help }) => countLines(help) > mostLines);
    expect([...glossaryIds.flatMap(tooLong), ...words.map(({ title, help }) => `${title}: ${help}`)]).toEqual([]);
  });
});
