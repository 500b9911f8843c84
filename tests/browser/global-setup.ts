import type { ProvidedContext as _ } from "vitest";
import { chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { findChromium, launchArgs } from "../../scripts/browser.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    executablePath: string;
  }
}

/** Finds and starts one browser for all files: each test has a profile of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, source } = await findChromium({ shell: true });
  console.error(`Chromium: ${source}, ${executablePath}`);
  project.provide("executablePath", executablePath);
  const server = await chromium.launchServer({ executablePath, args: launchArgs });
  process.env.TEST_BROWSER_ADDRESS = server.wsEndpoint();
  return () => server.close();
}
