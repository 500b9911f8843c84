import type { GuidePart } from "../guide/steps.ts";
import { listGaugeNames, nameGaugePane, plotPaneIds } from "../scenario/fields/list-transports.ts";
import type { ScenarioInput } from "../scenario/check/scenario-input.ts";

/**
 * A lesson as its file says it: plain data, the same in JSON. docs/lessons.md explains how to write one; check-lesson.ts
 * says what is wrong with one. Texts may hold templates such as `{goodput at senders=12}` (template.ts), conditions compare
 * facts (expression.ts), and what facts there are is in fact-table.ts.
 */

/** The steps, in the order in which they are walked. */
export const stepIds = ["watch", "guess", "run", "explain", "check"] as const;

export type StepId = (typeof stepIds)[number];

/** What in the picture a sentence speaks of. */
export const parts = ["senders", "queue", "dropped", "link", "rows"] as const satisfies readonly GuidePart[];

/** What a step may open of the picture, by the ids of the page's panes. */
export const paneIds = [
  ...(["network", "link", "queue", "windows", "senders", "responses", "rates"] as const),
  ...listGaugeNames().map(nameGaugePane),
  ...plotPaneIds,
];

export type PaneId = (typeof paneIds)[number];

/** A text that is always shown, or only if its condition holds. A text with a fact that has no value is not shown. */
export type Told =
  | string
  | {
      readonly text: string;
      readonly when?: string;
      /** The part of the picture it is about, where its number is shown. */
      readonly part?: GuidePart;
      /** A fact with a moment: the cursor goes there. */
      readonly at?: string;
    };

/** What every step may say. */
interface StepBase {
  /** Laid over the lesson's scenario: the run on the screen as the step opens. */
  readonly scenario?: ScenarioInput;
  readonly panes?: readonly PaneId[];
  /** For the teacher alone. */
  readonly notes?: readonly Told[];
}

export interface WatchStep extends StepBase {
  readonly look: readonly Told[];
}

/** Judged by conditions, which may speak of `guess` and `miss`; where neither holds the guess is wrong. */
interface Judged {
  readonly right: string;
  readonly half?: string;
}

export interface ChoiceOption {
  readonly id: string;
  readonly text: string;
  /** Whether it is right, and half right, is computed. */
  readonly right: string;
  readonly half?: string;
}

export type GuessSpec =
  | { readonly kind: "choice"; readonly options: readonly ChoiceOption[] }
  | (Judged & {
      readonly kind: "number";
      readonly label: string;
      /** "share" is asked in per cent, "ns" in ms. */
      readonly unit: "" | "share" | "ns" | "packets";
      readonly min: number;
      readonly max: number;
      readonly step: number;
      /** An expression: what `miss` is measured from. */
      readonly truth: string;
      /** A result to compare with, drawn above the answer on the same scale. The answer's mark starts at it. `truth` is an expression. */
      readonly known?: { readonly label: string; readonly truth: string };
    })
  | (Judged & {
      /** A point on the axis of what the run varies. */
      readonly kind: "point";
      readonly truth: string;
    })
  | (Judged & {
      /** A curve over the sweep of the run step; `miss` is its mean distance from the first series. */
      readonly kind: "curve";
      /** Where it is drawn, as `--vary` takes them; none: at the sweep's own values. */
      readonly values?: string;
    })
  | (Judged & {
      /** Packets of the sender that had the run's first timeout of this class: those whose loss led to it are the answer. */
      readonly kind: "picks";
      readonly timeout: "any" | "head" | "tail" | "lost-retransmission";
      /** How many are shown, up to the last one it had sent. */
      readonly packets: number;
    });

export type GuessStep = StepBase & { readonly question: string } & { readonly predict: GuessSpec };

/** The one setting that can be changed, by its flag in the terminal. */
export interface Control {
  readonly field: string;
  readonly min: number;
  readonly max: number;
}

export interface SweepSpec {
  /** Flag of the field that is varied, and its values as the terminal's --vary takes them. */
  readonly vary: string;
  readonly values: string;
  /** Name of a fact that any run has. */
  readonly fact: string;
  /** Seeds of each point, counted up from the scenario's; 1 to 5. */
  readonly seeds: number;
  /** Names of the lesson's runs, a curve each; none: the scenario alone. */
  readonly series?: readonly string[];
  /** Expression for the ideal result at each value; drawn as a dashed curve. */
  readonly ideal?: string;
}

export interface RunStep extends StepBase {
  readonly ask: readonly Told[];
  readonly control?: Control;
  /** Flags of settings that are named with a lock. */
  readonly kept?: readonly string[];
  /** The curve that the student's own runs are dots on, and that the lesson uncovers. */
  readonly sweep?: SweepSpec;
  /** Names of the lesson's runs, shown side by side: two or three. */
  readonly side?: readonly string[];
}

export interface ExplainStep extends StepBase {
  /** The first one shown depends on whether the guess was right. */
  readonly right: readonly Told[];
  readonly half?: readonly Told[];
  readonly wrong: readonly Told[];
  readonly sentences: readonly Told[];
}

/** What a check's run must come to: told in words, and where it does not hold with the reason. */
export interface Goal {
  readonly text: string;
  /** A condition on the run that the student has reached. */
  readonly holds: string;
  /** Shown if the condition does not hold. */
  readonly fails?: readonly Told[];
}

export interface CheckStep extends StepBase {
  readonly question: string;
  /** Flags of the settings that may be changed. */
  readonly change: readonly string[];
  /** All must hold. A condition alone is its own words. */
  readonly goals: readonly (string | Goal)[];
  readonly hints: readonly string[];
  /** A scenario that reaches the goals, laid over the step's: proof that there is one, and the teacher's key. */
  readonly solution: ScenarioInput;
  readonly done: readonly Told[];
}

export interface Lesson {
  readonly version: 1;
  readonly id: string;
  readonly title: string;
  /** What the title's card asks. */
  readonly question: string;
  /** Follows "You will know". */
  readonly outcome: string;
  readonly misconception: string;
  readonly minutes: number;
  /** Id of a preset that `scenario` is laid over. */
  readonly preset?: string;
  readonly scenario: ScenarioInput;
  /** Named changes, laid over the lesson's scenario: `goodput in prin`. */
  readonly runs?: Readonly<Record<string, ScenarioInput>>;
  readonly watch: WatchStep;
  readonly guess: GuessStep;
  readonly run: RunStep;
  readonly explain: ExplainStep;
  readonly check: CheckStep;
  /** Conditions over facts of the lesson's scenario that must hold for its sentences to be true. */
  readonly claims: readonly string[];
}
