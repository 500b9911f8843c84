import { msg } from "../../../language/translate.ts";
import { late } from "../../controls/late.tsx";

/** It brings what lessons are made of, which the page does without otherwise. */
export const ClassPart = late(msg("the view for a class"), async () => (await import("./class-part.tsx")).ClassPart, { isRare: true });
