import { lookUp, t } from "../language/translate.ts";
import { explainTimeout } from "../analysis/autopsy.ts";
import { indexRun, type RecordedRun } from "../analysis/run-index.ts";
import { nameTimeout } from "../analysis/other-timeouts.ts";
import { tellStory } from "../story/story.ts";
import { writeVerdict } from "../story/verdict.ts";
import { otherWords, timeoutWords } from "../analysis/vocabulary.ts";
import { joinSentence } from "../analysis/words.ts";
import { TimeoutClass } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunFacts } from "./fact.ts";
import { findFact } from "./fact-table.ts";
import { writeValue } from "./template.ts";
import { formatCount, formatDuration, formatMoment } from "../language/formats.ts";

/** What a worksheet asks of one run, and what its key says; all of it is read from the run. */
export interface RunQuestion {
  readonly asks: string;
  /** Things to tick, one of which is right; empty: it is answered in words. */
  readonly choices: readonly string[];
  /** Lines to write on. */
  readonly lines: number;
  readonly answer: string;
}

/** A number to fill in. */
export interface RunBlank {
  readonly label: string;
  readonly answer: string;
}

/** A stretch of the run, with what happens in it. */
export interface SheetWindow {
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  /** Of the timeouts table; null: no sender timed out. */
  readonly row: number | null;
}

/** Beyond the moment at which the timer fires, a share of the wait (our choice). */
const afterShare = 0.12;

/** The block of the first timeout as far as it is told of, or the first block; of a run without blocks all of it. */
export function findSheetWindow(run: RecordedRun): SheetWindow {
  const { timeouts } = run.columns;
  const { blocks } = indexRun(run);
  const endOf = (block: number): Nanos => (block < blocks.endNs.length ? blocks.endNs.values[block] : run.computedNs);
  if (timeouts.length === 0) return { fromNs: 0, toNs: blocks.endNs.length > 0 ? endOf(0) : run.computedNs, row: null };
  const [timeNs, sinceNs] = [timeouts.timeNs[0], timeouts.waitingSinceNs[0]];
  const block = timeouts.block[0];
  const fromNs = block < blocks.startNs.length ? blocks.startNs.values[block] : sinceNs;
  const toNs = Math.min(Math.max(endOf(block), timeNs), timeNs + afterShare * (timeNs - Math.min(fromNs, sinceNs)));
  return { fromNs: Math.min(fromNs, sinceNs), toNs: Math.max(toNs, timeNs + 1), row: 0 };
}

/** Facts that a student counts or reads off, by their names in lessons. */
const counted = ["drops", "retransmissions", "timeouts", "blocks with timeouts", "longest queue", "idle", "goodput"] as const;

/** Numbers of the whole run; those that it does not have are not asked for. */
export function listRunBlanks(run: RunFacts): readonly RunBlank[] {
  return counted.flatMap((name) => {
    const fact = findFact(name);
    const value = fact?.read(run) ?? null;
    return fact === undefined || value === null ? [] : [{ label: lookUp(fact.help), answer: writeValue(value, fact.unit) }];
  });
}

export function listRunQuestions(run: RunFacts): readonly RunQuestion[] {
  const { record } = run;
  if (record === null) return [];
  const story = tellStory(record);
  const told = story === null ? "" : story.paragraphs.map(joinSentence).join("\n");
  const why: RunQuestion = { asks: t("Where did the time of this run go?"), choices: [], lines: 3, answer: told };
  if (record.columns.timeouts.length === 0) {
    return [
      why,
      {
        asks: t("No sender times out. What would you change to make one time out, and why should it? Run it."),
        choices: [],
        lines: 3,
        answer: t("Any run with a timeout counts."),
      },
    ];
  }
  const autopsy = explainTimeout(record, 0);
  const { sender, timeNs, waitingSinceNs, baseRttNs } = autopsy;
  const waitNs = timeNs - waitingSinceNs;
  const words = nameTimeout(record, 0);
  // those of class "other" go by their reasons
  const classes = Object.entries(timeoutWords).filter(([kind]) => Number(kind) !== TimeoutClass.other);
  const kinds = [...new Set([...classes.map(([, one]) => one), ...Object.values(otherWords)].map(({ name }) => name))];
  return [
    {
      asks: t("Which sender is the first to time out, and when?"),
      choices: [],
      lines: 1,
      answer: t("Sender {sender}, at {moment}.", { sender: formatCount(sender), moment: formatMoment(timeNs) }),
    },
    {
      asks: t("For how long had it waited, and how many round trips of the empty network is that?"),
      choices: [],
      lines: 1,
      answer: t("{wait}: {rtts, plural, one {# round trip} other {# round trips}} of {rtt}.", {
        wait: formatDuration(waitNs),
        rtts: Math.round(waitNs / baseRttNs),
        rtt: formatDuration(baseRttNs),
      }),
    },
    {
      asks: t("Of which class is this timeout?"),
      choices: kinds.map(lookUp),
      lines: 0,
      answer: t("{class}: {meaning}.", { class: lookUp(words.name), meaning: lookUp(words.meaning) }),
    },
    { asks: t("Why did no ACK prevent it?"), choices: [], lines: 3, answer: joinSentence(writeVerdict(autopsy)) },
    why,
    {
      asks: t("Change one setting so that no sender times out. Which, to what, and why should it help? Run it."),
      choices: [],
      lines: 3,
      answer: t("Any run without a timeout counts."),
    },
  ];
}
