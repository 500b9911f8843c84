import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { findChromium, launchArgs } from "../../scripts/browser.mjs";
import { fetchDriver } from "./selenium.ts";

export const engineNames = ["chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof engineNames)[number];

/** A browser of this machine and the program that drives it. */
export interface FoundEngine {
  readonly name: EngineName;
  readonly driverPath: string;
  readonly capabilities: object;
  /** It has no way to run without windows. */
  readonly needsDisplay: boolean;
}

/** Why an engine cannot be driven here, and what to install. */
export interface MissingEngine {
  readonly name: EngineName;
  readonly reason: string;
}

/** Reads "firefox,webkit". @throws {Error} naming what is no engine */
export function parseEngines(text: string): EngineName[] {
  const names = text.split(",").map((name) => name.trim());
  for (const name of names)
    if (!isEngine(name)) throw new Error(`--engines "${name}" is not allowed; allowed: ${engineNames.join(", ")}, or several with commas`);
  return [...new Set(names as EngineName[])];
}

/** The engines that a command asks for; null: all that there are. Ends the process with code 2, and says why, when one is no engine. */
export function readEngines(text: string | undefined): EngineName[] | null {
  try {
    return text === undefined ? null : parseEngines(text);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

const isEngine = (name: string): boolean => (engineNames as readonly string[]).includes(name);

/** The first of the programs that is in one of the folders of PATH. */
export function findProgram(names: readonly string[], path = process.env.PATH ?? ""): string | null {
  const files = names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

/** The driver that a variable of the environment names, or the first program of these. */
function findDriver(variable: string, names: readonly string[]): string | null {
  const named = process.env[variable];
  return named !== undefined && existsSync(named) ? named : findProgram(names);
}

async function locateChromium(): Promise<FoundEngine | MissingEngine> {
  const name = "chromium";
  const found = await findChromium({ log: () => {} }).catch(() => null);
  if (found === null) return { name, reason: "no Chromium or Chrome starts (Debian: apt-get install chromium chromium-driver)" };
  const driverPath = findDriver("CHROMEDRIVER_PATH", ["chromedriver"]) ?? fetchDriver("chrome", found.executablePath);
  if (driverPath === null) return { name, reason: "no chromedriver (Debian: apt-get install chromium-driver; else set CHROMEDRIVER_PATH)" };
  const options = { binary: found.executablePath, args: ["--headless=new", ...launchArgs] };
  return { name, driverPath, capabilities: { browserName: "chrome", "goog:chromeOptions": options }, needsDisplay: false };
}

const firefoxPaths = ["/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"];
const geckoVersion = "0.37.1";
/** Outside of the project: `npm ci` empties node_modules, and it takes minutes to compile. */
const geckoFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "incast-lab", `geckodriver-${geckoVersion}`);

/** geckodriver from the Rust registry, compiled here: where nothing else is to be had, as Debian has no package of it. */
function compileGeckodriver(): string | null {
  const cargo = findProgram(["cargo"]);
  if (cargo === null) return null;
  console.error(`Compiling geckodriver ${geckoVersion}, once: some minutes ...`);
  const flags = ["install", "geckodriver", "--version", geckoVersion, "--locked", "--root", geckoFolder];
  return spawnSync(cargo, flags, { stdio: ["ignore", 2, 2] }).status === 0 ? join(geckoFolder, "bin/geckodriver") : null;
}

function locateFirefox(): FoundEngine | MissingEngine {
  const name = "firefox";
  const binary = findDriver("FIREFOX_PATH", ["firefox-esr", "firefox"]) ?? firefoxPaths.find((file) => existsSync(file)) ?? null;
  if (binary === null) return { name, reason: "no Firefox (Debian: apt-get install firefox-esr; else set FIREFOX_PATH)" };
  const compiled = join(geckoFolder, "bin/geckodriver");
  const driverPath =
    findDriver("GECKODRIVER_PATH", ["geckodriver"]) ??
    (existsSync(compiled) ? compiled : (fetchDriver("firefox", binary) ?? compileGeckodriver()));
  if (driverPath === null) return { name, reason: "no geckodriver (cargo install geckodriver; else set GECKODRIVER_PATH)" };
  return {
    name,
    driverPath,
    capabilities: { browserName: "firefox", "moz:firefoxOptions": { binary, args: ["-headless"] } },
    needsDisplay: false,
  };
}

function locateWebKit(): FoundEngine | MissingEngine {
  const name = "webkit";
  const driverPath = findDriver("WEBKITDRIVER_PATH", ["WebKitWebDriver"]);
  if (driverPath === null)
    return { name, reason: "no WebKitWebDriver (Debian: apt-get install webkit2gtk-driver xvfb; there is none for macOS and Windows)" };
  if (findProgram(["Xvfb"]) === null && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return { name, reason: "it has no way to run without a display (Debian: apt-get install xvfb)" };
  // the driver knows the small browser that comes with it
  return {
    name,
    driverPath,
    capabilities: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { args: ["--automation"] } },
    needsDisplay: true,
  };
}

/** Where an engine and its driver are on this machine. Fetches or compiles a driver that is missing, where that can be done. */
export async function findEngine(name: EngineName): Promise<FoundEngine | MissingEngine> {
  if (name === "chromium") return locateChromium();
  return name === "firefox" ? locateFirefox() : locateWebKit();
}
