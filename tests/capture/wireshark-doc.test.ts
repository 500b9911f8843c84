import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root, runCli } from "../cli/run-cli.ts";
import { drawLogged } from "../support/draw.ts";

/** docs/wireshark.md is run: its commands write captures, and tshark counts what passes its filters. */

const hasTshark = !spawnSync("tshark", ["--version"]).error;
const folder = mkdtempSync(join(tmpdir(), "incast-wireshark-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sections = readFileSync(join(root, "docs/wireshark.md"), "utf8").split(/^## /m).slice(1);

function countPassing(file: string, filter: string): number {
  const checks = ["-o", "tcp.check_checksum:TRUE", "-o", "ip.check_checksum:TRUE"];
  const { stdout, stderr, status } = spawnSync("tshark", ["-r", file, ...checks, "-Y", filter, "-T", "fields", "-e", "frame.number"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\n").filter((line) => line !== "").length;
}

test("the page has three captures", () => expect(sections.map((text) => text.split(":")[0])).toEqual(["GIP", "DCTCP", "SACK"]));

const captures = sections.map((text) => [text.split("\n")[0], text] as const);
describe.skipIf(!hasTshark).each(drawLogged("captures of docs/wireshark.md", captures, 1))("%s", (_, text) => {
  const [, line] = /```\nincast (.+)\n```/.exec(text)!;
  const file = line.split(" ").at(-1)!;
  const rows = [...text.matchAll(/^\| `(.+?)` +\| (\d+) +\|/gm)].map(([, filter, count]) => [filter, Number(count)] as const);

  test("every filter counts what the page says, and no packet is malformed", () => {
    expect(runCli(line.split(" "), { cwd: folder })).toMatchObject({ code: 0, stderr: "" });
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.map(([filter]) => [filter, countPassing(file, filter)])).toEqual(rows);
    expect(countPassing(file, "_ws.malformed || tcp.checksum.status == 0 || ip.checksum.status == 0")).toBe(0);
  });
});
