import { joinWords } from "../scenario/fields/describe-value.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import type { Command } from "./command.ts";
import { quote } from "./plain-line.ts";
import { describeOptions, type Option } from "./read-options.ts";
import { InputError } from "./errors.ts";

const verbs = ["list", "check", "run", "scorm"] as const;

const listLessonIds = async (): Promise<readonly string[]> => (await import("../lessons/registry.ts")).lessons.map(({ id }) => id);

const formatOption: Option = { name: "format", placeholder: "text|json", help: "what to print (default text)" };

const groups = [{ title: "options", options: [formatOption] }];

const scormOptions: readonly Option[] = [
  { name: "page", placeholder: "FILE", help: "the page as one file, as npm run build:single makes it" },
  { name: "out", placeholder: "FILE", help: "the package (default ID-scorm.zip)" },
];

export const lessonsCommand: Command = {
  name: "lessons",
  summary: "list the lessons, check one of your own, compute what its sentences say",
  groups: [],
  verbs: [
    { name: "list", summary: "print every lesson", groups },
    { name: "check", summary: "say what is wrong with a lesson in a file", groups: [], operand: "file" },
    { name: "run", summary: "compute what a lesson's sentences say", groups, operand: listLessonIds },
    {
      name: "scorm",
      summary: "pack a lesson for a learning platform",
      groups: [{ title: "options", options: scormOptions }],
      operand: listLessonIds,
    },
  ],
  describe: () => `usage: incast lessons list [options]
       incast lessons check FILE
       incast lessons run ID|FILE [options]
       incast lessons scorm ID --page FILE [--out FILE]

list prints every lesson with the misconception it is about. check says what is wrong with a lesson in a file of JSON (- is
standard input): each place with its value and what is allowed, then each claim that its runs contradict. run computes every
fact a lesson names, the resulting sentences, and whether its claims hold. How to write a lesson: docs/lessons.md. scorm packs a lesson and
the page for Moodle and other platforms (SCORM 1.2): score and completion come back to them.

${describeOptions(groups)}

${describeOptions([{ title: "options of scorm", options: scormOptions }])}
`,
  async execute([word, ...args]) {
    const verb = verbs.find((name) => name === word);
    if (verb === undefined) {
      const near = word === undefined ? undefined : findNearestName(word, verbs);
      const given = word === undefined ? "nothing asked for" : `${quote(word)} is not allowed`;
      throw new InputError(`lessons: ${given}; allowed: ${joinWords(verbs)}${near ? ` (the nearest is ${near})` : ""}`);
    }
    // Loaded on demand: other commands do not need the lessons.
    if (verb === "scorm") return (await import("./lesson-scorm.ts")).packLesson(args, scormOptions);
    const { checkFile, listLessons, runLesson } = await import("./lessons-verbs.ts");
    await { list: listLessons, check: checkFile, run: runLesson }[verb](args, [formatOption]);
  },
};
