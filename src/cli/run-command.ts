import { getAlgorithm } from "../algorithms/registry.ts";
import { transportOf } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { listFileMetrics } from "../analysis/metrics/file-metrics.ts";
import { listGroupNames } from "../analysis/metrics/line-metrics.ts";
import { findSlowestSender } from "../analysis/slowest-sender.ts";
import { summarize } from "../analysis/summary.ts";
import { countBlocks } from "../analysis/workload.ts";
import { formatQuantity, parseQuantity } from "../scenario/units.ts";
import { quote } from "./plain-line.ts";
import type { Command } from "./command.ts";
import { InputError } from "./input-error.ts";
import { createNoticeWriter, print } from "./output.ts";
import { readEngine, readVersion } from "./program-version.ts";
import { createProgress, describeProgress } from "./progress.ts";
import { describeOptions, readValue, type Option, type OptionValues, readChoice, readCount, readOptions } from "./read-options.ts";
import { buildScenario, listSettings, readBaseInput, scenarioOptions } from "./scenario-options.ts";
import { listScenarioFlags } from "./scenario-flags.ts";
import { writeCommand } from "./shell-words.ts";
import { simulate } from "./simulate.ts";
import { writeCsvLine } from "../analysis/csv-line.ts";
import { checkSkipBlocks, describeSkip, readSkipBlocks, skipBlocksOption } from "./skip-blocks.ts";
import { writeTextReport } from "./text-report.ts";
import { openTraceFiles, traceHeadings } from "./trace-files.ts";

/** Our choice: shorter ones hold no packet. */
const leastIntervalNs = 1000;

const formats = ["text", "json", "csv"] as const;

const options: readonly Option[] = [
  ...scenarioOptions,
  { name: "format", placeholder: formats.join("|"), help: "what to print (default text)" },
  skipBlocksOption,
  { name: "windows", placeholder: "B", help: "with JSON: each sender's window as block B opens (from 0)" },
  { name: "trace", placeholder: "DIR", help: "also write drops, timeouts, cwnd, queues, flows and responses as CSV files into DIR" },
  { name: "interval", placeholder: "TIME", help: "with --trace: also what each sender delivers in each interval of this length" },
];

export const runCommand: Command = {
  name: "run",
  summary: "run one scenario and print its result",
  describe: () => `usage: incast run [options]

Runs one scenario. Without options it is the default collapse; flags change single fields.

${describeOptions(options)}

Values take units: 256KB (256,000 bytes), 1MiB, 200ms, 100us, 1Gbps. Without a unit they are bytes, ns, bits per second.

--trace writes, with times in ns from the start of the run, and flows, packets and blocks counted from 0:
${listTraceFiles()}
`,
  async execute(args) {
    const values = readOptions(args, options);
    const format = readChoice(values, "format", formats, "text");
    const scenario = buildScenario(await readBaseInput(values), listSettings(values), createNoticeWriter());
    const skipBlocks = readSkipBlocks(values);
    checkSkipBlocks(scenario, skipBlocks);
    const folder = readValue(values, "trace");
    if (folder === "") throw new InputError('--trace: "" is not allowed; allowed: a folder');
    const intervalNs = readInterval(values);
    const windowsOf = readWindowsOf(values, scenario);
    const trace =
      folder === undefined ? undefined : openTraceFiles(folder, scenario, (flow) => gaugesOf(scenario, flow), intervalNs !== null);
    const progress = createProgress(process.stderr);
    const intervals = trace && intervalNs !== null ? { lengthNs: intervalNs, onEnd: trace.addRates } : null;
    const onStep = progress && ((sofar: RunTotals) => progress.show(() => describeProgress(scenario, sofar)));
    try {
      const totals = simulate(scenario, trace?.observer, onStep, { skipBlocks, windowsOf, intervals });
      progress?.clear();
      trace?.close(totals);
      await print(writeResult(scenario, totals, format, skipBlocks, windowsOf));
    } finally {
      trace?.release();
    }
  },
};

