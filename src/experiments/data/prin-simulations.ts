import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Experiment, Claim } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { common, makeFigure } from "./gip-basics.ts";
import { createGoodputModel } from "../../model/goodput.ts";

/** What several figures of PRIN (TPDS 2015) claim. */

/** N* of the paper's model; the network is that of the simulations. */
function findNStar(bufferPackets: number, blockBytes = 256_000): number {
  const path = { linkBps: 1e9, rttNs: 100_000, bufferPackets, segmentBytes: 1000 };
  return createGoodputModel({ ...path, blockBytes, rtoMinNs: 200_000_000, awndPackets: null }).NStar!;
}

/** Past N* the model meets the runs, up to 2.5 N*: the paper concedes a gap for large N and small buffers. */
function makeModelClaim(series: string, nStar: number): Claim {
  return {
    says: tell(msg("From N* = {nStar} to 2.5 N* the model and the runs differ by at most 0.12 of the link rate."), { nStar }),
    ...said("4.3.1", "", "When N > N*, the model results are almost the same as the simulation data with different buffer size."),
    test: {
      kind: "near",
      curve: on(series, "normalizedGoodput"),
      to: { overlay: "goodputModel" },
      within: 0.12,
      from: nStar,
      until: 2.5 * nStar,
    },
  };
}

/** PRIN (TPDS 2015), figures 7 to 12 and 15: the simulations. */

const nameBuffer = (packets: number): string => `B = ${packets}`;

