import { countSenders } from "../../../engine/spec/groups.ts";
import { findBlockBytes, packetsPerBlock } from "../../../analysis/workload.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { countUpTo } from "../../../analysis/search.ts";
import { Milestone, PacketFlag } from "../../../engine/observer.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { describeStar } from "../../../engine/topologies/star-geometry.ts";

/** Blocks of more packets than this are tracked only by milestones: none or all. 8 MB of bits. */
const mostPackets = 64_000_000;

/**
 * How much of the current block has arrived from each sender, tracked forward in time; going back or to another block
 * starts again from the block's first packet. For flows of unknown size, packets are counted instead, relative to the
 * sender with most.
 */
export class BlockProgress {
  /** Share of its block that has arrived, per sender, 0 to 1; for flows of unknown size, its packets relative to the largest number. */
  readonly shares: Float64Array;
  /** Senders whose whole block has arrived; 0 for unknown sizes. */
  complete = 0;
  /** Packets that have arrived, per sender, each counted once; null: sizes are known. Only recorded packets count. */
  arrivals: readonly Arrivals[] | null = null;

  readonly #run: RunSnapshot;
  readonly #packets: Int32Array;
  /** Offset of each sender's packets in `#seen`. */
  readonly #offsets: Float64Array;
  readonly #seen: Uint8Array | null;
  readonly #propagationNs: Nanos;
  #block = -1;
  #timeNs = -1;
  #packetRow = 0;
  /** Rows of packets that have reached the switch but not the receiver. */
  #underWay: number[] = [];
  #milestoneRow = 0;

  constructor(run: RunSnapshot) {
    // Includes groups with their own traffic: the port has their packets too.
    const senders = countSenders(run.scenario);
    this.#run = run;
    this.shares = new Float64Array(senders);
    this.#packets = Int32Array.from({ length: senders }, (_, sender) => packetsPerBlock(run.scenario, sender) ?? 0);
    this.#offsets = new Float64Array(senders);
    let total = 0;
    for (let sender = 0; sender < senders; sender++) {
      this.#offsets[sender] = total;
      total += this.#packets[sender];
    }
    this.#seen = total <= mostPackets ? new Uint8Array(Math.ceil(total / 8)) : null;
    this.arrivals = findBlockBytes(run.scenario, 0) === null ? Array.from({ length: senders }, () => new Arrivals()) : null;
    this.#propagationNs = describeStar(run.scenario.network).bottleneck.delayNs;
  }

  /** Updates `shares` to `timeNs`, in block `block` that opened at `startNs`. */
  moveTo(timeNs: Nanos, block: number, startNs: Nanos): void {
    if (block !== this.#block || timeNs < this.#timeNs) this.#restart(block, startNs);
    this.#timeNs = timeNs;
    if (block < 0) return;
    this.#takePackets(timeNs);
    if (this.arrivals) this.#compare(this.arrivals);
    else this.#takeMilestones(timeNs);
  }

  #restart(block: number, startNs: Nanos): void {
    const { packets, milestones } = this.#run.columns;
    this.#block = block;
    this.shares.fill(0);
    this.#seen?.fill(0);
    this.complete = 0;
    this.arrivals &&= this.arrivals.map(() => new Arrivals());
    this.#underWay = [];
    this.#packetRow = countUpTo(packets.arriveNs, packets.length, startNs);
    this.#milestoneRow = countUpTo(milestones.timeNs, milestones.length, startNs);
  }

  #compare(arrivals: readonly Arrivals[]): void {
    const most = Math.max(1, ...arrivals.map(({ count }) => count));
    arrivals.forEach(({ count }, sender) => (this.shares[sender] = count / most));
  }

  #takePackets(timeNs: Nanos): void {
    if (!this.#seen) return;
    const { arriveNs, departNs, flags, length } = this.#run.columns.packets;
    for (; this.#packetRow < length && arriveNs[this.#packetRow] <= timeNs; this.#packetRow++) {
      if ((flags[this.#packetRow] & PacketFlag.pushedOut) === 0) this.#underWay.push(this.#packetRow);
    }
    const isThere = (row: number): boolean => departNs[row] + this.#propagationNs <= timeNs;
    for (const row of this.#underWay) if (isThere(row)) this.#takePacket(this.#seen, row);
    this.#underWay = this.#underWay.filter((row) => !isThere(row));
  }

  #takePacket(seen: Uint8Array, row: number): void {
    const { flow, packet } = this.#run.columns.packets;
    const sender = flow[row];
    if (this.arrivals) return this.arrivals[sender].add(packet[row]);
    const count = this.#packets[sender];
    const place = packet[row] - this.#block * count;
    if (place < 0 || place >= count) return;
    const bit = this.#offsets[sender] + place;
    const mask = 1 << (bit % 8);
    const index = Math.floor(bit / 8);
    if ((seen[index] & mask) !== 0) return;
    seen[index] |= mask;
    this.shares[sender] = Math.min(1, this.shares[sender] + 1 / count);
  }

  #takeMilestones(timeNs: Nanos): void {
    const { timeNs: times, kind, flow, block, length } = this.#run.columns.milestones;
    for (; this.#milestoneRow < length && times[this.#milestoneRow] <= timeNs; this.#milestoneRow++) {
      const row = this.#milestoneRow;
      if (kind[row] !== Milestone.senderDelivered || block[row] !== this.#block) continue;
      this.shares[flow[row]] = 1;
      this.complete++;
    }
  }
}

/** Packets of one sender that have arrived, each counted once; out-of-order packets are kept until the missing one arrives. */
export class Arrivals {
  /** Every packet below this has arrived. */
  #next = 0;
  readonly #early = new Set<number>();

  get count(): number {
    return this.#next + this.#early.size;
  }

  add(packet: number): void {
    if (packet > this.#next) this.#early.add(packet);
    if (packet !== this.#next) return;
    this.#next++;
    while (this.#early.delete(this.#next)) this.#next++;
  }
}
