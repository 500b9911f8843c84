/**
 * RFC 6675 as written, over packets instead of octets: SetPipe, IsLost and NextSeg examine every packet each time, and each ACK carries
 * the whole scoreboard. A slow and simple reference for the engine. Window as in RFC 5681; all ACKs are duplicate or partial until the
 * recovery ends, which also ends the comparison.
 */
export class Rfc6675Reference {
  readonly sent: string[] = [];
  isOver = false;
  readonly #sacked = new Set<number>();
  readonly #limit: number;
  #cwnd: number;
  #highAck = -1;
  #highData = -1;
  #highRxt = -1;
  #rescueRxt: number | undefined;
  #recoveryPoint: number | undefined;
  #dupAcks = 0;
  #limitedSent = 0;

  constructor(initialWindow: number, limit: number) {
    this.#cwnd = initialWindow;
    this.#limit = limit;
    while (this.#highData < Math.min(initialWindow, limit) - 1) this.#sendNew();
  }

  /** @param here all packets that have arrived, at the time of each ACK; @param latest the packet that caused the ACK. */
  onAck(here: ReadonlySet<number>, latest: number): void {
    let ack = -1;
    while (here.has(ack + 1)) ack += 1;
    const advances = ack > this.#highAck;
    const hasNews = latest > ack && !this.#sacked.has(latest);
    this.#highAck = ack;
    for (const packet of here) if (packet > ack) this.#sacked.add(packet);
    for (const packet of this.#sacked) if (packet <= ack) this.#sacked.delete(packet);
    if (this.#recoveryPoint === undefined) {
      if (advances) this.isOver = true;
      else if (hasNews) this.#onDuplicate();
      return;
    }
    if (ack >= this.#recoveryPoint) this.isOver = true;
    else this.#sendWhatPipeAllows();
  }

  #onDuplicate(): void {
    this.#dupAcks += 1;
    if (this.#dupAcks >= 3 || this.#isLost(this.#highAck + 1)) {
      this.#recoveryPoint = this.#highData;
      this.#cwnd = Math.max(2, (this.#highData - this.#highAck - this.#limitedSent) / 2);
      this.#highRxt = this.#rescueRxt = this.#highAck + 1;
      this.sent.push(`${this.#highRxt}r`);
      this.#sendWhatPipeAllows();
      return;
    }
    this.#highRxt = this.#highAck;
    while (this.#cwnd - this.#setPipe() >= 1 && this.#highData < this.#limit - 1) {
      this.#sendNew();
      this.#limitedSent += 1;
    }
  }

  #sendNew(): void {
    this.#highData += 1;
    this.sent.push(`${this.#highData}`);
  }

  #isLost(packet: number): boolean {
    return [...this.#sacked].filter((other) => other > packet).length > 2;
  }

  #setPipe(): number {
    let pipe = 0;
    for (let packet = this.#highAck + 1; packet <= this.#highData; packet++) {
      if (this.#sacked.has(packet)) continue;
      if (!this.#isLost(packet)) pipe += 1;
      if (packet <= this.#highRxt) pipe += 1;
    }
    return pipe;
  }

  #sendWhatPipeAllows(): void {
    for (let pipe = this.#setPipe(); this.#cwnd - pipe >= 1; pipe += 1) if (!this.#sendNextSeg()) return;
  }

  #sendNextSeg(): boolean {
    const highestSacked = Math.max(...this.#sacked);
    const unSacked: number[] = [];
    for (let packet = this.#highAck + 1; packet <= this.#highData; packet++) if (!this.#sacked.has(packet)) unSacked.push(packet);
    const candidates = unSacked.filter((packet) => packet > this.#highRxt && packet < highestSacked);
    const first = candidates.find((packet) => this.#isLost(packet));
    if (first !== undefined) return this.#repeat(first);
    if (this.#highData < this.#limit - 1) {
      this.#sendNew();
      return true;
    }
    if (candidates.length > 0) return this.#repeat(candidates[0]);
    const last = unSacked.at(-1);
    if (last === undefined || this.#highAck <= this.#rescueRxt!) return false;
    this.#rescueRxt = this.#recoveryPoint;
    this.sent.push(`${last}r`);
    return true;
  }

  #repeat(packet: number): true {
    this.#highRxt = packet;
    this.sent.push(`${packet}r`);
    return true;
  }
}
