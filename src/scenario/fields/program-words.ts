import type { ProgramProblem } from "../../algorithms/own/problem.ts";
import { t } from "../../language/translate.ts";

/** Readable fault of a program: first the problem, then what to write instead. */
export function describeProgramProblem({ code, values }: Pick<ProgramProblem, "code" | "values">): string {
  const { name = "" } = values;
  switch (code) {
    case "syntax":
      return describeSyntax(values);
    case "open-text":
      return t("The closing quote is missing.");
    case "bare-condition":
      return t("The condition of if must be in brackets, as in if (cwnd < ssthresh).");
    case "not-in-language":
      return describeForeign(values);
    case "unknown-name":
      return values.near === undefined
        ? t("There is no {name}.", { name })
        : t("There is no {name}. Did you mean {near}?", { name, near: values.near });
    case "hidden-name":
      return t("A program cannot read {name}. Use {instead}.", { name, instead: values.instead });
    case "no-text-here":
      return t("Text is allowed only in name, recovery, ecn, param, plot and print.");
    case "text-first":
      return t("{name} needs a text in quotes first.", { name });
    case "not-writable":
      return t("{name} can be read but not set. Set cwnd, ssthresh or a variable of your own.", { name });
    case "taken-name":
      return t("{name} is a word of the language. Choose another name.", { name });
    case "declared-twice":
      return t("{name} is declared twice.", { name });
    case "only-at-top":
      return t("{name} belongs at the top of the program, outside functions.", { name });
    case "nothing-else-at-top":
      return t("Outside functions only name, recovery, ecn, param, let and function are allowed.");
    case "once":
      return t("{name} may appear only once.", { name });
    case "choice":
      return t("{given} is not allowed here. Allowed: {choices}.", { given: values.given, choices: values.choices });
    case "number-expected":
      return t("A number is needed here.");
    case "param-range":
      return t("param needs a default, a minimum and a maximum, with the default between them.");
    case "name-text":
      return t("The text of {name} has 1 to {most} characters, on one line.", { name, most: values.most });
    case "argument-count":
      return t("{count, plural, one {{name} takes # value, not {given}.} other {{name} takes # values, not {given}.}}", {
        name,
        count: Number(values.count),
        given: values.given,
      });
    case "hook-parameter":
      return values.takes === "" ? t("{name} takes no parameter.", { name }) : t("{name} takes one parameter.", { name });
    case "not-callable":
      return t("{name} is a value, not a function.", { name });
    case "hook-call":
      return t("Only the simulator calls {name}. Put what you need here into a function of your own.", { name });
    case "near-hook":
      return t("Nothing calls {name}. Did you mean {near}?", { name, near: values.near });
    case "no-ack":
      return t("Only onAck(ack) and onAnyAck(ack) have {field}.", { field: values.field });
    case "no-effect":
      return t("This changes nothing. Write = to set a value.");
    case "not-a-value":
      return t("{name} is not a number. Write {example}.", { name, example: values.example });
    case "ack-field":
      return t("There is no {field}. An ACK has {allowed}.", { field: values.field, allowed: values.allowed });
    case "recursion":
      return t("{name} would call itself. A function may not call itself, not even through another one.", { name });
    case "escape":
      return t("{name} is not a valid name. Names have letters, digits and _.", { name });
    case "too-long":
      return t("The program has {bytes} bytes. At most {most} are allowed.", { bytes: values.bytes, most: values.most });
    case "too-many-nodes":
      return t("The program has {nodes} parts. At most {most} are allowed.", { nodes: values.nodes, most: values.most });
    case "too-deep":
      return t("More than {most} levels of brackets and blocks. Use a function.", { most: values.most });
    case "priority-place":
      return t("priority() has effect only in onSend(packet).");
    case "many-parameters":
      return t("At most {most} params are allowed.", { most: values.most });
    case "many-plots":
      return t("At most {most} different names can be plotted.", { most: values.most });
  }
}

function describeSyntax({ found, missing, opened }: ProgramProblem["values"]): string {
  if (missing !== undefined)
    return t("Line {line} opens a bracket that is not closed: {missing} is missing before this.", { missing, line: opened });
  return found === "" ? t("The program is incomplete: its end is missing.") : t("{found} is not expected here.", { found });
}

function describeForeign({ what, instead }: ProgramProblem["values"]): string {
  if (instead !== undefined) return t("{what} is not part of this language. Write {instead}.", { what, instead });
  if (what === "for" || what === "while" || what === "do")
    return t("{what} is not part of this language. onAck already runs at every ACK.", { what });
  if (what === "**") return t("** is not part of this language. Multiply instead.");
  if (what === "=" || what === "++" || what === "--") return t("{what} must be a statement of its own.", { what });
  return t("{what} is not part of this language.", { what });
}
