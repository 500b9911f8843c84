import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Claim, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { dctcp, ecn, makeQlf, qlf, qlfChanges, series, workloads } from "./qlf.ts";

/** QLF-TCP (2019), figure 10 and both tables: all four workloads. */

/** Share of the time saved in the paper, over ECN-TCP and DCTCP. */
const saved = [
  { workload: 1, ecn: 0.5105, dctcp: 0.5228 },
  { workload: 2, ecn: 0.2488, dctcp: 0.2607 },
  { workload: 3, ecn: 0.5654, dctcp: 0.5707 },
  { workload: 4, ecn: 0.1919, dctcp: 0.2013 },
] as const;

const tableTwo = said("4.2", "table II", "Table 2 shows the percentage of improvement in DBTT for all four workloads.");

/** QLF's time over the other's; the paper prints what is saved. */
const listSavings = (other: "ECN" | "DCTCP"): Claim[] =>
  saved.map(({ workload, ...shares }) => {
    const share = other === "ECN" ? shares.ecn : shares.dctcp;
    return {
      says: tell(msg("W{workload}: QLF takes {percent}% less time than {other}."), { workload, percent: (100 * share).toFixed(0), other }),
      ...tableTwo,
      printed: { values: { [workload]: 1 - share } },
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

/** Rows of table I, by workload. */
const drops = {
  ECN: { 1: 52, 2: 77, 3: 20, 4: 28 },
  DCTCP: { 1: 62, 2: 95, 3: 37, 4: 37 },
} as const;

const tableOne = said("4.2", "table I", "Table 1 shows the number of packet drops for each of the four workloads.");

const all: Experiment["x"] = { label: "workload", cases: workloads };

const windowReason = msg(
  "With first windows of 2 packets, 160 packets overflow the port with any transport: 160, less 87 slots, less those sent in the meantime. With 1 packet for all, the second window decides, and whether the port drains in time depends on the RTT.",
);

/** What the field that carries the queue length adds. */
const overheads = [
  { name: "Added to a data packet", overlay: "dataOverhead", changes: qlfChanges },
  { name: "Added to an ACK", overlay: "ackOverhead", changes: qlfChanges },
] as const;

export const qlfTables: readonly Experiment[] = [
  makeQlf({
    series: [...series, ...overheads],
    id: "qlf-10",
    figures: ["10"],
    title: "QLF finishes first in every workload",
    finding: "In all four workloads the short flows finish first with QLF, from the first start to the last end.",
    x: all,
    panels: [{ title: "figure 10", kind: "bars", y: ["shortTransferNs"] }],
    claims: [
      ...[ecn, dctcp].map((other) => ({
        says: tell(msg("QLF finishes before {other} in every workload."), { other }),
        ...said("4.2", "figure 10", "the QLF-based scheme significantly improves DBTT compared to the other two schemes"),
        test: { kind: "order", curves: [on(other, "shortTransferNs"), on(qlf, "shortTransferNs")] } as const,
      })),
      {
        says: "The field that carries the queue length takes 0.0685% of a data packet.",
        ...said("3.2.3", "", "Overhead in data packet = 1 / 1459 = 0.0685%"),
        printed: { level: 0.000685 },
        test: { kind: "level", curves: [on(overheads[0].name, "formula")], least: 0.00068, most: 0.00069 },
      },
      {
        says: "It takes 2.5% of an ACK.",
        ...said("3.2.3", "", "Overhead in acknowledgement = 1 / 40 = 2.5%"),
        printed: { level: 0.025 },
        test: { kind: "level", curves: [on(overheads[1].name, "formula")], least: 0.0245, most: 0.0255 },
      },
    ],
    reason: windowReason,
    questions: [
      {
        asks: "How long do 80 transfers of 10 KB take?",
        answer: "{qlf} with QLF, {ecn} with ECN-TCP: the difference is one minimum RTO of 1 ms.",
        facts: { qlf: at(qlf, "shortTransferNs", 1, "time"), ecn: at(ecn, "shortTransferNs", 1, "time") },
      },
      {
        asks: "How long do 80 transfers of 50 KB take?",
        answer: "{qlf} with QLF, {ecn} with ECN-TCP: the link is busy most of that time.",
        facts: { qlf: at(qlf, "shortTransferNs", 2, "time"), ecn: at(ecn, "shortTransferNs", 2, "time") },
      },
    ],
  }),
  makeQlf({
    id: "qlf-table1",
    figures: ["I"],
    title: "QLF drops nothing",
    finding: "Dropped packets in W1 to W4: ECN-TCP 52, 77, 20, 28; DCTCP 62, 95, 37, 37; QLF none.",
    x: all,
    panels: [{ title: "table I", kind: "bars", y: ["drops"] }],
    claims: [
      {
        says: "QLF drops nothing.",
        ...tableOne,
        printed: { level: 0 },
        test: { kind: "level", curves: [on(qlf, "drops")], most: 0 },
      },
      ...([ecn, dctcp] as const).map((name) => ({
        says: tell(msg("{name} drops about as many packets as in the table."), { name }),
        ...tableOne,
        printed: { values: drops[name] },
        test: { kind: "near", curve: on(name, "drops"), to: { values: drops[name] }, within: 0.3, as: "share" } as const,
      })),
      {
        says: "ECN-TCP drops fewer packets than DCTCP.",
        ...said("4.2", "", "Surprisingly, ECN-enabled TCP performs slightly better than DCTCP."),
        test: { kind: "order", curves: [on(dctcp, "drops"), on(ecn, "drops")], margin: 1 },
      },
      ...([ecn, dctcp] as const).map((name) => ({
        says: tell(msg("{name} has as many timeouts as drops."), { name }),
        ...said("4.2", "", "the number of RTOs is equal to the number of packet drops"),
        printed: { level: 1 },
        test: { kind: "ratio", of: on(name, "timeouts"), to: on(name, "drops"), least: 0.8, most: 1.2 } as const,
      })),
    ],
    reason: windowReason,
    questions: [
      {
        asks: "Why does ECN-TCP drop a third of 160 packets?",
        answer: "160 first packets, less 87 slots, less 16 to 24 sent in the meantime, leave 49 to 57; the run drops {ecn}.",
        facts: { ecn: at(ecn, "drops", 1, "whole") },
      },
      {
        asks: "Does every drop cost a timeout?",
        answer: "In W1 there are {timeouts} timeouts for {drops} drops: windows are too small for three duplicate ACKs.",
        facts: { timeouts: at(ecn, "timeouts", 1), drops: at(ecn, "drops", 1, "whole") },
      },
    ],
  }),
  makeQlf({
    id: "qlf-table2",
    figures: ["II"],
    title: "QLF halves the time in two of four",
    finding:
      "QLF takes 51%, 25%, 57%, and 19% less time than ECN-TCP, and 52%, 26%, 57%, and 20% less than DCTCP: 37.9% and 38.9% on average.",
    x: all,
    panels: [{ title: "table II", kind: "bars", y: ["shortTransferNs"] }],
    claims: [
      ...listSavings("ECN"),
      ...listSavings("DCTCP"),
      ...(
        [
          [ecn, 0.3792],
          [dctcp, 0.3889],
        ] as const
      ).map(([name, share]) => ({
        says: tell(msg("On average QLF takes {percent}% less time than {name}."), { percent: (100 * share).toFixed(0), name }),
        ...said("4.2", "table II", "the QLF-based scheme improves DBTT by 37.92% and 38.89% over ECN-enabled TCP and DCTCP, respectively"),
        printed: { level: 1 - share },
        test: {
          kind: "ratio",
          of: on(qlf, "shortTransferNs"),
          to: on(name, "shortTransferNs"),
          means: "of-ratios",
          least: 1 - share - 0.1,
          most: 1 - share + 0.1,
        } as const,
      })),
    ],
    reason: windowReason,
    questions: [
      {
        asks: "How much of the time is saved in W1?",
        answer: "QLF takes {ratio} of ECN-TCP's time.",
        facts: { ratio: { kind: "ratio", of: on(qlf, "shortTransferNs"), to: on(ecn, "shortTransferNs"), x: 1, as: "percent" } },
      },
      {
        asks: "How much of the time does QLF save in W2, where flows are five times as long?",
        answer: "It takes {ratio} of ECN-TCP's time: it saves the same minimum RTO of a longer time.",
        facts: { ratio: { kind: "ratio", of: on(qlf, "shortTransferNs"), to: on(ecn, "shortTransferNs"), x: 2, as: "percent" } },
      },
    ],
  }),
];
