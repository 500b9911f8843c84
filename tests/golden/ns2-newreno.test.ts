import { compareWithNs2 } from "./ns2-newreno.ts";

compareWithNs2("newreno");
