import type { Store } from "./contracts.ts";
import { useSyncExternalStore } from "react";

/** A store of one flat object. `set` without a change notifies no listener. */
export function createStore<T extends object>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(patch) {
      const isSame = (Object.keys(patch) as (keyof T)[]).every((key) => Object.is(current[key], patch[key]));
      if (isSame) return;
      current = { ...current, ...patch };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What a component may read: a getter that returns the same value until the next change, and a subscription to changes. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Renders again when the selected part changes (compared by identity). */
export function useStore<T, S>(store: Readable<T>, select: (value: T) => S): S {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
