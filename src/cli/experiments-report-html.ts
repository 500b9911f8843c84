import { answerQuestion } from "../experiments/answer.ts";
import { papers, type Experiment } from "../experiments/experiment.ts";
import type { ExperimentReport, ReportedClaim } from "../experiments/report-object.ts";
import type { Results } from "../experiments/results.ts";
import { describeLimit, describePlace } from "./experiments-text.ts";
import { drawPanel, escapeHtml as e } from "./experiments-svg.ts";
import { citation, countVerdicts, describeVerdict, listMethod, type ReportedFigure } from "./experiments-report-words.ts";
import { writeNumber } from "../experiments/numbers.ts";

/** The report as one self-contained HTML file: printed, a reproducibility appendix. */

const style = `body{font:15px/1.5 Georgia,serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#14213d}
h1,h2,h3{line-height:1.2}h3{margin:2.2rem 0 .3rem}table{border-collapse:collapse;width:100%;font:13px/1.4 sans-serif}
td,th{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #d8d8d8}svg{width:100%;height:auto}
.says{color:#444}figure{margin:1rem 0;break-inside:avoid}figcaption{font:12px sans-serif}@media print{body{margin:0}h2,h3{break-after:avoid}tr,dt,dd{break-inside:avoid}dt{break-after:avoid}}`;

export function writeHtml(figures: readonly ReportedFigure[], version: string): string {
  const body = [
    "<h1>Published figures of TCP incast, run again</h1>",
    `<p>${e(countVerdicts(figures))}</p>`,
    `<h2>Citation</h2><p>${e(citation(version))}</p>`,
    `<h2>Method</h2>${listMethod(figures)
      .map((text) => `<p>${e(text)}</p>`)
      .join("")}`,
    `<h2>Verdicts</h2>${writeVerdicts(figures)}`,
    `<h2>Assumptions</h2>${writeAssumptions(figures)}`,
    ...papers.filter((paper) => figures.some(({ experiment }) => experiment.paper === paper)).map((paper) => writePaper(paper, figures)),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Published figures of TCP incast, run again</title><style>${style}</style></head>
<body>${body.join("\n")}</body></html>
`;
}

function writeTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = `<tr>${heads.map((text) => `<th scope="col">${e(text)}</th>`).join("")}</tr>`;
  return `<table><thead>${head}</thead><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`;
}

function writeVerdicts(figures: readonly ReportedFigure[]): string {
  const rows = figures.map((figure) => {
    const { experiment, report } = figure;
    return [
      `<a href="#${experiment.id}">${experiment.id}</a>`,
      e(experiment.title),
      e(describeVerdict(figure)),
      `${report.claims.filter(({ holds }) => holds).length} of ${report.claims.length}`,
      `${report.size}, ${report.cost.runs} runs`,
    ];
  });
  return writeTable(["Figure", "What it shows", "Verdict", "Claims that hold", "Size"], rows);
}

/** Assumptions shared by several figures, each listed once. */
function writeAssumptions(figures: readonly ReportedFigure[]): string {
  const groups = new Map<string, { cells: readonly string[]; ids: string[] }>();
  for (const { experiment } of figures)
    for (const { label, paperSays, chosen, alternatives, because } of experiment.assumptions) {
      const cells = [label, paperSays, chosen.name, alternatives.map(({ name }) => name).join("; ") || "none", because];
      const known = groups.get(cells.join());
      if (known) known.ids.push(experiment.id);
      else groups.set(cells.join(), { cells, ids: [experiment.id] });
    }
  const rows = [...groups.values()].map(({ cells, ids }) => [...cells.map(e), e(ids.join(", "))]);
  return writeTable(["Assumption", "The paper", "Chosen", "Also tried", "Why", "Figures"], rows);
}

function writePaper(paper: string, figures: readonly ReportedFigure[]): string {
  const own = figures.filter(({ experiment }) => experiment.paper === paper);
  return `<h2>${e(paper)}</h2>${own.map(({ experiment, report }) => writeFigure(experiment, report)).join("\n")}`;
}

function writeFigure(experiment: Experiment, report: ExperimentReport): string {
  const { id, figures, basis, title, finding, panels, reason, missing, questions } = experiment;
  const drawings = panels.flatMap((panel) => {
    const svg = drawPanel(panel, experiment, report);
    return svg === "" ? [] : [`<figure>${svg}<figcaption>${e(panel.title)}</figcaption></figure>`];
  });
  const turned = report.alternatives.map(({ field, choice, claims }) => `${field}: ${choice}: ${claims.join(", ")}`);
  const answers = questions.map(
    (question) => `<dt>${e(question.asks)}</dt><dd>${e(answerQuestion(question, experiment, report.series as Results, report.size))}</dd>`,
  );
  return [
    `<h3 id="${id}">${id}: ${e(title)}</h3>`,
    `<p>Figure ${e(figures.join(", "))} (${basis}): <strong>${e(describeVerdict({ experiment, report }))}</strong> (${report.size}, ${report.cost.runs} runs, ${(report.cost.packets / 1e6).toFixed(1)} million packets)</p>`,
    `<p class="says">${e(finding)}</p>`,
    ...drawings,
    report.claims.length > 0 ? writeTable(["Claim", "The paper", "", "Value", "Seeds"], report.claims.map(writeClaim)) : "",
    ...(turned.length > 0 ? [`<p>Under other assumptions, claim by claim: ${e(turned.join(" | "))}.</p>`] : []),
    `<p>${e(reason)}${missing === undefined ? "" : ` ${e(missing)}`}</p>`,
    answers.length > 0 ? `<dl>${answers.join("")}</dl>` : "",
  ].join("\n");
}

function writeClaim(claim: ReportedClaim): string[] {
  const { says, cite, quote, holds, verdict, value, seedsHolding } = claim;
  const state = verdict === "not testable" ? "not testable" : holds ? "holds" : verdict === "partly" ? "holds in part" : "fails";
  const number = value === null ? "" : `${writeNumber(value)}${describeLimit(claim)}${describePlace(claim)}`;
  return [says, `“${quote}” (${cite})`, state, number, String(seedsHolding)].map(e);
}
