import { describeAlgorithm } from "../algorithms/descriptions.ts";
import { transportOf } from "../engine/spec/groups.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { listGroupNames } from "../analysis/metrics/line-metrics.ts";
import { findCongestedPort } from "../analysis/metrics/run-data.ts";
import { findSlowestSender } from "../story/slowest-sender.ts";
import { summarize } from "../analysis/summary.ts";
import { countBlocks } from "../analysis/workload.ts";
import { packetColumns } from "../capture/packet-table.ts";
import { writeQuantity } from "../scenario/fields/units.ts";
import type { Command } from "./command.ts";
import { fctOption, listFctRows, readFctSizes, summarizeFct } from "./fct.ts";
import { watchFlowTimes } from "./flow-times.ts";
import { createNoticeWriter, print } from "./output.ts";
import { openPacketFile, type PacketFile, packetOptions, readPacketRequest } from "./packet-file.ts";
import { describeVersion, readEngine, readVersion } from "./program-version.ts";
import { createProgress, describeProgress } from "./progress.ts";
import {
  describeOptions,
  listOptions,
  type OptionGroup,
  type OptionValues,
  readChoice,
  readCount,
  readOptions,
  readValue,
} from "./read-options.ts";
import { buildScenario, listSettings, readBaseInput, scenarioGroups } from "./scenario-options.ts";
import { listScenarioFlags } from "./scenario-flags.ts";
import { simulate } from "./simulate.ts";
import { writeCsvLine } from "../analysis/csv-line.ts";
import { checkSkipBlocks, describeSkip, readSkipBlocks, skipBlocksOption } from "./skip-blocks.ts";
import { hasPorts, listCsvCells, listCsvColumns, type RunResult } from "./sweep-rows.ts";
import { writeTextReport } from "./text-report.ts";
import { openTraceFiles, traceColumns } from "./trace-files.ts";
import { readTraceRequest, traceOptions } from "./trace-options.ts";
import { writeTable } from "./workload-text.ts";
import { InputError } from "./errors.ts";
import { writeCommand } from "./plain-line.ts";
import { joinObservers } from "../engine/observers.ts";

const formats = ["text", "json", "csv"] as const;

const groups: readonly OptionGroup[] = [
  ...scenarioGroups,
  {
    title: "result",
    options: [
      { name: "format", placeholder: formats.join("|"), help: "what to print (default text)" },
      skipBlocksOption,
      fctOption,
      { name: "windows", placeholder: "B", help: "with JSON: each sender's window as block B opens (from 0)" },
    ],
  },
  { title: "trace", options: traceOptions },
  { title: "packets", options: packetOptions },
];

export const runCommand: Command = {
  name: "run",
  summary: "run one scenario and print its result",
  groups,
  describe: () => `usage: incast run [options]

Runs one scenario. Without options it is the default collapse; --preset starts from another one (incast presets lists them), and
flags change single fields.

${describeOptions(groups)}

Values take units: 256KB (256,000 bytes), 1MiB, 1Gbps; without one they are bytes or bits per second. A time needs its unit: 200ms,
100us, 50ns.

--trace writes a table NAME.csv, NAME.jsonl or NAME.parquet for each of these, with times in ns from the start of the run, and flows, packets
and blocks counted from 0; manifest.json names incast, command, scenario and port:
${listTraceTables()}

--packets FILE.pcapng has Ethernet, IPv4, TCP and UDP headers with sequence numbers, SACK blocks, timestamps and ECN bits, payload cut
off, and a comment on each packet that is dropped later; FILE.csv has ${packetColumns.join(",")}.
`,
  async execute(args) {
    const values = readOptions(args, listOptions(groups));
    const format = readChoice(values, "format", formats, "text");
    const scenario = buildScenario(await readBaseInput(values), listSettings(values), createNoticeWriter());
    const skipBlocks = readSkipBlocks(values);
    checkSkipBlocks(scenario, skipBlocks);
    const windowsOf = readWindowsOf(values, scenario, format);
    const fctSizes = readFctSizes(values);
    const request = readTraceRequest(values, scenario);
    const packetRequest = readPacketRequest(values, scenario);
    const progress = createProgress(process.stderr);
    const onStep = progress && ((sofar: RunTotals) => progress.show(() => describeProgress(scenario, sofar)));
    // The congested port is known only after the run, so the run is computed twice; it is deterministic.
    let congested: number | undefined;
    const findCongested = (): number =>
      (congested ??= findCongestedPort({ scenario, totals: simulate(scenario, undefined, onStep, { skipBlocks }) }).link);
    const command = writeCommand(["run", ...args]);
    const trace = request && openTraceFiles(request, scenario, (flow) => gaugesOf(scenario, flow), command, findCongested);
    let packets: PacketFile | null = null;
    const lengthNs = request?.intervalNs ?? null;
    const intervals = trace && lengthNs !== null ? { lengthNs, onEnd: trace.addRates } : null;
    try {
      const about = [`Incast Lab (${describeVersion()})`, command] as const;
      packets = packetRequest && openPacketFile(packetRequest, scenario, about, findCongested);
      const watched = fctSizes && watchFlowTimes(scenario, skipBlocks);
      const observers = [watched, trace, packets].flatMap((one) => one?.observer ?? []);
      const observer = observers.length === 0 ? undefined : observers.reduce(joinObservers);
      const run = (): RunTotals => simulate(scenario, observer, onStep, { skipBlocks, windowsOf, intervals });
      const totals = packets ? packets.watch(run) : run();
      progress?.clear();
      trace?.close(totals);
      packets?.write();
      await print(writeResult(scenario, { totals, ...(watched && { flows: watched.list }) }, { format, skipBlocks, windowsOf, fctSizes }));
    } finally {
      trace?.release();
      packets?.release();
    }
  },
};

