import { isObject } from "../../../../scenario/check/check-values.ts";

/** A lesson that is being written in this browser. */
export interface Draft {
  /** In the address, so that a reload has it. */
  readonly id: string;
  readonly text: string;
  /** Its present text is in a file. */
  readonly isSaved: boolean;
}

const key = "incast-lab.lesson-drafts";

/** Of those that are in a file so many stay for a reload (our choice); what is in no file is never dropped. */
const mostSaved = 3;

export interface DraftShelf {
  /** Newest first. */
  read(): readonly Draft[];
  /** @returns whether it will be there after a reload */
  keep(draft: Draft): boolean;
  remove(id: string): void;
}

/** @param storage asked anew each time: sandboxed frames throw on access. */
export function createDraftShelf(storage: () => Pick<Storage, "getItem" | "setItem">): DraftShelf {
  /** In place of the browser's where that keeps nothing. */
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

/** Its title, as far as the text says one; "": it does not. */
export function titleOf(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value.title === "string" ? value.title : "";
  } catch {
    return /"title"\s*:\s*"([^"\\]{1,100})"/.exec(text)?.[1] ?? "";
  }
}

/** Of 36^8: two tabs never take the same. */
export const nameDraft = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, "0");

/** Do two texts say the same lesson, however they are indented? */
export function isSameFile(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return one === other;
  }
}
