import { lookUp, msg, t } from "../../../language/translate.ts";
import { useId } from "react";
import type { Guess } from "../../../lessons/guess.ts";
import type { GuessSpec } from "../../../lessons/lesson.ts";
import { readKnown } from "../../../lessons/judge.ts";
import { startLarge } from "../../../analysis/words.ts";
import { listPicks } from "../../../lessons/picks.ts";
import { listRoom, openingOf } from "./step-needs.ts";
import { situationOf } from "../../../lessons/probes.ts";
import { writeValue } from "../../../lessons/template.ts";
import { stepValue } from "../../../charts/xy/log-scale.ts";
import { NumberField } from "../../controls/number-field.tsx";
import { Slider } from "../../controls/slider.tsx";
import { AxisEntry } from "./axis-entry.tsx";
import { unitOfSweep } from "./axis-frame.ts";
import { useFindings, useLesson, useLessons } from "./lessons-context.tsx";
import { formatCount } from "../../../language/formats.ts";
import { numberFormat } from "../../../language/numbers.ts";
import styles from "./guess-entry.module.css";
import { readTypedDigits } from "../../../language/typed-number.ts";
import type { Unit } from "../../../lessons/fact.ts";
import { parseQuantity } from "../../../scenario/fields/units.ts";
import { completeText } from "../../scenario/field-text.ts";

type Spec<Kind extends GuessSpec["kind"]> = Extract<GuessSpec, { kind: Kind }>;

/** Entry of the prediction by pointer, finger, or keyboard. @param height of a picture of axes, px. */
export function GuessEntry({ height }: { height: number }) {
  const { session } = useLessons();
  const { lesson, session: at } = useLesson();
  const findings = useFindings();
  const { predict } = lesson.guess;
  const said = at.guess ?? at.draft;
  const onGuess = (guess: Guess): void => session.send({ kind: "draft", guess });
  switch (predict.kind) {
    case "choice":
      return <ChoiceEntry spec={predict} value={said?.kind === "choice" ? said.option : null} onGuess={onGuess} />;
    case "number":
      return <NumberEntry spec={predict} value={said?.kind === "number" ? said.value : null} onGuess={onGuess} />;
    case "picks":
      return <PicksEntry spec={predict} value={said?.kind === "picks" ? said.packets : []} onGuess={onGuess} />;
    case "point":
    case "curve": {
      // A share has a fixed axis; other axes are as high as the possible results.
      const room = listRoom(lesson, findings);
      if (predict.kind === "curve" && unitOfSweep(lesson) !== "share" && room.includes(null))
        return <p className={styles.note}>{t("The axes appear once the runs have been computed.")}</p>;
      return <AxisEntry lesson={lesson} guess={said} height={height} room={room.filter((value) => value !== null)} onGuess={onGuess} />;
    }
  }
}

function ChoiceEntry({ spec, value, onGuess }: { spec: Spec<"choice">; value: string | null; onGuess: (guess: Guess) => void }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t("Your prediction")} className={styles.options}>
      {spec.options.map(({ id, text }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === value} onChange={() => onGuess({ kind: "choice", option: id })} />
          <span>{lookUp(text)}</span>
        </label>
      ))}
    </div>
  );
}

/** Shares are entered in %, times in ms. */
const asked: Readonly<Record<Spec<"number">["unit"], { readonly unit: string; readonly factor: number }>> = {
  "": { unit: "", factor: 1 },
  share: { unit: "%", factor: 0.01 },
  ns: { unit: "ms", factor: 1e6 },
  packets: { unit: msg("packets"), factor: 1 },
};

