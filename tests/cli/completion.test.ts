import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { runCli } from "./run-cli.ts";

/** What shells offer, asked of the shells themselves where they are installed; and the manual page. */

const folder = mkdtempSync(join(tmpdir(), "incast-completion-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);

const shells = ["bash", "zsh", "fish"];
beforeAll(() => {
  for (const shell of shells) writeFileSync(file(shell), runCli(["completion", shell]).stdout);
  writeFileSync(file("shard-1.csv"), "");
});

const has = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;

/** Lines typed so far, and what must be offered next, among others or as all there is. */
const cases: readonly (readonly [line: string, offered: readonly string[], isAll: boolean])[] = [
  ["incast ", ["run", "sweep", "merge", "model", "experiments", "lessons", "completion", "man", "help"], false],
  ["incast sw", ["sweep"], true],
  [
    "incast run --tr",
    ["--trunk", "--trunks", "--trace", "--trace-port", "--trace-flows", "--trace-from", "--trace-to", "--trace-format"],
    true,
  ],
  ["incast run --format ", ["text", "json", "csv"], true],
  ["incast sweep --format ", ["csv", "jsonl", "text"], true],
  ["incast run --preset two", ["two-switch"], true],
  ["incast run --algorithm newr", ["newreno"], true],
  ["incast run --delayed-ack ", ["on", "off"], true],
  ["incast run --trace-port ", ["congested", "all"], true],
  ["incast sweep --vary sende", ["senders=", "sender-link=", "sender-link-delays="], true],
  ["incast merge sh", ["shard-1.csv"], true],
  ["incast run --scenario sh", ["shard-1.csv"], true],
  ["incast experiments ", ["list", "run", "report"], false],
  ["incast experiments run gip-2", ["gip-2", "gip-20", "gip-21"], true],
  ["incast experiments run gip-2 --si", ["--size"], true],
  ["incast experiments run gip-2 --size ", ["coarse", "full"], true],
  // what another command's verb has is not offered here
  ["incast experiments list --si", [], true],
  ["incast lessons run what", ["what-is-incast"], true],
  ["incast model goodput --bu", ["--buffer"], true],
  ["incast model gip --rto", [], true],
  ["incast completion ", shells, false],
  ["incast help sw", ["sweep"], true],
];

/** Of what is offered all, or what is looked for. */
function pick(offered: readonly string[], wanted: readonly string[], isAll: boolean): readonly string[] {
  return offered.filter((word) => isAll || wanted.includes(word)).toSorted();
}

describe.skipIf(!has("bash"))("bash", () => {
  const complete = (line: string): string[] => {
    const script = `source ${file("bash")}; COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _incast; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-c", script, "bash", ...line.split(" ")], {
      cwd: folder,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout.split("\n").filter((word) => word !== "");
  };
  it.each(cases)("%j", (line, wanted, isAll) => expect(pick(complete(line), wanted, isAll)).toEqual(wanted.toSorted()));
  it("knows --format=json as three words, as bash splits it", () => {
    expect(complete("incast run --format = js")).toEqual(["json"]);
    expect(complete("incast run --format =")).toEqual(["text", "json", "csv"]);
  });
});

describe.skipIf(!has("fish"))("fish", () => {
  it.each(cases)("%j", (line, wanted, isAll) => {
    const command = `source ${file("fish")}; complete -C '${line}'`;
    const { status, stdout } = spawnSync("fish", ["--no-config", "-c", command], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, HOME: folder },
    });
    expect(status).toBe(0);
    const words = stdout.split("\n").map((word) => word.split("\t")[0]);
    expect(
      pick(
        words.filter((word) => word !== ""),
        wanted,
        isAll,
      ),
    ).toEqual(wanted.toSorted());
  });
});

test.skipIf(!has("zsh"))("zsh reads its function without a complaint", () => {
  expect(spawnSync("zsh", ["-f", "-n", file("zsh")], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

const readOptions = (text: string): string[] => [...new Set(text.match(/^ {2}--[\w-]+/gm)?.map((option) => option.trim()))].toSorted();
const commands = ["run", "sweep", "merge", "experiments", "lessons", "algorithms", "presets", "schema", "completion", "man", "model"];

describe("every option that --help names", () => {
  it.each(commands)("of %s is in the completions and the manual", (command) => {
    const options = readOptions(runCli([command, "--help"]).stdout);
    const [zsh, fish, bash, manual] = [
      runCli(["completion", "zsh"]).stdout,
      runCli(["completion", "fish"]).stdout,
      runCli(["completion", "bash"]).stdout,
      runCli(["man"]).stdout.replaceAll(String.raw`\-`, "-"),
    ];
    const ofCommand = bash.split("\n").filter((line) => line.startsWith(`    "${command}`) && line.includes("words="));
    for (const option of options) {
      expect(
        ofCommand.some((line) => line.split(/[ "]/).includes(option)),
        option,
      ).toBe(true);
      expect(fish).toContain(` -l ${option.slice(2)} `);
      expect(zsh).toContain(`${option}=[`);
      expect(manual).toContain(`"${option} "`);
    }
  });
});

describe("the manual", () => {
  const manual = runCli(["man"]).stdout;
  it("names every command and every exit status", () => {
    for (const command of commands) expect(manual).toMatch(new RegExp(`^\\.SS "incast ${command}`, "m"));
    for (const status of [0, 1, 2]) expect(manual).toMatch(new RegExp(`^\\.B ${status}$`, "m"));
  });
  it.skipIf(!has("groff"))("is set without a warning", () => {
    // without what makes letters bold or underlined
    const plain = ["-c", "-b", "-o", "-u"].map((option) => `-P${option}`);
    const { status, stdout, stderr } = spawnSync("groff", ["-K", "utf8", "-man", "-Tutf8", "-ww", ...plain], {
      input: manual,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^ +incast sweep$/m);
    expect(stdout).toContain("--trace-port congested|all|PORT");
  });
});

describe("help", () => {
  it("describes a command, as --help does", () => {
    for (const command of commands) expect(runCli(["help", command]).stdout).toBe(runCli([command, "--help"]).stdout);
    expect(runCli(["help"]).stdout).toBe(runCli(["--help"]).stdout);
    expect(runCli(["help", "experiments", "run"]).stdout).toBe(runCli(["experiments", "--help"]).stdout);
    expect(runCli(["help", "rnu"])).toMatchObject({ code: 2, stdout: "" });
  });
  it("tells of a run's flags in groups, and points to the presets instead of naming them", () => {
    const text = runCli(["run", "--help"]).stdout;
    const titles = text.match(/^\w+:$/gm);
    expect(titles).toEqual(["scenario:", "network:", "transport:", "workload:", "result:", "trace:", "packets:"]);
    const groupOf = (option: string): string =>
      text
        .slice(0, text.indexOf(`\n  --${option} `))
        .match(/^\w+:$/gm)!
        .at(-1)!;
    expect(["preset", "seed", "buffer", "rto-min", "senders", "format", "trace-port"].map(groupOf)).toEqual([
      ...["scenario:", "scenario:", "network:", "transport:", "workload:", "result:", "trace:"],
    ]);
    expect(text).toContain("incast presets lists them");
    expect(text).not.toContain("two-switch");
    expect(text).toMatch(/workload on-off, and cbr in groups/);
  });
});

test.each([
  [["completion"], "completion: no shell given; allowed: bash, zsh, fish"],
  [["completion", "csh"], 'completion: "csh" is not allowed; allowed: bash, zsh, fish'],
  [["completion", "bash", "zsh"], '"zsh" is not expected here; options begin with --'],
  [["man", "run"], '"run" is not expected here; options begin with --'],
])("%j is refused", (args, message) => expect(runCli(args)).toEqual({ code: 2, stdout: "", stderr: `incast: ${message}\n` }));
