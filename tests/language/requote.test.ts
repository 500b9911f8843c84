import { expect, it } from "vitest";
import { requote } from "./requote.ts";

const edit = (was: string, now: string, isTable = false) => [{ was, now, isTable }];
const others = ["{share} of the maximum is reached.", "So far {a} or {b} helps.", "It is no port. Did you mean {near}?"].map((message) => ({
  message,
}));

it.each([
  ["a whole sentence", "Try again later.", "Try this later.", 'toBe("Try again later.")', 'toBe("Try this later.")'],
  [
    "what is filled in",
    "So far {first} help most: {share} of it.",
    "Until now {first} help most: {share} of it.",
    '"So far GIP help most: 47% of it."',
    '"Until now GIP help most: 47% of it."',
  ],
  ["another order", "{a} beats {b} by far.", "{b} is far below {a}.", '"It beats GIP by far."', '"GIP is far below It."'],
  [
    "a branch",
    "{n, plural, one {# packet was lost here} other {# packets were lost here}}",
    "{n, plural, one {# packet was lost} other {# packets were lost there}}",
    '"3 packets were lost here"',
    '"3 packets were lost there"',
  ],
  [
    "a quote over two lines",
    "It was dropped at a full queue.",
    "It was dropped at the full queue.",
    '"#3: It was dropped at a " +\n  "full queue."',
    '"#3: It was dropped at the full queue."',
  ],
  [
    "a part of a sentence",
    "It is one that the switch has no room for.",
    "It is one that the port has no room for.",
    'toContain("that the switch has no")',
    'toContain("that the port has no")',
  ],
  ["a pattern", "No room (2 ms).", "No room there (2 ms).", String.raw`/No room \(2 ms\)\./`, String.raw`/No room there \(2 ms\)\./`],
  ["a single word alone", "Play", "Start", 'name: "Play" }); // Play is "Play it"', 'name: "Start" }); // Play is "Play it"'],
  [
    "words that another message has too",
    "{a}: {share} of the maximum",
    "{a}: {share} of the most",
    '"47% of the maximum is reached."',
    '"47% of the maximum is reached."',
  ],
  ["in single quotes", "Here {entry}, no less.", "Here {entry}, no more.", `x('Here "n", no less.')`, `x('Here "n", no more.')`],
  [
    "not two words around values",
    "{a} stopped {b}",
    "{a} stopped {b} long",
    'it("a worker stopped working"',
    'it("a worker stopped working"',
  ],
  ["not another's sentence", "So far {a} helps.", "So far {a} helps most.", '"So far GIP or PRIN helps."', '"So far GIP or PRIN helps."'],
  ["not a longer one", "It is no port.", "It is not one.", '"It is no port. Did you mean 3?"', '"It is no port. Did you mean 3?"'],
])("a test's quote follows the edit of %s", (_, was, now, quoted, expected) => {
  expect(requote(quoted, edit(was, now), others)).toBe(expected);
});
