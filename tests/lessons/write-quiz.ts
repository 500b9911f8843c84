import "../../src/algorithms/own/language.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { computeFindings } from "../../src/cli/lesson-runs.ts";
import { makeFolder } from "../../src/cli/write-files.ts";
import { writeGift } from "../../src/lessons/export/gift.ts";
import { writeQti } from "../../src/lessons/export/qti.ts";
import { writeQuiz } from "../../src/lessons/export/quiz.ts";
import { listNeeds } from "../../src/lessons/probes.ts";
import { lessons } from "../../src/lessons/registry.ts";

const { words } = readArguments({
  name: "quiz",
  about: `Writes the questions of all lessons as the page does, incast-lessons.gift.txt and incast-lessons.qti.xml, for programs that validate them
(docs/in-class.md).`,
  words: { placeholder: "FOLDER", help: "where they are written", least: 1, most: 1 },
});

const questions = lessons.flatMap((lesson) => writeQuiz(lesson, computeFindings(listNeeds(lesson))) ?? []);
makeFolder(words[0]);
writeFileSync(join(words[0], "incast-lessons.gift.txt"), writeGift(questions));
writeFileSync(join(words[0], "incast-lessons.qti.xml"), writeQti(questions));
console.log(`${questions.length} questions of ${lessons.length} lessons in ${words[0]}`);
