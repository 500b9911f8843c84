import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ArgumentError, describeTool, parseArguments } from "../../scripts/tool-arguments.mjs";
import { root } from "../cli/run-cli.ts";
import { drawLogged } from "../support/draw.ts";

const tool = {
  name: "weigh",
  about: "Weighs apples.",
  options: {
    count: { type: "count", standard: 7, help: "apples" },
    seed: { type: "count", least: 0, help: "of chance" },
    kind: { type: "text", placeholder: "NAME", help: "of apple", choices: ["boskoop", "topaz"] },
    from: { type: "path", placeholder: "DIR", help: "where they lie" },
    loud: { type: "flag", help: "says so" },
  },
  words: { placeholder: "BOX", most: 2, help: "of apples", choices: ["red", "green"] },
} as const;

describe("the arguments of a tool", () => {
  it("are read with their kinds, and have what they have unless they are given", () => {
    const given = parseArguments(tool, ["red", "--count", "12", "--seed=0", "--kind", "topaz", "--loud", "--from", root, "green"]);
    expect(given).toEqual({ values: { count: 12, seed: 0, kind: "topaz", loud: true, from: root }, words: ["red", "green"] });
    expect(parseArguments(tool, []).values).toMatchObject({ count: 7, seed: undefined, kind: undefined, loud: false });
  });

  it.each([
    [["--cuont", "3"], "--cuont is not an option; allowed: --count, --seed, --kind, --from, --loud, --help"],
    [["--constructor", "3"], "--constructor is not an option"],
    [["-x"], "-x is not an option"],
    [["--count"], "--count needs a value"],
    [["--count", "0"], '--count: "0" is not allowed; allowed: a whole number from 1'],
    [["--count=many"], '--count: "many" is not allowed; allowed: a whole number from 1'],
    [["--seed", "--count"], '--seed: "--count" is not allowed; allowed: a whole number from 0'],
    [["--kind", "plum"], '--kind: "plum" is not allowed; allowed: boskoop, topaz'],
    [["--from", "/nowhere/at/all"], '--from: "/nowhere/at/all" is not allowed; allowed: a file or folder that is there'],
    [["--loud=1"], '--loud takes no value, not even "1"'],
    [["blue"], 'BOX: "blue" is not allowed; allowed: red, green'],
    [["red", "red", "red"], '"red" is not expected here; allowed: 2 of BOX'],
  ])("%j is refused in one line", (args, message) => {
    expect(() => parseArguments(tool, args)).toThrow(ArgumentError);
    expect(() => parseArguments(tool, args)).toThrow(message);
  });

  it("are refused where a tool takes none, or fewer than it needs", () => {
    const plain = { name: "plain", about: "" };
    expect(() => parseArguments(plain, ["word"])).toThrow('"word" is not expected here; allowed: nothing but options');
    const needy = { ...plain, words: { placeholder: "FROM TO", help: "", least: 2, most: 2 } };
    expect(() => parseArguments(needy, ["one"])).toThrow("FROM TO must be given; --help says how");
    expect(describeTool(needy)).toMatch(/^usage: npm run plain -- FROM TO\n/);
  });

  it("are told by --help", () => {
    expect(describeTool(tool)).toBe(`usage: npm run weigh -- [BOX] [options]

Weighs apples.

  BOX          of apples
  --count N    apples (default 7)
  --seed N     of chance
  --kind NAME  of apple
  --from DIR   where they lie
  --loud       says so
`);
  });
});

/** Programs of our own behind `npm run`, but for the command line, which has manners of its own, and the checks. */
const programs = Object.entries(
  (JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: Record<string, string> }).scripts,
).flatMap(([name, command]) => {
  const file = /^node (?:scripts\/run-ts\.mjs )?((?:scripts|tests)\/\S+)$/.exec(command)?.[1];
  return file === undefined || name.startsWith("pre") || file === "scripts/test.mjs" ? [] : [{ name, command, file }];
});

describe("every tool of package.json", () => {
  it("is known, and reads its arguments by one helper, under its own name", () => {
    expect(programs.length).toBeGreaterThanOrEqual(24);
    for (const { name, file } of programs)
      expect(readFileSync(root + file, "utf8")).toMatch(new RegExp(`readArguments\\(\\{\n +name: "${name}",\n`));
  });

  // each is bundled first
  it.each(drawLogged("tools", programs, 1))("$name says how it is used, and names what it does not know", ({ name, command }) => {
    const run = (argument: string) =>
      spawnSync(process.execPath, [...command.split(" ").slice(1), argument], { cwd: root, encoding: "utf8" });
    const told = run("--help");
    expect(told).toMatchObject({ status: 0, stderr: "" });
    expect(told.stdout.startsWith(`usage: npm run ${name}`)).toBe(true);
    const refused = run("--nonsense");
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toMatch(/^--nonsense is not an option; allowed: .*--help\n$/);
  });
});
