import { t } from "../language/translate.ts";

/** A block's display number, from 1: "block 3". Data and files count from 0. */
export function formatBlock(block: number): string {
  return t("block {block}", { block: block + 1 });
}
