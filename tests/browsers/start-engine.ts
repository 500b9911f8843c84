import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { type EngineName, findProgram, type FoundEngine } from "./find-engines.ts";
import { type Driver, loadSelenium } from "./selenium.ts";

/** A browser that runs, with one window. */
export interface StartedEngine {
  readonly name: EngineName;
  /** Such as "Firefox 153.7.0". */
  readonly title: string;
  readonly driver: Driver;
  close(): Promise<void>;
}

const titles: Readonly<Record<EngineName, string>> = { chromium: "Chromium", firefox: "Firefox", webkit: "WebKitGTK" };
const startMs = 20_000;

function findPort(): Promise<number> {
  const server = createServer();
  return new Promise((done, fail) => {
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

/** A display that nobody sees. @returns its name, such as ":1" */
async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const size = ["-screen", "0", "2000x1600x24"];
  const server = spawn("Xvfb", ["-displayfd", "3", ...size, "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const display = await new Promise<string>((done, fail) => {
    server.once("error", fail);
    server.once("exit", (code) => fail(new Error(`Xvfb ended with code ${code}`)));
    (server.stdio[3] as Readable).once("data", (text: Buffer) => done(`:${text.toString().trim()}`));
  });
  return { display, server };
}

/** Waits until the driver answers. */
async function awaitDriver(address: string, driver: ChildProcess): Promise<void> {
  for (const end = Date.now() + startMs; Date.now() < end;) {
    if (driver.exitCode !== null) throw new Error(`the driver ended with code ${driver.exitCode}`);
    try {
      await fetch(`${address}/status`);
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 50)); // not yet
    }
  }
  throw new Error(`the driver did not answer within ${startMs / 1000} s`);
}

/**
 * Starts a browser with one empty window.
 * @throws {Error} when it or its driver does not start
 */
export async function startEngine({ name, driverPath, capabilities, needsDisplay }: FoundEngine): Promise<StartedEngine> {
  const children: ChildProcess[] = [];
  const env = { ...process.env };
  const stop = (): void => {
    for (const child of children.toReversed()) child.kill();
  };
  try {
    if (needsDisplay && findProgram(["Xvfb"]) !== null) {
      const { display, server } = await startDisplay();
      children.push(server);
      env.DISPLAY = display;
      delete env.WAYLAND_DISPLAY;
    }
    const port = await findPort();
    const child = spawn(driverPath, [`--port=${port}`], { env, stdio: "ignore" });
    children.push(child);
    const address = `http://127.0.0.1:${port}`;
    await awaitDriver(address, child);
    const { Builder } = loadSelenium();
    const driver = await new Builder().disableEnvironmentOverrides().usingServer(address).withCapabilities(capabilities).build();
    await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
    return {
      name,
      title: `${titles[name]} ${(await driver.getCapabilities()).getBrowserVersion()}`,
      driver,
      close: async () => {
        await driver.quit().catch(() => {}); // a browser that fell over is gone already
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
