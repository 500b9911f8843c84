import type { PageKey } from "../../../kit/page.ts";

/** What keys mean on the page alone, for as long as something lies over its run. */
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
