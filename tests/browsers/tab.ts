import { writeFileSync } from "node:fs";
import { type Handle, loadSelenium } from "./selenium.ts";
import type { StartedEngine } from "./start-engine.ts";

/** An element by its selector, and by its name where several have it: whole, or a pattern in it. Hidden ones are none. */
export interface Target {
  readonly css: string;
  readonly name?: string | RegExp;
}

/** What can cross to the page and back. */
type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain | undefined };

/** How long a journey waits for what it expects, ms. */
const patienceMs = 15_000;
const pollMs = 50;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Runs in the page: those of the selector that are shown and have the name. */
function findShown(css: string, whole: string | null, pattern: readonly [source: string, flags: string] | null): Element[] {
  const nameOf = (element: Element): string => {
    const labels = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const byIds = labels.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const written = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
    return (byIds || element.getAttribute("aria-label") || written).trim().replace(/\s+/g, " ");
  };
  const isNamed = (element: Element): boolean =>
    (whole === null || nameOf(element) === whole) && (pattern === null || new RegExp(pattern[0], pattern[1]).test(nameOf(element)));
  return [...document.querySelectorAll(css)].filter((element) => element.checkVisibility() && isNamed(element));
}

/** One window of a browser, in words that every engine understands. */
export class Tab {
  readonly #engine: StartedEngine;
  readonly #problems: string[] = [];

  constructor(engine: StartedEngine) {
    this.#engine = engine;
  }

  get engine(): StartedEngine["name"] {
    return this.#engine.name;
  }

  /** @param address of the next document */
  async open(address: string): Promise<void> {
    await this.#keepProblems();
    await this.#engine.driver.get(address);
  }

  async reload(): Promise<void> {
    await this.#keepProblems();
    await this.#engine.driver.navigate().refresh();
  }

  /** What Chromium itself answers to a command of its DevTools protocol; null: it is another engine. */
  async askChromium<R>(command: string): Promise<R | null> {
    const answer = await this.#engine.driver.sendAndGetDevToolsCommand?.(command, {});
    return (answer as R | undefined) ?? null;
  }

  /** The address bar's. */
  address(): Promise<string> {
    return this.#engine.driver.getCurrentUrl();
  }

  /** Calls a function in the document, and waits for what it promises. It knows nothing of where it was written. */
  run<A extends readonly Plain[], R>(body: (...values: A) => R | Promise<R>, ...values: A): Promise<R> {
    return this.#engine.driver.executeScript<R>(`return (${body.toString()})(...arguments);`, ...values);
  }

  /**
   * Asks the document until it gives what is not false, null or empty.
   * @param what is awaited, for the message
   * @throws {Error} when it does not come in time
   */
  async until<A extends readonly Plain[], R>(what: string, body: (...values: A) => R | Promise<R>, ...values: A): Promise<NonNullable<R>> {
    return this.poll(what, () => this.run(body, ...values));
  }

