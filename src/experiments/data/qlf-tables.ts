import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Claim, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { dctcp, ecn, makeQlf, qlf, workloads } from "./qlf.ts";

/** QLF-TCP (2019), figure 10 and both tables: all four workloads. */

/** Share of the time saved in the paper, over ECN-TCP and DCTCP. */
const saved = [
  { workload: 1, ecn: 0.5105, dctcp: 0.5228 },
  { workload: 2, ecn: 0.2488, dctcp: 0.2607 },
  { workload: 3, ecn: 0.5654, dctcp: 0.5707 },
  { workload: 4, ecn: 0.1919, dctcp: 0.2013 },
] as const;

const listSavings = (other: "ECN" | "DCTCP"): Claim[] =>
  saved.map(({ workload, ...shares }) => {
    const share = other === "ECN" ? shares.ecn : shares.dctcp;
    return {
      says: tell(msg("W{workload}: {percent} % less time than {other} (within 10 points)."), {
        workload,
        percent: (100 * share).toFixed(0),
        other,
      }),
      cite: "table II",
      test: {
        kind: "ratio",
        of: on(qlf, "shortTransferNs"),
        to: on(other, "shortTransferNs"),
        from: workload,
        until: workload,
        least: 1 - share - 0.1,
        most: 1 - share + 0.1,
      },
    };
  });

const all: Experiment["x"] = { label: "workload", cases: workloads };

const windowReason = msg(
  "With a first window of 2 the first 160 packets overflow the port whatever the transport does: 160 less 87 slots less those sent meanwhile. With 1 for all, the second window decides, and whether it drains in time depends on the RTT.",
);

export const qlfTables: readonly Experiment[] = [
  makeQlf({
    id: "qlf-10",
    figures: ["10"],
    title: "QLF's transfers end first in every workload",
    finding: "The time from the first start to the last end of the short flows is least with QLF in all four workloads.",
    x: all,
    panels: [{ title: "figure 10", kind: "bars", y: ["shortTransferNs"] }],
    claims: [ecn, dctcp].map((other) => ({
      says: tell(msg("QLF is through before {other} in every workload."), { other }),
      cite: "section IV, figure 10",
      test: { kind: "order", curves: [on(other, "shortTransferNs"), on(qlf, "shortTransferNs")] },
    })),
    reason: windowReason,
    questions: [
      {
        asks: "How long do 80 transfers of 10 KB take?",
        answer: "{qlf} with QLF, {ecn} with ECN-TCP: one RTOmin of 1 ms makes the difference.",
        facts: { qlf: at(qlf, "shortTransferNs", 1, "time"), ecn: at(ecn, "shortTransferNs", 1, "time") },
      },
      {
        asks: "And 80 of 50 KB?",
        answer: "{qlf} and {ecn}: the link is busy most of that time anyway.",
        facts: { qlf: at(qlf, "shortTransferNs", 2, "time"), ecn: at(ecn, "shortTransferNs", 2, "time") },
      },
    ],
  }),
  makeQlf({
    id: "qlf-table1",
    figures: ["I"],
    title: "QLF drops nothing",
    finding: "Packets dropped in W1 to W4: ECN-TCP 52, 77, 20, 28; DCTCP 62, 95, 37, 37; QLF none.",
    x: all,
    panels: [{ title: "table I", kind: "bars", y: ["drops"] }],
    claims: [
      { says: "QLF drops nothing.", cite: "table I", test: { kind: "level", curves: [on(qlf, "drops")], most: 0 } },
      {
        says: "ECN-TCP drops 52 in W1 (within 15 %).",
        cite: "table I",
        test: { kind: "near", curve: on(ecn, "drops"), to: { values: { 1: 52 } }, within: 0.15, as: "share" },
      },
      {
        says: "77, 20 and 28 in the others (within 30 %).",
        cite: "table I",
        test: { kind: "near", curve: on(ecn, "drops"), to: { values: { 2: 77, 3: 20, 4: 28 } }, within: 0.3, as: "share" },
      },
      {
        says: "DCTCP drops 62, 95, 37 and 37 (within 30 %).",
        cite: "table I",
        test: { kind: "near", curve: on(dctcp, "drops"), to: { values: { 1: 62, 2: 95, 3: 37, 4: 37 } }, within: 0.3, as: "share" },
      },
    ],
    reason: windowReason,
    questions: [
      {
        asks: "Why does ECN-TCP drop a third of 160 packets?",
        answer:
          "160 first packets less 87 slots less 16 to 24 sent meanwhile leave 49 to 57; the run drops {ecn}. At 60 us it is the same whatever the seed; at 100 us the hash decides, 54 where forty senders come by each spine.",
        facts: { ecn: at(ecn, "drops", 1, "whole") },
      },
      {
        asks: "Does every drop cost a timeout?",
        answer: "In W1 {timeouts} timeouts for {drops} drops: windows are too small for three duplicate ACKs.",
        facts: { timeouts: at(ecn, "timeouts", 1), drops: at(ecn, "drops", 1, "whole") },
      },
    ],
  }),
  makeQlf({
    id: "qlf-table2",
    figures: ["II"],
    title: "QLF saves half of the time in two workloads of four",
    finding: "QLF saves 51, 25, 57 and 19 % of the time of ECN-TCP, and 52, 26, 57 and 20 % of DCTCP's; 37.9 and 38.9 % on average.",
    x: all,
    panels: [{ title: "table II", kind: "bars", y: ["shortTransferNs"] }],
    claims: [
      ...listSavings("ECN"),
      ...listSavings("DCTCP"),
      {
        says: "38 % less than ECN-TCP on average (within 10 points).",
        cite: "table II",
        test: {
          kind: "ratio",
          of: on(qlf, "shortTransferNs"),
          to: on(ecn, "shortTransferNs"),
          means: "of-ratios",
          least: 0.52,
          most: 0.72,
        },
      },
    ],
    reason: windowReason,
    questions: [
      {
        asks: "How much of the time is saved in W1?",
        answer: "QLF takes {ratio} of ECN-TCP's time.",
        facts: { ratio: { kind: "ratio", of: on(qlf, "shortTransferNs"), to: on(ecn, "shortTransferNs"), x: 1, as: "percent" } },
      },
      {
        asks: "And in W2, where the flows are five times as long?",
        answer: "{ratio}: the same RTOmin is saved, of a longer time.",
        facts: { ratio: { kind: "ratio", of: on(qlf, "shortTransferNs"), to: on(ecn, "shortTransferNs"), x: 2, as: "percent" } },
      },
    ],
  }),
];
