import { type Progress, readProgress, writeProgress } from "../../../lessons/session.ts";

const key = "incast-lab.lessons";
const notesKey = "incast-lab.lessons.notes";

/** What this browser keeps of lessons. Where it keeps nothing, progress ends with the visit. */
export interface Keeper {
  readonly read: () => Progress;
  readonly write: (progress: Progress) => void;
  readonly readNotes: () => boolean;
  readonly writeNotes: (isOn: boolean) => void;
}

/** @param storage asked anew each time: sandboxed frames throw on access. */
export function createKeeper(storage: () => Pick<Storage, "getItem" | "setItem">): Keeper {
  const attempt = <T>(task: () => T, otherwise: T): T => {
    try {
      return task();
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => attempt(() => readProgress(storage().getItem(key)), {}),
    write: (progress) => attempt(() => storage().setItem(key, writeProgress(progress)), undefined),
    readNotes: () => attempt(() => storage().getItem(notesKey) === "on", false),
    writeNotes: (isOn) => attempt(() => storage().setItem(notesKey, isOn ? "on" : "off"), undefined),
  };
}
