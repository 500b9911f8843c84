/** Cycles of fast recovery. Source: 802.1Qau; Zhu et al., SIGCOMM 2015, F = 5. */
const RECOVERY_CYCLES = 5;

export interface RateSteps {
  /** The maximum rate and the minimum rate, bit/s. */
  readonly lineBps: number;
  readonly leastBps: number;
  /** A cycle ends after this many bytes or this much time. */
  readonly cycleBytes: number;
  readonly cycleNs: number;
  /** Increase of the target per cycle after fast recovery: while one counter is still in it; times the cycles once both have left it. */
  readonly additiveBps: number;
  readonly hyperBps: number;
}

/**
 * A rate that notifications cut and that recovers on its own: five cycles halve the distance to the earlier rate, then the target rises.
 * Cycles are counted separately by bytes and by time.
 * Source: Alizadeh et al., "Data Center Transport Mechanisms: Congestion Control Theory and IEEE Standardization", Allerton 2008, section
 * II-B (QCN's reaction point); DCQCN's is the same (Zhu et al., SIGCOMM 2015, section 3.1). Neither text was available: a reconstruction.
 */
export class RateRecovery {
  currentBps: number;
  targetBps: number;
  readonly #steps: RateSteps;
  #cyclesByBytes = 0;
  #cyclesByTime = 0;
  #bytes = 0;
  /** Start of the current cycle. */
  #sinceNs: number = 0;

  constructor(steps: RateSteps) {
    this.#steps = steps;
    this.currentBps = steps.lineBps;
    this.targetBps = steps.lineBps;
  }

  get isAtLine(): boolean {
    return this.currentBps >= this.#steps.lineBps;
  }

  /** When the current cycle ends by time. */
  get cycleEndNs(): number {
    return this.#sinceNs + this.#steps.cycleNs;
  }

  /** Has a cycle ended since the last cut? */
  get hasRecovered(): boolean {
    return this.#cyclesByBytes + this.#cyclesByTime > 0;
  }

  /** @param movesTarget recovery returns to the rate before this cut; otherwise to the earlier target. */
  cut(factor: number, movesTarget: boolean, nowNs: number): void {
    if (movesTarget) this.targetBps = this.currentBps;
    this.currentBps = Math.max(this.#steps.leastBps, this.currentBps * factor);
    this.#cyclesByBytes = 0;
    this.#cyclesByTime = 0;
    this.#bytes = 0;
    this.#sinceNs = nowNs;
  }

  /** This many bytes were sent. */
  onBytes(bytes: number): void {
    if (this.isAtLine) return;
    this.#bytes += bytes;
    for (; this.#bytes >= this.#steps.cycleBytes && !this.isAtLine; this.#bytes -= this.#steps.cycleBytes) {
      this.#cyclesByBytes += 1;
      this.#increase();
    }
  }

  /** Ends the cycles whose time is over, including those in a pause. */
  onTime(nowNs: number): void {
    while (nowNs >= this.cycleEndNs && !this.isAtLine) {
      this.#sinceNs += this.#steps.cycleNs;
      this.#cyclesByTime += 1;
      this.#increase();
    }
  }

  #increase(): void {
    const { lineBps, additiveBps, hyperBps } = this.#steps;
    const [fewer, more] = [Math.min(this.#cyclesByBytes, this.#cyclesByTime), Math.max(this.#cyclesByBytes, this.#cyclesByTime)];
    if (fewer > RECOVERY_CYCLES) this.targetBps += hyperBps * (fewer - RECOVERY_CYCLES);
    else if (more > RECOVERY_CYCLES) this.targetBps += additiveBps;
    this.targetBps = Math.min(this.targetBps, lineBps);
    this.currentBps = (this.currentBps + this.targetBps) / 2;
    // halving never ends: within 1 bit/s counts as recovered
    if (this.currentBps >= lineBps - 1) this.currentBps = lineBps;
  }
}
