/**
 * GIFT, read as Moodle's documentation (docs.moodle.org/en/GIFT_format, "Format symbols") and its importer have it: the questions that a
 * file brings, or an error. Written from that description, apart from what writes our files.
 *
 *   file      = block *( blank-line block )
 *   block     = "$CATEGORY:" path | *comment question
 *   comment   = "//" text, a line of its own
 *   question  = [ "::" name "::" ] [ "[" format "]" ] text "{" answers "}"
 *   answers   = "#" number ":" tolerance | 2*( "=" text | "~" [ "%" share "%" ] text )
 *   text      = characters, of which ~ = # { } : stand behind a backslash; \n is a line's end, \\ a backslash
 */
export interface GiftQuestion {
  readonly name: string;
  readonly format: string;
  readonly text: string;
  readonly answer:
    | { readonly kind: "number"; readonly value: number; readonly tolerance: number }
    | {
        readonly kind: "choice";
        readonly isMultiple: boolean;
        readonly options: readonly { readonly text: string; readonly share: number }[];
      };
}

/** Allowed grades, %: anything else is an error unless the teacher chooses otherwise. */
const shares = new Set(
  [100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5].flatMap((one) => [
    one,
    -one,
  ]),
).add(0);

const number = String.raw`-?\d+(?:\.\d+)?(?:e-?\d+)?`;
/** Characters without meaning, and escaped ones. */
const word = String.raw`(?:[^~=#{}:\\]|\\[~=#{}:\\n])`;

/** @throws Error where a block is none. */
export function parseGift(file: string): { readonly categories: readonly string[]; readonly questions: readonly GiftQuestion[] } {
  const categories: string[] = [];
  const questions: GiftQuestion[] = [];
  for (const block of file.split(/\n[ \t]*\n/)) {
    const text = block
      .split("\n")
      .filter((line) => !line.trim().startsWith("//"))
      .join("\n")
      .trim();
    if (text === "") continue;
    const category = /^\$CATEGORY:\s*(\S.*)$/.exec(text);
    if (category !== null) categories.push(category[1]);
    else questions.push(parseQuestion(text));
  }
  return { categories, questions };
}

function parseQuestion(block: string): GiftQuestion {
  const found = new RegExp(String.raw`^(?:::(${word}*)::)?(?:\[(html|moodle|plain|markdown)\])?(${word}*)\{([^]*)\}$`).exec(block);
  if (found === null) throw new Error(`no question: ${block}`);
  const [, name = "", format = "moodle", text, inner] = found;
  return { name: unescape(name), format, text: unescape(text).trim(), answer: parseAnswers(inner.trim()) };
}

function parseAnswers(text: string): GiftQuestion["answer"] {
  const numeric = new RegExp(`^#(${number}):(${number})$`).exec(text);
  if (numeric !== null) return { kind: "number", value: Number(numeric[1]), tolerance: Number(numeric[2]) };
  const answer = new RegExp(String.raw`([=~])(?:%(${number})%)?(${word}*)`, "y");
  const options: { text: string; share: number }[] = [];
  let isSingle = false;
  while (answer.lastIndex < text.length) {
    const from = answer.lastIndex;
    const found = answer.exec(text);
    if (found === null) throw new Error(`no answer: ${text.slice(from)}`);
    const [, sign, share = sign === "=" ? "100" : "0", words] = found;
    isSingle ||= sign === "=";
    if (!shares.has(Number(share))) throw new Error(`no share of a platform: ${share}%`);
    options.push({ text: unescape(words).trim(), share: Number(share) });
  }
  if (options.length < 2) throw new Error(`fewer than two answers: ${text}`);
  return { kind: "choice", isMultiple: !isSingle, options };
}

const unescape = (text: string): string => text.replaceAll(/\\([^])/g, (_, sign: string) => (sign === "n" ? "\n" : sign));
