import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawLogged, drawTests } from "../support/draw.ts";
import { computeFindings } from "../../src/cli/lesson-runs.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { evaluate } from "../../src/lessons/evaluate.ts";
import type { Lesson } from "../../src/lessons/lesson.ts";
import { parseExpression } from "../../src/lessons/parse-expression.ts";
import { listNeeds, listTexts, situationOf } from "../../src/lessons/probes.ts";
import { listPicks } from "../../src/lessons/picks.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { completeScenario, type Findings } from "../../src/lessons/situation.ts";
import { fillTemplate, tellAll, writeValue } from "../../src/lessons/template.ts";
import { unitOfSweep } from "../../src/ui/pages/lessons/axis-frame.ts";
import { listSeries, readCurve } from "../../src/ui/pages/lessons/step-needs.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of a question of packets", 0.5);

const flatten = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/ ?%/g, "%")
    .replaceAll(/\s+/g, " ");

/** What may stand on an axis or in a question whatever the runs came to. */
const harmless = new Set(["0%", "25%", "50%", "75%", "100%", "0", "1", "32", "64"]);

interface Secret {
  /** Whole sentences of later steps, of the teacher and of the key. */
  readonly sentences: readonly string[];
  /** Numbers that the runs come to and that no earlier text tells. */
  readonly values: readonly string[];
}

/** What nobody may read before the guess is committed. */
function findSecret(lesson: Lesson, findings: Findings): Secret {
  const known = (step: "watch" | "explain" | "check" | "guess" | "run") =>
    listTexts(lesson, step).flatMap(([name, list]) =>
      name === "right" || name === "half" || name === "wrong"
        ? []
        : tellAll(list, situationOf(lesson, step, findings)).map(({ sentence }) => flatten(joinSentence(sentence))),
    );
  const told = flatten(
    [
      lesson.question,
      lesson.guess.question,
      ...listTexts(lesson, "watch").flatMap(([name, list]) =>
        (name === "look" ? tellAll(list, situationOf(lesson, "watch", findings)) : []).map(({ sentence }) => joinSentence(sentence)),
      ),
    ].join(" "),
  );
  const notes = (["watch", "guess", "run"] as const).flatMap((step) =>
    tellAll(lesson[step].notes ?? [], situationOf(lesson, step, findings)).map(({ sentence }) => flatten(joinSentence(sentence))),
  );
  const unit = unitOfSweep(lesson);
  const curve = listSeries(lesson).flatMap((name) => readCurve(lesson, name, findings));
  const { predict } = lesson.guess;
  const truth = predict.kind === "number" ? evaluate(parseExpression(predict.truth), situationOf(lesson, "guess", findings)).value : null;
  const values = [
    // a small count, such as of tail timeouts, may be any number on a page
    ...curve.flatMap((value) => (value === null || (unit === "" && value < 20) ? [] : [flatten(writeValue(value, unit))])),
    ...(truth !== null && predict.kind === "number" ? [flatten(writeValue(truth, predict.unit))] : []),
    ...(predict.kind === "point"
      ? [`begins at ${flatten(joinSentence(fillTemplate(`{${predict.truth}}`, situationOf(lesson, "guess", findings)) ?? []))}`]
      : []),
  ];
  return {
    sentences: [...new Set([...known("explain"), ...notes, flatten(lesson.misconception), ...lesson.check.hints.map(flatten)])],
    values: [...new Set(values)].filter((value) => !harmless.has(value) && !told.includes(value)),
  };
}

/** All that the page says in whichever way: text, titles, labels, values, its own title, and the accessibility tree. */
async function readPage(page: Page): Promise<string> {
  const shown = await page.evaluate(() => {
    const names = ["title", "alt", "placeholder", "value", "content", "href", "src"];
    const attributes = [...document.querySelectorAll("body, body *")].flatMap((element) =>
      [...element.attributes]
        .filter(({ name }) => names.includes(name) || name.startsWith("aria-") || name.startsWith("data-"))
        .map(({ value }) => value),
    );
    return [document.title, document.body.textContent, ...attributes].join(" | ");
  });
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as {
    nodes: { name?: { value?: unknown }; value?: { value?: unknown }; description?: { value?: unknown } }[];
  };
  await session.detach();
  const tree = nodes.map(({ name, value, description }) =>
    [name, value, description].map((one) => (typeof one?.value === "string" || typeof one?.value === "number" ? one.value : "")).join(" "),
  );
  return flatten(`${shown} | ${tree.join(" | ")}`);
}

