import { isObject } from "../../../../scenario/check/check-values.ts";

/** A lesson being edited in this browser. */
export interface Draft {
  /** Part of the URL, for reloads. */
  readonly id: string;
  readonly text: string;
  /** Its present text has been saved to a file. */
  readonly isSaved: boolean;
}

const key = "incast-lab.lesson-drafts";

/** Number of drafts saved to a file that are kept for reloads (our choice); unsaved drafts are never deleted. */
const mostSaved = 3;

export interface DraftShelf {
  /** Newest first. */
  read(): readonly Draft[];
  /** @returns whether it will survive a reload */
  keep(draft: Draft): boolean;
  remove(id: string): void;
}

/** @param storage called each time, because sandboxed frames throw on access. */
export function createDraftShelf(storage: () => Pick<Storage, "getItem" | "setItem">): DraftShelf {
  /** Used if the browser's storage is not available. */
  let here: readonly Draft[] = [];
  const read = (): readonly Draft[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isDraft) : [];
    } catch {
      return here;
    }
  };
  const write = (drafts: readonly Draft[]): boolean => {
    const dropped = new Set(drafts.filter(({ isSaved }) => isSaved).slice(mostSaved));
    here = drafts.filter((one) => !dropped.has(one));
    try {
      storage().setItem(key, JSON.stringify(here));
      return true;
    } catch {
      return false;
    }
  };
  return {
    read,
    keep: (draft) => write([draft, ...read().filter(({ id }) => id !== draft.id)]),
    remove: (id) => void write(read().filter((one) => one.id !== id)),
  };
}

function isDraft(value: unknown): value is Draft {
  return isObject(value) && typeof value.id === "string" && typeof value.text === "string" && typeof value.isSaved === "boolean";
}

/** Its title, if the text has one; otherwise "". */
export function titleOf(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value.title === "string" ? value.title : "";
  } catch {
    return /"title"\s*:\s*"([^"\\]{1,100})"/.exec(text)?.[1] ?? "";
  }
}

/** One of 36^8: practically unique. */
export const nameDraft = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, "0");

/** Do two texts contain the same lesson, regardless of formatting? */
export function isSameFile(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return one === other;
  }
}
