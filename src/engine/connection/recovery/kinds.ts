import type { Recovery } from "../../congestion.ts";
import { DUPLICATE_THRESHOLD } from "../../observer.ts";
import type { Rules } from "../rules/rules.ts";
import type { SenderSetup } from "../sender-setup.ts";
import { RackRecovery } from "./rack.ts";
import type { LossRecovery, SelectiveRecovery } from "./recovery.ts";
import { NO_THRESHOLD } from "./scoreboard.ts";
import { SackRecovery } from "./sack.ts";
import { createRenoRecovery, createNewRenoRecovery, tahoeRecovery } from "./counting.ts";

/**
 * The kind of loss recovery a connection has: what the scenario asks for, else what its transport declares. One without ACKs has nothing
 * to choose. A transport that leaves all repairs to its timer repairs by SACK once the scenario sets a threshold.
 */
export function chooseRecovery({ transport, algorithm }: Pick<SenderSetup, "transport" | "algorithm">): Recovery {
  if (algorithm.createSink !== undefined) return algorithm.recovery;
  const kind = transport.recovery === "default" ? algorithm.recovery : transport.recovery;
  return kind === "timer" && transport.dupThresh !== null ? "sack" : kind;
}

/** Number of signs of loss that start a repair: the scenario's, else the transport's, else three; NO_THRESHOLD: only the timer repairs. */
export function chooseDupThresh({ transport, algorithm }: Pick<SenderSetup, "transport" | "algorithm">): number {
  if (chooseRecovery({ transport, algorithm }) === "timer") return NO_THRESHOLD;
  return transport.dupThresh ?? algorithm.options?.(transport.params).dupThresh ?? DUPLICATE_THRESHOLD;
}

/** A connection's own recovery that knows which packets have arrived; null for the kinds that only count duplicates. */
export function createSelectiveRecovery(kind: Recovery, rules: Rules, setup: SenderSetup): SelectiveRecovery | null {
  const { limitedTransmit } = setup.transport;
  if (kind === "sack") return new SackRecovery(rules, limitedTransmit, setup.dupThresh);
  if (kind === "timer") return new SackRecovery(rules, true, setup.dupThresh);
  return kind === "rack" ? new RackRecovery(setup.network, setup.recoveryTimer, rules, limitedTransmit, setup.dupThresh) : null;
}

/** A recovery that only counts duplicate ACKs. @throws RangeError for the other kinds. */
export function createCountingRecovery(kind: Recovery, rules: Rules): LossRecovery {
  switch (kind) {
    case "tahoe":
      return tahoeRecovery;
    case "reno":
      return createRenoRecovery(rules);
    case "newreno":
      return createNewRenoRecovery(rules);
    case "sack":
    case "rack":
    case "timer":
      throw new RangeError(`recovery "${kind}" is selective`);
  }
}