/** Notes on the columns. */
const traceNotes: Partial<Record<keyof typeof traceColumns, string>> = {
  drops: "kind: data, ack, request, datagram; port: the link that it feeds",
  cwnd: "a row after each change",
  queue: "a row after each change of that port's queue; at one instant arrivals come before departures",
  gauges: "what the transport tracks besides its window",
  flows: "when a sender's block was completely acknowledged; no row if that ACK is still in flight at the end",
  responses: "from when the application had it to its last ACK, in order of the ends",
  links: "of the whole run: a row for each port of a switch on the way of some sender",
  senders: "of the whole run: group and hosts by name; no finish_ns while it has more to send",
  rates: "with --interval: payload delivered in the interval that ends then",
};

function listTraceTables(): string {
  const names = Object.keys(traceColumns) as (keyof typeof traceColumns)[];
  return names
    .map((name) => {
      const note = traceNotes[name];
      return `  ${name.padEnd(11)}${traceColumns[name].join(",")}${note === undefined ? "" : `\n${" ".repeat(15)}${note}`}`;
    })
    .join("\n");
}

/** @throws InputError if the run has no such block. */
function readWindowsOf(values: OptionValues, { workload }: Scenario, format: (typeof formats)[number]): number | undefined {
  if (readValue(values, "windows") === undefined) return undefined;
  if (format !== "json") throw new InputError("--windows needs --format json");
  return readCount(values, "windows", 0, 0, countBlocks(workload) - 1);
}

/** Names of the gauges of a sender's transport. */
function gaugesOf(scenario: Scenario, flow: number): readonly string[] {
  const { algorithm, program } = transportOf(scenario, flow);
  return describeAlgorithm(algorithm, program).gauges ?? [];
}

interface Wishes {
  readonly format: (typeof formats)[number];
  readonly skipBlocks: number;
  readonly windowsOf: number | undefined;
  readonly fctSizes: readonly number[] | null;
}

/** A command that reproduces the same bytes, regardless of how they were requested. */
function describeCommand(scenario: Scenario, { skipBlocks, windowsOf, fctSizes }: Wishes): string {
  const { flags, isWhole } = listScenarioFlags(scenario);
  return writeCommand([
    ...["run", "--format", "json"],
    // A scenario that options cannot express needs a file: the result's "scenario" is one.
    ...(isWhole ? flags.flat() : ["--scenario", "scenario.json"]),
    ...(skipBlocks > 0 ? [`--${skipBlocksOption.name}`, String(skipBlocks)] : []),
    ...(windowsOf === undefined ? [] : ["--windows", String(windowsOf)]),
    ...(fctSizes === null ? [] : [`--${fctOption.name}`, fctSizes.map((size) => writeQuantity(size, "bytes")).join(",")]),
  ]);
}

function writeResult(scenario: Scenario, result: RunResult, wishes: Wishes): string {
  const { totals, flows = [] } = result;
  const { format, skipBlocks, fctSizes } = wishes;
  switch (format) {
    case "text": {
      const report = writeTextReport({ scenario, totals, columns: null }, findSlowestSender(totals));
      const table = fctSizes === null ? "" : `\n${writeTable(listFctRows(flows, fctSizes)).join("\n")}\n`;
      return `${report}${table}${describeSkip(skipBlocks)}`;
    }
    case "json": {
      const manifest = { incast: readVersion(), engine: readEngine(), command: describeCommand(scenario, wishes) };
      const fct = fctSizes === null ? {} : { fct: summarizeFct(flows, fctSizes) };
      const told = { ...(skipBlocks > 0 && { skipBlocks }), ...summarize(scenario, totals), ...fct, manifest };
      return `${JSON.stringify(told, null, 2)}\n`;
    }
    case "csv": {
      const layout = { format, columns: [], groups: listGroupNames([scenario]), hasPorts: hasPorts([scenario]), fctSizes } as const;
      return writeCsvLine([...listCsvColumns(layout), "engine"]) + writeCsvLine([...listCsvCells(layout, scenario, result), readEngine()]);
    }
  }
}
