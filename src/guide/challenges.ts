import { lookUp, type Marked, msg, t } from "../language/translate.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { ScenarioInput } from "../scenario/check/scenario-input.ts";

/** What a finished run came to, for a goal to be judged by. */
export interface ChallengeNumbers {
  readonly scenario: Scenario;
  /** Payload over what the headers leave of the link, 0 to 1. */
  readonly share: number;
  readonly timeouts: number;
  readonly drops: number;
  /** Mean length of the switch queue, packets. */
  readonly meanQueue: number;
}

/** A goal that one change of one setting reaches. */
export interface Challenge {
  readonly id: string;
  readonly title: Marked;
  readonly question: Marked;
  /** Where it begins. */
  readonly start: ScenarioInput;
  /** Paths of fields that may change; those that end in "." include all paths below. */
  readonly knobs: readonly string[];
  /** The knobs in words. */
  readonly may: Marked;
  /** From easy to plain. */
  readonly hints: readonly Marked[];
  isReached(numbers: ChallengeNumbers): boolean;
}

/** From this share of what the link could carry on a run counts as cured (our choice, as in the headline). */
const fine = 0.9;
const anyCure = ["network.", "transport."] as const;

/** Each can be solved, and begins unsolved: tests run both. */
export const challenges: readonly Challenge[] = [
  {
    id: "one-change",
    title: msg("One change, 90%"),
    question: msg("With 24 senders, goodput is 14% of the maximum. Reach 90% with one change."),
    start: { workload: { senders: 24 } },
    knobs: anyCure,
    may: msg("You may change one setting of the network or the algorithm."),
    hints: [msg("What is the link waiting for while it is idle?"), msg("A wait of 200 ms is 2,000 round trips: try a shorter RTOmin.")],
    isReached: ({ share }) => share >= fine,
  },
  {
    id: "buffer",
    title: msg("Just enough buffer"),
    question: msg("Reach 90% at 24 senders with a switch buffer of at most 384 packets."),
    start: { workload: { senders: 24 } },
    knobs: ["network.bufferPackets"],
    may: msg("You may change the switch buffer."),
    hints: [
      msg("One timeout in twenty blocks already costs more than a tenth of the link."),
      msg("With 256 packets there is still one timeout. Continue up to the limit."),
    ],
    isReached: ({ share, scenario }) => share >= fine && scenario.network.bufferPackets <= 384,
  },
  {
    id: "window",
    title: msg("Nothing dropped"),
    question: msg("With 32 senders, reach at least 90% without a dropped packet."),
    start: {},
    knobs: ["transport.awndPackets"],
    may: msg("You may change the receive window."),
    hints: [
      msg("The port has room for 64 packets, and 32 senders share it."),
      msg("How many packets may each sender have in flight so that all of them fit?"),
    ],
    isReached: ({ share, drops }) => share >= fine && drops === 0,
  },
  {
    id: "timer",
    title: msg("Not too long, not too short"),
    question: msg("Reach 90% at 24 senders with RTOmin alone, and with fewer than 1,000 timeouts."),
    start: { workload: { senders: 24 } },
    knobs: ["transport.rtoMinNs"],
    may: msg("You may change RTOmin."),
    hints: [msg("1 ms makes thousands of timeouts; at 10 ms each of them costs too much."), msg("What lies between 1 ms and 10 ms?")],
    isReached: ({ share, timeouts }) => share >= fine && timeouts < 1000,
  },
  {
    id: "transport",
    title: msg("Another algorithm"),
    question: msg("With 16 senders, find an algorithm that reaches 90% of the maximum without a single timeout."),
    start: { workload: { senders: 16 } },
    knobs: ["transport.algorithm", "transport.params."],
    may: msg("You may change the algorithm."),
    hints: [
      msg("CUBIC and SACK wait for ACKs, and after a lost window none comes."),
      msg("Look for an algorithm whose description mentions many senders, or incast."),
    ],
    isReached: ({ share, timeouts }) => share >= fine && timeouts === 0,
  },
  {
    id: "short-queue",
    title: msg("A short queue and a full link"),
    question: msg("With 8 senders, reach 90% with a mean queue of at most 25 packets."),
    start: { workload: { senders: 8 } },
    knobs: anyCure,
    may: msg("You may change one setting of the network or the algorithm."),
    hints: [
      msg("A sender that learns of the queue before it is full need not lose a packet."),
      msg("Which algorithm cuts its window by the share of marked packets?"),
    ],
    isReached: ({ share, meanQueue }) => share >= fine && meanQueue <= 25,
  },
  {
    id: "one-by-one",
    title: msg("One after the other"),
    question: msg("With 32 senders, leave network and algorithm as they are and change how the receiver requests data. Reach 90%."),
    start: {},
    knobs: ["workload.maxOutstanding", "workload.staggerNs"],
    may: msg("You may change how many senders are asked at a time, or how far apart."),
    hints: [msg("The port has room for 64 packets, and a sender may have 16 in flight."), msg("How many senders can never overflow it?")],
    isReached: ({ share }) => share >= fine,
  },
  {
    id: "last-packets",
    title: msg("The last packets"),
    question: msg("Three senders with 64 KB each lose their last packets. Change the receive window so that no sender times out."),
    start: { workload: { senders: 3, blockBytes: 64_000 }, transport: { initialWindow: 2, awndPackets: 1000 } },
    knobs: ["transport.awndPackets"],
    may: msg("You may change the receive window."),
    hints: [msg("Slow start doubles the window until the queue overflows."), msg("Three windows together must fit into 64 slots.")],
    isReached: ({ timeouts }) => timeouts === 0,
  },
];

/** Is this field one of those that may change? */
function mayChange({ knobs }: Challenge, path: string): boolean {
  return knobs.some((knob) => (knob.endsWith(".") ? path.startsWith(knob) : path === knob));
}

/** Why a scenario cannot be a solution; null: its run decides. `changed`: fields in which it differs from the start. */
export function findObstacle(challenge: Challenge, changed: readonly { readonly path: string; readonly label: string }[]): string | null {
  const outside = changed.find(({ path }) => !mayChange(challenge, path));
  if (outside) return t("{setting} has changed, too, which this challenge does not allow.", { setting: lookUp(outside.label) });
  // the parameters of a transport come with it
  const own = changed.filter(
    ({ path }) => !path.startsWith("transport.params.") || !changed.some((one) => one.path === "transport.algorithm"),
  );
  if (own.length > 1)
    return t("{count, plural, one {# setting has} other {# settings have}} changed. Only one may change.", { count: own.length });
  return own.length === 0 ? t("Nothing has changed yet.") : null;
}
