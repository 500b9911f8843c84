import type { GlossaryId } from "../../analysis/glossary.ts";
import { Word } from "../explain/word.tsx";
import { RowState } from "../../analysis/senders.ts";
import { TimeoutClass } from "../../analysis/timeouts.ts";
import { stateVocabulary, timeoutGlossary, timeoutWords } from "../../analysis/vocabulary.ts";

/** A swatch drawn as the charts draw the state. */
function Swatch({ state }: { state: "slow-start" | "avoidance" | "recovery" | "waiting" | "done" }) {
  return <i className={`timelines-swatch timelines-swatch-${state}`} aria-hidden="true" />;
}

const markPaths: Readonly<Record<number, string>> = {
  [TimeoutClass.blockHead]: "M5 .6 9.6 9.2H.4Z",
  [TimeoutClass.blockTail]: "M5 9.4 .4 .8H9.6Z",
  [TimeoutClass.lostRetransmission]: "M5 0 10 5 5 10 0 5Z",
  [TimeoutClass.other]: "M1 1H9V9H1Z",
};

const markColors: Readonly<Record<number, string>> = {
  [TimeoutClass.blockHead]: "var(--stall)",
  [TimeoutClass.blockTail]: "var(--tail)",
  [TimeoutClass.lostRetransmission]: "var(--ink)",
  [TimeoutClass.other]: "var(--ink3)",
};

/** The mark of a class of timeout, as in the charts. */
export function TimeoutMark({ kind }: { kind: number }) {
  return (
    <svg className="timelines-mark" viewBox="0 0 10 10" aria-hidden="true">
      {kind === TimeoutClass.spurious ? (
        <circle cx="5" cy="5" r="4" fill="var(--paper)" stroke="var(--ink)" strokeWidth="1.6" />
      ) : (
        <path d={markPaths[kind]} fill={markColors[kind]} />
      )}
    </svg>
  );
}

/** The states of the legend, in its order. */
export const stateNames = [
  { state: "slow-start", words: stateVocabulary[RowState.slowStart], isInBrief: false },
  { state: "avoidance", words: stateVocabulary[RowState.avoidance], isInBrief: true },
  { state: "recovery", words: stateVocabulary[RowState.recovery], isInBrief: true },
  { state: "waiting", words: stateVocabulary[RowState.waiting], isInBrief: true },
  { state: "done", words: stateVocabulary[RowState.done], isInBrief: true },
] as const;

const stateGlossary = {
  "slow-start": "slowStart",
  avoidance: "avoidance",
  recovery: "recovery",
  waiting: "waiting",
  done: "done",
} as const satisfies Readonly<Record<string, GlossaryId>>;

const briefNames: Readonly<Record<string, string>> = { avoidance: "sending", recovery: "recovering", waiting: "waiting", done: "done" };

/** How much a legend says: everything in full, in short, or only the states. */
export type LegendLength = "long" | "short" | "brief";

interface Entry {
  readonly key: string;
  readonly text: string;
  readonly word: GlossaryId;
  readonly mark: React.ReactNode;
}

function listEntries(length: LegendLength, kinds: readonly number[]): Entry[] {
  if (length === "brief") {
    return stateNames
      .filter((name) => name.isInBrief)
      .map((name) => ({
        key: name.state,
        text: briefNames[name.state],
        word: stateGlossary[name.state],
        mark: <Swatch state={name.state} />,
      }));
  }
  return [
    ...stateNames.map((name) => ({
      key: name.state,
      text: length === "long" ? name.words.name : name.words.short,
      word: stateGlossary[name.state],
      mark: <Swatch state={name.state} />,
    })),
    ...kinds.map((kind) => ({
      key: `timeout-${kind}`,
      text: timeoutWords[kind as TimeoutClass][length === "long" ? "name" : "short"],
      word: timeoutGlossary[kind as TimeoutClass],
      mark: <TimeoutMark kind={kind} />,
    })),
  ];
}

/** Width a legend takes, roughly: swatches and gaps, and 6 px a letter at scale 1. */
function estimateWidth(entries: readonly Entry[], textScale: number): number {
  return entries.reduce(
    (sum, entry) => sum + (entry.key.startsWith("timeout") ? 26 : 40) * textScale + entry.text.length * 5.7 * textScale,
    0,
  );
}

/** Legend of the senders pane, as full as `roomPx` allows: states, and the classes of timeout that occurred. */
export function SendersLegend({ roomPx, textScale, kinds }: { roomPx: number; textScale: number; kinds: readonly number[] }) {
  const lengths: readonly LegendLength[] = ["long", "short", "brief"];
  const fitting = lengths.find((length) => estimateWidth(listEntries(length, kinds), textScale) <= roomPx) ?? "brief";
  return (
    <span className={fitting === "brief" ? "timelines-legend timelines-legend-brief" : "timelines-legend"}>
      {listEntries(fitting, kinds).map((entry) => (
        <span key={entry.key} className="timelines-legend-entry">
          {entry.mark}
          <Word id={entry.word}>{entry.text}</Word>
        </span>
      ))}
    </span>
  );
}
