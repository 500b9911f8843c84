import { t } from "../language/translate.ts";
import type { Issue } from "../scenario/check/problem.ts";

/** A text of a lesson that cannot be understood. */
export class LessonError extends Error {
  override readonly name = "LessonError";

  /** @param value what was written. @param allowed what would be, in words. @param issue the place in a scenario, where it is one */
  constructor(
    readonly value: string,
    readonly allowed: string,
    readonly issue: Issue | null = null,
  ) {
    super(t('"{value}" is not allowed; allowed: {allowed}', { value, allowed }));
  }
}
