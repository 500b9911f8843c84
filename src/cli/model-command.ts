import { classicCollapseSenders, triedSeeds, triedSendersText } from "../analysis/classic-collapse.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { Equation } from "../model/equation.ts";
import { gipEquations, trimEquations } from "../model/gip-trim-equations.ts";
import { evaluateGip } from "../model/gip.ts";
import { createGoodputModel } from "../model/goodput.ts";
import { goodputEquations } from "../model/goodput-equations.ts";
import { listGoodputLimits } from "../model/goodput-limits.ts";
import { findOneTimeoutPerBlock, findPayloadCeiling } from "../model/overlays.ts";
import { ModelRangeError, type PathSetting } from "../model/setting.ts";
import { boundPauses, evaluateTrim } from "../model/trim.ts";
import { describeDifference, isTrialSetting } from "../scenario/change/describe-difference.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { formatQuantity } from "../scenario/fields/units.ts";
import type { Command } from "./command.ts";
import { createNoticeWriter, print } from "./output.ts";
import { describeOptions, readValue, type Option, type OptionValues, readChoice, readOptions } from "./read-options.ts";
import { buildScenario, listSettings, readBaseInput, scenarioOptions } from "./scenario-options.ts";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

const formats = ["text", "json"] as const;

/** The result for JSON. */
type Result = Readonly<Record<string, unknown>>;

interface ModelKind {
  readonly name: string;
  readonly summary: string;
  /** The scenario flags that it uses. */
  readonly flags: readonly string[];
  readonly equations: readonly Equation[];
  /** @throws ModelRangeError */
  readonly evaluate: (scenario: Scenario, values: OptionValues) => Result;
  /** Notes below the table. */
  readonly listNotes?: (scenario: Scenario, values: OptionValues) => string[];
}

const pathFlags = ["senders", "buffer", "link", "rtt", "segment"];

const kinds: readonly ModelKind[] = [
  {
    name: "goodput",
    summary: "PRIN's model of the goodput of N senders, and of N*, from which on it has collapsed",
    flags: [...pathFlags, "block", "rto-min", "awnd"],
    equations: goodputEquations,
    evaluate: (scenario, values) => makeGoodputModel(scenario, values).evaluate(scenario.workload.senders) as unknown as Result,
    listNotes: (scenario, values) => {
      const model = makeGoodputModel(scenario, values);
      const { senders } = scenario.workload;
      const quantities = model.evaluate(senders);
      const branch = quantities.branch === "G1" ? "below N*" : "from N* on";
      const limits = listGoodputLimits(model, quantities).map(({ says }) => says);
      const bounds = { ...readPath(scenario), ...readBlocks(scenario), headerBytes: scenario.transport.headerBytes };
      const share = (value: number): string => formatQuantity(value, "", 4);
      return [
        `Regime: ${quantities.regime}${quantities.regime === "unlimited" ? `, ${branch}` : ""}.`,
        ...limits,
        `Bounds of any run: headers leave ${share(findPayloadCeiling(bounds))} of the link; one RTOmin per block leaves ${share(findOneTimeoutPerBlock(bounds, senders))}.`,
        describeRuns(scenario),
      ];
    },
  },
  {
    name: "gip",
    summary: "GIP's minimum stripe unit",
    flags: pathFlags,
    equations: gipEquations,
    evaluate: (scenario) => evaluateGip(readPath(scenario), scenario.workload.senders) as unknown as Result,
  },
  {
    name: "trim",
    summary: "TCP-TRIM's bounds of the threshold K, of the buffer and of the pauses",
    flags: [...pathFlags, "initial-window"],
    equations: trimEquations,
    evaluate: (scenario) => {
      const path = readPath(scenario);
      const pauses = boundPauses(path, scenario.workload.senders, scenario.transport.initialWindow);
      return { ...evaluateTrim(path), ...pauses };
    },
  },
];

const formatOption: Option = { name: "format", placeholder: formats.join("|"), help: "what to print (default text)" };

