import type { ChoiceField, Field } from "../scenario/fields/field-types.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { isIdTold, writeFieldText } from "../scenario/fields/field-values.ts";
import { getDefault, limitSenders, workloadKinds } from "../scenario/fields/fields.ts";
import { describeSpan } from "../scenario/fields/number-range.ts";
import { formatQuantity } from "../scenario/fields/units.ts";

/** Descriptions of fields' flags in --help. */

/** Placeholder for the value. */
export function placeholderOf(field: Field): string {
  switch (field.kind) {
    case "boolean":
      return "on|off";
    case "choice":
      return field.choices.map(({ value }) => value).join("|");
    case "text":
      return "TEXT";
    case "program":
      return "FILE";
    case "number":
      return placeholderOfUnit(field.unit);
    case "list": {
      const item = placeholderOfUnit(field.unit);
      if (field.items !== null) return field.items.map(() => item).join(",");
      return field.depth === 1 ? `${item},${item},...` : `${item},...;${item},...`;
    }
    case "cdf":
      return `${placeholderOfUnit(field.unit)}:SHARE,...|@FILE`;
    case "rows":
      return `${field.columns.map((column) => column.mark + (column.kind === "name" ? "NAME" : placeholderOfUnit(column.unit))).join("")},...`;
  }
}

function placeholderOfUnit(unit: string): string {
  return { ns: "TIME", bytes: "SIZE", bps: "RATE" }[unit] ?? "N";
}

/** --help gives the range that all topologies allow; only a star, the default, allows 4,000 senders. */
function describeStarLimit({ path }: Field): string {
  const ofStar = limitSenders("star");
  return path === ofStar.path ? `, in a star at most ${formatQuantity(ofStar.max, "")}` : "";
}

export function describeFlag(field: Field): string {
  const standard = `default ${describeDefaults(field)}${field.kinds ? `; only for workload ${describeKinds(field.kinds)}` : ""}`;
  if (field.kind === "number") return `${field.label}, ${describeSpan(field)}${describeStarLimit(field)} (${standard})`;
  return `${field.label}${field.kind === "choice" ? describeChoices(field) : ""} (${standard})`;
}

/** "on-off, and cbr in groups": no flag selects datagrams. */
function describeKinds(kinds: readonly string[]): string {
  const named = joinWords(kinds.filter((kind) => kind !== "cbr"));
  return kinds.includes("cbr") ? `${named}, and cbr in groups` : named;
}

/** ": rfc is Standards, ns2 is ns-2.35": choices whose labels do not follow from their ids. */
function describeChoices({ choices }: ChoiceField): string {
  const told = choices.filter(({ value, label }) => !isIdTold(label, value)).map(({ value, label }) => `${value} is ${label}`);
  return told.length > 0 ? `: ${told.join(", ")}` : "";
}

/** "100us; 0ns for long": the table's default, and workload kinds with a different one. */
function describeDefaults(field: Field): string {
  const others = workloadKinds.flatMap((kind) => {
    const own = getDefault(field, kind);
    if (own === field.default) return [];
    return own === null && field.kind === "number" && !field.nullable ? [] : [`${writeFieldText(field, own)} for ${kind}`];
  });
  return [writeFieldText(field, field.default), ...others].join(", ");
}
