/** Generated when the page is built (scripts/typeset.mjs). */
declare module "virtual:typeset-equations" {
  /** Markup of each equation, by its table's name and its key. */
  export const typeset: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
