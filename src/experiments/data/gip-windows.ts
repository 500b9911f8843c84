import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { common, makeFigure } from "./gip-basics.ts";

/** GIP (ICNP 2013), figure 4: the windows with which a block starts. */

export const gipWindows: readonly Experiment[] = [
  makeFigure("GIP", {
    id: "gip-4",
    figures: ["4"],
    title: "Old windows add up to too much",
    finding:
      "When the seventh unit starts, the windows of all flows add up to 117 packets, more than B + CD. All flows that lose their whole window have a window of 1; many others have large ones.",
    series: [{ name: "NewReno" }],
    x: { field: "workload.senders", label: "senders", coarse: [12, 24, 48], full: [8, 12, 16, 20, 24, 32, 48] },
    blocks: { coarse: 10, full: 40 },
    panels: [
      { title: "figure 4", kind: "rows", y: ["windowsAtShownBlock"] },
      { title: "sum of the windows", kind: "curve", y: ["windowSumAtShownBlock"], overlays: ["roomPackets"] },
    ],
    assumptions: [
      {
        field: "workload.senders",
        label: "Number of senders",
        paperSays: "Does not state how many flows figure 4 shows.",
        chosen: { name: "8 to 48 in turn", settings: {} },
        alternatives: [],
        because: "The claim is about any number of senders after the collapse, so we try several.",
      },
      ...common,
    ],
    claims: [
      {
        says: "The windows add up to more than B + CD.",
        ...said(
          "IV-C",
          "figure 4",
          "the summation of all the flows is 117 pkts, which is far more than the network capacity, CD + B = 72.5 pkts",
        ),
        printed: { level: 72.5 },
        test: { kind: "level", curves: [on("NewReno", "windowSumAtShownBlock")], least: 76.5 },
      },
      {
        says: "The windows add up to about 117 packets, from 12 senders on.",
        ...said("IV-C", "figure 4", "the summation of all the flows is 117 pkts"),
        printed: { level: 117 },
        test: { kind: "level", curves: [on("NewReno", "windowSumAtShownBlock")], from: 12, least: 94, most: 140 },
      },
      {
        says: "A first window that was lost whole had at most two packets, in four of five cases.",
        ...said("IV-C", "figure 4", "all the flows suffering FLoss-TOs have small cwnd (i.e., cwnd=1)"),
        test: { kind: "level", curves: [on("NewReno", "smallWindowShare")], from: 12, least: 0.8 },
      },
    ],
    reason:
      "A sender that starts late finds the port full for up to half a millisecond, whatever its window. B + CD is 76.5 packets: the paper's 72.5 is a slip.",
    questions: [
      {
        asks: "How many packets do all windows hold together when the seventh block starts?",
        answer: "With 24 senders {sum} packets; buffer and path hold {room}.",
        facts: {
          sum: at("NewReno", "windowSumAtShownBlock", 24, "whole"),
          room: { kind: "overlay", overlay: "roomPackets" },
        },
      },
      {
        asks: "Are the windows that are lost whole small ones?",
        answer: "With 24 senders {share} of the first windows that were lost whole had at most two packets.",
        facts: { share: at("NewReno", "smallWindowShare", 24, "percent") },
      },
    ],
  }),
];
