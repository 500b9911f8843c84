import type { Lesson } from "./lesson.ts";
import { biggerBuffer } from "./data/bigger-buffer.ts";
import { costOfATimeout } from "./data/cost-of-a-timeout.ts";
import { headAndTail } from "./data/head-and-tail.ts";
import { shorterRtoMin } from "./data/shorter-rto-min.ts";
import { whatIsIncast } from "./data/what-is-incast.ts";

/** The lessons, in the order in which they build on each other. */
export const lessons: readonly Lesson[] = [whatIsIncast, costOfATimeout, headAndTail, biggerBuffer, shorterRtoMin];
