import { endOnClosedOutput } from "./output.ts";
import { runProgram } from "./program.ts";
import { isSweepWorker, serveSweepRuns } from "./sweep-runs.ts";
import { reportFailure } from "./errors.ts";

/** The same engine from a terminal. Exit codes: 0 done, 2 bad input (nothing on stdout), 1 internal error. */
function start(): void {
  endOnClosedOutput();
  // No top-level `await`: this stays a script, whose compiled code can be cached between starts.
  void runProgram(process.argv.slice(2)).catch(reportFailure);
}

if (isSweepWorker()) serveSweepRuns();
else start();
