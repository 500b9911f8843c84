import { t } from "../language/translate.ts";
import { isObject, type Values } from "../scenario/check/check-values.ts";
import type { Keys } from "../scenario/check/problem.ts";
import { findJsonFault, locateValues, type TextPlace } from "../scenario/fields/json-places.ts";
import { presets } from "../scenario/presets/presets.ts";
import { parseJson } from "../scenario/check/parse-json.ts";
import { describeIssue } from "../scenario/check/parse-scenario.ts";
import { estimatePackets } from "../sweep/estimate-work.ts";
import { findFact } from "./fact-table.ts";
import { type Lesson, paneIds, parts, stepIds } from "./lesson.ts";
import { LessonError } from "./lesson-error.ts";
import { collectNeeds, listProbes } from "./probes.ts";
import { type LessonIssue, Reader } from "./reader.ts";

/** Any JSON value into a lesson, or all that is wrong with it. */

export type LessonResult =
  { readonly ok: true; readonly lesson: Lesson } | { readonly ok: false; readonly issues: readonly [LessonIssue, ...LessonIssue[]] };

/** Our choice: a minute or two of computing on a phone. */
export const mostRuns = 400;

/** Of one run, and of all of them together, so that no file keeps a reader's machine busy for hours. A phone computes about a million in a second (our choice). */
export const mostRunPackets = 5_000_000;
export const mostPackets = 100_000_000;

const optionalText = ["preset"] as const;
const texts = ["title", "question", "outcome", "misconception"] as const;

/** Strict; never throws. */
export function checkLesson(input: unknown): LessonResult {
  const reader = new Reader();
  checkShape(reader, input);
  if (reader.issues.length === 0) checkMeaning(reader, input as Lesson);
  const [first, ...others] = reader.issues;
  return first === undefined ? { ok: true, lesson: input as Lesson } : { ok: false, issues: [first, ...others] };
}

/** One thing that is wrong with a file. */
export interface LessonMistake {
  /** The way to the value; empty: the whole file, or text that is not JSON. */
  readonly keys: Keys;
  /** Its place in the text; null: none. */
  readonly place: TextPlace | null;
  /** Without the place. */
  readonly words: string;
}

/** What a file's text says, or what is wrong with it: the first mistake and how many more in words, each with its line and column, and as data. */
export type LessonReading =
  | { readonly ok: true; readonly lesson: Lesson }
  | { readonly ok: false; readonly fault: string; readonly faults: readonly string[]; readonly mistakes: readonly LessonMistake[] };

/** Never throws. */
export function readLessonFile(text: string): LessonReading {
  const json = parseJson(text);
  if (!json.ok) {
    const place = findJsonFault(text);
    const fault = place === null ? json.fault : t("{fault} (line {line}, column {column})", { fault: json.fault, ...place });
    return { ok: false, fault, faults: [fault], mistakes: [{ keys: [], place, words: json.fault }] };
  }
  const checked = checkLesson(json.value);
  if (checked.ok) return checked;
  const locate = locateValues(text);
  const mistakes = checked.issues.map((issue) => ({ keys: issue.keys, place: locate(issue.keys), words: describeIssue(issue) }));
  const faults = mistakes.map(({ place, words }) =>
    place === null ? words : t("line {line}, column {column}: {fault}", { ...place, fault: words }),
  );
  const others = faults.length - 1;
  const told = others > 0 ? t("{first} (and {others} more)", { first: faults[0], others }) : faults[0];
  return { ok: false, fault: t("is not a valid lesson: {faults}", { faults: told }), faults, mistakes };
}

