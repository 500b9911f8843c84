import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { AxisOfX, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { makeFigure } from "./gip-basics.ts";
import { gip, newReno, series, small, usual } from "./gip-large.ts";

/** GIP (ICNP 2013), figures 19 and 20: one long flow beside hundreds of senders. */

/** The same beside one flow that never ends. */
const withLongFlow: AxisOfX = {
  label: "senders",
  log: true,
  cases: [4, 8, 16, 24, 50, 64, 100, 150, 200].map((senders) => ({
    at: senders,
    name: String(senders),
    onlyFull: [8, 24, 64, 200].includes(senders),
    changes: {
      workload: { senders },
      groups: [
        { senders },
        { senders: 1, name: "long", background: true, transport: { algorithm: "newreno" }, workload: { kind: "long", durationNs: 3600e9 } },
      ],
    },
  })),
};

const aloneSeries = series.map(({ name, ...rest }) => ({
  name: tell(msg("{name}, alone"), { name }),
  changes: { ...("changes" in rest ? rest.changes : {}), groups: [] },
}));

export const gipLongFlow: readonly Experiment[] = [
  ...(["19", "20"] as const).map((figure) =>
    makeFigure("GIP", {
      ...usual,
      x: withLongFlow,
      series: [...series, ...aloneSeries],
      seeds: { coarse: 1, full: 3 },
      id: `gip-${figure}`,
      figures: [figure],
      ...(figure === "19"
        ? {
            title: "A long flow takes a little from each",
            finding: "With one long TCP flow beside them all three have slightly less, with the same tendency.",
            panels: [{ title: "figure 19", kind: "curve", y: ["normalizedGoodput"] }] as const,
            claims: series.map(({ name }) => ({
              says: tell(msg("{name}: up to 0.15 of the link less, with 16 to 100 senders."), { name }),
              cite: "section VII, figure 19",
              test: {
                kind: "order",
                curves: [on(name, "normalizedGoodput"), on(`${name}, alone`, "normalizedGoodput")],
                margin: -0.15,
                from: 16,
                until: 100,
              } as const,
            })),
          }
        : {
            title: "And brings a few more timeouts",
            finding: "The timeouts are a little more than in figure 16.",
            panels: [{ title: "figure 20", kind: "curve", y: ["timeoutsPerBlock"], log: true }] as const,
            claims: [small, newReno].map((name) => ({
              says: tell(msg("{name}: 1.0 to 1.5 times as many, from 50 to 100 senders."), { name }),
              cite: "section VII, figure 20",
              test: {
                kind: "ratio",
                of: on(name, "timeoutsPerBlock"),
                to: on(`${name}, alone`, "timeoutsPerBlock"),
                from: 50,
                until: 100,
                least: 1,
                most: 1.5,
              } as const,
            })),
          }),
      reason: "One more flow fills the port, and it never waits at the barrier: with few senders it takes much more than its share.",
      questions: [
        {
          asks: "How much does the long flow take from 4 senders, and how much from 100?",
          answer: "GIP has {few} of the link with 4 senders instead of {alone}, and {many} with 100.",
          facts: {
            few: at(gip, "normalizedGoodput", 4, "percent"),
            alone: at(`${gip}, alone`, "normalizedGoodput", 4, "percent"),
            many: at(gip, "normalizedGoodput", 100, "percent"),
          },
        },
        {
          asks: "Does GIP need a timer when a long flow is there too?",
          answer: "With 50 senders it has {timeouts} timeouts a block.",
          facts: { timeouts: at(gip, "timeoutsPerBlock", 50) },
        },
      ],
    }),
  ),
];
