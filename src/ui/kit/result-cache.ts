import { t } from "../../language/translate.ts";
import { isLine } from "../../analysis/metrics/line-metrics.ts";
import type { LineNumbers } from "../../analysis/metrics/outputs.ts";

/** Results of finished runs, kept in this browser between visits. If anything fails here, the page works without it. */
export interface ResultCache<Result = LineNumbers> {
  /** A readable reason why nothing is kept; null: results are kept. `openResultCache` reports later faults. */
  readonly fault: string | null;
  /** In the order of the keys; null: not found. */
  read(keys: readonly string[]): Promise<readonly (Result | null)[]>;
  write(entries: readonly (readonly [key: string, result: Result])[]): void;
  clear(): Promise<void>;
}

/** What a page keeps: its name, and how to validate it. */
export interface ResultKind<Result> {
  readonly database: string;
  isResult(value: unknown): value is Result;
}

export const sweepResults: ResultKind<LineNumbers> = {
  database: "incast-lab.sweeps",
  isResult: isLine,
};

const table = "runs";
/** About 40 MB (our choice); if there are more, all are deleted. */
const mostEntries = 20_000;
/** Timeout for a database that does not answer, ms. */
const patienceMs = 2000;

/**
 * @param version of the engine: results of another version are deleted. null: nothing can be kept.
 * @param onFault called once, with a readable reason, when nothing more can be kept: the browser's storage is full, or its database is
 * gone.
 */
export async function openResultCache<Result>(
  kind: ResultKind<Result>,
  version: string | null,
  onFault: (fault: string) => void,
): Promise<ResultCache<Result>> {
  if (version === null) return forget(t("Results are not saved while the engine is being changed."));
  try {
    const opened = await withPatience(openDatabase(kind.database));
    await withPatience(tidy(opened, version));
    let isTold = false;
    return keep(kind, opened, version, () => {
      if (!isTold) onFault(t("The browser has no more room for finished runs, so the page no longer saves them."));
      isTold = true;
    });
  } catch {
    return forget(t("This browser saves nothing for this page, so all runs are computed again."));
  }
}

function forget<Result>(fault: string): ResultCache<Result> {
  return { fault, read: (keys) => Promise.resolve(keys.map(() => null)), write: () => undefined, clear: () => Promise.resolve() };
}

function keep<Result>(kind: ResultKind<Result>, opened: IDBDatabase, version: string, fail: () => void): ResultCache<Result> {
  const toKey = (key: string): string => `${version}\n${key}`;
  return {
    fault: null,
    async read(keys) {
      try {
        const store = opened.transaction(table).objectStore(table);
        const found = keys.map((key) => answer<unknown>(store.get(toKey(key))));
        return (await withPatience(Promise.all(found))).map((value) => (kind.isResult(value) ? value : null));
      } catch {
        return keys.map(() => null);
      }
    },
    write(entries) {
      try {
        const writing = opened.transaction(table, "readwrite");
        writing.onabort = fail;
        const store = writing.objectStore(table);
        for (const [key, result] of entries) store.put(result, toKey(key));
      } catch {
        // these results will be computed again
        fail();
      }
    },
    async clear() {
      try {
        await answer(opened.transaction(table, "readwrite").objectStore(table).clear());
      } catch {
        // an unreachable database has no entries to delete
      }
    },
  };
}

function openDatabase(database: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  return answer(request);
}

/** Deletes results of other engine versions, and everything if there is too much. */
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
