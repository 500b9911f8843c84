import { useSyncExternalStore } from "react";

/** What a component may read: a getter that returns the same value until told otherwise, and a way to be told. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Renders again when the selected part changes (compared by identity). */
export function useStore<T, S>(store: Readable<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
