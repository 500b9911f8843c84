import { appendFileSync } from "node:fs";
import { env } from "node:process";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** A line of the log: something failed, or a file began or ended. */
export interface LogLine {
  readonly event: "begun" | "ended" | "failed";
  readonly file: string;
  readonly test: string;
}

function write(event: LogLine["event"], file: string, test = ""): void {
  appendFileSync(env.FAILURE_LOG!, `${JSON.stringify({ event, file, test } satisfies LogLine)}\n`);
}

/** Notes what fails as it fails, in the file that FAILURE_LOG names: a fault may keep the tests from ever coming to their end. */
export class FailureLog implements Reporter {
  onTestModuleStart(module: TestModule): void {
    write("begun", module.relativeModuleId);
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === "failed") write("failed", test.module.relativeModuleId, test.fullName);
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) write("failed", module.relativeModuleId, "does not load");
    write("ended", module.relativeModuleId);
  }
}

// Vitest finds a reporter by the default export of its file
// oxlint-disable-next-line import/no-default-export
export default FailureLog;
