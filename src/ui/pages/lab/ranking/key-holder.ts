import type { PageKey } from "../../../kit/page.ts";

/** The page's keys while a sheet covers its run. */
export interface KeyHolder {
  get(): readonly PageKey[];
  set(keys: readonly PageKey[]): void;
}

export function createKeyHolder(): KeyHolder {
  let keys: readonly PageKey[] = [];
  return {
    get: () => keys,
    set(next) {
      keys = next;
    },
  };
}
