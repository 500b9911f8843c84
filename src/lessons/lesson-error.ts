import { t } from "../language/translate.ts";
import type { Issue } from "../scenario/check/problem.ts";

/** Part of a lesson that cannot be parsed. */
export class LessonError extends Error {
  override readonly name = "LessonError";

  /** @param value the text. @param allowed what is allowed, in words. @param issue its place, if it is in a scenario. */
  constructor(
    readonly value: string,
    readonly allowed: string,
    readonly issue: Issue | null = null,
  ) {
    super(t('"{value}" is not allowed; allowed: {allowed}', { value, allowed }));
  }
}
