import { type Marked, msg } from "../../../../language/translate.ts";
import { putAt, readAt } from "../../../../lessons/edit-json.ts";
import { paneIds, parts } from "../../../../lessons/lesson.ts";
import { isObject } from "../../../../scenario/check/check-values.ts";
import type { Keys } from "../../../../scenario/check/problem.ts";
import { presets } from "../../../../scenario/presets/presets.ts";
import predictionsText from "./fresh-predictions.json?raw";

/** The form of a lesson's file: its fields, their order, and their paths. Other parts of a file are edited in the source. */

interface EntryBase {
  readonly keys: Keys;
  readonly label: Marked;
  readonly help?: Marked;
}

export type Entry = EntryBase &
  (
    | { readonly kind: "text"; readonly isLong?: boolean; readonly isOptional?: boolean; readonly isFlag?: boolean }
    | { readonly kind: "number" }
    | { readonly kind: "choice"; readonly options: readonly string[]; readonly isOptional?: boolean }
    /** Any of a few names. */
    | { readonly kind: "names"; readonly options: readonly string[] }
    /** One text per line; `isFlags`: settings by their flags. */
    | { readonly kind: "lines"; readonly isOptional?: boolean; readonly isFlags?: boolean }
    /** Sentences, each with its condition. */
    | { readonly kind: "told"; readonly isOptional?: boolean }
    /** A partial scenario, setting by setting. */
    | { readonly kind: "settings"; readonly isOptional?: boolean }
    /** Named partial scenarios. */
    | { readonly kind: "runs" }
    /** An optional part of the file. */
    | { readonly kind: "part"; readonly fresh: unknown; readonly entries: readonly Entry[] }
    /** A list of objects. */
    | { readonly kind: "rows"; readonly fresh: unknown; readonly rows: readonly (readonly Entry[])[] }
  );

/** The list of flags suggested where a field names a setting by its flag. */
export const flagListId = "lesson-flags";

export interface Section {
  readonly id: string;
  readonly title: Marked;
  readonly entries: readonly Entry[];
}

export const predictionKinds = ["choice", "number", "point", "curve", "picks"];
const judged = (keys: Keys): readonly Entry[] => [
  {
    kind: "text",
    keys: [...keys, "right"],
    label: msg("The prediction is right if"),
    help: msg("A condition of the lesson language; docs/lessons.md lists its words"),
  },
  { kind: "text", keys: [...keys, "half"], label: msg("Half right if"), isOptional: true },
];

const freshPredictions = JSON.parse(predictionsText) as Readonly<Record<string, object>>;

/** The initial question after another kind is chosen. A point is searched on the axis of the sweep. */
export function beginPrediction(kind: string, lesson: unknown): unknown {
  const vary = readAt(lesson, ["run", "sweep", "vary"]);
  const fresh = freshPredictions[kind];
  return kind === "point" && typeof vary === "string"
    ? putAt(fresh, ["truth"], String(readAt(fresh, ["truth"])).replace("senders", vary))
    : fresh;
}

