import { it, type RunnerTask, type RunnerTestSuite } from "vitest";
import { drawSeed } from "../properties/seed.ts";
import { drawSome, isLong } from "./extent.ts";

/**
 * Draws `count` entries of a list, different ones each time, and logs how to draw the same ones again; the long tests use the whole list.
 * @param count with a fraction: the number above it is drawn as often as the fraction says, otherwise the number below
 */
export function drawLogged<T>(what: string, list: readonly T[], count: number): readonly T[] {
  const seed = drawSeed();
  // the high bits of the seed: its low ones say which entry is the first
  const whole = Math.floor(count + (seed % 2 ** 31) / 2 ** 31);
  if (!isLong)
    console.log(`${what}: ${whole} of ${list.length}, drawn from seed ${seed}; the same ones again: PROPERTY_SEED=${seed} npm test`);
  return drawSome(list, whole, seed);
}

const listTests = ({ tasks }: RunnerTestSuite): readonly RunnerTask[] =>
  tasks.flatMap((task) => (task.type === "suite" ? listTests(task) : [task]));

/**
 * An `it` whose tests are drawn: of those of the file, `npm test` runs `count`, different ones each time, logs how to draw the same ones
 * again, and reports the others as skipped. A count of 0.5 is one test in every second run of `npm test`, on average. The long tests run
 * them all. For journeys that a page has many of; a fault that must be found every time needs a test of its own
 * (tests/mutations/page-mutations.ts).
 */
export function drawTests(what: string, count: number): (name: string, run: () => unknown) => void {
  const names = new Set<string>();
  let drawn: ReadonlySet<string> | undefined;
  return (name, run) => {
    names.add(name);
    // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect -- both are the caller's
    it(name, async ({ task, skip }) => {
      // by now the file has said all its tests, and -t has taken those out that are not asked for
      drawn ??= new Set(
        drawLogged(
          what,
          listTests(task.file).filter(({ mode, name }) => mode !== "skip" && names.has(name)),
          count,
        ).map(({ id }) => id),
      );
      skip(!drawn.has(task.id), "not drawn this time");
      await run();
    });
  };
}
