import { RowState } from "../../analysis/senders.ts";

/** What a sender does, after its number. */
export const stateWords: Readonly<Record<RowState, string>> = {
  [RowState.slowStart]: "in slow start",
  [RowState.avoidance]: "in congestion avoidance",
  [RowState.recovery]: "in fast recovery",
  [RowState.waiting]: "waits for its timer",
  [RowState.done]: "done, at the barrier",
  [RowState.idle]: "idle",
  [RowState.sending]: "sending",
};
