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

/** Where this browser keeps what a class has handed in for one question. */
export interface Shelf {
  read(): Collection;
  /** Adds what is here to what is kept. @returns both together, and whether they will be there after a reload */
  keep(here: Collection): { readonly collection: Collection; readonly isKept: boolean };
  /** In place of what is kept. @returns whether it is kept */
  replace(here: Collection): boolean;
  /** Told when another tab has kept something. Returns how to stop. */
  watch(listener: () => void): () => void;
}

/** @param storage asked anew each time: sandboxed frames throw on access. */
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
