import { type Marked, msg, t } from "../../language/translate.ts";
import { listGroups, transportsBySender } from "../../engine/spec/groups.ts";
import type {
  BarrierSpec,
  CbrSpec,
  LongSpec,
  Nanos,
  OneshotSpec,
  OnOffSpec,
  Scenario,
  TransportSpec,
  WorkloadSpec,
} from "../../engine/spec/scenario.ts";
import { getField } from "../fields/fields.ts";
import { describeOnOff, findFastest, findSlowest, measureWork, weighPacket, type Work } from "./measure-work.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";

/** Is a scenario's work within the engine's limits? */

/**
 * Our choice: most packets of a run in a star, first copies only; fewer elsewhere, as each passes more links. The recorder numbers
 * packets with 32 bits, and this many take the engine many minutes.
 */
const mostPackets = 2e9;

/** Packets of a sender that always has data (engine/applications/long-workload.ts): the link must not carry more. */
const mostLongPackets = 1e9;

/**
 * Our choice: a month, if nothing is lost, so that times stay well below 2^53 ns (104 days). The duration of timeouts is not
 * known in advance: the engine stops a run that takes too long (engine/progress-guard.ts).
 */
const maxTimeNs = 30 * 24 * 3600e9;

/** Our choice: each sender's responses are drawn before the run starts. */
const maxResponses = 2e6;

/** Values cut to fit are cut by 1% more, which covers rounding up to whole packets. */
const margin = 0.99;

/** Our choice: with timeouts a run takes this many times as long as without, and datagrams continue throughout. */
const patience = 20;

/** One workload of a run. */
interface Part {
  readonly keys: Keys;
  readonly scenario: Scenario;
  readonly transports: readonly TransportSpec[];
  /** Number of its first sender. */
  readonly first: number;
  /** Its share of the run's packet limit. */
  readonly maxPackets: number;
  readonly problems: Problem[];
}

/** Adds to `problems`. A run's workloads share its packet limit. */
export function checkWork(scenario: Scenario, problems: Problem[]): void {
  const shared: TransportSpec[] = [];
  const own: { readonly keys: Keys; readonly workload: WorkloadSpec; readonly transports: TransportSpec[]; readonly first: number }[] = [];
  const all = transportsBySender(scenario);
  let first = 0;
  for (const [index, { senders, workload }] of listGroups(scenario).entries()) {
    const transports = all.slice(first, first + senders);
    if (workload === null) shared.push(...transports);
    else own.push({ keys: ["groups", index, "workload"], workload, transports, first });
    first += senders;
  }
  const parts = shared.length > 0 ? [{ keys: ["workload"], workload: scenario.workload, transports: shared, first: 0 }, ...own] : own;
  const maxPackets = Math.floor(mostPackets / weighPacket(scenario.network) / parts.length);
  const before = problems.length;
  for (const { workload, ...part } of parts) checkPart({ ...part, scenario, maxPackets, problems }, workload);
  if (problems.length > before) return;
  // the other workloads determine how long datagrams continue
  const timesNs = parts.map(({ workload, ...part }) => guessTime({ ...part, scenario, maxPackets, problems }, workload));
  for (const { workload, ...part } of parts)
    if (workload.kind === "cbr") checkCbr({ ...part, scenario, maxPackets, problems }, workload, Math.max(...timesNs));
}

function checkPart(part: Part, workload: WorkloadSpec): void {
  switch (workload.kind) {
    case "barrier":
      return checkBarrier(part, workload);
    case "long":
      return checkLong(part, workload);
    case "oneshot":
      return checkOneshot(part, workload);
    case "on-off":
      return checkOnOff(part, workload);
    case "cbr":
      // checked once the run's duration is known
      break;
  }
}

function measure({ scenario, transports, first }: Part, bytesOf: (place: number) => number): Work {
  return measureWork(scenario.network, transports, first, bytesOf);
}

/** How many times the work fits into the limits; below 1: not even once. */
function findRoom({ maxPackets }: Part, { packets, timeNs }: Work): number {
  return Math.min(maxPackets / packets, maxTimeNs / timeNs);
}

