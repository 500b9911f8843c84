import { msg, type Marked } from "../language/translate.ts";
import type { Lesson } from "./lesson.ts";
import { biggerBuffer } from "./data/bigger-buffer.ts";
import { costOfATimeout } from "./data/cost-of-a-timeout.ts";
import { cutAndPull } from "./data/cut-and-pull.ts";
import { ecnAndDctcp } from "./data/ecn-and-dctcp.ts";
import { gipAndPrin } from "./data/gip-and-prin.ts";
import { headAndTail } from "./data/head-and-tail.ts";
import { reproducibility } from "./data/reproducibility.ts";
import { scheduleOrShare } from "./data/schedule-or-share.ts";
import { shorterRtoMin } from "./data/shorter-rto-min.ts";
import { todaysLinux } from "./data/todays-linux.ts";
import { whatIsIncast } from "./data/what-is-incast.ts";
import { writeARule } from "./data/write-a-rule.ts";

/** Lessons about one subject. */
export interface Chapter {
  readonly title: Marked;
  readonly lessons: readonly Lesson[];
}

/** The chapters and their lessons, in the order in which they build on each other. */
export const chapters: readonly Chapter[] = [
  { title: msg("The collapse"), lessons: [whatIsIncast, costOfATimeout, headAndTail] },
  { title: msg("Remedies"), lessons: [biggerBuffer, shorterRtoMin, gipAndPrin, ecnAndDctcp, todaysLinux] },
  { title: msg("How sure is a result?"), lessons: [reproducibility] },
  { title: msg("Your own TCP"), lessons: [writeARule] },
  { title: msg("Schedulers and trimming"), lessons: [scheduleOrShare, cutAndPull] },
];

export const lessons: readonly Lesson[] = chapters.flatMap((chapter) => chapter.lessons);