/** Looks at charts as a pointer does, and reads what then appears. */
async function readTooltips(page: Page): Promise<string> {
  const parts: string[] = [];
  for (const chart of await page.locator("canvas:visible, main svg:visible").all()) {
    const box = await chart.boundingBox();
    if (box === null || box.width < 60 || box.height < 30) continue;
    for (const [x, y] of [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.2, 0.5, 0.85].map((y) => [x, y] as const))) {
      await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
      parts.push(await page.evaluate(() => document.body.innerText));
    }
  }
  return flatten(parts.join(" | "));
}

/** How idle the link of the run on the screen is, which may be the same number by chance. */
const ofCursor = /idle [\d.]+% (?:so far|of the time)/gi;

function findLeaks(page: string, { sentences, values }: Secret): string[] {
  const text = page.replaceAll(ofCursor, "");
  const escape = (value: string): string => value.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return [
    ...sentences.filter((one) => text.includes(one)),
    ...values.filter((value) => new RegExp(`(?<![\\d.,])${escape(value)}(?![\\d%]|[.,]\\d)`).test(text)),
  ];
}

describe.each(
  drawLogged(
    "lessons searched for their answers",
    lessons.map((lesson) => [lesson.id, lesson] as const),
    0.5,
  ),
)("before the guess of %s is committed", (id, lesson) => {
  it("no page that a student can reach contains its answer", async () => {
    const findings = computeFindings(listNeeds(lesson));
    const secret = findSecret(lesson, findings);
    expect(secret.sentences.length).toBeGreaterThan(3);
    const own = `page=lessons&lesson=${id}`;
    const all = ["?page=lessons", `?q=${id}`, `?${own}`, `?${own}&step=guess`, `?${own}&step=explain`, `?embed=1&${own}&step=guess`];
    const places = drawLogged("places searched for an answer", all, 1);
    for (const place of places) {
      const { page, problems, leave } = await lab.open(place, { reducedMotion: "reduce" });
      await page.locator("main").first().waitFor();
      if (place !== "?page=lessons") await page.getByRole("heading", { level: 1, name: lesson.title }).waitFor();
      // until the runs are there that the answer is read from
      await page.locator("main[aria-busy=true]").waitFor({ state: "detached" });
      if (place.includes("step=guess") || place.startsWith("?q=")) {
        const entry = page.locator("[role=slider], [role=radiogroup], fieldset").first();
        await entry.waitFor();
      }
      expect([place, findLeaks(`${await readPage(page)} | ${await readTooltips(page)}`, secret)]).toEqual([place, []]);
      if (place.startsWith("?q=")) {
        for (const name of ["In class", "Worksheet"]) expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
        expect(await page.getByText("Teacher’s notes").count()).toBe(0);
        // nor on the lessons that are reached from there
        await page.getByRole("link", { name: "Lessons" }).last().click();
        await page.getByText("You will know").first().waitFor();
        expect(await page.getByText("For teachers").count()).toBe(0);
      }
      expect(problems).toEqual([]);
      await leave();
    }
  });
});

some("the packets of a question look the same, whichever is the answer", async () => {
  const lesson = lessons.find(({ guess }) => guess.predict.kind === "picks")!;
  const findings = computeFindings(listNeeds(lesson));
  const { predict } = lesson.guess;
  if (predict.kind !== "picks") return;
  const run = findings.find(completeScenario(situationOf(lesson, "guess", findings).scenario), "record")!;
  const answers = listPicks(predict, run)!
    .packets.filter(({ isAnswer }) => isAnswer)
    .map(({ packet }) => String(packet));
  expect(answers.length).toBeGreaterThan(0);
  const { page, leave } = await lab.open(`?q=${lesson.id}`, { reducedMotion: "reduce" });
  const labels = page.locator("fieldset label");
  await labels.first().waitFor();
  const looks = await labels.evaluateAll((all) =>
    all.map((one) => {
      const style = getComputedStyle(one);
      return [one.outerHTML.replaceAll(/\d+/g, "N"), style.backgroundImage, style.borderColor, style.textDecoration].join(" ");
    }),
  );
  expect(new Set(looks).size).toBe(1);
  // and no chart names it
  const tooltips = await readTooltips(page);
  const rest = tooltips.replaceAll(answers[0], (found, at: number) =>
    / \d{3,4} $/.test(tooltips.slice(Math.max(0, at - 6), at)) ? "" : found,
  );
  expect(rest.includes(`packet ${answers[0]}`)).toBe(false);
  await leave();
});
