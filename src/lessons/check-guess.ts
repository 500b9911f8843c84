import { t } from "../language/translate.ts";
import { isObject } from "../scenario/check/check-values.ts";
import type { Keys } from "../scenario/check/problem.ts";
import type { Reader } from "./reader.ts";

const judged = ["right"];

const kinds: Readonly<Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>> = {
  choice: { required: ["options"], optional: [] },
  number: { required: ["label", "unit", "min", "max", "step", "truth", ...judged], optional: ["half"] },
  point: { required: ["truth", ...judged], optional: ["half"] },
  curve: { required: judged, optional: ["half", "values"] },
  picks: { required: ["timeout", "packets", ...judged], optional: ["half"] },
};

/** What is asked of the student. @param run the run step, unchecked: points and curves stand on its axis. */
export function checkGuess(reader: Reader, keys: Keys, input: unknown, run: unknown): void {
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
