/** Reads Vitest's report for the summary of `npm test`: how many tests passed, what failed, and what passed only on retry. */
import { relative } from "node:path";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, file: string, message: string }} Incident `name`: of the test with its groups; `file`: below the root, with slashes */
/** @typedef {{ count: Count, failures: Incident[], secondTries: Incident[] }} Outcome */

/** @typedef {{ ancestorTitles: string[], title: string, status: string, failureMessages: string[] }} TestReport */
/** @typedef {{ numPendingTests: number, numTodoTests: number, testResults: { name: string, status: string, message: string, assertionResults: TestReport[] }[] }} Report */

/** Printed lines of a message, and columns of each; the rest is further up in the log. */
const mostLines = 8;
const mostColumns = 300;

/** Last lines printed for a step that fails without a report. */
const mostLastLines = 12;

// oxlint-disable-next-line no-control-regex -- terminal control sequences start with one
const colours = /\u001b\[[\d;]*m/g;

/** The nonempty lines of `text`, without colors. @param {string} text @returns {string[]} */
function listLines(text) {
  return text
    .replaceAll(colours, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => (line.length > mostColumns ? `${line.slice(0, mostColumns)}...` : line.trimEnd()));
}

/** @param {TestReport} test @param {string} file @returns {Incident} */
function tellTest({ ancestorTitles, title, failureMessages }, file) {
  const name = [...ancestorTitles, title].filter((part) => part !== "").join(" > ");
  // from the last try; stack lines other than the test's own are Vitest's
  const lines = listLines(failureMessages.at(-1) ?? "no message");
  const calls = lines.filter((line) => /^\s+at /.test(line));
  const own = calls.find((line) => line.includes(file)) ?? calls[0];
  const words = lines.filter((line) => !calls.includes(line)).slice(0, mostLines);
  return { name, file, message: [...words, ...(own === undefined ? [] : [own])].join("\n") };
}

/** The outcome of a step that has a single result. @param {string} name @param {boolean} isOk @param {string} said @returns {Outcome} */
export function judgeStep(name, isOk, said) {
  const message = listLines(said).slice(-mostLastLines).join("\n");
  return {
    count: { passed: Number(isOk), failed: Number(!isOk), skipped: 0 },
    failures: isOk ? [] : [{ name, file: "", message }],
    secondTries: [],
  };
}

/**
 * Evaluates a Vitest run. A file that does not load counts as a failure, and so does a nonzero exit code without a failed test.
 * @param {string | null} text its JSON report; null: none
 * @param {object} run
 * @param {string} run.name of the step
 * @param {string} run.root folder to which file names are relative
 * @param {number} run.code its exit code
 * @param {boolean} run.mayRetry may a test pass on its second try? If not, one that does counts as failed
 * @param {string} run.said its output, used if there is no report
 * @returns {Outcome}
 */
export function readReport(text, { name, root, code, mayRetry, said }) {
  /** @type {Report} */
  let report;
  try {
    report = JSON.parse(text ?? "");
  } catch {
    return judgeStep(name, false, said); // it died before it could report
  }
  /** @type {Incident[]} */
  const failures = [];
  /** @type {Incident[]} */
  const secondTries = [];
  let passed = 0;
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    const file = relative(root, path).replaceAll("\\", "/");
    const found = failures.length;
    for (const test of assertionResults) {
      // a passed test with a failure message failed on an earlier try
      const isSecondTry = test.status === "passed" && test.failureMessages.length > 0;
      if (test.status === "failed" || (isSecondTry && !mayRetry)) failures.push(tellTest(test, file));
      else if (test.status === "passed") passed += 1;
      if (isSecondTry && mayRetry) secondTries.push(tellTest(test, file));
    }
    if (status === "failed" && failures.length === found)
      failures.push({ name: "the file itself", file, message: listLines(message).slice(0, mostLines).join("\n") });
  }
  if (failures.length === 0 && (code !== 0 || passed === 0)) failures.push(...judgeStep(name, false, said).failures);
  return { count: { passed, failed: failures.length, skipped: report.numPendingTests + report.numTodoTests }, failures, secondTries };
}

/**
 * The end of the log after the counts; "" if everything passed on the first try.
 * @param {readonly { name: string, outcome: Outcome }[]} steps
 * @returns {string}
 */
export function tellIncidents(steps) {
  /** @param {string} heading @param {"failures" | "secondTries"} kind */
  const list = (heading, kind) => {
    const told = steps.flatMap(({ name: step, outcome }) =>
      outcome[kind].map(({ name, file, message }) => {
        const place = file === "" ? step : `${step}: ${file}: ${name}`;
        return [`  ${place}`, ...(message === "" ? [] : message.split("\n").map((line) => `    ${line}`))].join("\n");
      }),
    );
    return told.length === 0 ? "" : `\n${heading}\n${told.join("\n")}\n`;
  };
  return list("Failed:", "failures") + list("Passed at the second try:", "secondTries");
}
