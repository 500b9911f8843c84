import { msg } from "../language/translate.ts";
import type { GlossaryEntry } from "./glossary-entry.ts";

/** The terms of Your TCP: programs that users write, and how they are rated. */
export const programEntries = {
  program: {
    term: msg("program"),
    definition: msg(
      "The rule of a congestion control as its user writes it, in a small part of JavaScript. Every sender runs the same program with variables of its own.",
    ),
    seeAlso: ["hook", "parameter", "plot", "cwnd"],
  },
  hook: {
    term: msg("hook"),
    definition: msg(
      "A function of a program that the simulator calls at an event: onAck when new data is acknowledged, onLoss at the third duplicate ACK, onTimeout when the retransmission timer expires.",
    ),
    seeAlso: ["program", "ack", "duplicateAck", "timeout"],
  },
  parameter: {
    term: msg("parameter"),
    definition: msg("A number of a program that can be changed without editing it. It has a slider, and a sweep can vary it."),
    seeAlso: ["program", "sweep"],
  },
  plot: {
    term: msg("plotted value"),
    definition: msg("A value that a program reports with plot(name, value). Each name has a timeline with a line for every sender."),
    seeAlso: ["program", "gauge"],
  },
  score: {
    term: msg("score"),
    definition: msg(
      "The goodput of a rule in percent of the maximum, averaged over 1, 8, 16, 32, and 64 senders. Every rule gets the same work, the same seeds, and a receive window too large to matter.",
    ),
    seeAlso: ["program", "goodput", "maximum", "seed"],
  },
  fairness: {
    term: msg("Jain's index"),
    definition: msg("How evenly senders share the goodput: 1 if all get the same, 1/n if one of n senders gets everything."),
    seeAlso: ["goodput", "fairShare"],
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;
