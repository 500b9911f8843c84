import { expect, test } from "vitest";
import { StalledRunError } from "../../src/engine/progress-guard.ts";
import { describeFailure, InputError } from "../../src/cli/errors.ts";

test("bad input is exit code 2 and one line", () => {
  expect(describeFailure(new InputError("a\n  b"))).toEqual({ exitCode: 2, message: "a b" });
});

test("a run that would never end is exit code 1 and one line", () => {
  expect(describeFailure(new StalledRunError("stopped:\n the window is 0"))).toEqual({ exitCode: 1, message: "stopped: the window is 0" });
});

test("any other fault is exit code 1, with its stack", () => {
  const { exitCode, message } = describeFailure(new TypeError("oops"));
  expect(exitCode).toBe(1);
  expect(message).toMatch(/^TypeError: oops\n +at /);
  expect(describeFailure("text")).toEqual({ exitCode: 1, message: "text" });
});
