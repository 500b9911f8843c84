import { createHash } from "node:crypto";
import type { ScenarioKind } from "./scenario-kinds.ts";
import type { WorkerDigest } from "./worker-digest.ts";

export interface EngineColumn {
  readonly title: string;
  /** Of the scenarios of all kinds, in their order. */
  readonly digests: readonly WorkerDigest[];
}

/** One hash for many scenarios. */
function hashAll(digests: readonly WorkerDigest[]): string {
  return createHash("sha256")
    .update(digests.map(({ text }) => text).join("\n"))
    .digest("hex")
    .slice(0, 12);
}

/**
 * A row for each kind of scenario: a hash for each engine, and how many scenarios are equal in all of them.
 * @returns the table, and the places of the scenarios that differ
 */
export function writeTable(
  kinds: readonly ScenarioKind[],
  columns: readonly EngineColumn[],
  format: "text" | "markdown",
): { text: string; differing: number[] } {
  const count = kinds.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  const isEqual = (index: number): boolean => columns.every(({ digests }) => digests[index].text === columns[0].digests[index].text);
  const indices = Array.from({ length: count }, (_, index) => index);
  const writeRow = (name: string, of: readonly number[]): string[] => [
    name,
    ...columns.map(({ digests }) => hashAll(of.map((index) => digests[index]))),
    `${of.filter(isEqual).length} of ${of.length}`,
  ];
  let at = 0;
  const rows = kinds.map(({ name, scenarios }) => writeRow(name, indices.slice(at, (at += scenarios.length))));
  const cells = [["scenarios", ...columns.map(({ title }) => title), "equal"], ...rows, writeRow("all", indices)];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column])));
  if (format === "text")
    return { text: lines.map((row) => row.join("  ").trimEnd()).join("\n") + "\n", differing: indices.filter((index) => !isEqual(index)) };
  const [heading, ...body] = lines.map((row) => `| ${row.join(" | ")} |`);
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return { text: [heading, rule, ...body, ""].join("\n"), differing: indices.filter((index) => !isEqual(index)) };
}
