import type { ProvidedContext as _ } from "vitest";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/browser.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    executablePath: string;
  }
}

/** Finds the browser once for all files. */
export async function setup(project: TestProject): Promise<void> {
  const { executablePath, source } = await findChromium();
  console.error(`Chromium: ${source}, ${executablePath}`);
  project.provide("executablePath", executablePath);
}
