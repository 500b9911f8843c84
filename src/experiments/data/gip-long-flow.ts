import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { AxisOfX, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
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
            title: "One long flow takes a little from each",
            finding: "With one long TCP flow all three reach slightly less, with the same tendency.",
            panels: [{ title: "figure 19", kind: "curve", y: ["normalizedGoodput"] }] as const,
            claims: series.flatMap(({ name }) => [
              {
                says: tell(msg("{name} loses at most 15% of the link rate, with 4 to 100 senders."), { name }),
                ...said("VII-B", "figure 19", "the goodput of all the three mechanisms decrease slightly"),
                test: {
                  kind: "order",
                  curves: [on(name, "normalizedGoodput"), on(`${name}, alone`, "normalizedGoodput")],
                  margin: -0.15,
                  until: 100,
                } as const,
              },
              {
                says: tell(msg("{name} reaches less than alone, with 4 to 100 senders."), { name }),
                ...said("VII-B", "figure 19", "the goodput of all the three mechanisms decrease slightly"),
                test: {
                  kind: "order",
                  curves: [on(`${name}, alone`, "normalizedGoodput"), on(name, "normalizedGoodput")],
                  until: 100,
                } as const,
              },
            ]),
          }
        : {
            title: "One long flow: slightly more timeouts",
            finding: "There are slightly more timeouts than in figure 16.",
            panels: [{ title: "figure 20", kind: "curve", y: ["timeoutsPerBlock"], log: true }] as const,
            claims: [gip, small, newReno].map((name) => ({
              says: tell(msg("{name} has slightly more timeouts than alone, with 50 to 100 senders."), { name }),
              ...said("VII-B", "figure 20", "the average number of the TOs in the scenario with TCP background traffic is a little more"),
              test: {
                kind: "ratio",
                of: on(name, "timeoutsPerBlock"),
                to: on(`${name}, alone`, "timeoutsPerBlock"),
                from: 50,
                until: 100,
                // a tie, such as of nothing and nothing, is not more
                least: 1.01,
                most: 1.5,
              } as const,
            })),
          }),
      reason:
        "The long flow never waits at the barrier, so with few senders it takes much more than its share. Where NewReno already collapses, the long flow keeps its windows smaller, and goodput can even rise.",
      questions: [
        {
          asks: "How much does the long flow take from 4 senders, and how much from 100?",
          answer: "GIP reaches {few} of the link rate with 4 senders instead of {alone}, and {many} with 100.",
          facts: {
            few: at(gip, "normalizedGoodput", 4, "percent"),
            alone: at(`${gip}, alone`, "normalizedGoodput", 4, "percent"),
            many: at(gip, "normalizedGoodput", 100, "percent"),
          },
        },
        {
          asks: "Does GIP have timeouts with a long flow?",
          answer: "With 50 senders it has {timeouts} timeouts per block.",
          facts: { timeouts: at(gip, "timeoutsPerBlock", 50) },
        },
      ],
    }),
  ),
];
