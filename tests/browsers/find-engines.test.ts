import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findProgram, parseEngines } from "./find-engines.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-programs-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("engines are read by name, each once", () => {
  expect(parseEngines("firefox, webkit,firefox")).toEqual(["firefox", "webkit"]);
});

test.each(["opera", "", "chromium,", "Firefox"])("what is no engine is named: %j", (text) => {
  const wrong = text.split(",").at(-1)!;
  expect(() => parseEngines(text)).toThrow(`--engines "${wrong}" is not allowed; allowed: chromium, firefox, webkit`);
});

test("the first name that is in a folder of PATH", () => {
  writeFileSync(join(folder, "firefox"), "");
  const path = ["/nowhere", folder].join(delimiter);
  expect(findProgram(["firefox-esr", "firefox"], path)).toBe(join(folder, "firefox"));
  writeFileSync(join(folder, "firefox-esr"), "");
  expect(findProgram(["firefox-esr", "firefox"], path)).toBe(join(folder, "firefox-esr"));
  expect(findProgram(["geckodriver"], path)).toBe(null);
});
