import { msg } from "../../../language/translate.ts";
import { late } from "../../controls/late.tsx";

/** Loads the modules of lessons, which the page does not need otherwise. */
export const ClassPart = late(msg("the view for a class"), async () => (await import("./class-part.tsx")).ClassPart, { isRare: true });
