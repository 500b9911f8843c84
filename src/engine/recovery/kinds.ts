import type { Recovery } from "../congestion.ts";
import { newRenoRecovery } from "./newreno.ts";
import type { LossRecovery } from "./recovery.ts";
import { renoRecovery } from "./reno.ts";
import { tahoeRecovery } from "./tahoe.ts";

/** A connection's loss recovery. @throws RangeError for a kind that is not built. */
export function createRecovery(kind: Recovery): LossRecovery {
  switch (kind) {
    case "tahoe":
      return tahoeRecovery;
    case "reno":
      return renoRecovery;
    case "newreno":
      return newRenoRecovery;
    default:
      throw new RangeError(`recovery "${kind}" is not one of tahoe, reno, newreno`);
  }
}
