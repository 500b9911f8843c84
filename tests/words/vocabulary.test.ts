import { describe, expect, it } from "vitest";
import type { FoundMessage } from "../language/find-messages.ts";
import { readMessages } from "../language/project.ts";

/** What no message may say (docs/writing.md), what it says instead, and a sentence that fails. */
const never: readonly (readonly [pattern: RegExp, instead: string, fails: string])[] = [
  [/[\d}>]\s%/, "17%, without a blank", "It reaches 17 % of the maximum."],
  [/\btimes (sooner|higher|faster|lower|slower)\b/, "4.5 times as fast", "It ends 4.5 times sooner."],
  [/(?<!how many |\bwith )\b(timeouts?|packets|only|\{\}) a (block|round trip|second)\b/, "per block", "It has 3 timeouts a block."],
  [/\b(senders?|flows?|servers?|connections?|transports?) who\b|\bwhoever\b/i, "a sender that", "Whoever begins late finds the port full."],
  [/\b(nobody|somebody|anyone|anybody)\b/i, "no sender, a student", "Nobody waits for the timer."],
  [/\bbec(o|a)mes? of\b/i, "what happens to", "What becomes of the packet?"],
  [/\b(is|are|was|were) through\b/, "finishes, is complete", "The last sender is through."],
  [/\b(so long|hardly|alike)\b/i, "this long, almost no, equally", "Hardly any of it was spent waiting."],
  [/\bleast\b(?<!\bat least)(?! recent)/i, "minimum, smallest", "The least RTO."],
  [/\bbe had\b/, "could not be loaded", "The lesson could not be had."],
  [/\b(hang|hangs|hung|hinges) on\b/, "depends on", "The result hangs on timing."],
  [/\bleaves? open\b/, "does not state, omits", "The paper leaves open how many there are."],
  [/\b(stands?|stood|standing) (still|beside|on the way|here)\b/, "is idle, is shown next to", "The link stands still."],
  [/\bsilen(ce|t)\b/i, "idle, waiting, without an ACK", "A sender stays silent."],
  [/\bbeside\b/i, "with, next to", "GIP with UDP beside it."],
  [
    /\bwait(s|ing|ed)? (for|out) (its|their|an|no|the) RTOs?\b|\bfor RTOs\b|\bRTOs? expires?\b|\btimers? (fire[sd]?|firing)\b/,
    "waits for its retransmission timer; the timer expires",
    "The sender waits for its RTO.",
  ],
  [/(?<!tail )\bloss probe/i, "tail loss probe", "A loss probe was sent."],
  [/\bnot trust(ed)?\b(?! it)/, "duplicate ACKs ignored", "The ACKs were not trusted."],
  [/\b(turn(s|ed)?( one)? away|tak(es?|en) in)\b/, "dropped, accepted", "The port takes in every packet."],
  [/\bmemory at\b|\bswitch memory\b|\bthe memory\b/i, "buffer", "Three times the memory."],
  [/\bof what it could\b/, "of the maximum", "It carries 17% of what it could."],
  [/\bsat idle\b|\bsits idle\b/, "was idle", "The link sat idle."],
  [/\b(this|the|a) link (says|asks|names)\b|\bin the link\b(?! pane)/i, "URL: a link belongs to the network", "The link says otherwise."],
  [/\b[a-z]+ (>=|<=|<|>) \d/, "a sentence: at least 95%", "goodput >= 95%"],
  [/^Nothing of\b/, "Does not state", "Nothing of the initial ssthresh."],
  [
    /\b(\w*colour|behaviour|labell|neighbour|centre|millimetre|metre|favour|grey|analyse|organis|recognis|summaris|cancell|modell|travell|towards|per cents?\b)/i,
    "American spelling",
    "Goodput towards the receiver.",
  ],
];

/** Names of values and tags are not read by people, nor are the expressions in a lesson's sentences. */
const readable = ({ message, isTable }: FoundMessage): string =>
  message
    .replaceAll(/\{\w+, *(select|plural|selectordinal),/g, "{")
    .replaceAll(isTable ? /\{[^{}]*\}/g : /\{\w+\}/g, "{}")
    .replaceAll(/<\/?[a-z][\w-]*>/gi, "");

/** The syntax of a lesson's expressions. */
const isAllowed = (place: string): boolean => /^src\/lessons\/(parse-expression|evaluate|template)\.ts/.test(place);

describe("no message says what docs/writing.md bans:", () => {
  const messages = readMessages();
  it.each(never)("%s", (pattern, instead) => {
    const found = messages.filter((one) => pattern.test(readable(one)) && !isAllowed(one.place));
    expect(found.map(({ place, message }) => `${place}: ${message} (say: ${instead})`)).toEqual([]);
  });
});

it.each(never)("%s finds what it bans", (pattern, _, fails) => expect(fails).toMatch(pattern));