function listPrediction(lesson: unknown): readonly Entry[] {
  const keys: Keys = ["guess", "predict"];
  const kind = readAt(lesson, [...keys, "kind"]);
  const truth: Entry = {
    kind: "text",
    keys: [...keys, "truth"],
    label: msg("Correct value"),
    help: msg("An expression, such as goodput at awnd=2"),
  };
  const options = readAt(lesson, [...keys, "options"]);
  const chosen: Readonly<Record<string, readonly Entry[]>> = {
    choice: [
      {
        kind: "rows",
        keys: [...keys, "options"],
        label: msg("Options"),
        fresh: { id: "new", text: "", right: "" },
        rows: (Array.isArray(options) ? options : []).map((_, index) => [
          { kind: "text", keys: [...keys, "options", index, "text"], label: msg("Text") },
          { kind: "text", keys: [...keys, "options", index, "id"], label: msg("Name in URLs") },
          ...judged([...keys, "options", index]),
        ]),
      },
    ],
    number: [
      { kind: "text", keys: [...keys, "label"], label: msg("Name of the number") },
      { kind: "choice", keys: [...keys, "unit"], label: msg("Unit"), options: ["", "share", "ns", "packets"] },
      { kind: "number", keys: [...keys, "min"], label: msg("Smallest") },
      { kind: "number", keys: [...keys, "max"], label: msg("Largest") },
      { kind: "number", keys: [...keys, "step"], label: msg("Step") },
      truth,
      {
        kind: "part",
        keys: [...keys, "known"],
        label: msg("Known result for comparison"),
        fresh: { label: "", truth: "" },
        entries: [
          { kind: "text", keys: [...keys, "known", "label"], label: msg("Name of the number") },
          { ...truth, keys: [...keys, "known", "truth"], label: msg("Value") },
        ],
      },
      ...judged(keys),
    ],
    point: [truth, ...judged(keys)],
    curve: [{ kind: "text", keys: [...keys, "values"], label: msg("Values on the axis"), isOptional: true }, ...judged(keys)],
    picks: [
      { kind: "choice", keys: [...keys, "timeout"], label: msg("Class of the timeout"), options: ["any", "head", "tail", "lost-retransmission"] }, // prettier-ignore
      { kind: "number", keys: [...keys, "packets"], label: msg("Packets shown") },
      ...judged(keys),
    ],
  };
  return [
    { kind: "choice", keys: [...keys, "kind"], label: msg("Kind of answer"), options: predictionKinds },
    ...(typeof kind === "string" && Object.hasOwn(chosen, kind) ? chosen[kind] : []),
  ];
}

function listGoals(lesson: unknown): readonly (readonly Entry[])[] {
  const goals = readAt(lesson, ["check", "goals"]);
  return (Array.isArray(goals) ? goals : []).map((goal, index): readonly Entry[] => {
    const keys: Keys = ["check", "goals", index];
    if (!isObject(goal)) return [{ kind: "text", keys, label: msg("Condition") }];
    return [
      { kind: "text", keys: [...keys, "text"], label: msg("What students read") },
      { kind: "text", keys: [...keys, "holds"], label: msg("Condition") },
      { kind: "told", keys: [...keys, "fails"], label: msg("Shown if it is not met"), isOptional: true },
    ];
  });
}

/** Common fields of all steps. */
const ofStep = (step: string): readonly Entry[] => [
  { kind: "names", keys: [step, "panes"], label: msg("Charts"), options: paneIds },
  {
    kind: "settings",
    keys: [step, "scenario"],
    label: msg("Settings of this step"),
    help: msg("Changes to the scenario of the lesson."),
    isOptional: true,
  },
  { kind: "told", keys: [step, "notes"], label: msg("Notes for the teacher"), isOptional: true },
];

