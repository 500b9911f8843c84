import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm } from "../../scripts/bootstrap.mjs";

/** The newest that runs on all Nodes of the project. */
const version = "4.45.0";
const folder = fileURLToPath(new URL("../../node_modules/.cache/selenium", import.meta.url));

/** What the journeys use of selenium-webdriver, which comes without types. */
export interface Selenium {
  readonly Builder: new () => Builder;
  readonly Key: Readonly<Record<string, string>>;
}

interface Builder {
  disableEnvironmentOverrides(): Builder;
  usingServer(address: string): Builder;
  withCapabilities(capabilities: object): Builder;
  build(): Promise<Driver>;
}

/** An element of the document that the driver is in. */
export interface Handle {
  click(): Promise<void>;
  sendKeys(...keys: string[]): Promise<void>;
}

export interface Actions {
  keyDown(key: string): Actions;
  keyUp(key: string): Actions;
  sendKeys(...keys: string[]): Actions;
  perform(): Promise<void>;
}

export interface Driver {
  getCapabilities(): Promise<{ getBrowserVersion(): string }>;
  get(address: string): Promise<void>;
  getCurrentUrl(): Promise<string>;
  navigate(): { refresh(): Promise<void> };
  executeScript<T>(script: string, ...values: unknown[]): Promise<T>;
  actions(): Actions;
  takeScreenshot(): Promise<string>;
  switchTo(): { frame(frame: Handle | null): Promise<void> };
  manage(): {
    window(): { setRect(size: { width: number; height: number }): Promise<unknown> };
    setTimeouts(limits: { script: number; pageLoad: number }): Promise<void>;
  };
  quit(): Promise<void>;
  /** Of Chromium alone: its DevTools protocol. */
  sendAndGetDevToolsCommand?(command: string, parameters: object): Promise<unknown>;
}

/** The driver that Selenium's own tool has or fetches for a browser. */
interface SeleniumManager {
  binaryPaths(flags: readonly string[]): { readonly driverPath: string; readonly browserPath: string };
}

/** The same packages for every caller. @throws {Error} when they cannot be fetched */
function requireFromSelenium(file: string): unknown {
  const manifest = join(folder, "node_modules/selenium-webdriver/package.json");
  if (!existsSync(manifest)) {
    console.error(`Fetching Selenium's WebDriver client ${version}, once ...`);
    runNpm(["install", "--prefix", folder, `selenium-webdriver@${version}`]);
  }
  if (!existsSync(manifest)) throw new Error("Selenium's WebDriver client could not be fetched");
  return createRequire(manifest)(`./${file}`);
}

/** Selenium's client for WebDriver, fetched if need be: 23 MB, so no dependency of the project. */
export function loadSelenium(): Selenium {
  return requireFromSelenium("index.js") as Selenium;
}

/**
 * A driver for an installed browser by Selenium Manager, which knows the releases of the makers.
 * @param browser as Selenium names it, "chrome" or "firefox" @param browserPath its file
 * @returns the driver's file; null: none could be had
 */
export function fetchDriver(browser: string, browserPath: string): string | null {
  try {
    process.env.SE_AVOID_STATS = "true"; // it would tell its makers of each use
    const manager = requireFromSelenium("common/seleniumManager.js") as SeleniumManager;
    return manager.binaryPaths(["--browser", browser, "--browser-path", browserPath, "--output", "json"]).driverPath || null;
  } catch {
    return null; // without network, as a rule
  }
}
