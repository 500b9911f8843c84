import { getAlgorithm } from "../algorithms/registry.ts";
import { transportOf } from "../engine/spec/groups.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { listGroupNames, listLineMetrics } from "../analysis/metrics/line-metrics.ts";
import { findSlowestSender } from "../analysis/slowest-sender.ts";
import { summarize } from "../analysis/summary.ts";
import type { Command } from "./command.ts";
import { InputError } from "./input-error.ts";
import { createNoticeWriter, print } from "./output.ts";
import { createProgress, describeProgress } from "./progress.ts";
import { describeOptions, lastValue, type Option, readChoice, readOptions } from "./read-options.ts";
import { buildScenario, listSettings, readBaseInput, scenarioOptions } from "./scenario-options.ts";
import { simulate } from "./simulate.ts";
import { writeCsvLine } from "../analysis/csv-line.ts";
import { checkSkipBlocks, describeSkip, readSkipBlocks, skipBlocksOption } from "./skip-blocks.ts";
import { writeTextReport } from "./text-report.ts";
import { openTraceFiles } from "./trace-files.ts";

const formats = ["text", "json", "csv"] as const;

const options: readonly Option[] = [
  ...scenarioOptions,
  { name: "format", placeholder: formats.join("|"), help: "what to print (default text)" },
  skipBlocksOption,
  { name: "trace", placeholder: "DIR", help: "also write drops, timeouts, cwnd, queue and flows as CSV files into DIR" },
];

export const runCommand: Command = {
  name: "run",
  summary: "run one scenario and print its result",
  describe: () => `usage: incast run [options]

Runs one scenario. Without options it is the default collapse; flags change single fields.

${describeOptions(options)}

Values take units: 256KB (256,000 bytes), 1MiB, 200ms, 100us, 1Gbps. Without a unit they are bytes, ns, bits per second.

--trace writes, with times in ns from the start of the run, and flows, packets and blocks counted from 0:
  drops.csv     time_ns,flow,packet
  timeouts.csv  time_ns,flow,block,class
  cwnd.csv      time_ns,flow,cwnd           a row after each change
  queue.csv     time_ns,packets             a row after each change; at one instant arrivals come before departures
  gauges.csv    time_ns,flow,gauge,value    what the transport tracks besides its window
  flows.csv     block,flow,last_ack_ns      when a sender's block was completely acknowledged; no row if that ACK is still in flight at the end
`,
  async execute(args) {
    const values = readOptions(args, options);
    const format = readChoice(values, "format", formats, "text");
    const scenario = buildScenario(await readBaseInput(values), listSettings(values), createNoticeWriter());
    const skipBlocks = readSkipBlocks(values);
    checkSkipBlocks(scenario, skipBlocks);
    const folder = lastValue(values, "trace");
    if (folder === "") throw new InputError('--trace: "" is not allowed; allowed: a folder');
    const trace = folder === undefined ? undefined : openTraceFiles(folder, (flow) => gaugesOf(scenario, flow));
    const progress = createProgress(process.stderr);
    const totals = simulate(
      scenario,
      trace?.observer,
      progress && ((sofar) => progress.show(() => describeProgress(scenario, sofar))),
      skipBlocks,
    );
    progress?.clear();
    trace?.close();
    await print(writeResult(scenario, totals, format, skipBlocks));
  },
};

/** Names of the gauges of a sender's transport. */
function gaugesOf(scenario: Scenario, flow: number): readonly string[] {
  return getAlgorithm(transportOf(scenario, flow).algorithm).gauges ?? [];
}

function writeResult(scenario: Scenario, totals: RunTotals, format: (typeof formats)[number], skipBlocks: number): string {
  const run = { scenario, totals, columns: null };
  switch (format) {
    case "text":
      return `${writeTextReport(run, findSlowestSender(totals))}${describeSkip(skipBlocks)}`;
    case "json":
      return `${JSON.stringify({ ...(skipBlocks > 0 && { skipBlocks }), ...summarize(scenario, totals) }, null, 2)}
`;
    case "csv": {
      const metrics = listLineMetrics(listGroupNames([scenario]));
      return writeCsvLine(metrics.map(({ id }) => id)) + writeCsvLine(metrics.map(({ read }) => read(run)));
    }
  }
}
