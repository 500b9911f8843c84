import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listSources, parseSource, readSources } from "../architecture/source.ts";
import type { FoundMessage } from "../language/find-messages.ts";
import { readMessages } from "../language/project.ts";
import { listDocuments, listTexts, listToolTexts, readLines, type Text } from "./texts.ts";

const root = join(import.meta.dirname, "../..");

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
  [/^Nothing (of|about|for)\b/, "Does not state", "Nothing of the initial ssthresh."],
  [
    /\b(cut|cuts|cutting) (?:\S+ ){0,4}(to (its|their) headers?|to headers)\b|\bcut packets?\b|\bis cut to its\b/i,
    "trimmed",
    "The switch cuts packets to their headers.",
  ],
  [/\bguess(es|ed|ing)?\b/i, "prediction, predict", "Make your guess."],
  [/\b(its|their|the|what) price\b|^price\b/i, "cost", "Its price is 69 timeouts."],
  [/\b(forget|forgets|forgotten)\b/i, "delete", "Forget all results."],
  [/\b(on|at|to|of) the wall\b|\bthe wall\b/i, "class screen, overview", "The result is on the wall."],
  [/\bpresent run\b/i, "this run, current settings", "Everything else as in the present run."],
  [/\bseeds? (disagree|differ|do)\b|\bless than seeds\b/i, "results vary, within seed-to-seed variation", "Seeds disagree here."],
  [/\bunluckiest\b/i, "most affected sender", "Timeouts of the unluckiest sender."],
  [/(?<!block-)\b(head|tail) timeouts?\b/i, "block-head timeout, whole window lost", "Head timeouts lead."],
  [
    /\b(too early|unneeded)\b|\blost rtx\b|\bsmooth RTT\b|\bmin RTT\b/i,
    "spurious, retransmission lost, smoothed RTT",
    "The timer expires too early.",
  ],
  [/\b(is|are|was|were)( not| never)? told\b|\btold of\b|\bis judged\b/i, "say who acts", "The loss is not told."],
  [/\b(anew|bears? out|one's own|of (one|its) mind|looked at)\b/i, "again, confirms, your own, seen", "The runs bear out the claim."],
  [
    /\b(one mind|deaf|memory stick|a stick)\b|\bsays? of itself\b|\bso many\b(?! senders| answers)/i,
    "plain words",
    "The versions are of one mind.",
  ],
  [/\bholes?\b/i, "missing packets", "An ACK fills the hole."],
  [/\b(sits|sat|sit) (on|in|idle)\b/i, "is", "A sender sits on its host."],
  [
    /\b(\w*colour|behaviour|labell|neighbour|centre|millimetre|metre|favour|grey|analyse|organis|recognis|summaris|cancell|modell|travell|towards|per cents?\b|(serial|normal|initial|general|real|special|equal|visual)is(e|ed|es|ing|ation)\b|minimis|maximis|synchronis|optimis[ei]n?g?\b|licence|programme\b|artefact|judgement)/i,
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

/** The syntax of lessons, and the names of their facts, which lecturers' files hold. */
const isAllowed = (place: string): boolean => /^src\/lessons\/(parse-expression|evaluate|template|record-facts)\.ts/.test(place);

/** Facts by the names that lecturers' files hold, and rows that quote the names of tests. */
const isQuoted = ({ place, text }: Text): boolean =>
  isAllowed(place) ||
  /\| tests\/\S+\.test\.ts/.test(text) ||
  (place.startsWith("src/lessons/fact-table.ts") && /^[a-z-]+ (packets|timeouts)$/.test(text));

const listScripts = (): string[] =>
  readdirSync(join(root, "scripts"))
    .filter((file) => file.endsWith(".mjs"))
    .map((file) => `scripts/${file}`);

/** Everything that people read: messages, what the terminal, its files and the tools say, and documents. */
function readTexts(): Text[] {
  const messages = readMessages().map((one) => ({ place: one.place, text: readable(one) }));
  const terminal = readSources(root, ["src/cli", "src/capture", "src/library", "src/bridge", "src/engine"]).flatMap(listTexts);
  const tools = [...listSources(root, ["tests"]), ...listScripts()].flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return text.includes("readArguments(") ? listToolTexts(parseSource(path, text)) : [];
  });
  return [...messages, ...terminal, ...tools, ...listDocuments().flatMap(readLines)];
}

describe("nobody reads what docs/writing.md bans, on the page, in the terminal or in a document:", () => {
  const texts = readTexts().filter((one) => !isQuoted(one));
  it("reads them all", () => {
    const kinds = [
      "src/ui",
      "src/lessons",
      "src/experiments",
      "src/cli",
      "docs",
      "README",
      "CHANGELOG",
      "CONTRIBUTING",
      "src/engine/MODEL",
      "public/scenario.schema",
      "public/embedding",
      "src/engine/progress-guard",
      "scripts",
      "tests",
    ];
    expect(kinds.filter((kind) => !texts.some(({ place }) => place.startsWith(kind)))).toEqual([]);
  });
  it.each(never)("%s", (pattern, instead) => {
    const found = texts.filter(({ text }) => pattern.test(text));
    expect(found.map(({ place, text }) => `${place}: ${text} (say: ${instead})`)).toEqual([]);
  });
});

it.each(never)("%s finds what it bans", (pattern, _, fails) => expect(fails).toMatch(pattern));
