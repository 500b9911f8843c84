import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeFolder } from "../../src/cli/write-files.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("makes a folder and those it lies in, and leaves one that is there", () => {
  const deep = join(folder, "a", "b", "c");
  makeFolder(deep);
  makeFolder(deep);
  expect(existsSync(deep)).toBe(true);
});

it("says what is in the way", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => makeFolder(join(folder, "file", "b"))).toThrow("ENOTDIR");
});

it.skipIf(!existsSync("/proc/self"))("gives up where the system takes no folders", () =>
  expect(() => makeFolder("/proc/nope/report")).toThrow(/ENOENT|EACCES|EPERM|EROFS/),
);