export const modelCommand: Command = {
  name: "model",
  summary: `compute a paper's formula: ${joinWords(kinds.map(({ name }) => name))}`,
  groups: [],
  verbs: kinds.map(({ name, summary, flags }) => ({ name, summary, groups: [{ title: "options", options: listFlagOptions(flags) }] })),
  describe: () => `usage: incast model ${kinds.map(({ name }) => name).join("|")} [options]

Computes what a paper's formula says of a scenario, with every quantity on the way.

${kinds.map(({ name, summary, flags }) => `  ${name.padEnd(9)}${summary}\n${" ".repeat(11)}reads ${flags.map((flag) => `--${flag}`).join(" ")}`).join("\n")}

${describeOptions([{ title: "options", options: listFlagOptions(kinds.flatMap(({ flags }) => flags)) }])}

JSON has the quantities by their names, in seconds, packets, bits per second; null where one does not exist.
The receiver's limit (awnd) counts where it is given, by flag or by --scenario or --preset.
`,
  async execute([word, ...args]) {
    const kind = findKind(word);
    const values = readOptions(args, listFlagOptions(kind.flags));
    const format = readChoice(values, "format", formats, "text");
    const scenario = buildScenario(await readBaseInput(values), listSettings(values), createNoticeWriter());
    try {
      const result = kind.evaluate(scenario, values);
      const notes = kind.listNotes?.(scenario, values) ?? [];
      await print(format === "json" ? `${JSON.stringify(result, null, 2)}\n` : writeText(kind, result, notes));
    } catch (error) {
      if (!(error instanceof ModelRangeError)) throw error;
      const path = error.quantity === "N" ? "workload.senders" : "transport.initialWindow";
      throw new InputError(`${path}: ${error.value} is not allowed; allowed: ${error.allowed}`);
    }
  },
};

function findKind(word: string | undefined): ModelKind {
  const kind = kinds.find(({ name }) => name === word);
  if (kind) return kind;
  const allowed = `allowed: ${joinWords(kinds.map(({ name }) => name))}`;
  throw new InputError(word === undefined ? `model: no formula given; ${allowed}` : `model: ${quote(word)} is not a formula; ${allowed}`);
}

function listFlagOptions(flags: readonly string[]): Option[] {
  return [formatOption, ...scenarioOptions.filter(({ name }) => ["scenario", "preset", ...flags].includes(name))];
}

/** @throws InputError unless there is a single transport and a network that the papers describe. */
function readPath({ network, transport, groups }: Scenario): PathSetting {
  if (groups.length > 0)
    throw new InputError(`groups: ${groups.length} is not allowed; allowed: none, for the models know one kind of sender`);
  const { linkBps, rttNs, bufferPackets, topology } = network;
  if (topology !== "star")
    throw new InputError(`network.topology: ${quote(topology)} is not allowed; allowed: star, for the models know one bottleneck`);
  return { linkBps, rttNs, bufferPackets, segmentBytes: transport.segmentBytes };
}

function readBlocks({ workload, transport }: Scenario) {
  if (workload.kind !== "barrier")
    throw new InputError(`workload.kind: "${workload.kind}" is not allowed; allowed: barrier, for the model is of blocks with a barrier`);
  return { blockBytes: workload.blockBytes, rtoMinNs: transport.rtoMinNs };
}

function makeGoodputModel(scenario: Scenario, values: OptionValues) {
  const isLimited = ["awnd", "scenario", "preset"].some((name) => readValue(values, name) !== undefined);
  const awndPackets = isLimited ? scenario.transport.awndPackets : null;
  return createGoodputModel({ ...readPath(scenario), ...readBlocks(scenario), awndPackets });
}

/** Where the collapse begins in runs, for comparison with the model's N*. */
function describeRuns(scenario: Scenario): string {
  if (describeDifference(scenario, isTrialSetting) === "")
    return `In runs the collapse begins at ${classicCollapseSenders} senders (median of ${triedSeeds} seeds).`;
  return `Where it begins in runs: incast sweep --vary senders=${triedSendersText} --seeds ${triedSeeds} --format text, with the same options.`;
}

/** For each quantity: symbol, value, and meaning, with its equation below. */
function writeText({ equations }: ModelKind, result: Result, notes: readonly string[]): string {
  const shown = equations.filter(({ key }) => result[key] !== null);
  const values = shown.map(({ key, unit }) => writeValue(result[key], unit));
  const symbolWidth = Math.max(...shown.map(({ symbol }) => symbol.length)) + 2;
  const indent = symbolWidth + Math.max(...values.map((value) => value.length)) + 2;
  const lines = shown.flatMap(({ symbol, text, meaning, cite }, index) => {
    const head = `${symbol.padEnd(symbolWidth)}${values[index]}`.padEnd(indent);
    const line = `${head}${meaning}${cite === null ? "" : ` (${cite})`}`;
    return text === symbol ? [line] : [line, `${" ".repeat(indent)}= ${text}`];
  });
  return `${[...lines, ...(notes.length > 0 ? ["", ...notes] : [])].join("\n")}\n`;
}

function writeValue(value: unknown, unit: string): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number") return String(value);
  if (unit === "s") return formatQuantity(value * 1e9, "ns", 5);
  if (unit === "bit/s") return formatQuantity(value, "bps", 5);
  if (unit === "bytes") return formatQuantity(value, "bytes", 5);
  return `${formatQuantity(value, "", 5)}${unit === "" ? "" : ` ${unit}`}`;
}
