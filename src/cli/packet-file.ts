import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { geometryOf } from "../analysis/geometry.ts";
import { Capture, CaptureFullError } from "../capture/capture.ts";
import { writePacketTable } from "../capture/packet-table.ts";
import type { Observer } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { PacketPlace } from "../protocol/file-messages.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { type Option, type OptionValues, readCount, readValue } from "./read-options.ts";
import { findPort, readFlows, readSpan } from "./run-part.ts";
import { InputError } from "./errors.ts";
import { tryToWrite } from "./write-files.ts";

/** Output of `run --packets`: single packets, for Wireshark or as a table. */

/** Our choice: a few hundred bytes each are kept until the run ends. */
const mostPackets = 1_000_000;

/** Covers every header that we write; zeros follow. */
const standardSnap = 96;

export const packetOptions: readonly Option[] = [
  { name: "packets", placeholder: "FILE", help: "write single packets: FILE.pcapng for Wireshark, FILE.csv as a table" },
  {
    name: "at",
    placeholder: "all|congested|PORT|HOST",
    help: "where they are seen: each as its host sends it (all, default), at a port, at a host",
  },
  { name: "packet-flows", placeholder: "LIST", help: "only these senders' packets, by number or group: 0,4..7,web (default all)" },
  { name: "from", placeholder: "TIME", help: "only from this moment on" },
  { name: "to", placeholder: "TIME", help: "only before this moment" },
  { name: "snaplen", placeholder: "BYTES", help: `the most that is kept of a packet in a pcapng file (default ${standardSnap})` },
];

export interface PacketRequest {
  readonly file: string;
  /** "congested": at a port that is known only after the run. */
  readonly place: PacketPlace | "congested";
  readonly flows: ReadonlySet<number> | null;
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  readonly snapBytes: number;
}

/** @returns null: not requested. @throws InputError */
export function readPacketRequest(values: OptionValues, scenario: Scenario): PacketRequest | null {
  const file = readValue(values, "packets");
  if (file === undefined) {
    const stray = packetOptions.find(({ name }) => values.has(name));
    if (stray !== undefined) throw new InputError(`--${stray.name} needs --packets`);
    return null;
  }
  if (!/.\.(pcapng|csv)$/.test(file))
    throw new InputError(`--packets: ${quote(file)} is not allowed; allowed: a file whose name ends with .pcapng or .csv`);
  return {
    file,
    place: readPlace(values, scenario),
    flows: readFlows(values, "packet-flows", scenario),
    ...readSpan(values, "from", "to"),
    snapBytes: readCount(values, "snaplen", standardSnap, 14, 65_535),
  };
}

function readPlace(values: OptionValues, scenario: Scenario): PacketRequest["place"] {
  const text = readValue(values, "at") ?? "all";
  const geometry = geometryOf(scenario);
  if (text === "all") return { kind: "all" };
  if (text === "congested") return scenario.network.topology === "star" ? { kind: "port", link: geometry.bottleneck } : "congested";
  const link = findPort(geometry, text);
  if (link !== null) return { kind: "port", link };
  const node = geometry.nodes.findIndex(({ kind, name }) => kind === "host" && name === text);
  if (node >= 0) return { kind: "host", node };
  const ports = geometry.links.filter(({ isShort }) => isShort).map(({ name }) => name);
  const hosts = geometry.nodes.filter(({ kind }) => kind === "host").map(({ name }) => name);
  const near = findNearestName(text, [...ports, ...hosts]) ?? ports[0];
  throw new InputError(
    `--at: ${quote(text)} is not allowed; allowed: all, congested, a host, or a port of a switch, such as ${quote(near)}`,
  );
}

export interface PacketFile {
  readonly observer: Observer;
  /** Runs it while recording the packets of this file. @throws InputError if there are too many for a file */
  watch<T>(run: () => T): T;
  /** Call once, after the run. @throws OutputError when the disk is full */
  write(): void;
  /** Removes unfinished output. Must always be called. */
  release(): void;
}

/**
 * An existing file is replaced only after everything is written.
 * @param about the program and the command that wrote it.
 * @throws InputError if the file cannot be created.
 */
export function openPacketFile(
  request: PacketRequest,
  scenario: Scenario,
  about: readonly [string, string],
  findCongested: () => number,
): PacketFile {
  const { file, flows, fromNs, toNs, snapBytes } = request;
  const draft = `${file}.${process.pid}.partial`;
  let open = openDraft(draft, file);
  const release = (): void => {
    if (open !== null) closeSync(open);
    open = null;
    rmSync(draft, { force: true });
  };
  const geometry = geometryOf(scenario);
  let capture: Capture;
  try {
    const place = request.place === "congested" ? ({ kind: "port", link: findCongested() } as const) : request.place;
    capture = new Capture(scenario, geometry, { place, fromNs, toNs, flows, snapBytes, maxPackets: mostPackets });
  } catch (error) {
    release();
    throw error;
  }
  return {
    observer: capture.observer,
    release,
    watch(run) {
      try {
        return run();
      } catch (error) {
        if (!(error instanceof CaptureFullError)) throw error;
        throw new InputError(
          `--packets: the run has more packets than ${mostPackets}; allowed: fewer, by --at, --packet-flows, --from and --to`,
        );
      }
    },
    write() {
      const pieces = file.endsWith(".csv") ? encode(writePacketTable(capture, geometry)) : capture.write(...about);
      tryToWrite(
        () => {
          for (const piece of join(pieces)) for (let at = 0; at < piece.length;) at += writeSync(open!, piece, at);
          closeSync(open!);
          open = null;
          renameSync(draft, file);
        },
        `--packets: ${quote(file)}`,
      );
    },
  };
}

/** @throws InputError if the file cannot be created. */
function openDraft(draft: string, file: string): number | null {
  try {
    return openSync(draft, "wx");
  } catch (error) {
    throw new InputError(`--packets: ${quote(file)} cannot be written: ${describeFileError(error)}`);
  }
}

function* encode(lines: Iterable<string>): Generator<Uint8Array> {
  for (const line of lines) yield Buffer.from(line);
}

/** Written in pieces of about this many bytes: one write per packet would be slow. */
const pieceBytes = 1 << 16;

function* join(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for (const part of parts) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  yield Buffer.concat(waiting);
}
