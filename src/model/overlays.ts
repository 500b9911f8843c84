/** Two curves that explain the collapse without a model; goodput as a share of the link. Our choice, from the definitions. */

/** Settings that bound the goodput of a run of blocks. */
export interface BoundSetting {
  readonly linkBps: number;
  readonly segmentBytes: number;
  readonly headerBytes: number;
  readonly blockBytes: number;
  readonly rtoMinNs: number;
}

/** The payload's share of the link after headers, 0 to 1. No run of any transport exceeds it. */
export function findPayloadCeiling({ segmentBytes, headerBytes }: Pick<BoundSetting, "segmentBytes" | "headerBytes">): number {
  return segmentBytes / (segmentBytes + headerBytes);
}

/** N S_b / RTOmin, at most the maximum: the goodput if every block took one RTOmin and nothing else. @param senders N, from 1. */
export function findOneTimeoutPerBlock(setting: BoundSetting, senders: number): number {
  const bitsPerBlock = senders * setting.blockBytes * 8;
  return Math.min(findPayloadCeiling(setting), bitsPerBlock / (setting.rtoMinNs / 1e9) / setting.linkBps);
}
