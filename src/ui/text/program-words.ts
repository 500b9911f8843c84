import { ackFields, builtins, declarations, hooks, readables, textFunctions } from "../../algorithms/own/vocabulary.ts";
import { writeSeries } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";

/** A name that the language of programs has, for people. */
export interface ProgramWord {
  /** As it is written: "ack.rttUs", "min(a, b)". */
  readonly title: string;
  /** What it is, and its unit. */
  readonly kind: string;
  readonly help: string;
}

const words: ReadonlyMap<string, () => ProgramWord> = new Map([
  ...[...declarations].map(([name, { parameters, help }]) => [name, () => describeCall(name, parameters, t("at the top"), help)] as const),
  ...[...hooks].map(
    ([name, { takes, help }]) =>
      [name, () => describeCall(name, takes === null ? [] : [takes], t("called by the simulator"), help)] as const,
  ),
  ...[...readables].map(([name, readable]) => [name, () => describeValue(name, readable)] as const),
  ...[...ackFields].map(([field, value]) => [`ack.${field}`, () => describeValue(`ack.${field}`, value)] as const),
  ...[...builtins, ...textFunctions].map(
    ([name, { parameters, help }]) => [name, () => describeCall(name, parameters, t("function"), help)] as const,
  ),
]);

/** null: the language has no such name. */
export function describeProgramWord(name: string): ProgramWord | null {
  return words.get(name)?.() ?? null;
}

/** All names: declarations, hooks, values, functions. */
export function listProgramWords(): readonly ProgramWord[] {
  return [...words.values()].map((describe) => describe());
}

function describeCall(name: string, parameters: readonly string[], kind: string, help: string): ProgramWord {
  return { title: `${name}(${parameters.join(", ")})`, kind, help: lookUp(help) };
}

function describeValue(title: string, value: { readonly unit: string; readonly help: string; readonly isWritable?: true }): ProgramWord {
  const unit = value.unit === "us" ? t("microseconds") : lookUp(value.unit);
  const access = value.isWritable ? t("you can set it") : t("to read");
  return { title, kind: writeSeries(unit === "" ? [access] : [unit, access]), help: lookUp(value.help) };
}
