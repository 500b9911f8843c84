import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { Capture } from "../../src/capture/capture.ts";
import { PacketKind, type Passage, type PacketWatch } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { everything } from "./capture-run.ts";

const { values } = readArguments({
  name: "verify:wireshark",
  about: `Captures ten runs, and compares what tshark's analysis finds in them with what the engine counted: retransmissions, duplicate ACKs,
marks, dropped packets; and no malformed packet or wrong checksum. Needs tshark (Debian package tshark). Exit code 1: they differ.`,
  options: { keep: { type: "path", placeholder: "DIR", help: "a folder in which the captures are left" } },
});
if (spawnSync("tshark", ["--version"]).error) endWith("tshark is not installed (Debian: apt-get install tshark)");

const small = { senders: 16, blocks: 3, blockBytes: 64_000 } as const;
const windows = { initialWindow: 4, awndPackets: 64 } as const;
/** @param atPort captured at the port to the receiver, which has marks but no dropped packets; else where each packet is sent. */
const runs: readonly (readonly [name: string, input: unknown, atPort?: true])[] = [
  ["the classic collapse", { workload: { blocks: 2 } }],
  ["tahoe", { transport: { ...windows, algorithm: "tahoe" }, workload: small }],
  ["reno", { transport: { ...windows, algorithm: "reno" }, workload: small }],
  ["sack", { transport: { ...windows, recovery: "sack" }, workload: small }],
  ["rack", { transport: { ...windows, recovery: "rack" }, workload: small }],
  [
    "dctcp",
    { network: { ecnThresholdPackets: 20 }, transport: { ...windows, algorithm: "dctcp" }, workload: { ...small, senders: 4 } },
    true,
  ],
  ["gip", { transport: { ...windows, algorithm: "gip" }, workload: small }],
  ["cubic, delayed ACKs", { transport: { ...windows, algorithm: "cubic", delayedAck: true }, workload: small }],
  ["minimum RTO of 2 ms", { transport: { ...windows, rtoMinNs: 2e6 }, workload: small }],
  ["leaf-spine", { network: { topology: "leaf-spine" }, transport: windows, workload: small }],
];

interface Counts {
  readonly data: number;
  readonly retransmissions: number;
  readonly duplicateAcks: number;
  readonly marks: number;
  readonly drops: number;
}

/** What the engine says of what passes the place of the capture. */
class Counter implements PacketWatch {
  data = 0;
  duplicateAcks = 0;
  marks = 0;
  readonly #lastAck = new Map<number, Passage>();
  readonly #isSeen: (passage: Readonly<Passage>) => boolean;

  constructor(isSeen: (passage: Readonly<Passage>) => boolean) {
    this.#isSeen = isSeen;
  }

  onPassage(passage: Readonly<Passage>): void {
    if (!this.#isSeen(passage)) return;
    const { kind, flow, packet, window, flags } = passage;
    if (kind === PacketKind.data) {
      this.data++;
      if ((flags & 4) !== 0) this.marks++;
    }
    if (kind !== PacketKind.ack) return;
    const last = this.#lastAck.get(flow);
    if (last?.packet === packet && last.window === window) this.duplicateAcks++;
    this.#lastAck.set(flow, { ...passage });
  }

  onLost(): void {
    // the totals have them
  }

  onAckTaken(): void {
    // not on the wire
  }
}

function capture(scenario: Scenario, isAtPort: boolean): { readonly file: Uint8Array; readonly counts: Counts } {
  const geometry = geometryOf(scenario);
  const taken = new Capture(
    scenario,
    geometry,
    isAtPort ? { ...everything, place: { kind: "port", link: geometry.bottleneck } } : everything,
  );
  const counter = new Counter(({ kind, flow, link }) => {
    const isBack = kind === PacketKind.ack || kind === PacketKind.request;
    if (isAtPort && !isBack) return link === geometry.bottleneck;
    return link === (isBack ? geometry.ackRoutes : geometry.dataRoutes)[flow][0];
  });
  const watch: PacketWatch = {
    onPassage(passage) {
      taken.onPassage(passage);
      counter.onPassage(passage);
    },
    onLost: (timeNs, serial, port) => taken.onLost(timeNs, serial, port),
    onAckTaken: () => undefined,
  };
  const simulation = createSimulation(scenario, getAlgorithm, { ...taken.observer, watch });
  while (!simulation.finished) simulation.run(1e6);
  const { flows, drops } = simulation.totals;
  // on the wire a redundant copy is a retransmission
  const retransmissions = flows.reduce((sum, flow) => sum + flow.retransmissions + flow.redundantCopies, 0);
  const { data, duplicateAcks, marks } = counter;
  return {
    file: Buffer.concat([...taken.write("Incast Lab", "verify:wireshark")]),
    counts: { data, retransmissions, duplicateAcks, marks, drops },
  };
}

/** How many packets a display filter finds. */
function count(file: string, filter: string): number {
  const preferences = ["tcp.check_checksum:TRUE", "ip.check_checksum:TRUE"].flatMap((one) => ["-o", one]);
  const { stdout, status, stderr } = spawnSync("tshark", [...preferences, "-r", file, "-Y", filter, "-T", "fields", "-e", "frame.number"], {
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\n").filter((line) => line !== "").length;
}

const folder = values.keep ?? mkdtempSync(join(tmpdir(), "incast-capture-"));
const real = '!(frame.comment contains "not simulated")';
let differing = 0;
for (const [name, input, isAtPort = false] of runs) {
  const { file: bytes, counts } = capture(requireScenario(input), isAtPort);
  const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.pcapng`);
  writeFileSync(file, bytes);
  const found: Counts = {
    data: count(file, `tcp.len > 0 && ${real}`),
    retransmissions: count(file, "tcp.analysis.retransmission || tcp.analysis.out_of_order"),
    duplicateAcks: count(file, "tcp.analysis.duplicate_ack"),
    marks: count(file, "ip.dsfield.ecn == 3"),
    drops: count(file, 'frame.comment contains "dropped"'),
  };
  const faulty = count(file, "_ws.malformed || tcp.checksum.status == 0 || ip.checksum.status == 0 || tcp.analysis.lost_segment");
  const isSame = faulty === 0 && (Object.keys(counts) as (keyof Counts)[]).every((key) => counts[key] === found[key]);
  if (!isSame) differing++;
  const rows = (Object.keys(counts) as (keyof Counts)[]).map(
    (key) => `${key} ${counts[key]}${counts[key] === found[key] ? "" : ` (tshark: ${found[key]})`}`,
  );
  console.log(`${isSame ? "same  " : "DIFFER"} ${name}: ${rows.join(", ")}${faulty > 0 ? `, ${faulty} malformed` : ""}`);
}
if (values.keep === undefined) rmSync(folder, { recursive: true });
console.log(`${runs.length - differing} of ${runs.length} captures agree`);
if (differing > 0) process.exitCode = 1;
