import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { facts } from "../../src/lessons/fact-table.ts";
import { root } from "../cli/run-cli.ts";

it("the guide for lecturers says of every fact what it means, in today's words", () => {
  const rows = readFileSync(`${root}docs/lessons.md`, "utf8").split("\n");
  for (const { name, help } of facts) expect(rows.filter((row) => row.includes(`| \`${name}\` `)).join()).toContain(help);
});
