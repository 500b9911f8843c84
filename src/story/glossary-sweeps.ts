import { classicCollapseSenders, triedSeeds } from "../analysis/classic-collapse.ts";
import { senderAxis } from "./collapse-words.ts";
import { msg, t } from "../language/translate.ts";
import type { GlossaryEntry } from "./glossary-entry.ts";
import { formatPercent } from "../language/formats.ts";

/** Glossary entries on many runs: curves, formulas, predictions. */

export const sweepEntries = {
  sweep: {
    term: msg("sweep"),
    definition: msg(
      "One scenario run many times, with one setting changed from point to point along x. Each curve is a series: the same scenario with one difference, such as another algorithm.",
    ),
    seeAlso: ["spread", "goodput"],
  },
  spread: {
    term: msg("median and range of the seeds"),
    definition: msg(
      "Each point has one run per seed: the curve goes through their median, and the bar extends from the smallest to the largest. The runs of a point differ only by chance, so a long bar means that chance decides.",
    ),
    seeAlso: ["seed", "sweep"],
  },
  collapse: {
    term: msg("where the collapse begins"),
    definition: msg(
      "The fewest senders, of those tried, from which the median goodput over the seeds stays below half of the best median.",
    ),
    here: () =>
      t(
        "{seeds, plural, one {In the scenario that every page starts from: at {place}. One seed per point.} other {In the scenario that every page starts from: at {place}. Median of # seeds.}}",
        { place: senderAxis.writePlace(classicCollapseSenders), seeds: triedSeeds },
      ),
    seeAlso: ["goodput", "spread", "incast"],
  },
  ceiling: {
    term: msg("payload ceiling"),
    definition: msg("The share of the link that headers leave to payload. No run of any algorithm exceeds it."),
    here: ({ scenario: { transport } }) =>
      t("Here {share} of the link.", { share: formatPercent(transport.segmentBytes / (transport.segmentBytes + transport.headerBytes)) }),
    seeAlso: ["maximum", "oneTimeout"],
  },
  oneTimeout: {
    term: msg("one timeout per block"),
    definition: msg(
      "The goodput if every block took exactly one RTOmin: its payload divided by RTOmin, at most the payload ceiling. Runs above this line have blocks without a timeout; runs below it have blocks with several.",
    ),
    seeAlso: ["rtoMin", "model"],
  },
  model: {
    term: msg("goodput model"),
    definition: msg(
      "PRIN's formula for the goodput of N senders whose windows all peak together when the buffer is full. It is undefined if there are more senders than buffer slots, and below N* its value jumps from one N to the next.",
    ),
    seeAlso: ["nStar", "oneTimeout"],
  },
  nStar: {
    term: msg("N*"),
    definition: msg(
      "The smallest number of senders at which the model expects one of them to lose its whole first window in every block. From there on it assumes that every block takes one RTOmin plus the transmission time.",
    ),
    seeAlso: ["model", "head"],
  },
  elsewhere: {
    term: msg("measured elsewhere"),
    definition: msg(
      "Results of ns-2 or of a real Linux network in nearly the same setting, drawn as crosses. Differences in the setting are noted next to the curves.",
    ),
    seeAlso: ["sweep"],
  },
  gap: {
    term: msg("points off"),
    definition: msg("How far the curve you drew is from the measured one, averaged over the values that were tried, in percentage points."),
    seeAlso: ["goodput"],
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;
