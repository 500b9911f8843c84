import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { describeLab, type LabPage } from "./lab-page.ts";
import { type Lab, type OpenPage, startLab } from "./page.ts";

type Options = Parameters<Lab["open"]>[1];
type Prepare = Parameters<Lab["open"]>[2];

/** A run that plays beside a journey that is not about it takes the machine from all others. */
const still = { reducedMotion: "reduce" } as const;

/** A page opens at rest, as for a reader who wants no motion, unless the options say otherwise; a first visit plays. */
export interface LabOfFile extends Omit<Lab, "close" | "tidy"> {
  /** Opens `query`, hands the page to `journey`, and holds it to a clean console. */
  visit(query: string, journey: (page: Page, opened: OpenPage) => Promise<void>, options?: Options, prepare?: Prepare): Promise<void>;
  /** The same with a run that is computed before the journey begins. */
  travel(
    query: string,
    journey: (described: LabPage, opened: OpenPage) => Promise<void>,
    options?: Options,
    prepare?: Prepare,
  ): Promise<void>;
  /** The same with a short run. */
  travelShort(journey: (described: LabPage) => Promise<void>, options?: Options, prepare?: Prepare, query?: string): Promise<void>;
}

/** The Lab for the journeys of one file, from its first to its last. */
export function shareLab(): LabOfFile {
  let started: Lab | undefined;
  const lab = (): Lab => {
    if (!started) throw new Error("the Lab is opened before the first test");
    return started;
  };
  beforeAll(async () => {
    started = await startLab(inject("executablePath"));
  });
  // a second try begins with pages of its own
  afterEach(({ task }) => started?.tidy(task.result?.state === "fail"));
  afterAll(() => started?.close());
  const open: Lab["open"] = (query, options, prepare) => lab().open(query, { ...still, ...options }, prepare);
  const visit: LabOfFile["visit"] = async (query, journey, options, prepare) => {
    const opened = await open(query, options, prepare);
    await journey(opened.page, opened);
    expect(opened.problems).toEqual([]);
    await opened.leave();
  };
  const travel: LabOfFile["travel"] = (query, journey, options, prepare) => {
    const begin = async (page: Page, opened: OpenPage) => {
      const described = describeLab(page);
      await described.waitForRun();
      await journey(described, opened);
    };
    return visit(query, begin, options, prepare);
  };
  return {
    get url() {
      return lab().url;
    },
    get browser() {
      return lab().browser;
    },
    open,
    openFirst: (...request) => lab().openFirst(...request),
    visit,
    travel,
    travelShort: (journey, options, prepare, query = "?blocks=4") => travel(query, journey, options, prepare),
  };
}
