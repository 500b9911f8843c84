import { t } from "../language/translate.ts";

/** A text of a lesson that cannot be understood. */
export class LessonError extends Error {
  override readonly name = "LessonError";

  /** @param value what was written. @param allowed what would be, in words. */
  constructor(
    readonly value: string,
    readonly allowed: string,
  ) {
    super(t('"{value}" is not allowed; allowed: {allowed}', { value, allowed }));
  }
}
