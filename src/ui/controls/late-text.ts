import { lookUp, msg } from "../../language/translate.ts";
import { late } from "./late.tsx";

/** A table's text, in a list that is still to be opened: it may come a moment later. */
export const LateText = late<{ text: string }>(
  msg("the explanations"),
  async () => {
    const { readLate } = await import("../text/late-texts.ts");
    return ({ text }) => lookUp(readLate(text));
  },
  { fault: "nowhere" },
);
