import { startSmall } from "../analysis/words.ts";
import type { Experiment } from "../experiments/experiment.ts";
import type { ExperimentReport } from "../experiments/report-object.ts";

/** What both forms of the report say. */

export interface ReportedFigure {
  readonly experiment: Experiment;
  readonly report: ExperimentReport;
}

/** "depends on port buffer, loss recovery" */
export function describeVerdict({ experiment: { assumptions }, report }: ReportedFigure): string {
  const { verdict, dependsOn = [] } = report;
  if (verdict !== "depends") return verdict;
  return `depends on ${dependsOn.map((field) => startSmall(assumptions.find((one) => one.field === field)?.label ?? field)).join(", ")}`;
}

export function citation(version: string): string {
  return `Incast Lab contributors: Incast Lab, a packet simulator of TCP incast (version ${version}) [computer software]. MIT licence. DOI: assigned with the release.`;
}

/** "64 figures: 20 reproduced, 18 partly, ..." */
export function countVerdicts(figures: readonly ReportedFigure[]): string {
  const counts = new Map<string, number>();
  for (const { report } of figures) counts.set(report.verdict, (counts.get(report.verdict) ?? 0) + 1);
  const words = [...counts].map(([verdict, count]) => `${count} ${verdict === "depends" ? "depending on an assumption" : verdict}`);
  return `${figures.length} figures and tables: ${words.join(", ")}.`;
}

export function listMethod(figures: readonly ReportedFigure[]): string[] {
  const runs = figures.reduce((sum, { report }) => sum + report.cost.runs, 0);
  const packets = figures.reduce((sum, { report }) => sum + report.cost.packets, 0);
  return [
    `Each figure is a set of simulated runs, and each sentence of its paper a claim with a limit that was fixed before the runs. ${runs} runs, ${(packets / 1e6).toFixed(0)} million packets. A run follows from its scenario and its seed alone: the same version gives the same numbers on every machine.`,
    'A claim holds at a point where it does for the median of the seeds and with at least two thirds of them. It is reproduced where it holds at every point of its range, partly where it does at half of them or more, else not reproduced. A figure has the worst verdict of its claims (reproduced, partly, not reproduced, depends), but one with a claim that is reproduced and one that is not is "partly".',
    "Where a paper leaves something open, one value is chosen and others are tried: a claim that is not reproduced with one, but reproduced or partly with another, depends on that field. A coarse run (few points, one seed) gives a first answer and no verdict.",
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
