/** What `npm test` reads from a report of Vitest's and says at its end: how many tests passed, what failed, and what only passed when tried again. */
import { relative } from "node:path";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, file: string, message: string }} Incident `name`: of the test with its groups; `file`: below the root, with slashes */
/** @typedef {{ count: Count, failures: Incident[], secondTries: Incident[] }} Outcome */

/** @typedef {{ ancestorTitles: string[], title: string, status: string, failureMessages: string[] }} TestReport */
/** @typedef {{ numPendingTests: number, numTodoTests: number, testResults: { name: string, status: string, message: string, assertionResults: TestReport[] }[] }} Report */

/** Lines of a message that are printed, and the columns of each: the rest stands further up in the log. */
const mostLines = 8;
const mostColumns = 300;

/** Of what a step says last when it fails and has no report. */
const mostLastLines = 12;

// oxlint-disable-next-line no-control-regex -- the control sequences of terminals begin with one
const colours = /\u001b\[[\d;]*m/g;

/** The lines of `text` that say something, without colours. @param {string} text @returns {string[]} */
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
  // the last try's; the calls that led to it, but for the test's own line, are Vitest's
  const lines = listLines(failureMessages.at(-1) ?? "no message");
  const calls = lines.filter((line) => /^\s+at /.test(line));
  const own = calls.find((line) => line.includes(file)) ?? calls[0];
  const words = lines.filter((line) => !calls.includes(line)).slice(0, mostLines);
  return { name, file, message: [...words, ...(own === undefined ? [] : [own])].join("\n") };
}

/** A step that has one answer for all it looks at. @param {string} name @param {boolean} isOk @param {string} said @returns {Outcome} */
export function judgeStep(name, isOk, said) {
  const message = listLines(said).slice(-mostLastLines).join("\n");
  return {
    count: { passed: Number(isOk), failed: Number(!isOk), skipped: 0 },
    failures: isOk ? [] : [{ name, file: "", message }],
    secondTries: [],
  };
}

/**
 * Judges a run of Vitest's. A file that does not load counts as a failure, and so does a failing exit without a failed test.
 * @param {string | null} text its JSON report; null: it left none
 * @param {object} run
 * @param {string} run.name of the step
 * @param {string} run.root folder that files are named from
 * @param {number} run.code its exit
 * @param {boolean} run.mayRetry whether a test may pass at its second try; one that may not, and did, has failed
 * @param {string} run.said what it printed, for where the report says nothing
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
      // what has passed and yet has a message has failed before
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
 * What the end of the log says after the counts; "" when all passed at once.
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
