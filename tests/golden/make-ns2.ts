import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { simulate } from "../../src/cli/simulate.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { exportNs2 } from "../../src/export-ns2/export-ns2.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { hasNs2, noNs2, runNs2 } from "../ns2/run-ns2.ts";
import { eventWords, readEvents } from "./ns2-events.ts";
import { networkRuns } from "./network-runs.ts";
import { readReferenceRun, referenceRuns } from "./reference-run.ts";

const { values } = readArguments({
  name: "golden:ns2",
  about: `Runs the scenarios of tests/golden/data in ns-2.35 again, and writes what it does: drops, last ACKs and, of the six runs with one
switch, windows, timeouts and blocks. The scripts are those of "incast export --ns2"; docs/ns2.md tells how they set ns-2.`,
  options: { check: { type: "flag", help: "writes nothing; exit code 1 where a file would differ" } },
});
if (!hasNs2) endWith(noNs2);

// from the working directory, which npm sets to the project's root: this file may run as a bundle elsewhere
const folder = "tests/golden/data";
let written = 0;
let same = 0;

/** Its content, unpacked; what is packed twice need not be the same bytes. */
function readContent(path: string): string | null {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

function keep(run: string, file: string, content: string): void {
  const path = `${folder}/${run}/${file}`;
  if (readContent(path) === content) {
    same += 1;
    return;
  }
  written += 1;
  console.log(`${run}/${file} ${values.check ? "differs" : "written"}`);
  if (!values.check) writeFileSync(path, path.endsWith(".gz") ? gzipSync(content, { level: 9 }) : content);
}

const writeCsv = (heading: string, rows: readonly string[]): string => `${[heading, ...rows].join("\n")}\n`;

function measure(scenario: Scenario) {
  const { stdout, trace, drops } = runNs2(exportNs2(scenario, simulate).script, eventWords);
  const count = (name: string): number => Number(new RegExp(`${name} +(\\d+) `).exec(stdout)?.[1]);
  return { events: readEvents(trace), drops: drops.map((line) => line.split(",")), count };
}

const kinds = ["data", "ack", "request", "datagram"];

for (const run of referenceRuns) {
  const { events, drops, count } = measure(readReferenceRun(run).scenario);
  keep(
    run,
    "drops.csv",
    writeCsv(
      "time_ns,flow,packet",
      drops.map(([time, flow, packet]) => [time, flow, packet].join(",")),
    ),
  );
  keep(run, "flows.csv", writeCsv("block,flow,last_ack_ns", events.lastAcks));
  keep(run, "blocks.csv", writeCsv("block,start_ns,end_ns,worst_flow_timeouts,timeouts", events.blocks));
  keep(run, "timeouts.csv", writeCsv("time_ns,flow,block,highest_ack,next_seq,max_seq,backoff_after,ssthresh_after", events.timeouts));
  keep(run, "cwnd.csv.gz", writeCsv("time_ns,flow,cwnd", events.cwnd));
  const config = readContent(`${folder}/${run}/config.json`) as string;
  const { totals, ...rest } = JSON.parse(config) as { totals: Record<string, number> };
  const counted = {
    ...totals,
    dataPacketsSent: count("data packets sent"),
    retransmissions: count("of these retransmissions"),
    timeouts: count("timeouts"),
    durationNs: count("duration \\(ns\\)"),
    drops: count("drops of data"),
  };
  const { senderLinkDelayNs, ...settings } = rest as { senderLinkDelayNs?: number[] };
  keep(run, "config.json", JSON.stringify({ ...settings, totals: counted, ...(senderLinkDelayNs && { senderLinkDelayNs }) }, null, 1));
}
for (const run of networkRuns) {
  const { events, drops } = measure(requireScenario(JSON.parse(readFileSync(`${folder}/${run}/scenario.json`, "utf8"))));
  const rows = drops.map(([time, flow, packet, kind]) => [time, flow, kinds.indexOf(kind), packet].join(","));
  const lastAcks = events.lastAcks.toSorted((a, b) => {
    const [[block, flow], [otherBlock, otherFlow]] = [a, b].map((row) => row.split(",").map(Number));
    return block - otherBlock || flow - otherFlow;
  });
  keep(run, "drops.csv", writeCsv("time_ns,flow,kind,packet", rows));
  keep(run, "flows.csv", writeCsv("block,flow,last_ack_ns", lastAcks));
}
console.log(`${same} files are as ns-2 has them, ${written} ${values.check ? "differ" : "written"}.`);
if (values.check && written > 0) process.exitCode = 1;
