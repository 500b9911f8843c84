import "../../src/algorithms/own/language.ts";
import { drawLogged } from "../support/draw.ts";
import { expect, it } from "vitest";
import { joinSentence } from "../../src/analysis/words.ts";
import { computeFindings } from "../support/lesson-findings.ts";
import { judgeCheck, readGoal, situationOfCheck } from "../../src/lessons/goals.ts";
import { collectNeeds, situationOf } from "../../src/lessons/probes.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { findScenario } from "../../src/lessons/situation.ts";
import { tellAll } from "../../src/lessons/template.ts";
import { numbersOf } from "../support/numbers-of.ts";

interface Row {
  readonly lesson: string;
  /** Of the setting that is turned. */
  readonly flag: string;
  /** Both ends of the range that passes. */
  readonly passes: readonly [low: string, high: string];
  /** On either side of it a value that fails, with what is said of it. */
  readonly below: readonly [value: string, says: string];
  readonly above: readonly [value: string, says: string];
}

const rows: readonly Row[] = [
  {
    lesson: "what-is-incast",
    flag: "senders",
    passes: ["18", "24"],
    below: ["17", "With 17 senders this run reaches 40%, but the median of 3 seeds is 65%. Results vary here: add senders."],
    above: ["40", "With 40 senders it is 29%, far below half: fewer senders are enough. Find where it begins."],
  },
  {
    lesson: "cost-of-a-timeout",
    flag: "rto-min",
    passes: ["3ms", "25ms"],
    below: [
      "2ms",
      "588 of 1,345 timeouts are spurious: with an RTOmin of 2 ms the timer expires while the packet or its ACK is still in flight.",
    ],
    above: ["30ms", "It takes 109 ms; 89.9 ms of that is waiting, since a sender may time out more than once."],
  },
  {
    lesson: "head-and-tail",
    flag: "awnd",
    passes: ["2", "2"],
    below: ["1", "32 windows of 1 packet leave room for one packet more of each sender: a larger window works, too."],
    above: ["3", "64 times a whole window is lost: 32 windows of 3 packets are 96 packets, and the port has 64 slots. It is 31%."],
  },
  {
    lesson: "bigger-buffer",
    flag: "buffer",
    passes: ["480", "600"],
    below: ["448", "With 448 slots it is 85%: 2 timeouts, for 48 first windows do not all fit."],
    above: ["608", "The last of 608 packets in the queue waits 5.06 ms: more slots than needed only make packets wait."],
  },
  {
    lesson: "shorter-rto-min",
    flag: "rto-min",
    passes: ["4ms", "20ms"],
    below: ["3ms", "It is 98%: 903 of 907 timeouts are spurious, since a packet may queue for 2.13 ms. RTOmin is too short."],
    above: ["25ms", "It is 97%: none or few of the 9 timeouts are spurious, but each one costs 25 ms or more. RTOmin is too long."],
  },
  {
    lesson: "gip-and-prin",
    flag: "buffer",
    passes: ["184", "192"],
    below: ["176", "With 176 slots it is 87%, with 1 timeout: losses in the middle of a block, which PRIN does not protect."],
    above: ["200", "200 slots are 8.33 for each sender: a smaller buffer is enough."],
  },
  {
    lesson: "ecn-and-dctcp",
    flag: "ecn-threshold",
    passes: ["10", "18"],
    below: ["9", "A threshold of 9 marks earlier than it must: a higher one has no timeout either."],
    above: [
      "20",
      "With a threshold of 20 it is 80%, with 1 timeout: the windows that one block leaves are too large for the start of the next.",
    ],
  },
  {
    lesson: "todays-linux",
    flag: "rto-min",
    passes: ["2ms", "12ms"],
    below: ["1ms", "223 of 264 timeouts are spurious: an ACK may take longer than 1 ms here."],
    above: ["15ms", "It is 84%: 103 timeouts, and each costs 15 ms or more."],
  },
  {
    lesson: "reproducibility",
    flag: "awnd",
    passes: ["4", "4"],
    below: ["3", "16 windows of 3 packets leave room for one packet more of each sender: a larger window works, too."],
    above: ["5", "415 packets dropped: 16 windows of 5 packets are 80 packets, and noise decides which one finds a slot."],
  },
  {
    lesson: "schedule-or-share",
    flag: "senders",
    passes: ["16", "33"],
    below: ["12", "It is 56%: with 12 senders even a perfect schedule has 54%."],
    above: ["36", "It is 41.8 ms, since a block takes 79.3 ms: fewer senders have less to send."],
  },
  {
    lesson: "cut-and-pull",
    flag: "buffer",
    passes: ["22", "31"],
    below: ["20", "6 headers found no room in 20 slots, and 5 timeouts had to tell the senders. Headers need buffer space, too."],
    above: ["32", "32 slots are 0.5 for each sender: a smaller buffer is enough, since it only has to hold headers."],
  },
];

/** Told of the goals that this value misses; "": it passes. */
function tryValue(id: string, flag: string, text: string): string {
  const lesson = lessons.find((one) => one.id === id)!;
  const scenario = findScenario(situationOf(lesson, "check", { find: () => null }), { run: null, settings: [{ flag, text }] });
  const ask = (findings: Parameters<typeof judgeCheck>[2]) => {
    const { goals, isDone } = judgeCheck(lesson, scenario, findings);
    const situation = situationOfCheck(lesson, scenario, findings);
    const told = lesson.check.goals.map((goal) => tellAll(readGoal(goal).fails ?? [], situation));
    const said = told.filter((_, index) => goals[index] === false).flatMap((list) => list.map(({ sentence }) => joinSentence(sentence)));
    expect(said.length > 0 || goals.includes(null)).toBe(!isDone);
    return said.join(" ").replaceAll("\u00a0", " ").replaceAll(/ ?%/g, "%");
  };
  return ask(computeFindings(collectNeeds((findings) => void ask(findings))));
}

it("has a row for every lesson", () => {
  // a program has no range
  const turned = lessons.filter(({ check }) => !check.change.includes("program"));
  expect(rows.map(({ lesson }) => lesson)).toEqual(turned.map(({ id }) => id));
});

it.each(drawLogged("checks of lessons", rows, 1).map((row) => [row.lesson, row] as const))(
  "the check of %s takes a range of values and refuses its neighbors with a reason",
  (_, row) => {
    const { lesson, flag, passes, below, above } = row;
    expect(passes.map((value) => tryValue(lesson, flag, value))).toEqual(["", ""]);
    for (const [value, says] of [below, above]) {
      const told = tryValue(lesson, flag, value);
      // the words may be edited
      expect([value, told !== "", numbersOf(told)]).toEqual([value, true, numbersOf(says)]);
    }
  },
  120_000,
);
