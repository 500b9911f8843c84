import { type Marked, msg } from "../language/translate.ts";
import type { GoodputModel, GoodputQuantities } from "./goodput.ts";

/** Where PRIN's goodput model can be trusted; shown wherever the model is. Source: its section 4, and comparison with ns-2. */

export type LimitId = "undefined" | "divisibility" | "one-timeout" | "lone-sender" | "idle-link" | "above-link";

export interface ModelLimit {
  readonly id: LimitId;
  /** A sentence for people. */
  readonly says: Marked;
}

const sentences = {
  undefined: msg("Undefined: with more senders than the buffer holds packets (N > B) the model has no window to start from."),
  divisibility: msg(
    "Jumps: below N* the model asks after how many periods a loss falls on a block's last packets, which depends on what the block leaves when divided by a period. Results for neighboring N differ widely, so single points mean little.",
  ),
  "one-timeout": msg(
    "One timeout: from N* on, the model assumes that every block takes one RTOmin plus the transmission time. It does not include blocks with two consecutive timeouts or with none.",
  ),
  "lone-sender": msg(
    "A single sender does not wait for others at the barrier, so the timeouts the model counts here do not collapse anything.",
  ),
  "idle-link": msg("Optimistic: the model assumes that the queue never runs empty, which needs a buffer of about three times C D."),
  "above-link": msg(
    "Above the link: the model is not bounded by it. G_1 counts packets that still wait and ignores the idle link (up to 3.2% too much); G_2 assumes that only N - N* + 1 flows share the link, which matters with large blocks.",
  ),
} as const satisfies Record<LimitId, Marked>;

const asLimit = (id: LimitId): ModelLimit => ({ id, says: sentences[id] });

/** The limits that apply at one N. Where the receiver's window decides, losses play no part. */
export function listGoodputLimits({ setting }: GoodputModel, q: GoodputQuantities): ModelLimit[] {
  const ids: LimitId[] = [];
  if (q.regime === "unlimited") {
    if (q.N === 1) ids.push("lone-sender");
    ids.push(q.branch === "G1" ? "divisibility" : "one-timeout");
    if (setting.bufferPackets < 3 * q.CD) ids.push("idle-link");
  }
  if (q.normalizedGoodput > 1) ids.push("above-link");
  return ids.map(asLimit);
}
