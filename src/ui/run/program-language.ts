let loading: Promise<unknown> | null = null;

/** What reads programs (src/algorithms/own): most visits meet none. */
export function loadProgramLanguage(): Promise<unknown> {
  loading ??= import("../../algorithms/own/language.ts").catch((error: unknown) => {
    // the next one may fare better
    loading = null;
    throw error;
  });
  return loading;
}

/** Does a link's query, or a file, speak of a program? */
export function mentionsProgram(text: string): boolean {
  return /(^|[&.])program=|"program"/.test(text);
}
