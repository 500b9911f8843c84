import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";

/** Mistakes that are made with sweeps, shards, traces and exports: each is refused before anything is computed, with what is allowed. */

const folder = mkdtempSync(join(tmpdir(), "incast-mistakes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sweep = ["sweep", "--vary", "senders=1,2,3,4", "--blocks", "1", "--block", "8KB"];

beforeAll(() => {
  const write = (name: string, content: unknown): void => writeFileSync(join(folder, name), JSON.stringify(content));
  const groups = (...names: readonly string[]) => ({
    groups: names.map((name) => ({ name, senders: 2 })),
    workload: { senders: 2 * names.length },
  });
  write("twins.json", groups("web", "web"));
  write("groups.json", groups("web", "bulk"));
  for (const shard of ["1/2", "2/2", "1/3"])
    writeFileSync(join(folder, `${shard.replace("/", "-")}.csv`), runCli([...sweep, "--shard", shard]).stdout);
  writeFileSync(join(folder, "other.csv"), runCli([...sweep, "--seed", "7", "--shard", "2/2"]).stdout);
  writeFileSync(join(folder, "sizes.csv"), "10KB,0.5\n5KB,1\n");
  mkdirSync(join(folder, "mine"));
  writeFileSync(join(folder, "mine/notes.txt"), "not of a trace");
});

test.each([
  ["run --scenario twins.json", /groups\.1\.name: "web" is not allowed; allowed: a name that no other group has/],
  ["run --senders 8 --senders 9", /--senders is given 2 times; allowed: once/],
  ["sweep --senders 8 --vary senders=1,2", /--senders and --vary senders=\.\.\. cannot both be given/],
  ["sweep --scenario groups.json --senders 4 --vary groups.web.senders=1,2", /all senders are those of the groups/],
  ["sweep --scenario groups.json --vary groups.wbe.senders=1,2", /"wbe".*web/],
  ["run --rto-min 200", /transport\.rtoMinNs: "200" is not allowed; .*200 nanoseconds would be 200ns/],
  ["sweep --vary rtt=100,200", /--vary rtt.*unit|rtt.*100ns/],
  ["run --preset collpase", /--preset: "collpase" is not allowed; the nearest is collapse/],
  ["run --algoritm reno", /--algoritm is not an option; the nearest is --algorithm/],
  ["swep --vary senders=1,2", /"swep" is not a command; .*\(the nearest is sweep\)/],
  ["merge 1-2.csv", /2 of 2|shard 2/],
  ["merge 1-2.csv 1-3.csv", /1-3\.csv/],
  ["merge 1-2.csv other.csv", /other\.csv/],
  ["merge 1-2.csv 1-2.csv", /1-2\.csv|twice/],
  ["sweep --vary senders=1,2 --shard 3/2", /--shard: "3\/2" is not allowed/],
  ["run --response-cdf @sizes.csv --workload on-off", /workload\.responseCdf: .*neither falling and the last share 1/],
  ["run --response-cdf @nowhere.csv --workload on-off", /nowhere\.csv/],
  ["run --trace mine", /--trace: "mine" is not allowed, as it has "notes\.txt", which is of no trace/],
  ["run --trace t --trace-port switch0", /--trace-port: "switch0" is not allowed; .*such as "switch -> receiver"/],
  ["run --trace t --trace-flows 40", /--trace-flows: "40" is not allowed; allowed: a sender from 0 to 31/],
  ["run --trace t --trace-from 5ms --trace-to 4ms", /--trace-to: "4ms" is not allowed; allowed: no moment before --trace-from/],
  ["run --trace-port all", /--trace-port needs --trace/],
  ["run --packets run.pcap", /--packets: "run\.pcap" is not allowed; .*\.pcapng or \.csv/],
  ["run --packets run.csv --at nowhere", /--at: "nowhere" is not allowed; .*such as "switch -> receiver"/],
  ["export --ns2 - --algorithm cubic", /transport\.algorithm: "cubic" cannot be exported to ns-2\.35/],
  ["export --ns2 - --block 1001", /workload\.blockBytes: 1001 cannot be exported to ns-2\.35: .*whole segments/],
  ["run --fct 1MB,10KB", /--fct/],
  ["run --windows 3", /--windows needs --format json/],
])("%s", (line, message) => {
  const { code, stdout, stderr } = runCli(line.split(" "), { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr.trimEnd().split("\n").at(-1)).toMatch(/^incast: [^\n]+$/);
  expect(stderr).toMatch(message);
});
