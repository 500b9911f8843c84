import { fields, findField } from "../scenario/fields.ts";
import type { Setting } from "../scenario/settings.ts";
import type { Axis } from "../sweep/axis.ts";
import { maxRuns, pickShard, planSweep, type SweepRun } from "../sweep/plan.ts";
import { parseSeries, type Series } from "../sweep/series.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import { listGrammar } from "../sweep/value-lists.ts";
import { estimatePackets } from "../sweep/estimate-work.ts";
import { listFileMetrics } from "../analysis/metrics/file-metrics.ts";
import { listGroupNames } from "../analysis/metrics/line-metrics.ts";
import type { Command } from "./command.ts";
import { fctMetrics, fctOption, readFctSizes } from "./fct.ts";
import { InputError } from "./input-error.ts";
import { createNoticeWriter, print } from "./output.ts";
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
import { readJsonFile } from "./read-file.ts";
import { listSettings, readBaseInput, refuseTwinGroups, scenarioGroups } from "./scenario-options.ts";
import { readShardOption } from "./shard.ts";
import { readSkipBlocks, skipBlocksOption } from "./skip-blocks.ts";
import { openResumeFile, type ResumeFile } from "./sweep-file.ts";
import { describeLines, prepareManifest, type SweepOrigin } from "./sweep-manifest.ts";
import { watchSweep } from "./sweep-progress.ts";
import { hasPorts, type RowLayout, sweepFormats, writeHeading } from "./sweep-rows.ts";
import { computeHere, computeInWorkers, computeLine } from "./sweep-runs.ts";
import { parseAxis } from "./vary.ts";
import { quote } from "./plain-line.ts";

/** Our choice: more than any machine has cores. */
const maxJobs = 256;

const groups: readonly OptionGroup[] = [
  {
    title: "sweep",
    options: [
      {
        name: "vary",
        placeholder: "NAME=LIST",
        help: "values for one field, such as senders=1,2,4..64; may be given several times",
        repeats: true,
        values: () => fields.flatMap(({ flag }) => (flag === null ? [] : [`${flag}=`])),
      },
      { name: "series", placeholder: "FILE|-", help: "named series in JSON, each a partial scenario laid over the base" },
      { name: "seeds", placeholder: "N", help: "runs per point, with seeds counting up from --seed (default 1)" },
    ],
  },
  {
    title: "result",
    options: [
      { name: "format", placeholder: sweepFormats.join("|"), help: "a line per run, in order (default csv)" },
      skipBlocksOption,
      fctOption,
      { name: "manifest", placeholder: "FILE", help: "write into FILE where the result comes from: version, engine, command, scenario" },
    ],
  },
  {
    title: "computing",
    options: [
      { name: "jobs", placeholder: "N", help: `worker threads, 1 to ${maxJobs} (default 1); the result is the same` },
      { name: "shard", placeholder: "I/N", help: "do only every N-th run, starting with the I-th, so that N processes can share a sweep" },
      { name: "resume", placeholder: "FILE", help: "keep the result in FILE too, and skip the runs that it already holds" },
    ],
  },
  ...scenarioGroups,
];

