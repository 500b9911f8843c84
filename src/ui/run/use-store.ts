import { useSyncExternalStore } from "react";

/** What a component may read: a getter that returns the same value until told otherwise, and a way to be told. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Renders again when the selected part changes (compared by identity). */
export function useStore<T, S>(store: Readable<T>, select: (value: T) => S): S {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
