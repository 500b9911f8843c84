/** Programs written in this browser, stored so that closing the page loses none. */
export interface KeptProgram {
  readonly name: string;
  readonly program: string;
  readonly score: number;
}

const key = "incast-lab.own.programs";
/** Our choice: a list that can be seen at once. */
const most = 8;

type Memory = () => Pick<Storage, "getItem" | "setItem">;

const browser: Memory = () => window.localStorage;

/** Newest first. Never throws: without storage the list is empty. */
export function readKeptPrograms(storage: Memory = browser): readonly KeptProgram[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** One program per name: a later one replaces it. */
export function keepProgram(program: KeptProgram, storage: Memory = browser): void {
  const others = readKeptPrograms(storage).filter(({ name }) => name !== program.name);
  try {
    storage().setItem(key, JSON.stringify([program, ...others].slice(0, most)));
  } catch {
    // The URL and a file still contain it.
  }
}

function isKept(value: unknown): value is KeptProgram {
  const { name, program, score } = (value ?? {}) as Partial<KeptProgram>;
  return typeof name === "string" && typeof program === "string" && typeof score === "number";
}
