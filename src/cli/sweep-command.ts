import { findField } from "../scenario/fields/fields.ts";
import type { Setting } from "../scenario/fields/settings.ts";
import type { Axis } from "../sweep/axis.ts";
import { maxRuns, pickShard, planSweep, type SweepRun } from "../sweep/plan.ts";
import { findUnsettled } from "../sweep/refine.ts";
import { parseSeries, type Series } from "../sweep/series.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import { listGrammar } from "../sweep/value-lists.ts";
import { estimatePackets } from "../sweep/estimate-work.ts";
import { listFileMetrics } from "../analysis/metrics/file-metrics.ts";
import { listGroupNames } from "../analysis/metrics/line-metrics.ts";
import type { Command } from "./command.ts";
import { fctMetrics, readFctSizes } from "./fct.ts";
import { createNoticeWriter, print } from "./output.ts";
import {
  describeOptions,
  listOptions,
  type OptionValues,
  readChoice,
  readCount,
  readOptions,
  readValue,
  readShardOption,
} from "./read-options.ts";
import { readJsonFile } from "./read-file.ts";
import { listSettings, readBaseInput, refuseTwinGroups, widenSenders } from "./scenario-options.ts";
import { readSkipBlocks } from "./skip-blocks.ts";
import { openResumeFile, type ResumeFile } from "./sweep-file.ts";
import { describeLines, prepareManifest, type SweepOrigin } from "./sweep-manifest.ts";
import { watchSweep } from "./sweep-progress.ts";
import { hasPorts, type RowLayout, writeHeading } from "./sweep-rows.ts";
import { computeHere, computeInWorkers, computeLine } from "./sweep-runs.ts";
import { readRefine, refuseShard, formats, groups, maxJobs, parseAxis } from "./sweep-options.ts";
import { readGoodputShare, writeSweepText } from "./sweep-text.ts";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

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

--format text prints the median of each point, in percent of the maximum goodput, and where the number of senders is varied at
how many the collapse begins: the fewest, of those tried, from which the median stays below half of the best.

--refine: a median of few seeds says little where they disagree. With --seeds 3 --refine 20 the points whose three runs differ by
more than ten points in a hundred get 20; their lines follow all others.

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
    const format = readChoice(values, "format", formats, "csv");
    const jobs = readCount(values, "jobs", 1, 1, maxJobs);
    const { plan, ...wishes } = await readPlan(values);
    const shard = readShardOption(readValue(values, "shard"));
    const runs = shard === null ? plan.runs : pickShard(plan.runs, shard.index, shard.count);
    const more = readRefine(values, plan);
    const isText = format === "text";
    if (isText && shard !== null) throw refuseShard("--format text");
    const scenarios = plan.runs.map(({ scenario }) => scenario);
    const manifest = describeLines(plan, shard);
    const layout = {
      format: isText ? ("csv" as const) : format,
      columns: plan.columns,
      groups: listGroupNames(scenarios),
      hasPorts: hasPorts(scenarios),
      fctSizes: readFctSizes(values),
      manifest,
    };
    const writeManifests = prepareManifests(values, { args, plan, layout, ...wishes });
    const file = openResume(values, layout, more === null ? runs : [...runs, ...more]);
    try {
      // All runs have been checked: output begins here.
      const onNotice = createNoticeWriter();
      for (const notice of plan.notices) onNotice(notice);
      for (const write of writeManifests) write();
      file?.begin();
      const shares = new Map<SweepRun, number | null>();
      const isHeard = isText || more !== null;
      const hear = (run: SweepRun, line: string): void => void (isHeard && shares.set(run, readGoodputShare(layout, run, line)));
      const isSilent = isText || file?.isOutput === true;
      await compute({ layout, runs, file, jobs, isSilent, heading: writeHeading(layout), hear });
      if (more !== null) {
        const apart = findUnsettled(runs, (run) => shares.get(run));
        const refined = more.filter(({ point }) => apart.has(point));
        await compute({ layout, runs: refined, file, jobs, isSilent, heading: "", hear });
      }
      file?.finish();
      if (isText) await print(writeSweepText(plan, shares));
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
    throw error instanceof SweepError ? new InputError(widenSenders(error.message)) : error;
  }
}

/** Refuses settings of fields that are varied. @throws InputError */
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

/** Next to the file of --resume, and at the path of --manifest. */
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
    throw error instanceof SweepError ? new InputError(widenSenders(`--series: ${error.message}`)) : error;
  }
}

/** @throws InputError if the file is not from this sweep. */
function openResume(values: OptionValues, layout: RowLayout, runs: readonly SweepRun[]): ResumeFile | null {
  const path = readValue(values, "resume");
  if (path === undefined) return null;
  const file = openResumeFile(path, layout, runs);
  const run = pickWitness([...file.kept.keys()], layout);
  if (run !== undefined && computeLine(layout, run) !== file.kept.get(run)) {
    file.release();
    const what = `its run ${run.cells.join(", ")} gives different results here`;
    throw new InputError(`--resume: ${quote(path)} is not of this sweep: ${what} (another base scenario)`);
  }
  return file;
}

/**
 * The run to repeat in order to check that a file has the same scenario and version. A line of CSV does not contain the
 * scenario, and small runs hardly differ: for CSV it is the largest run.
 */
function pickWitness(runs: readonly SweepRun[], { format }: RowLayout): SweepRun | undefined {
  const sorted = runs
    .map((run) => ({ run, packets: estimatePackets(run.scenario) }))
    .sort((a, b) => (format === "csv" ? b.packets - a.packets : a.packets - b.packets));
  return sorted[0]?.run;
}

interface SweepWork {
  readonly layout: RowLayout;
  readonly runs: readonly SweepRun[];
  readonly file: ResumeFile | null;
  readonly jobs: number;
  /** Nothing is printed. */
  readonly isSilent: boolean;
  /** Printed before the lines. */
  readonly heading: string;
  /** Called for every line, including those of the file. */
  hear(run: SweepRun, line: string): void;
}

/** Computes missing runs, and prints all lines in order. */
async function compute({ layout, runs, file, jobs, isSilent, heading, hear }: SweepWork): Promise<void> {
  const lines = new Map(runs.flatMap((run) => (file?.kept.has(run) ? [[run, file.kept.get(run)!] as const] : [])));
  for (const [run, line] of lines) hear(run, line);
  const missing = runs.filter((run) => !lines.has(run));
  const progress = watchSweep(missing, lines.size, process.stderr);
  const printLines = createOrderedPrinter(runs, lines, isSilent, isSilent ? "" : heading, progress.clear);
  await printLines();
  const onLine = (run: SweepRun, line: string): Promise<void> => {
    file?.add(run, line);
    hear(run, line);
    lines.set(run, line);
    progress.onDone(run);
    return printLines();
  };
  if (jobs === 1) await computeHere({ layout, runs: missing, onLine, onStep: progress.onStep });
  else await computeInWorkers({ layout, runs: missing, onLine }, jobs);
  progress.clear();
}

/** Prints the heading, and each line as soon as all lines before it are known. */
function createOrderedPrinter(
  runs: readonly SweepRun[],
  lines: Map<SweepRun, string>,
  isSilent: boolean,
  heading: string,
  beforePrint: () => void,
): () => Promise<void> {
  let text = heading;
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
