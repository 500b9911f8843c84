import type { QuizQuestion } from "./quiz.ts";

/** Questions as IMS QTI 1.2.1 has them, in one file: what learning platforms import as a question bank. A number is right within its tolerance. */

const escape = (text: string): string =>
  // XML has no other control characters
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "") // eslint-disable-line no-control-regex
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const material = (text: string): string => `<material><mattext texttype="text/plain">${escape(text)}</mattext></material>`;

const condition = (test: string, score: number, action: "Set" | "Add"): string =>
  `<respcondition continue="${action === "Add" ? "Yes" : "No"}"><conditionvar>${test}</conditionvar><setvar varname="SCORE" action="${action}">${score}</setvar></respcondition>`;

function writeNumber(value: number, tolerance: number): { readonly response: string; readonly rules: string } {
  const [low, high] = [value - tolerance, value + tolerance].map((one) => Number(one.toPrecision(9)));
  return {
    response:
      '<response_num ident="answer" numtype="Decimal" rcardinality="Single"><render_fib fibtype="Decimal" rows="1" columns="12"><response_label ident="number"/></render_fib></response_num>',
    rules: condition(`<and><vargte respident="answer">${low}</vargte><varlte respident="answer">${high}</varlte></and>`, 100, "Set"),
  };
}

function writeChoice(answer: Extract<QuizQuestion["answer"], { kind: "choice" }>): { readonly response: string; readonly rules: string } {
  const labels = answer.options.map(({ text }, at) => `<response_label ident="option${at + 1}">${material(text)}</response_label>`);
  const rules = answer.options.flatMap(({ share }, at) =>
    share === 0 ? [] : [condition(`<varequal respident="answer">option${at + 1}</varequal>`, share, answer.isMultiple ? "Add" : "Set")],
  );
  const response = `<response_lid ident="answer" rcardinality="${answer.isMultiple ? "Multiple" : "Single"}"><render_choice shuffle="No">${labels.join("")}</render_choice></response_lid>`;
  return { response, rules: rules.join("") };
}

function writeItem(question: QuizQuestion): string {
  const { answer } = question;
  const { response, rules } = answer.kind === "number" ? writeNumber(answer.value, answer.tolerance) : writeChoice(answer);
  return [
    `<item ident="${escape(question.id)}" title="${escape(question.title)}">`,
    `<presentation>${material(question.text)}${response}</presentation>`,
    `<resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="100" defaultval="0"/></outcomes>${rules}</resprocessing>`,
    "</item>",
  ].join("\n");
}

export function writeQti(questions: readonly QuizQuestion[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">
<objectbank ident="incast-lab">
${questions.map(writeItem).join("\n")}
</objectbank>
</questestinterop>
`;
}