/** What the columns do not say. */
const traceNotes: Partial<Record<keyof typeof traceHeadings, string>> = {
  drops: "kind: data, ack, request, datagram; port: the link that it feeds",
  cwnd: "a row after each change",
  queue: "of the port to the first receiver, a row after each change; at one instant arrivals come before departures",
  gauges: "what the transport tracks besides its window",
  flows: "when a sender's block was completely acknowledged; no row if that ACK is still in flight at the end",
  responses: "from when the application had it to its last ACK, in order of the ends",
  links: "a row for each port of a switch on the way of some sender",
};

function listTraceFiles(): string {
  const names = Object.keys(traceHeadings) as (keyof typeof traceHeadings)[];
  const lines = names.map((name) => {
    const note = traceNotes[name];
    return `  ${`${name}.csv`.padEnd(15)}${traceHeadings[name]}${note === undefined ? "" : `\n${" ".repeat(19)}${note}`}`;
  });
  return [
    ...lines,
    `  rates.csv      time_ns,flow,bytes\n${" ".repeat(19)}with --interval: payload delivered in the interval that ends then`,
  ].join("\n");
}

/** @throws InputError */
function readInterval(values: OptionValues): Nanos | null {
  const text = readValue(values, "interval");
  if (text === undefined) return null;
  if (readValue(values, "trace") === undefined) throw new InputError("--interval needs --trace");
  const parsed = parseQuantity(text, "ns");
  if (parsed.ok && parsed.value >= leastIntervalNs && Number.isSafeInteger(parsed.value)) return parsed.value;
  throw new InputError(
    `--interval: ${quote(text)} is not allowed; allowed: a time from ${formatQuantity(leastIntervalNs, "ns")}, such as 50ms`,
  );
}

/** @throws InputError where the run has no such block. */
function readWindowsOf(values: OptionValues, { workload }: Scenario): number | undefined {
  if (readValue(values, "windows") === undefined) return undefined;
  return readCount(values, "windows", 0, 0, countBlocks(workload) - 1);
}

/** Names of the gauges of a sender's transport. */
function gaugesOf(scenario: Scenario, flow: number): readonly string[] {
  return getAlgorithm(transportOf(scenario, flow).algorithm).gauges ?? [];
}

/** How to get the same bytes again, whichever way they were asked for. */
function describeCommand(scenario: Scenario, skipBlocks: number, windowsOf: number | undefined): string {
  const { flags, groups } = listScenarioFlags(scenario);
  return writeCommand([
    ...["run", "--format", "json"],
    // what groups are asked for stands in a file alone: the result's "scenario" is one
    ...(groups > 0 ? ["--scenario", "scenario.json"] : flags.flat()),
    ...(skipBlocks > 0 ? [`--${skipBlocksOption.name}`, String(skipBlocks)] : []),
    ...(windowsOf === undefined ? [] : ["--windows", String(windowsOf)]),
  ]);
}

function writeResult(
  scenario: Scenario,
  totals: RunTotals,
  format: (typeof formats)[number],
  skipBlocks: number,
  windowsOf?: number,
): string {
  const run = { scenario, totals, columns: null };
  switch (format) {
    case "text":
      return `${writeTextReport(run, findSlowestSender(totals))}${describeSkip(skipBlocks)}`;
    case "json": {
      const manifest = { incast: readVersion(), engine: readEngine(), command: describeCommand(scenario, skipBlocks, windowsOf) };
      return `${JSON.stringify({ ...(skipBlocks > 0 && { skipBlocks }), ...summarize(scenario, totals), manifest }, null, 2)}\n`;
    }
    case "csv": {
      const metrics = listFileMetrics(listGroupNames([scenario]));
      return (
        writeCsvLine([...metrics.map(({ id }) => id), "engine"]) + writeCsvLine([...metrics.map(({ read }) => read(run)), readEngine()])
      );
    }
  }
}
