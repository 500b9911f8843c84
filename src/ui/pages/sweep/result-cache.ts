import type { LineNumbers } from "../../../analysis/metrics/outputs.ts";

/** What finished runs came to, kept in this browser from visit to visit. Whatever goes wrong here, the sweep goes on without. */
export interface ResultCache {
  /** Why nothing is kept, in words for people; null: it is. `openResultCache` tells of faults that come later. */
  readonly fault: string | null;
  /** In the order of the keys; null: not there. */
  read(keys: readonly string[]): Promise<readonly (LineNumbers | null)[]>;
  write(entries: readonly (readonly [key: string, numbers: LineNumbers])[]): void;
  clear(): Promise<void>;
}

const database = "incast-lab.sweeps";
const table = "runs";
/** About 40 MB (our choice); when there are more all are forgotten. */
const mostEntries = 20_000;
/** A database that says nothing at all is not waited for, ms. */
const patienceMs = 2000;

/**
 * @param version of the engine: what another one came to is forgotten. null: nothing can be kept.
 * @param onFault told once, in words for people, when nothing more can be kept: the browser's room is full, or its database has gone.
 */
export async function openResultCache(version: string | null, onFault: (fault: string) => void): Promise<ResultCache> {
  if (version === null) return forget("Results are not kept while the engine is being worked on.");
  try {
    const opened = await withPatience(openDatabase());
    await withPatience(tidy(opened, version));
    let isTold = false;
    return keep(opened, version, () => {
      if (!isTold) onFault("The browser has no more room for finished runs, so from now on they are not kept.");
      isTold = true;
    });
  } catch {
    return forget("This browser keeps nothing for this page, so every sweep is computed anew.");
  }
}

function forget(fault: string): ResultCache {
  return { fault, read: (keys) => Promise.resolve(keys.map(() => null)), write: () => undefined, clear: () => Promise.resolve() };
}

function keep(opened: IDBDatabase, version: string, fail: () => void): ResultCache {
  const toKey = (key: string): string => `${version}\n${key}`;
  return {
    fault: null,
    async read(keys) {
      try {
        const store = opened.transaction(table).objectStore(table);
        const found = keys.map((key) => answer<unknown>(store.get(toKey(key))));
        return (await withPatience(Promise.all(found))).map((value) => (isNumbers(value) ? value : null));
      } catch {
        return keys.map(() => null);
      }
    },
    write(entries) {
      try {
        const writing = opened.transaction(table, "readwrite");
        writing.onabort = fail;
        const store = writing.objectStore(table);
        for (const [key, numbers] of entries) store.put(numbers, toKey(key));
      } catch {
        // these are computed again another day
        fail();
      }
    },
    async clear() {
      try {
        await answer(opened.transaction(table, "readwrite").objectStore(table).clear());
      } catch {
        // what cannot be reached cannot be read either
      }
    },
  };
}

function isNumbers(value: unknown): value is LineNumbers {
  return Array.isArray(value) && value.every((one) => one === null || typeof one === "number");
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  return answer(request);
}

/** Forgets what other engines came to, and everything where there is too much. */
async function tidy(opened: IDBDatabase, version: string): Promise<void> {
  const store = opened.transaction(table, "readwrite").objectStore(table);
  store.delete(IDBKeyRange.upperBound(`${version}\n`, true));
  store.delete(IDBKeyRange.lowerBound(`${version}\n\uffff`));
  if ((await answer(store.count())) > mostEntries) await answer(store.clear());
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database does not answer"));
  });
}

function withPatience<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the database does not answer")), patienceMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
