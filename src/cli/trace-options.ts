import { geometryOf } from "../analysis/geometry.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import { formatQuantity, parseQuantity } from "../scenario/fields/units.ts";
import { refuseBareTime } from "./bare-times.ts";
import { quote } from "./plain-line.ts";
import { type Option, type OptionValues, readChoice, readValue } from "./read-options.ts";
import { findPort, readFlows, readSpan } from "./run-part.ts";
import { InputError } from "./errors.ts";

/** Options of `run --trace`. */

const traceFormats = ["csv", "jsonl", "parquet"] as const;
export type TraceFormat = (typeof traceFormats)[number];

/** Our choice: no packet fits into a shorter one. */
const leastIntervalNs = 1000;

export const traceOptions: readonly Option[] = [
  { name: "trace", placeholder: "DIR", help: "write what happens into the tables of DIR, which is replaced if it has an older trace" },
  { name: "trace-port", placeholder: "congested|all|PORT", help: "the port of queue: the one that drops most (default), all, or its name" },
  { name: "trace-flows", placeholder: "LIST", help: "only these senders, by number or group: 0,4..7,web (default all)" },
  { name: "trace-from", placeholder: "TIME", help: "only from this moment on" },
  { name: "trace-to", placeholder: "TIME", help: "only up to this moment, included" },
  { name: "trace-format", placeholder: traceFormats.join("|"), help: "of the tables (default csv)" },
  { name: "interval", placeholder: "TIME", help: "also what each sender delivers in each interval of this length" },
];

export interface TraceRequest {
  readonly folder: string;
  readonly format: TraceFormat;
  /** Link numbers of the ports; "congested": the port that is known only after the run. */
  readonly ports: readonly number[] | "all" | "congested";
  /** null: all. */
  readonly flows: ReadonlySet<number> | null;
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  /** null: no rates. */
  readonly intervalNs: Nanos | null;
}

/** @returns null: no trace. @throws InputError */
export function readTraceRequest(values: OptionValues, scenario: Scenario): TraceRequest | null {
  const folder = readValue(values, "trace");
  if (folder === undefined) {
    const stray = traceOptions.find(({ name }) => values.has(name));
    if (stray !== undefined) throw new InputError(`--${stray.name} needs --trace`);
    return null;
  }
  if (folder === "") throw new InputError('--trace: "" is not allowed; allowed: a folder');
  const format = readChoice(values, "trace-format", traceFormats, "csv");
  return {
    folder,
    format,
    ports: readPorts(values, scenario),
    flows: readFlows(values, "trace-flows", scenario),
    ...readSpan(values, "trace-from", "trace-to"),
    intervalNs: readInterval(values),
  };
}

function readPorts(values: OptionValues, scenario: Scenario): TraceRequest["ports"] {
  const text = readValue(values, "trace-port") ?? "congested";
  const geometry = geometryOf(scenario);
  if (text === "all") return "all";
  if (text === "congested") return scenario.network.topology === "star" ? [geometry.bottleneck] : "congested";
  const port = findPort(geometry, text);
  if (port !== null) return [port];
  const names = geometry.links.filter(({ isShort }) => isShort).map((link) => link.name);
  const near = findNearestName(text, names) ?? names[0];
  throw new InputError(
    `--trace-port: ${quote(text)} is not allowed; allowed: congested, all, or a port of a switch, such as ${quote(near)}`,
  );
}

function readInterval(values: OptionValues): Nanos | null {
  const text = readValue(values, "interval");
  if (text === undefined) return null;
  refuseBareTime("--interval", text);
  const parsed = parseQuantity(text, "ns");
  if (parsed.ok && parsed.value >= leastIntervalNs && Number.isSafeInteger(parsed.value)) return parsed.value;
  throw new InputError(
    `--interval: ${quote(text)} is not allowed; allowed: a time from ${formatQuantity(leastIntervalNs, "ns")}, such as 50ms`,
  );
}