function checkShape(reader: Reader, input: unknown): void {
  const required = ["version", "id", ...texts, "minutes", "scenario", ...stepIds, "claims"];
  const lesson = reader.object([], input, required, [...optionalText, "runs"]);
  if (lesson === null) return;
  if (lesson.version !== 1) reader.refuse(["version"], lesson.version, "1");
  if (typeof lesson.id !== "string" || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(lesson.id) || lesson.id.length > 60)
    reader.refuse(["id"], lesson.id, t("up to 60 small letters, digits and hyphens, such as what-is-incast"));
  for (const name of texts) reader.text([name], lesson[name]);
  reader.number(["minutes"], lesson.minutes, 1, 240);
  if (lesson.preset !== undefined) reader.choice(["preset"], lesson.preset, presets.map(({ id }) => id)); // prettier-ignore
  reader.partial(["scenario"], lesson.scenario);
  if (lesson.runs !== undefined) {
    if (!isObject(lesson.runs)) reader.refuse(["runs"], lesson.runs, t("named partial scenarios"));
    else
      for (const [name, changes] of Object.entries(lesson.runs)) {
        if (!/^[A-Za-z]\w{0,19}$/.test(name))
          reader.refuse(["runs", name], name, t("a name of up to 20 letters and digits, without spaces"));
        reader.partial(["runs", name], changes);
      }
  }
  const step = (name: (typeof stepIds)[number], needed: readonly string[], optional: readonly string[] = []): Values | null => {
    const found = reader.object([name], lesson[name], needed, [...optional, "scenario", "panes", "notes"]);
    if (found === null) return null;
    if (found.scenario !== undefined) reader.partial([name, "scenario"], found.scenario);
    if (found.panes !== undefined)
      reader.list([name, "panes"], found.panes, 1, paneIds.length, (keys, one) => reader.choice(keys, one, paneIds));
    if (found.notes !== undefined) checkTold(reader, [name, "notes"], found.notes, 1);
    return found;
  };
  const watch = step("watch", ["look"]);
  if (watch !== null) checkTold(reader, ["watch", "look"], watch.look, 1);
  const guess = step("guess", ["question", "predict"]);
  if (guess !== null) {
    reader.text(["guess", "question"], guess.question);
    checkGuess(reader, ["guess", "predict"], guess.predict, lesson.run);
  }
  checkRun(reader, step("run", ["ask"], ["control", "kept", "sweep", "side"]));
  const explain = step("explain", ["right", "wrong", "sentences"], ["half"]);
  if (explain !== null)
    for (const name of ["right", "half", "wrong", "sentences"])
      if (explain[name] !== undefined) checkTold(reader, ["explain", name], explain[name], 1);
  const check = step("check", ["question", "change", "goals", "hints", "solution", "done"]);
  if (check !== null) {
    reader.text(["check", "question"], check.question);
    for (const name of ["change", "hints"]) reader.list(["check", name], check[name], 1, 8, (keys, one) => reader.text(keys, one));
    reader.list(["check", "goals"], check.goals, 1, 8, (keys, one) => {
      if (!isObject(one)) return reader.text(keys, one);
      const goal = reader.object(keys, one, ["text", "holds"], ["fails"]);
      if (goal === null) return;
      for (const name of ["text", "holds"]) reader.text([...keys, name], goal[name]);
      if (goal.fails !== undefined) checkTold(reader, [...keys, "fails"], goal.fails, 1);
    });
    reader.partial(["check", "solution"], check.solution);
    checkTold(reader, ["check", "done"], check.done, 1);
  }
  reader.list(["claims"], lesson.claims, 1, 40, (keys, one) => reader.text(keys, one));
}

function checkTold(reader: Reader, keys: Keys, value: unknown, least: number): void {
  reader.list(keys, value, least, 12, (place, told) => {
    if (!isObject(told)) return reader.text(place, told);
    const found = reader.object(place, told, ["text"], ["when", "part", "at"]);
    if (found === null) return;
    reader.text([...place, "text"], found.text);
    if (found.when !== undefined) reader.text([...place, "when"], found.when);
    if (found.at !== undefined) reader.text([...place, "at"], found.at);
    if (found.part !== undefined) reader.choice([...place, "part"], found.part, parts);
  });
}

function checkRun(reader: Reader, run: Values | null): void {
  if (run === null) return;
  checkTold(reader, ["run", "ask"], run.ask, 1);
  if (run.control !== undefined && run.side !== undefined)
    reader.refuse(["run", "control"], run.control, t("nothing where runs are side by side: there is no single run that it could change"));
  if (run.control === undefined && run.side === undefined) reader.refuse(["run"], run, t("a control, or runs side by side"));
  if (run.kept !== undefined) reader.list(["run", "kept"], run.kept, 1, 8, (keys, one) => reader.text(keys, one));
  if (run.side !== undefined) reader.list(["run", "side"], run.side, 2, 3, (keys, one) => reader.text(keys, one));
  if (run.control !== undefined) {
    const keys = ["run", "control"];
    const control = reader.object(keys, run.control, ["field", "min", "max"], []);
    if (control !== null) {
      reader.text([...keys, "field"], control.field);
      for (const end of ["min", "max"]) reader.number([...keys, end], control[end], 0, 1e15);
      if (Number(control.min) >= Number(control.max)) reader.refuse([...keys, "max"], control.max, t("more than min"));
    }
  }
  if (run.sweep !== undefined) {
    const keys = ["run", "sweep"];
    const sweep = reader.object(keys, run.sweep, ["vary", "values", "fact", "seeds"], ["series", "ideal"]);
    if (sweep === null) return;
    reader.text([...keys, "vary"], sweep.vary);
    reader.text([...keys, "values"], sweep.values);
    if (![1, 2, 3, 4, 5].some((count) => count === sweep.seeds))
      reader.refuse([...keys, "seeds"], sweep.seeds, t("a whole number from 1 to 5"));
    if (typeof sweep.fact !== "string" || findFact(sweep.fact)?.needs !== "line")
      reader.refuse([...keys, "fact"], sweep.fact, t("a fact that any run has, such as goodput"));
    if (sweep.series !== undefined) reader.list([...keys, "series"], sweep.series, 1, 4, (place, one) => reader.text(place, one));
    if (sweep.ideal !== undefined) reader.text([...keys, "ideal"], sweep.ideal);
  }
}

