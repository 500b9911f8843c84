import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { toPlainLine } from "../../src/cli/plain-line.ts";
import { runProgram } from "../../src/cli/program.ts";
import { root, runCli, startCli } from "./run-cli.ts";
import { describeFailure } from "../../src/cli/errors.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the program would end with. */
async function complainOf(...args: string[]): Promise<{ exitCode: number; message: string }> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const error: unknown = await runProgram(args).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(write).not.toHaveBeenCalled();
    expect(error).toBeDefined();
    return describeFailure(error);
  } finally {
    write.mockRestore();
  }
}

/** One short line that a terminal only shows. */
function expectPlain(message: string): void {
  expect(message).toMatch(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u);
  expect(message.length).toBeLessThan(2100);
}

const evil = "\u001B[2J\u001B]0;owned\u0007\u202E\u009B31m\u0000x";

describe("what was given is shown, and not obeyed", () => {
  test.each([
    ["a file name", ["run", "--scenario", join(folder, evil.replaceAll("\0", ""))]],
    ["an option", ["run", `--${evil}`, "1"]],
    ["an option without a value", ["run", "--scenario", "x", `--${evil}`]],
    ["a value", ["run", "--senders", evil]],
    ["a choice", ["run", "--algorithm", evil]],
    ["a word", ["run", evil]],
    ["a command", [evil]],
    ["a preset", ["run", "--preset", evil]],
    ["a parameter", ["run", "--param", `${evil}=1`]],
    ["an assignment", ["run", "--param", evil]],
    ["an axis", ["sweep", "--vary", `${evil}=1`]],
    ["values of an axis", ["sweep", "--vary", `senders=${evil}`]],
    ["a range", ["sweep", "--vary", `senders=${evil}..4`]],
    ["a shard", ["sweep", "--vary", "senders=1,2", "--shard", evil]],
    ["a list", ["run", "--sender-link-delays", evil]],
    ["flows", ["run", "--workload", "oneshot", "--flows", evil]],
  ])("%s", async (_, args) => {
    const { exitCode, message } = await complainOf(...args);
    expect(exitCode).toBe(2);
    expectPlain(message);
  });

  test.each([
    ["run", "--scenario", "p".repeat(10_000)],
    ["run", "--trace", `${folder}/${"p".repeat(10_000)}`],
    ["run", "--senders", "x".repeat(10_000)],
    ["run", "--preset", "p".repeat(10_000)],
    ["run", `--${"p".repeat(10_000)}`],
    ["q".repeat(10_000)],
    ["sweep", "--vary", "s".repeat(10_000)],
    ["run", "--scenario", "x", "--format", "z".repeat(10_000)],
  ])("%s %s: ten thousand characters are cut", async (...args) => {
    const { exitCode, message } = await complainOf(...args);
    expect(exitCode).toBe(2);
    expectPlain(message);
    expect(message).toContain("...");
    expect(message).not.toMatch(/(.)\1{250}/);
  });

  test("names that are long but real stay whole", async () => {
    const name = join(folder, `${"long-name-".repeat(10)}.json`);
    expect((await complainOf("run", "--scenario", name)).message).toContain(`"${name}" cannot be read: ENOENT: no such file or directory`);
  });
});

describe("files that hold no scenario", () => {
  test.each([
    ["NULs", "\0".repeat(1000)],
    ["control characters", evil],
    ["nothing", ""],
    ["lists 100,000 deep", `${"[".repeat(1e5)}${"]".repeat(1e5)}`],
    ["offsets 5,000 deep", `{"workload":{"startOffsetsNs":${"[".repeat(5000)}${"]".repeat(5000)}}}`],
    ["a name of a megabyte", `{"${"x".repeat(1e6)}":1}`],
    ["names that a terminal obeys", JSON.stringify({ [evil]: { [evil]: evil }, network: { [evil]: 1 }, transport: { algorithm: evil } })],
  ])("%s", async (_, text) => {
    const file = join(folder, "bad.json");
    writeFileSync(file, text);
    const { exitCode, message } = await complainOf("run", "--scenario", file);
    expect(exitCode).toBe(2);
    expectPlain(message);
  });

  test.skipIf(!existsSync("/dev/zero"))("a device without an end", async () => {
    expect(await complainOf("run", "--scenario", "/dev/zero")).toEqual({
      exitCode: 2,
      message: '--scenario: "/dev/zero" is not text in UTF-8: it has a byte 0',
    });
  });

  test("a folder", async () => {
    expect((await complainOf("run", "--scenario", folder)).message).toMatch(/cannot be read: EISDIR: [^"]*$/);
  });
});

describe("a file that may not grow, as on a full disk, is one line and exit code 1", () => {
  const { status: hasBash } = spawnSync("bash", ["-c", "trap '' XFSZ; ulimit -f 8"]);

  test.skipIf(hasBash !== 0).each(["csv", "jsonl"])("in a trace as %s", (format) => {
    // bundled before, without the limit
    expect(startCli(["--version"]).code).toBe(0);
    const trace = join(folder, `full ${format}`);
    const command = [
      "run",
      "--senders",
      "4",
      "--blocks",
      "2",
      "--buffer",
      "8",
      "--rto-min",
      "2ms",
      "--trace",
      trace,
      "--trace-format",
      format,
    ];
    const program = [process.execPath, `${root}scripts/run-ts.mjs`, `${root}src/cli/main.ts`, ...command];
    const run = ["-c", `trap '' XFSZ; ulimit -f 8; exec "$@"`, "bash", ...program];
    const { status, stdout, stderr } = spawnSync("bash", run, { encoding: "utf8", env: { ...process.env, NODE_NO_WARNINGS: "1" } });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^incast: --trace: "[^"]+\.(csv|jsonl)" cannot be written: EFBIG: file too large\n$/);
    // what is there is known to be a part, and may be replaced
    expect(JSON.parse(readFileSync(join(trace, "manifest.json"), "utf8"))).toMatchObject({ finished: false });
    expect(runCli(command)).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(readFileSync(join(trace, "manifest.json"), "utf8"))).toMatchObject({ finished: true });
  });
});

test("a line keeps what can be read", () => {
  expect(toPlainLine("a  b\n\tc é 漢 \u{1F600}")).toBe("a b c é 漢 \u{1F600}");
  expect(toPlainLine("\u001B[31mred\u007F\u0085")).toBe("\uFFFD[31mred\uFFFD\uFFFD");
  expect(toPlainLine("x".repeat(50), 10)).toBe("xxxxxxx...");
});