function NumberEntry({ spec, value, onGuess }: { spec: Spec<"number">; value: number | null; onGuess: (guess: Guess) => void }) {
  const id = useId();
  const { lesson } = useLesson();
  const { min, max, step, label } = spec;
  const { unit, factor } = asked[spec.unit];
  const name = startLarge(lookUp(label));
  const range = { min, max, step, isLogarithmic: min > 0 && max / min > 100 };
  const known = readKnown(situationOf(lesson, "guess", useFindings()));
  const within = (one: number): number => Math.max(min, Math.min(max, one));
  // the mark starts at the known result
  const shown = value ?? within(known ?? min);
  const take = (next: number): void => {
    // Twelve digits: steps of a tenth do not add up exactly.
    const onGrid = Number((min + Math.round((next - min) / step) * step).toPrecision(12));
    onGuess({ kind: "number", value: within(onGrid) });
  };
  const parse = (text: string): number => readTypedNumber(text, spec.unit);
  const isAcceptable = (text: string): boolean => parse(text) >= min && parse(text) <= max;
  return (
    <div className={styles.number}>
      <div className={styles.numberHead}>
        <span id={`${id}-label`}>{name}</span>
        <NumberField
          id={id}
          labelledBy={`${id}-label`}
          text={value === null ? "" : numberFormat("typed", { maximumFractionDigits: 6 }).format(value / factor)}
          unit={lookUp(unit)}
          isAcceptable={isAcceptable}
          onCommit={(text) => Number.isFinite(parse(text)) && take(parse(text))}
          onStep={(direction) => take(stepValue(shown, direction, range))}
        />
      </div>
      {spec.known && known !== null && (
        <p className={styles.known}>
          {lookUp(spec.known.label)}
          <span style={{ width: `calc((100% - 14px) * ${(within(known) - min) / (max - min)})` }}>{writeValue(known, spec.unit)}</span>
        </p>
      )}
      <Slider
        label={t("{label}, slider", { label: name })}
        value={shown}
        valueText={value === null ? t("no answer yet") : writeValue(value, spec.unit)}
        range={range}
        onChange={take}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{min === 0 ? formatCount(0) : writeValue(min, spec.unit)}</span>
        <span>{writeValue(max, spec.unit)}</span>
      </p>
    </div>
  );
}

function PicksEntry({ spec, value, onGuess }: { spec: Spec<"picks">; value: readonly number[]; onGuess: (guess: Guess) => void }) {
  const { lesson } = useLesson();
  const findings = useFindings();
  const run = findings.find(openingOf(lesson, "guess"), "record");
  const picks = run && listPicks(spec, run);
  if (picks === null)
    return (
      <p className={styles.note}>
        {t(run === null ? "The packets appear once the run has been computed." : "This run has no such timeout.")}
      </p>
    );
  return (
    <fieldset className={styles.picks}>
      <legend>
        {t("Packets of sender {sender} in block {block}, in the order of their numbers.", {
          sender: picks.sender,
          block: picks.block + 1,
        })}
      </legend>
      {picks.packets.map(({ packet }) => (
        <label key={packet}>
          <input
            type="checkbox"
            checked={value.includes(packet)}
            onChange={({ currentTarget: { checked } }) =>
              onGuess({
                kind: "picks",
                packets: checked ? [...value, packet].toSorted((a, b) => a - b) : value.filter((one) => one !== packet),
              })
            }
          />
          <span>{packet}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Words that denote a scale or another unit instead of counted things. */
const scales = /^(?:[kmgt]|[kmgt]?i?b(?:it|its|yte|ytes|ps)?|[nuµμm]?s)$/i;

/** A predicted number as typed, in the unit of the lesson's facts; times without a unit are ms, shares %. NaN: not a number. */
export function readTypedNumber(text: string, unit: Unit): number {
  if (unit === "ns") {
    const parsed = parseQuantity(completeText(text, "ms"), "ns");
    return parsed.ok ? parsed.value : Number.NaN;
  }
  const [, digits, word] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(.*)$/i.exec(readTypedDigits(text)) ?? [];
  if (digits === undefined) return Number.NaN;
  if (unit === "share") return word === "" || word === "%" ? Number(digits) / 100 : Number.NaN;
  return /^\p{L}*$/u.test(word) && !scales.test(word) ? Number(digits) : Number.NaN;
}
