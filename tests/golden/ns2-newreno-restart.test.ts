import { compareWithNs2 } from "./ns2-newreno.ts";

/** After an idle RTO the window starts anew. */
compareWithNs2("newreno_ssr");
