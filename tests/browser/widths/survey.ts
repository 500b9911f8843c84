import type { CDPSession } from "playwright";
import type { Lab, WatchedPage } from "../page.ts";
import { findFaults, resize, settle, type Sight, type Window } from "./sights.ts";

/** A place at which a page is looked at: a width in CSS pixels, or a screen and its zoom. */
export interface Place {
  readonly name: string;
  readonly window: Window;
}

/** The same fault has other numbers at other widths. */
const kindOf = (fault: string): string => fault.replaceAll(/\d+ px/g, "px");

/** Faults of one sight, each kind with the names of the places that have it. */
export class Findings {
  checks = 0;
  readonly kinds = new Map<string, { readonly fault: string; readonly places: string[] }>();

  add(place: string, faults: readonly string[]): void {
    this.checks += 1;
    for (const fault of faults) {
      const kind = this.kinds.get(kindOf(fault)) ?? { fault, places: [] };
      this.kinds.set(kindOf(fault), kind);
      kind.places.push(place);
    }
  }
}

export interface OpenSight extends WatchedPage {
  readonly session: CDPSession;
  close(): Promise<void>;
}

/** Opens a sight in a window, and waits until it is at rest. Nothing in it moves by itself. */
export async function openSight(
  lab: Pick<Lab, "open">,
  { query }: Sight,
  language: string,
  window: Window,
  quietMs?: number,
): Promise<OpenSight> {
  let session: CDPSession | undefined;
  const opened = await lab.open(`?lang=${language}&${query}`, { viewport: null, reducedMotion: "reduce" }, async (page) => {
    session = await page.context().newCDPSession(page);
    await resize(session, window);
  });
  await settle(opened.page, quietMs);
  return { ...opened, session: session!, close: opened.leave };
}

/** Looks at an open sight in one window after the other. What goes wrong in it counts for the window it was last in. */
export async function survey({ page, problems, session }: OpenSight, places: readonly Place[], findings: Findings): Promise<void> {
  for (const { name, window } of places) {
    await resize(session, window);
    let faults = await findFaults(page);
    // on a busy machine a new size may take longer to reach all parts
    if (faults.length > 0) {
      await page.waitForTimeout(200);
      faults = await findFaults(page);
    }
    findings.add(name, [...faults, ...problems.splice(0)]);
  }
}

/** "600 to 760, 900" of widths that were taken in steps; other names as they are. */
export function writePlaces(names: readonly string[], step: number): string {
  const ranges: [string, string][] = [];
  for (const name of names) {
    const last = ranges.at(-1);
    if (last && Number(name) - Number(last[1]) === step) last[1] = name;
    else ranges.push([name, name]);
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from} to ${to}`)).join(", ");
}
