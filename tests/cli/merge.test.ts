import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runCli, startCli } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-merge-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);

/** Code 2, nothing on stdout, one line on stderr. */
function refuse(names: readonly string[], run = runCli): string {
  const { code, stdout, stderr } = run(["merge", ...names.map(file)]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^incast: merge: [^\n]+\n$/);
  return stderr;
}

describe("what is no shard", () => {
  test("lists and objects of any depth in the place of a value", () => {
    for (const depth of [1, 100_000]) {
      writeFileSync(file("deep.jsonl"), `{"vary":{"senders":${"[".repeat(depth)}${"]".repeat(depth)}},"durationNs":1}\n`);
      expect(refuse(["deep.jsonl"])).toContain('line 1: "{"vary":{"senders":[');
      writeFileSync(file("deep.jsonl"), `{"vary":{"senders":{}},"scenario":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}\n`);
      expect(refuse(["deep.jsonl"])).toContain("is not a line of a sweep");
    }
  });
  test.skipIf(!existsSync("/dev/zero"))("a device without an end", () => {
    const { code, stdout, stderr } = startCli(["merge", "/dev/zero"]);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr: 'incast: merge: "/dev/zero" is not text in UTF-8: it has a byte 0\n',
    });
  });
  test("a folder, and nothing", () => {
    expect(refuse(["."])).toMatch(/cannot be read: EISDIR/);
    expect(refuse(["none.csv"])).toMatch(/cannot be read: ENOENT/);
  });
});
