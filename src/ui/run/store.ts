import type { Store } from "./contracts.ts";

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