  /** The same of a function that runs here. */
  async poll<R>(what: string, ask: () => Promise<R>): Promise<NonNullable<R>> {
    let last: unknown;
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(pollMs)) {
      try {
        const got = await ask();
        if (got) return got;
        last = got;
      } catch (error) {
        last = error; // a document that goes away while it is asked
      }
    }
    throw new Error(`${what}: not within ${patienceMs / 1000} s; ${last instanceof Error ? last.message : JSON.stringify(last)}`);
  }

  /** How many are shown. */
  async count(target: Target | string): Promise<number> {
    return (await this.#findAll(target)).length;
  }

  /** Waits until it is shown. */
  async see(target: Target | string): Promise<Handle> {
    return this.poll(`${describe(target)} is shown`, async () => (await this.#findAll(target)).at(0));
  }

  /** Waits until none is shown. */
  async seeNo(target: Target | string): Promise<void> {
    await this.poll(`${describe(target)} is gone`, async () => (await this.count(target)) === 0);
  }

  /** Presses it as a pointer does: what lies over it is in the way. */
  async click(target: Target | string): Promise<void> {
    const handle = await this.see(target);
    // a driver scrolls no further than into the window, where a bar may lie over it
    await this.#ask(target, "found[0].scrollIntoView({ block: 'center', behavior: 'instant' });");
    await this.poll(`${describe(target)} can be pressed`, () => handle.click().then(() => true));
  }

  /** Its text as it is shown. */
  async read(target: Target | string): Promise<string> {
    await this.see(target);
    return (await this.#ask(target, "return found[0].innerText ?? found[0].textContent;")) as string;
  }

  async attribute(target: Target | string, name: string): Promise<string | null> {
    await this.see(target);
    return (await this.#ask(target, `return found[0].getAttribute(${JSON.stringify(name)});`)) as string | null;
  }

  async focus(target: Target | string): Promise<void> {
    await this.see(target);
    await this.#ask(target, "found[0].focus();");
  }

  /** Writes over what a field holds, and confirms. */
  async writeOver(target: Target | string, text: string): Promise<void> {
    // pressed, not told to have the focus: in a frame the keys go there only then
    await this.click(target);
    await this.#ask(target, "found[0].select();");
    await this.type(text);
    await this.press("Enter");
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    await this.#engine.driver.actions().sendKeys(text).perform();
  }

  /** Presses keys where the focus is: "Home", "Shift+ArrowRight", " ". */
  async press(...keys: string[]): Promise<void> {
    for (const chord of keys) {
      const parts = chord === "+" ? ["+"] : chord.split("+");
      const codes = parts.map(writeKey);
      const actions = this.#engine.driver.actions();
      for (const code of codes) actions.keyDown(code);
      for (const code of codes.toReversed()) actions.keyUp(code);
      await actions.perform();
    }
  }

  /** Goes on in a frame's document; leaveFrame() leads back. */
  async enterFrame(css: string): Promise<void> {
    await this.#engine.driver.switchTo().frame(await this.see(css));
  }

  async leaveFrame(): Promise<void> {
    await this.#keepProblems();
    await this.#engine.driver.switchTo().frame(null);
  }

  /** Gives the document so many CSS pixels, as far as the browser's smallest window allows. */
  async resize(width: number, height: number): Promise<void> {
    const window = this.#engine.driver.manage().window();
    await window.setRect({ width, height });
    const [moreWidth, moreHeight] = await this.run((w, h) => [w - innerWidth, h - innerHeight], width, height);
    await window.setRect({ width: width + moreWidth, height: height + moreHeight });
  }

  async takePicture(file: string): Promise<void> {
    writeFileSync(file, Buffer.from(await this.#engine.driver.takeScreenshot(), "base64"));
  }

  /** What has gone wrong in all documents since this was last asked (watch.js tells). */
  async takeProblems(): Promise<string[]> {
    await this.#keepProblems();
    return this.#problems.splice(0);
  }

  /** Leaves out what went wrong so far in the document, which is as it should be. */
  async forgetProblems(): Promise<void> {
    await this.run(() => (globalThis as { watchedProblems?: string[] }).watchedProblems?.splice(0));
  }

  async #keepProblems(): Promise<void> {
    const found = await this.run(() => (globalThis as { watchedProblems?: string[] }).watchedProblems?.splice(0) ?? []);
    this.#problems.push(...found);
  }

  #findAll(target: Target | string): Promise<readonly Handle[]> {
    return this.#ask(target, "return found;") as Promise<readonly Handle[]>;
  }

  /** Calls a script with what is shown of the target as `found`. */
  #ask(target: Target | string, script: string): Promise<unknown> {
    const { css, name } = typeof target === "string" ? { css: target } : target;
    const whole = typeof name === "string" ? name : null;
    const pattern = name instanceof RegExp ? [name.source, name.flags] : null;
    return this.#engine.driver.executeScript(`const found = (${findShown.toString()})(...arguments); ${script}`, css, whole, pattern);
  }
}

function describe(target: Target | string): string {
  return typeof target === "string" ? target : `${target.css}${target.name === undefined ? "" : ` named ${String(target.name)}`}`;
}

/** Keys that have no character, by the names that events give them, in Selenium's words. */
const ownNames: Readonly<Record<string, string>> = {
  ArrowLeft: "ARROW_LEFT",
  ArrowRight: "ARROW_RIGHT",
  ArrowUp: "ARROW_UP",
  ArrowDown: "ARROW_DOWN",
  PageUp: "PAGE_UP",
  PageDown: "PAGE_DOWN",
};

/** @throws {Error} naming a key that there is not */
function writeKey(name: string): string {
  if (name.length === 1) return name;
  const { Key } = loadSelenium();
  const code = Key[ownNames[name] ?? name.toUpperCase()];
  if (typeof code !== "string") throw new Error(`there is no key "${name}"`);
  return code;
}
