import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { common, makeFigure } from "./gip-basics.ts";
import { findNStar, makeModelClaim } from "./prin-basics.ts";

/** PRIN (TPDS 2015), figures 7 to 12 and 15: the simulations. */

const nameBuffer = (packets: number): string => `B = ${packets}`;

const buffers = [
  {
    figure: "7",
    packets: 64,
    title: "64 packets: the collapse is at the model's N*",
    finding:
      "With a buffer of 64 packets goodput collapses at the model's N*. Before it model and runs differ; after it they nearly agree, and goodput rises slowly.",
  },
  {
    figure: "8",
    packets: 128,
    title: "128 packets: higher, and later",
    finding: "With twice the buffer goodput is higher and the collapse comes later, at the model's N*.",
  },
  {
    figure: "9",
    packets: 256,
    title: "256 packets: later still",
    finding: "With a buffer of 256 packets the collapse comes later still, at the model's N*.",
  },
] as const;

const sizes = [64, 128, 256, 512] as const;
const nameSize = (kilobytes: number): string => `${kilobytes} KB`;

export const prinSimulations: readonly Experiment[] = [
  ...buffers.map(({ figure, packets, title, finding }) => {
    const nStar = findNStar(packets);
    const smaller = buffers.filter((other) => other.packets < packets).toReversed();
    const own = nameBuffer(packets);
    return makeFigure("PRIN", {
      id: `prin-${figure}`,
      figures: [figure],
      title,
      finding,
      series: [own, ...smaller.map((other) => nameBuffer(other.packets))].map((name) => ({
        name,
        changes: { network: { bufferPackets: Number(name.slice(4)) } },
      })),
      panels: [{ title: `figure ${figure}`, kind: "curve", y: ["normalizedGoodput"], overlays: ["goodputModel"] }],
      claims: [
        {
          says: tell(msg("Goodput collapses at N* = {nStar} (within 5 senders)."), { nStar }),
          cite: `section 5.2, figure ${figure}`,
          test: { kind: "collapse", curve: on(own, "normalizedGoodput"), around: "nStar", least: -5, most: 5 },
        },
        {
          says: "It rises slowly after its minimum, by 15 % and more to 64 senders.",
          cite: `section 5.2, figure ${figure}`,
          test: { kind: "rise", curve: on(own, "normalizedGoodput"), over: "least", least: 1.15 },
        },
        ...(smaller.length > 0
          ? [
              {
                says: "A larger buffer gives a higher goodput, from 12 to 32 senders.",
                cite: `section 5.2, figure ${figure}`,
                test: {
                  kind: "order",
                  curves: [on(own, "normalizedGoodput"), ...smaller.map((other) => on(nameBuffer(other.packets), "normalizedGoodput"))],
                  from: 12,
                  until: 32,
                  margin: -0.02,
                },
              } as const,
            ]
          : []),
        makeModelClaim(own, nStar),
      ],
      reason:
        packets === 64
          ? "One timeout a block costs the same for any number of senders, so more senders move more data meanwhile."
          : "The model lets whole windows be lost from N* on at once; in runs they are lost in ever more blocks, so that goodput falls gradually and later.",
      questions: [
        {
          asks: "Where is the collapse, and where does the model put it?",
          answer: "The collapse begins at {found} senders, in the median of the seeds; N* is {model}.",
          facts: {
            found: { kind: "collapse", curve: on(own, "normalizedGoodput") },
            model: { kind: "overlay", overlay: "nStar" },
          },
        },
        {
          asks: "Why does goodput rise again past the collapse?",
          answer: "Its least is {least} of the link, at {where} senders; with 64 it is {last}.",
          facts: {
            least: { kind: "least", curve: on(own, "normalizedGoodput"), as: "percent" },
            where: { kind: "least-x", curve: on(own, "normalizedGoodput") },
            last: at(own, "normalizedGoodput", 64, "percent"),
          },
        },
      ],
    });
  }),
  ...([64, 128, 512] as const).map((kilobytes, index) => {
    const figure = String(10 + index);
    const own = nameSize(kilobytes);
    return makeFigure("PRIN", {
      id: `prin-${figure}`,
      figures: [figure],
      title: tell(msg("Blocks of {kilobytes} KB: the same collapse, another goodput"), { kilobytes }),
      finding: "Larger blocks give a higher goodput and have hardly any effect on where the collapse is; model and runs agree past it.",
      series: [kilobytes, ...sizes.filter((size) => size !== kilobytes)].map((size) => ({
        name: nameSize(size),
        changes: { workload: { blockBytes: 1000 * size } },
      })),
      panels: [{ title: `figure ${figure}`, kind: "curve", y: ["normalizedGoodput"], overlays: ["goodputModel", "onePerBlock"] }],
      claims: [
        {
          says: "The block hardly moves the collapse: where it begins differs by at most 6 senders.",
          cite: `section 5.2, figure ${figure}`,
          test: {
            kind: "flat",
            curves: sizes.map((size) => on(nameSize(size), "normalizedGoodput")),
            of: "collapse",
            within: 6,
            as: "difference",
          },
        },
        {
          says: "Past it goodput rises with the block.",
          cite: `section 5.2, figure ${figure}`,
          test: { kind: "order", curves: sizes.toReversed().map((size) => on(nameSize(size), "normalizedGoodput")), from: 20, until: 48 },
        },
        makeModelClaim(own, findNStar(64, 1000 * kilobytes)),
      ],
      reason: "A block costs one RTOmin, whatever it holds.",
      questions: [
        {
          asks: "How much of the link can blocks of this size use at one timeout each?",
          answer: "With 24 senders at most {limit} of it; the runs have {found}.",
          facts: {
            limit: { kind: "overlay", overlay: "onePerBlock", x: 24, as: "percent" },
            found: at(own, "normalizedGoodput", 24, "percent"),
          },
        },
        {
          asks: "Does a larger block postpone the collapse?",
          answer: "With blocks of 64 KB it begins at {small} senders, with blocks of 512 KB at {large}.",
          facts: {
            small: { kind: "collapse", curve: on(nameSize(64), "normalizedGoodput") },
            large: { kind: "collapse", curve: on(nameSize(512), "normalizedGoodput") },
          },
        },
      ],
    });
  }),
  makeFigure("PRIN", {
    id: "prin-15",
    figures: ["15"],
    title: "A receive window of 10: the full link to 8 senders",
    finding:
      "With a receive window of 10 packets a lone sender has 0.80 of the link and 2 to 8 senders all of it; at 9 the limit meets W_m, and beyond it nothing differs from no limit. The model is accurate.",
    series: [{ name: "Window 10", changes: { transport: { awndPackets: 10 } } }, { name: "No limit" }],
    x: {
      field: "workload.senders",
      label: "senders",
      coarse: [1, 2, 4, 8, 9, 12, 16, 24, 32],
      full: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 32],
    },
    panels: [{ title: "figure 15", kind: "curve", y: ["normalizedGoodput"], overlays: ["goodputModelAwnd"] }],
    assumptions: common,
    claims: [
      {
        says: "2 to 8 senders have the full link (0.96 of what headers leave).",
        cite: "section 5.3, figure 15",
        test: { kind: "level", curves: [on("Window 10", "goodputShare")], from: 2, until: 8, least: 0.96 },
      },
      {
        says: "One sender has N S_p W_l / D = 0.80 of it (within a tenth).",
        cite: "section 5.3, figure 15",
        test: {
          kind: "near",
          curve: on("Window 10", "normalizedGoodput"),
          to: { overlay: "goodputModelAwnd" },
          within: 0.1,
          as: "share",
          until: 1,
        },
      },
      {
        says: "At 9 senders the model is accurate (within 0.12 of the link).",
        cite: "section 5.3, figure 15",
        test: {
          kind: "near",
          curve: on("Window 10", "normalizedGoodput"),
          to: { overlay: "goodputModelAwnd" },
          within: 0.12,
          from: 9,
          until: 9,
        },
      },
      {
        says: "Beyond 9 goodput is as without the limit (within 0.05).",
        cite: "section 5.3, figure 15",
        test: {
          kind: "near",
          curve: on("Window 10", "normalizedGoodput"),
          to: { curve: on("No limit", "normalizedGoodput") },
          within: 0.05,
          from: 10,
        },
      },
    ],
    reason:
      "The formula leaves out the time a packet takes to be sent, the request's round trip and the start jitter. The limit stops losses only while 10 N hardly exceeds B + CD = 76.5.",
    questions: [
      {
        asks: "Why does a lone sender with a window of 10 not have the whole link?",
        answer: "It sends 10 packets a round trip, and more fit into the pipe: {run} of the link, {model} by the formula.",
        facts: {
          run: at("Window 10", "normalizedGoodput", 1, "percent"),
          model: { kind: "overlay", overlay: "goodputModelAwnd", x: 1, as: "percent" },
        },
      },
      {
        asks: "How many senders can the limit protect?",
        answer: "With 8 senders they have {eight} of the link, with 12 {twelve}.",
        facts: { eight: at("Window 10", "normalizedGoodput", 8, "percent"), twelve: at("Window 10", "normalizedGoodput", 12, "percent") },
      },
    ],
  }),
];
