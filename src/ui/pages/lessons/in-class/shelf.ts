import type { Lesson } from "../../../../lessons/lesson.ts";
import { numberQuestion } from "../../../../lessons/hand-in/code.ts";
import {
  type Collection,
  emptyCollection,
  mergeCollections,
  nameStore,
  readCollection,
  writeCollection,
} from "../../../../lessons/hand-in/collection.ts";

/** The browser's storage of a class's answers to one question. */
export interface Shelf {
  read(): Collection;
  /** Merges these answers with the stored ones. @returns both, and whether they will survive a reload */
  keep(here: Collection): { readonly collection: Collection; readonly isKept: boolean };
  /** Replaces the stored answers. @returns whether they were stored */
  replace(here: Collection): boolean;
  /** Calls the listener when another tab stores something. Returns how to stop. */
  watch(listener: () => void): () => void;
}

/** @param storage called each time, because sandboxed frames throw on access. */
export function createShelf(lesson: Lesson, storage: () => Pick<Storage, "getItem" | "setItem"> = () => window.localStorage): Shelf {
  const key = nameStore(numberQuestion(lesson));
  const read = (): Collection => {
    try {
      return readCollection(storage().getItem(key), lesson);
    } catch {
      return emptyCollection;
    }
  };
  const replace = (here: Collection): boolean => {
    try {
      storage().setItem(key, writeCollection(here));
      return true;
    } catch {
      return false;
    }
  };
  return {
    read,
    replace,
    keep(here) {
      const collection = mergeCollections(read(), here, lesson);
      return { collection, isKept: replace(collection) };
    },
    watch(listener) {
      const hear = (event: StorageEvent): void => {
        if (event.key === key) listener();
      };
      window.addEventListener("storage", hear);
      return () => window.removeEventListener("storage", hear);
    },
  };
}