export function listSections(lesson: unknown): readonly Section[] {
  return [
    {
      id: "about",
      title: msg("About the lesson"),
      entries: [
        { kind: "text", keys: ["title"], label: msg("Title") },
        { kind: "text", keys: ["question"], label: msg("Question"), isLong: true },
        { kind: "text", keys: ["outcome"], label: msg("Students will know"), isLong: true },
        { kind: "text", keys: ["misconception"], label: msg("What students believe at first"), isLong: true },
        { kind: "number", keys: ["minutes"], label: msg("Minutes") },
        { kind: "text", keys: ["id"], label: msg("Name of the file"), help: msg("Small letters, digits and hyphens.") },
      ],
    },
    {
      id: "scenario",
      title: msg("Scenario"),
      entries: [
        { kind: "choice", keys: ["preset"], label: msg("Preset"), options: presets.map(({ id }) => id), isOptional: true },
        { kind: "settings", keys: ["scenario"], label: msg("Settings") },
        { kind: "runs", keys: ["runs"], label: msg("Other runs by name"), help: msg("Changes to the scenario. Facts name these runs, as in goodput in gip.") }, // prettier-ignore
      ],
    },
    {
      id: "watch",
      title: msg("Watch"),
      entries: [{ kind: "told", keys: ["watch", "look"], label: msg("What there is to see") }, ...ofStep("watch")],
    },
    {
      id: "guess",
      title: msg("Predict"),
      entries: [
        { kind: "text", keys: ["guess", "question"], label: msg("Question"), isLong: true },
        ...listPrediction(lesson),
        ...ofStep("guess"),
      ],
    },
    {
      id: "run",
      title: msg("Run"),
      entries: [
        { kind: "told", keys: ["run", "ask"], label: msg("What to do") },
        {
          kind: "part",
          keys: ["run", "control"],
          label: msg("The setting that students change"),
          fresh: { field: "senders", min: 1, max: 64 },
          entries: [
            {
              kind: "text",
              keys: ["run", "control", "field"],
              label: msg("Setting"),
              help: msg("By its flag, such as senders."),
              isFlag: true,
            },
            { kind: "number", keys: ["run", "control", "min"], label: msg("From") },
            { kind: "number", keys: ["run", "control", "max"], label: msg("To") },
          ],
        },
        { kind: "lines", keys: ["run", "side"], label: msg("Runs side by side"), help: msg("Two or three names, instead of a setting."), isOptional: true }, // prettier-ignore
        { kind: "lines", keys: ["run", "kept"], label: msg("Settings shown as locked"), isOptional: true, isFlags: true },
        {
          kind: "part",
          keys: ["run", "sweep"],
          label: msg("The curve of the answer"),
          fresh: { vary: "senders", values: "1,2,4..64", fact: "goodput", seeds: 3 },
          entries: [
            { kind: "text", keys: ["run", "sweep", "vary"], label: msg("Setting that varies"), isFlag: true },
            { kind: "text", keys: ["run", "sweep", "values"], label: msg("Values") },
            { kind: "text", keys: ["run", "sweep", "fact"], label: msg("Fact") },
            { kind: "number", keys: ["run", "sweep", "seeds"], label: msg("Seeds") },
            { kind: "lines", keys: ["run", "sweep", "series"], label: msg("Runs, a curve each"), isOptional: true },
            { kind: "text", keys: ["run", "sweep", "ideal"], label: msg("Ideal curve, as an expression"), isOptional: true },
          ],
        },
        ...ofStep("run"),
      ],
    },
    {
      id: "explain",
      title: msg("Explain"),
      entries: [
        { kind: "told", keys: ["explain", "right"], label: msg("After a right prediction") },
        { kind: "told", keys: ["explain", "half"], label: msg("After a half right prediction"), isOptional: true },
        { kind: "told", keys: ["explain", "wrong"], label: msg("After a wrong prediction") },
        { kind: "told", keys: ["explain", "sentences"], label: msg("Then, for all") },
        ...ofStep("explain"),
      ],
    },
    {
      id: "check",
      title: msg("Check"),
      entries: [
        { kind: "text", keys: ["check", "question"], label: msg("Question"), isLong: true },
        { kind: "lines", keys: ["check", "change"], label: msg("Settings that may be changed"), isFlags: true },
        { kind: "rows", keys: ["check", "goals"], label: msg("Goals"), fresh: { text: "", holds: "" }, rows: listGoals(lesson) },
        { kind: "lines", keys: ["check", "hints"], label: msg("Hints") },
        { kind: "settings", keys: ["check", "solution"], label: msg("Solution") },
        { kind: "told", keys: ["check", "done"], label: msg("Shown at the end") },
        ...ofStep("check"),
      ],
    },
    {
      id: "claims",
      title: msg("Claims"),
      entries: [
        { kind: "lines", keys: ["claims"], label: msg("Conditions that the sentences rely on"), help: msg("One for each sentence; lessons check computes them.") }, // prettier-ignore
      ],
    },
  ];
}

/** Paths of all values with a field of their own: a mistake is shown at the innermost that contains it. */
export function listWays(sections: readonly Section[]): readonly Keys[] {
  const waysOf = (entry: Entry): readonly Keys[] => [
    entry.keys,
    ...(entry.kind === "part" ? entry.entries : entry.kind === "rows" ? entry.rows.flat() : []).flatMap(waysOf),
  ];
  return sections.flatMap(({ id, entries }) => [[id], ...entries.flatMap(waysOf)]);
}

/** Possible positions of a sentence in the picture. */
export const pictureParts = parts;
