import { t } from "../../language/translate.ts";

/** What a reader has done will be lost, and why. */
export function tellUnkept(): string {
  return t("This browser cannot keep your progress: its storage is full or switched off. It is lost when you reload or close the page.");
}