/** Texts for work that takes too long: on the link alone, and including the senders' waits. */
const tooLong: Readonly<Record<"blocks" | "flows", { readonly link: Marked; readonly waits: Marked }>> = {
  blocks: {
    link: msg("blocks that the link can send within {most} days; here {days} days"),
    waits: msg("blocks that can be sent with these receive windows, round trips and gaps within {most} days; here {days} days"),
  },
  flows: {
    link: msg("flows that the link can send within {most} days; here {days} days"),
    waits: msg("flows that can be sent with these receive windows, round trips and gaps within {most} days; here {days} days"),
  },
};

function describeTime(what: keyof typeof tooLong, { timeNs, sendingNs }: Work): string {
  const values = { most: String(maxTimeNs / 86400e9), days: String(Math.ceil(timeNs / 86400e9)) };
  return t(timeNs === sendingNs ? tooLong[what].link : tooLong[what].waits, values);
}

function checkBarrier(part: Part, workload: BarrierSpec): void {
  const { scenario, maxPackets } = part;
  const { blocks, blockBytes, senders } = workload;
  const block = measureBlock(part, workload);
  const room = findRoom(part, block);
  if (blocks <= room) return;

  const isUniform = scenario.groups.length === 0;
  const factors = isUniform
    ? `${senders} x ${blocks} x ${block.packets / senders}`
    : t("{blocks} x {packets} packets of all senders", { blocks: String(blocks), packets: String(block.packets) });
  const product = block.packets * blocks;
  const allowed =
    product > maxPackets
      ? t("senders x blocks x packets per block of at most {most}; here {factors} = {product}", {
          most: String(maxPackets),
          factors,
          product: String(product),
        })
      : describeTime("blocks", { ...block, timeNs: block.timeNs * blocks, sendingNs: block.sendingNs * blocks });
  if (room >= 1) addProblem(part, "blocks", blocks, allowed, Math.floor(room));
  // a single block is too large: hundreds of megabytes
  else addProblem(part, "blockBytes", blockBytes, allowed, Math.max(1, Math.floor(blockBytes * room * margin)));
}

function measureBlock(part: Part, { blockBytes, senders, staggerNs, maxOutstanding }: BarrierSpec): Work {
  const work = measure(part, () => blockBytes);
  const orderNs = Math.max(staggerNs * (senders - 1), maxOutstanding === null ? 0 : work.inTurnNs / maxOutstanding);
  return { ...work, timeNs: Math.max(work.timeNs, orderNs) };
}

function checkLong(part: Part, { durationNs }: LongSpec): void {
  const { scenario, transports, maxPackets } = part;
  const { network } = scenario;
  const smallest = transports.reduce((least, { segmentBytes, headerBytes }) => Math.min(least, segmentBytes + headerBytes), Infinity);
  // in a star all packets pass one link; elsewhere each pair may have its own links
  const rateBps = network.topology === "star" ? findSlowest(network) : transports.length * findFastest(network);
  const perNs = rateBps / (8e9 * smallest);
  const most = Math.min(mostLongPackets, maxPackets);
  if (durationNs * perNs <= most) return;
  const values = { most: String(most), count: String(Math.ceil(durationNs * perNs)) };
  const allowed =
    network.topology === "star"
      ? t("a time in which the link carries at most {most} packets; here {count}", values)
      : t("a time in which the senders' links carry at most {most} packets; here {count}", values);
  addProblem(part, "durationNs", durationNs, allowed, Math.max(1, Math.floor(most / perNs)));
}

function checkOneshot(part: Part, workload: OneshotSpec): void {
  const { flows } = workload;
  const work = measureFlows(part, workload);
  const room = findRoom(part, work);
  if (room >= 1) return;
  const allowed =
    work.packets > part.maxPackets
      ? t("flows of at most {most} packets in all; here {count}", { most: String(part.maxPackets), count: String(work.packets) })
      : describeTime("flows", work);
  const fitting = flows.map((flow) => ({ ...flow, bytes: Math.max(1, Math.floor(flow.bytes * room * margin)) }));
  addProblem(part, "flows", flows, allowed, fitting);
}

