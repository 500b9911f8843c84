import type { Lesson } from "./lesson.ts";
import { ecnAndDctcp } from "./data/ecn-and-dctcp.ts";
import { gipAndPrin } from "./data/gip-and-prin.ts";
import { reproducibility } from "./data/reproducibility.ts";
import { todaysLinux } from "./data/todays-linux.ts";
import { whatIsIncast } from "./data/what-is-incast.ts";

/** The lessons, in the order in which they build on each other. */
export const lessons: readonly Lesson[] = [whatIsIncast, gipAndPrin, ecnAndDctcp, todaysLinux, reproducibility];
