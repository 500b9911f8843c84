import type { ProvidedContext as _ } from "vitest";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/browser.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    executablePath: string;
  }
}

/** Finds a browser, which each thread starts once for all its files: each test has a profile of its own in it. */
export async function setup(project: TestProject): Promise<void> {
  const { executablePath, source } = await findChromium({ shell: true });
  console.error(`Chromium: ${source}, ${executablePath}`);
  project.provide("executablePath", executablePath);
}