function measureFlows(part: Part, { flows }: OneshotSpec): Work {
  const bytes = flows.flatMap((flow) => Array.from({ length: flow.senders }, () => flow.bytes));
  return measure(part, (sender) => bytes[sender]);
}

function checkOnOff(part: Part, workload: OnOffSpec): void {
  const { maxPackets } = part;
  const { senders, responses, totalBytes } = workload;
  const { mostBytes, gapNs } = describeOnOff(workload);
  const lastName = workload.finalBytes === "rest" ? "totalBytes" : "finalBytes";
  const lastBytes = workload.finalBytes === "rest" ? (totalBytes ?? 0) : workload.finalBytes;
  const last = measure(part, () => lastBytes);
  // half of the limit for the final responses, so that the small ones have room
  const lastRoom = findRoom(part, last) / 2;
  if (lastRoom < 1) {
    const allowed = t("large responses of at most {most} packets and {days} days in all; here {packets} packets", {
      most: String(maxPackets / 2),
      days: String(maxTimeNs / 2 / 86400e9),
      packets: String(last.packets),
    });
    addProblem(part, lastName, lastBytes, allowed, Math.max(1, Math.floor(lastBytes * lastRoom * margin)));
    return;
  }
  const small = measure(part, () => mostBytes);
  const room = Math.floor(Math.min(findRoom(part, small) / 2, maxTimeNs / gapNs, maxResponses / senders));
  if (responses <= room) return;
  const allowed = t(
    "at most {most} responses of {senders} senders with these sizes and gaps: {all} in all, {packets} packets, {days} days",
    {
      most: String(room),
      senders: String(senders),
      all: String(maxResponses),
      packets: String(maxPackets / 2),
      days: String(maxTimeNs / 86400e9),
    },
  );
  addProblem(part, "responses", responses, allowed, room);
}

/** Time the run waits for the workload if nothing is lost. */
function guessTime(part: Part, workload: WorkloadSpec): Nanos {
  switch (workload.kind) {
    case "barrier":
      return workload.durationNs ?? workload.blocks * measureBlock(part, workload).timeNs * patience;
    case "long":
      return workload.durationNs;
    case "oneshot":
      return Math.max(...workload.flows.map(({ startNs }) => startNs)) + measureFlows(part, workload).timeNs * patience;
    case "on-off": {
      const { mostBytes, gapNs } = describeOnOff(workload);
      const { responses, finalBytes, totalBytes, startNs, finalStartNs } = workload;
      const bytes = responses * mostBytes + (finalBytes === "rest" ? (totalBytes ?? 0) : finalBytes);
      return Math.max(startNs + responses * gapNs, finalStartNs) + measure(part, () => bytes).timeNs * patience;
    }
    case "cbr":
      return 0;
  }
}

/** @param runNs approximate duration of the run. */
function checkCbr(part: Part, workload: CbrSpec, runNs: Nanos): void {
  const { senders, rateBps, packetBytes, headerBytes, startNs, stopNs } = workload;
  const packets = (senders * rateBps * Math.max(0, Math.min(stopNs ?? Infinity, runNs) - startNs)) / (8e9 * (packetBytes + headerBytes));
  if (packets <= part.maxPackets) return;
  const allowed = t("a rate at which at most {most} datagrams are sent while the run lasts; here about {count}", {
    most: String(part.maxPackets),
    count: String(Math.ceil(packets)),
  });
  addProblem(part, "rateBps", rateBps, allowed, Math.max(1000, Math.floor((rateBps * part.maxPackets * margin) / packets)));
}

type WorkloadName = "blocks" | "blockBytes" | "durationNs" | "flows" | "finalBytes" | "totalBytes" | "responses" | "rateBps";

function addProblem({ keys, problems }: Part, name: WorkloadName, value: unknown, allowed: string, nearest: unknown): void {
  problems.push(createProblem([...keys, name], value, allowed, nearest, getField(`workload.${name}`)));
}