export const sweepCommand: Command = {
  name: "sweep",
  summary: "run every combination of the given values and print a line for each run",
  groups,
  describe: () => `usage: incast sweep --vary NAME=LIST [--vary NAME=LIST ...] [--series FILE] [options]

Runs every combination of the values, the last --vary changing fastest, and each with several seeds.
NAME is a flag below without its dashes, the path of a field (network.rttNs), or param.NAME for a parameter of the transport.
Of a group it is groups.GROUP and its field: groups.web.senders, groups.web.rto-min, groups.web.workload.rateBps.

A LIST is values with commas. ${listGrammar}

${describeOptions(groups)}

--series: a file such as
  [{"name": "NewReno, RTOmin 2 ms", "changes": {"transport": {"rtoMinNs": 2000000}}},
   {"name": "GIP", "changes": {"transport": {"algorithm": "gip"}}}]
is swept series by series; the column "series" has the names. What a series sets cannot be varied as well.

A --param applies to the transports that have it, a flag of some workload kinds to those.

--resume: FILE grows by a line as each run finishes, and is begun if it is not there. Killed and started again with the same
options, the sweep goes on where it was; in the end FILE and standard output hold what an uninterrupted sweep prints. Half a last
line is done again. FILE must be of this engine; one finished run is repeated first, to see that it is of the same scenario. A sweep
may have got more values or seeds since.

A line has what was varied, the seed, and the numbers of the run:

${listFileMetrics([])
  .map(({ id, help }) => `  ${id.padEnd(33)}${help}`)
  .join("\n")}

and of each named group of senders, with the group's name for NAME:

${listFileMetrics(["NAME"])
  .filter(({ id }) => id.endsWith(".NAME"))
  .map(({ id, help }) => `  ${id.padEnd(33)}${help}`)
  .join("\n")}

With --fct 10KB,1MB, of all flows, of those up to 10 KB, of more up to 1 MB, and of larger ones; SIZES is all, 0-10KB, 10KB-1MB, 1MB-.
A flow is a response, or a sender's part of a block.

  ${"fctCount.SIZES".padEnd(33)}How many flows are complete.
${fctMetrics.map(({ id, help }) => `  ${`fct${id}.SIZES`.padEnd(33)}${help}`).join("\n")}

Where a run has several ports, the bottleneck is the one that drops most (of equal ones the one with the longest queue), and the
column congestedPort names it. Each line ends with where it comes from; in JSON Lines the object "manifest" has the same:

  engine                           Which engine computed it: incast --version prints its own.
  sweep                            Which sweep it is of: the same number for the same runs.
  runs                             How many runs the sweep has.
  shard, shards                    With --shard: which of how many.

No column ever moves: new numbers stand behind all others, before these. With --resume FILE, FILE.manifest.json has it all in
full: version, command, scenario, what is varied; --manifest names a file for a result that is printed.

Every shard of a sweep in CSV begins with the same heading; incast merge puts shards together again, and says which is missing.
`,
  async execute(args) {
    const values = readOptions(args, listOptions(groups));
    const format = readChoice(values, "format", sweepFormats, "csv");
    const jobs = readCount(values, "jobs", 1, 1, maxJobs);
    const { plan, ...wishes } = await readPlan(values);
    const shard = readShardOption(readValue(values, "shard"));
    const runs = shard === null ? plan.runs : pickShard(plan.runs, shard.index, shard.count);
    const scenarios = plan.runs.map(({ scenario }) => scenario);
    const manifest = await describeLines(plan, shard);
    const layout = {
      format,
      columns: plan.columns,
      groups: listGroupNames(scenarios),
      hasPorts: hasPorts(scenarios),
      fctSizes: readFctSizes(values),
      manifest,
    };
    const writeManifests = prepareManifests(values, { args, plan, layout, ...wishes });
    const file = openResume(values, layout, runs);
    try {
      // every run is known to be valid: from here on there is output
      const onNotice = createNoticeWriter();
      for (const notice of plan.notices) onNotice(notice);
      for (const write of writeManifests) write();
      file?.begin();
      await compute(layout, runs, file, jobs);
      file?.finish();
    } finally {
      file?.release();
    }
  },
};

async function readPlan(values: OptionValues): Promise<Omit<SweepOrigin, "args" | "layout">> {
  const axes = (values.get("vary") ?? []).map(parseAxis);
  const seeds = readCount(values, "seeds", 1, 1, maxRuns);
  const skipBlocks = readSkipBlocks(values);
  const series = await readSeries(readValue(values, "series"), readValue(values, "scenario"));
  const base = await readBaseInput(values);
  const settings = listSettings(values);
  refuseContradictions(settings, axes);
  try {
    const plan = planSweep({ base, settings, series, axes, seeds, skipBlocks });
    refuseTwinGroups(plan.runs.map(({ scenario }) => scenario));
    return { plan, axes, seeds, skipBlocks, series };
  } catch (error) {
    throw error instanceof SweepError ? new InputError(error.message) : error;
  }
}