const buffers = [
  {
    figure: "7",
    packets: 64,
    title: "64 packets: the collapse is at the model's N*",
    finding:
      "With a buffer of 64 packets goodput collapses at the model's N*. Below it model and simulation differ; above it they nearly agree, and goodput rises slowly.",
  },
  {
    figure: "8",
    packets: 128,
    title: "128 packets: higher goodput, later collapse",
    finding: "With twice the buffer goodput is higher, and the collapse begins at more senders, at the model's N*.",
  },
  {
    figure: "9",
    packets: 256,
    title: "256 packets: later still",
    finding: "With a buffer of 256 packets the collapse begins at more senders still, at the model's N*.",
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
          says: tell(msg("The collapse begins at the model's N*, {nStar} senders."), { nStar }),
          ...said("4.3.1", `figure ${figure}`, "the critical point N* is just the goodput collapse point"),
          test: { kind: "collapse", curve: on(own, "normalizedGoodput"), around: "nStar", least: -5, most: 5 },
        },
        {
          says: "After its minimum goodput rises slowly, to 64 senders.",
          ...said("4.3.1", `figure ${figure}`, "After the critical point N*, goodput becomes larger as N increases."),
          test: { kind: "rise", curve: on(own, "normalizedGoodput"), over: "least", least: 1.15 },
        },
        ...(smaller.length > 0
          ? [
              {
                says: "A larger buffer gives a higher goodput, with every number of senders.",
                ...said("4.3.1", `figure ${figure}`, "Larger buffer size B improves the whole goodput with different N."),
                test: {
                  kind: "order",
                  curves: [on(own, "normalizedGoodput"), ...smaller.map((other) => on(nameBuffer(other.packets), "normalizedGoodput"))],
                  margin: -0.02,
                },
              } as const,
              {
                says: "With a larger buffer the collapse begins at more senders.",
                ...said("4.3.1", `figure ${figure}`, "larger B delays the onset of goodput collapse"),
                test: {
                  kind: "order",
                  of: "collapse",
                  curves: [on(own, "normalizedGoodput"), ...smaller.map((other) => on(nameBuffer(other.packets), "normalizedGoodput"))],
                  margin: 1,
                },
              } as const,
            ]
          : []),
        makeModelClaim(own, nStar),
      ],
      reason:
        packets === 64
          ? "One timeout per block costs the same time for any number of senders, so more senders deliver more data in it."
          : "In the model whole windows are lost from N* on. In the runs they are lost in more and more blocks, so goodput falls gradually and later.",
      questions: [
        {
          asks: "Where does the collapse begin, and where does the model place it?",
          answer: "The collapse begins at {found} senders, in the median of the seeds; N* is {model}.",
          facts: {
            found: { kind: "collapse", curve: on(own, "normalizedGoodput") },
            model: { kind: "overlay", overlay: "nStar" },
          },
        },
        {
          asks: "How far does goodput rise after the collapse?",
          answer: "Its minimum is {least} of the link rate, at {where} senders; with 64 senders it is {last}.",
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
      title: tell(msg("Blocks of {kilobytes} KB: same collapse"), { kilobytes }),
      finding:
        "Larger blocks give a higher goodput and have little effect on where the collapse begins. Above it model and simulation agree.",
      series: [kilobytes, ...sizes.filter((size) => size !== kilobytes)].map((size) => ({
        name: nameSize(size),
        changes: { workload: { blockBytes: 1000 * size } },
      })),
      panels: [{ title: `figure ${figure}`, kind: "curve", y: ["normalizedGoodput"], overlays: ["goodputModel", "onePerBlock"] }],
      claims: [
        {
          says: "Where the collapse begins differs by at most 6 senders between blocks of 64 and 512 KB.",
          ...said("4.3.2", `figure ${figure}`, "large block size has little impact on the onset of goodput collapse"),
          test: {
            kind: "flat",
            curves: sizes.map((size) => on(nameSize(size), "normalizedGoodput")),
            of: "collapse",
            within: 6,
            as: "difference",
          },
        },
        {
          says: "From 20 senders on, larger blocks give a higher goodput.",
          ...said("4.3.2", `figure ${figure}`, "the goodput becomes larger when the block size increases"),
          test: { kind: "order", curves: sizes.toReversed().map((size) => on(nameSize(size), "normalizedGoodput")), from: 20 },
        },
        makeModelClaim(own, findNStar(64, 1000 * kilobytes)),
      ],
      reason: "A block costs one minimum RTO, however large it is.",
      questions: [
        {
          asks: "How much of the link rate can blocks of this size reach with one timeout each?",
          answer: "With 24 senders at most {limit}; the runs reach {found}.",
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
    title: "Receive window of 10: full rate to 8",
    finding:
      "With a receive window of 10 packets one sender reaches 0.80 of the link rate and 2 to 8 senders all of it. At 9 senders the limit equals W_m; above it goodput is the same as without a limit. The model is accurate.",
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
        says: "2 to 8 senders reach the maximum goodput.",
        ...said("5.2", "figure 15", "the maximum aggregate throughput can be achieved"),
        test: { kind: "level", curves: [on("Window 10", "goodputShare")], from: 2, until: 8, least: 0.96 },
      },
      {
        says: "One sender reaches N S_p W_l / D = 0.80 of the link rate.",
        ...said("5.2", "figure 15", "As N = 1, W_l < CD/1, hence, G_l = N S_p W_l / D"),
        printed: { values: { 1: 0.8 } },
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
        says: "At 9 senders the model gives the goodput of the runs.",
        ...said("5.2", "figure 15", "The results shown in Fig. 15 validate that our model is accurate"),
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
        says: "Above 9 senders goodput is the same as without the limit.",
        ...said("5.2", "figure 15", "As N > 9, W_l > W_m, hence G_l = G."),
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
      "The formula omits the transmission time of a packet, the round trip of the request, and the start jitter. The limit prevents losses only while 10 N is not much more than B + CD = 76.5.",
    questions: [
      {
        asks: "Why does one sender with a window of 10 not reach the link rate?",
        answer: "It sends 10 packets per round trip, and more fit into the path: {run} of the link rate, {model} by the formula.",
        facts: {
          run: at("Window 10", "normalizedGoodput", 1, "percent"),
          model: { kind: "overlay", overlay: "goodputModelAwnd", x: 1, as: "percent" },
        },
      },
      {
        asks: "How many senders can the limit protect?",
        answer: "8 senders reach {eight} of the link rate, 12 senders {twelve}.",
        facts: { eight: at("Window 10", "normalizedGoodput", 8, "percent"), twelve: at("Window 10", "normalizedGoodput", 12, "percent") },
      },
    ],
  }),
];