/** "groups.0.senders" as the way there. */
const toKeys = (path: string): Keys => path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Templates, conditions, settings: whether they can be understood together. */
function checkMeaning(reader: Reader, lesson: Lesson): void {
  // one mistake, such as a setting with a wrong name, is met wherever the scenario is completed
  const told = new Set<string>();
  const needs = collectNeeds((findings) => {
    for (const { keys, source, run } of listProbes(lesson)) {
      try {
        run(findings);
      } catch (error) {
        if (!(error instanceof LessonError)) throw error;
        const key = JSON.stringify([error.value, error.allowed]);
        if (told.has(key)) continue;
        told.add(key);
        const isPartial = keys[0] === "runs" || keys.at(-1) === "scenario" || keys.at(-1) === "solution";
        if (error.issue !== null && isPartial) {
          // the setting itself, not its surroundings
          reader.refuse([...keys, ...toKeys(error.issue.path)], error.issue.value, error.issue.allowed);
          continue;
        }
        const isWhole = error.value === source;
        reader.refuse(
          keys,
          source,
          isWhole ? error.allowed : t('in place of "{value}": {allowed}', { value: error.value, allowed: error.allowed }),
        );
      }
    }
  });
  if (needs.length > mostRuns)
    return reader.refuse(
      [],
      t("{runs, plural, one {# run} other {# runs}}", { runs: needs.length }),
      t("at most {most} runs in all", { most: mostRuns }),
    );
  const costs = needs.map(({ scenario }) => estimatePackets(scenario));
  const refuse = (asked: string, most: number): void => reader.refuse([], asked, t("at most {most} there", { most }));
  const [worst, sum] = [Math.max(0, ...costs), costs.reduce((all, one) => all + one, 0)];
  if (worst > mostRunPackets) refuse(t("{packets} packets in one run", { packets: Math.round(worst) }), mostRunPackets);
  else if (sum > mostPackets) refuse(t("{packets} packets in all runs together", { packets: Math.round(sum) }), mostPackets);
}

const judged = ["right"];

const kinds: Readonly<Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>> = {
  choice: { required: ["options"], optional: [] },
  number: { required: ["label", "unit", "min", "max", "step", "truth", ...judged], optional: ["half", "known"] },
  point: { required: ["truth", ...judged], optional: ["half"] },
  curve: { required: judged, optional: ["half", "values"] },
  picks: { required: ["timeout", "packets", ...judged], optional: ["half"] },
};

/** What is asked of the student. @param run the run step, unchecked: points and curves are on its axis. */
function checkGuess(reader: Reader, keys: Keys, input: unknown, run: unknown): void {
  const kind = isObject(input) ? kinds[String(input.kind)] : undefined;
  if (kind === undefined || !isObject(input)) {
    reader.refuse([...keys, "kind"], isObject(input) ? input.kind : input, Object.keys(kinds).join(", "));
    return;
  }
  const guess = reader.object(keys, input, ["kind", ...kind.required], kind.optional);
  if (guess === null) return;
  for (const name of ["right", "half", "truth", "label", "values"])
    if (guess[name] !== undefined) reader.text([...keys, name], guess[name]);
  if ((guess.kind === "curve" || guess.kind === "point") && !(isObject(run) && isObject(run.sweep)))
    reader.refuse(
      [...keys, "kind"],
      guess.kind,
      guess.kind === "curve"
        ? t("choice, number or picks, for a curve needs the axis of a sweep in the run step")
        : t("choice, number or picks, for a point needs the axis of a sweep in the run step"),
    );
  if (guess.kind === "number") {
    reader.choice([...keys, "unit"], guess.unit, ["", "share", "ns", "packets"]);
    for (const name of ["min", "max", "step"]) reader.number([...keys, name], guess[name], 0, 1e15);
    if (Number(guess.min) >= Number(guess.max)) reader.refuse([...keys, "max"], guess.max, t("more than min"));
    if (!(Number(guess.step) > 0)) reader.refuse([...keys, "step"], guess.step, t("more than 0"));
    const known = guess.known === undefined ? null : reader.object([...keys, "known"], guess.known, ["label", "truth"], []);
    if (known !== null) for (const name of ["label", "truth"]) reader.text([...keys, "known", name], known[name]);
  }
  if (guess.kind === "picks") {
    reader.choice([...keys, "timeout"], guess.timeout, ["any", "head", "tail", "lost-retransmission"]);
    reader.number([...keys, "packets"], guess.packets, 2, 40);
  }
  if (guess.kind === "choice") checkOptions(reader, [...keys, "options"], guess.options);
}

function checkOptions(reader: Reader, keys: Keys, input: unknown): void {
  const ids = new Set<string>();
  reader.list(keys, input, 2, 6, (place, one) => {
    const option = reader.object(place, one, ["id", "text", "right"], ["half"]);
    if (option === null) return;
    for (const name of ["id", "text", "right", "half"]) if (option[name] !== undefined) reader.text([...place, name], option[name]);
    if (ids.has(String(option.id))) reader.refuse([...place, "id"], option.id, t("an id that no other option has"));
    ids.add(String(option.id));
  });
}