/** What is varied has no value of its own. @throws InputError */
function refuseContradictions(settings: readonly Setting[], axes: readonly Axis[]): void {
  const varied = axes.map(({ path }) => path.join("."));
  const resized = axes.find(({ path }) => path[0] === "groups" && path.at(-1) === "senders");
  if (resized !== undefined && settings.some(({ path }) => path.join(".") === "workload.senders"))
    throw new InputError(`--senders and --vary ${resized.column}=... cannot both be given: all senders are those of the groups`);
  const both = settings.find(({ path }) => varied.includes(path.join(".")));
  if (both === undefined) return;
  const place = both.path.join(".");
  const flag = findField(place)?.flag;
  const [option, name] = flag ? [`--${flag}`, flag] : [`--param ${both.path[2]}`, `param.${both.path[2]}`];
  throw new InputError(`${option} and --vary ${name}=... cannot both be given`);
}

/** Beside the file of --resume, and where --manifest says. */
function prepareManifests(values: OptionValues, origin: SweepOrigin): readonly (() => void)[] {
  const [resume, manifest] = ["resume", "manifest"].map((name) => readValue(values, name));
  return [
    ...(resume === undefined ? [] : [prepareManifest(`${resume}.manifest.json`, "--resume", origin)]),
    ...(manifest === undefined ? [] : [prepareManifest(manifest, "--manifest", origin)]),
  ];
}

async function readSeries(file: string | undefined, scenario: string | undefined): Promise<Series[]> {
  if (file === undefined) return [];
  if (file === "-" && scenario === "-") throw new InputError("--series and --scenario cannot both be read from standard input");
  const input = await readJsonFile("--series", file);
  try {
    return parseSeries(input);
  } catch (error) {
    throw error instanceof SweepError ? new InputError(`--series: ${error.message}`) : error;
  }
}

/** @throws InputError where the file is not of this very sweep. */
function openResume(values: OptionValues, layout: RowLayout, runs: readonly SweepRun[]): ResumeFile | null {
  const path = readValue(values, "resume");
  if (path === undefined) return null;
  const file = openResumeFile(path, layout, runs);
  const run = pickWitness([...file.kept.keys()], layout);
  if (run !== undefined && computeLine(layout, run) !== file.kept.get(run)) {
    file.release();
    const what = `its run ${run.cells.join(", ")} comes to something else here`;
    throw new InputError(`--resume: ${quote(path)} is not of this sweep: ${what} (another base scenario)`);
  }
  return file;
}

/**
 * The run that is done again to see whether a file is of the same scenario and version. A line of CSV does not have the
 * scenario, and a small run hardly shows it: there it is the largest.
 */
function pickWitness(runs: readonly SweepRun[], { format }: RowLayout): SweepRun | undefined {
  const sorted = runs
    .map((run) => ({ run, packets: estimatePackets(run.scenario) }))
    .sort((a, b) => (format === "csv" ? b.packets - a.packets : a.packets - b.packets));
  return sorted[0]?.run;
}

/** Computes what is not there yet, and prints all lines in order. */
async function compute(layout: RowLayout, runs: readonly SweepRun[], file: ResumeFile | null, jobs: number): Promise<void> {
  const lines = new Map(file?.kept);
  const missing = runs.filter((run) => !lines.has(run));
  const progress = watchSweep(missing, lines.size, process.stderr);
  const printLines = createOrderedPrinter(layout, runs, lines, file?.isOutput === true, progress.clear);
  await printLines();
  const onLine = (run: SweepRun, line: string): Promise<void> => {
    file?.add(run, line);
    lines.set(run, line);
    progress.onDone(run);
    return printLines();
  };
  if (jobs === 1) await computeHere({ layout, runs: missing, onLine, onStep: progress.onStep });
  else await computeInWorkers({ layout, runs: missing, onLine }, jobs);
  progress.clear();
}

/** Prints the heading, and each line as soon as all before it are there. */
function createOrderedPrinter(
  layout: RowLayout,
  runs: readonly SweepRun[],
  lines: Map<SweepRun, string>,
  isSilent: boolean,
  beforePrint: () => void,
): () => Promise<void> {
  let text = isSilent ? "" : writeHeading(layout);
  let next = 0;
  let last = Promise.resolve();
  return () => {
    for (let line = lines.get(runs[next]); line !== undefined; line = lines.get(runs[++next])) {
      if (!isSilent) text += line;
      lines.delete(runs[next]);
    }
    if (text === "") return last;
    const ready = text;
    text = "";
    last = last.then(() => {
      beforePrint();
      return print(ready);
    });
    return last;
  };
}
