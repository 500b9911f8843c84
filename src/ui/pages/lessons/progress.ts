import { fitsLesson } from "../../../lessons/situation.ts";
import { lessons } from "../../../lessons/registry.ts";
import { mergeProgress, type Progress, readProgress, writeProgress } from "../../../lessons/session.ts";

const key = "incast-lab.lessons";
const notesKey = "incast-lab.lessons.notes";

/** The browser's storage of lesson progress. Without storage, progress ends with the visit. */
export interface Keeper {
  readonly read: () => Progress;
  /** Merges this progress with what another tab has stored in the meantime. */
  readonly join: (here: Progress) => Progress;
  /** Stores both. @returns both, and whether they will survive a reload */
  readonly keep: (here: Progress) => { readonly progress: Progress; readonly isKept: boolean };
  readonly forget: () => void;
  /** Calls the listener when another tab stores something. Returns how to stop. */
  readonly watch: (listener: () => void) => () => void;
  readonly readNotes: () => boolean;
  readonly writeNotes: (isOn: boolean) => void;
}

/** @param storage called each time, because sandboxed frames throw on access. */
export function createKeeper(storage: () => Pick<Storage, "getItem" | "setItem">): Keeper {
  const attempt = <T>(task: () => T, otherwise: T): T => {
    try {
      return task();
    } catch {
      return otherwise;
    }
  };
  /** The stored progress when it was last read or written. */
  let base: Progress = {};
  const readKept = (): Progress => attempt(() => leaveOutForeign(readProgress(storage().getItem(key))), base);
  const write = (progress: Progress): boolean =>
    attempt(() => {
      storage().setItem(key, writeProgress(progress));
      base = progress;
      return true;
    }, false);
  const join = (here: Progress): Progress => {
    const kept = readKept();
    const progress = mergeProgress(base, kept, here);
    base = kept;
    return progress;
  };
  return {
    read: () => (base = readKept()),
    join,
    keep(here) {
      const progress = join(here);
      return { progress, isKept: write(progress) };
    },
    forget: () => void write({}),
    watch(listener) {
      const hear = (event: StorageEvent): void => {
        if (event.key === key) listener();
      };
      window.addEventListener("storage", hear);
      return () => window.removeEventListener("storage", hear);
    },
    readNotes: () => attempt(() => storage().getItem(notesKey) === "on", false),
    writeNotes: (isOn) => attempt(() => storage().setItem(notesKey, isOn ? "on" : "off"), undefined),
  };
}

/** Removes sessions whose prediction does not match their lesson; those of lessons from files are checked when they open. */
function leaveOutForeign(progress: Progress): Progress {
  return Object.fromEntries(
    Object.entries(progress).filter(([id, { guess }]) => {
      const lesson = lessons.find((one) => one.id === id);
      return lesson === undefined || guess === null || fitsLesson(lesson, guess);
    }),
  );
}
