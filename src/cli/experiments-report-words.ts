import { startSmall } from "../analysis/words.ts";
import type { Experiment } from "../experiments/experiment.ts";
import type { ExperimentReport } from "../experiments/report-object.ts";
import { type Answer, verdicts } from "../experiments/verdict.ts";

/** Text shared by both forms of the report. */

export interface ReportedFigure {
  readonly experiment: Experiment;
  readonly report: ExperimentReport;
}

/** "under one reading; changed by port buffer, loss recovery" */
export function describeVerdict({ experiment: { assumptions }, report }: ReportedFigure): string {
  const { verdict, dependsOn = [] } = report;
  if (dependsOn.length === 0) return verdict;
  return `${verdict}; changed by ${dependsOn.map((field) => startSmall(assumptions.find((one) => one.field === field)?.label ?? field)).join(", ")}`;
}

export function citation(version: string): string {
  return `Incast Lab contributors: Incast Lab, a packet simulator of TCP incast (version ${version}) [computer software]. MIT license. DOI: assigned with the release.`;
}

const answers: readonly Answer[] = [...verdicts, "first answer"];
const countWords: Readonly<Record<Answer, string>> = {
  reproduced: "reproduced",
  "under one reading": "reproduced under one reading of what their paper omits",
  partly: "reproduced in part",
  "a claim always fails": "with a claim that fails under every setting tried",
  "not reproduced": "not reproduced",
  "not testable": "without a claim that can be tested",
  "first answer": "with a first answer only",
};

/** "65 figures and tables: 16 reproduced, 25 reproduced in part, ..." */
export function countVerdicts(figures: readonly ReportedFigure[]): string {
  const counts = new Map<string, number>();
  for (const { report } of figures) counts.set(report.verdict, (counts.get(report.verdict) ?? 0) + 1);
  const words = answers.flatMap((answer) => (counts.has(answer) ? [`${counts.get(answer)} ${countWords[answer]}`] : []));
  return `${figures.length} figures and tables: ${words.join(", ")}.`;
}

export function listMethod(figures: readonly ReportedFigure[]): string[] {
  const runs = figures.reduce((sum, { report }) => sum + report.cost.runs, 0);
  const packets = figures.reduce((sum, { report }) => sum + report.cost.packets, 0);
  return [
    `Each figure is a set of simulated runs, and each sentence of its paper a claim with a limit that was fixed before the runs. ${runs} runs, ${(packets / 1e6).toFixed(0)} million packets. A run follows from its scenario and its seed alone: the same version gives the same numbers on every machine.`,
    "A claim holds at a point if it holds for the median of the seeds and with at least two thirds of them. It is reproduced if it holds at every point of its range, in part if at half of them or more, else not. The limits are ours; where the paper prints a number, they lie around it.",
    "Where a paper omits something, one value is chosen and others are tried. A figure is reproduced if all claims hold and no other setting changes one, reproduced under one reading if all claims hold under some setting, not reproduced if no claim holds under any, and reproduced in part otherwise; a claim that fails under every setting tried is named. A coarse run (few points, one seed) gives a first answer and no verdict.",
  ];
}

/** A table in Markdown. */
export function writeMarkdown(figures: readonly ReportedFigure[], version: string): string {
  const rows = figures.map((figure) => {
    const { experiment, report } = figure;
    const { id, title, figures: numbers } = experiment;
    const holding = `${report.claims.filter(({ holds }) => holds).length}/${report.claims.length}`;
    return `| ${id} | ${numbers.join(", ")} | ${title} | ${describeVerdict(figure)} | ${holding} | ${report.size} |`;
  });
  return `# Verdicts

${countVerdicts(figures)}

| id | figure | what it shows | verdict | claims that hold | size |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

${listMethod(figures).join("\n\n")}

${citation(version)}
`;
}
