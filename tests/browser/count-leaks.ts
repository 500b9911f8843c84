import type { Page } from "playwright";

/** What a part of a page may leave behind when it goes. */
export interface Held {
  /** Listeners on window, document, its fonts and media queries, by type of event. */
  readonly listeners: Readonly<Record<string, number>>;
  readonly workers: number;
  readonly observers: number;
}

/** Counts from now on, before any script of the page, what is listened to and started there and not yet ended. */
export async function countHeld(page: Page): Promise<() => Promise<Held>> {
  await page.addInitScript(() => {
    const listeners = new Map<string, number>();
    const change = (type: string, by: number) => listeners.set(type, (listeners.get(type) ?? 0) + by);
    const isShared = (target: unknown) =>
      target === window || target === document || target === document.fonts || target instanceof MediaQueryList;
    const known = new WeakMap<object, Map<string, Set<unknown>>>();
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    const forget = (target: EventTarget, type: string, listener: unknown) => {
      if (known.get(target)?.get(type)?.delete(listener)) change(type, -1);
    };
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      if (isShared(this) && listener) {
        const types = known.get(this) ?? new Map<string, Set<unknown>>();
        known.set(this, types);
        const set = types.get(type) ?? new Set();
        types.set(type, set);
        if (!set.has(listener)) {
          set.add(listener);
          change(type, 1);
          if (typeof options === "object") {
            options.signal?.addEventListener("abort", () => forget(this, type, listener));
            if (options.once) add.call(this, type, () => forget(this, type, listener), { once: true });
          }
        }
      }
      add.call(this, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      if (isShared(this)) forget(this, type, listener);
      remove.call(this, type, listener, options);
    };
    let workers = 0;
    const PlainWorker = window.Worker;
    window.Worker = class extends PlainWorker {
      #isAlive = true;
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers++;
      }
      override terminate() {
        if (this.#isAlive) workers--;
        this.#isAlive = false;
        super.terminate();
      }
    };
    const observing = new Set<object>();
    for (const name of ["ResizeObserver", "MutationObserver", "IntersectionObserver"] as const) {
      const { prototype } = window[name] as unknown as {
        prototype: { observe(...args: unknown[]): void; disconnect(): void };
      };
      const { observe, disconnect } = prototype;
      prototype.observe = function (...args) {
        observing.add(this);
        observe.apply(this, args);
      };
      prototype.disconnect = function () {
        observing.delete(this);
        disconnect.call(this);
      };
    }
    (window as unknown as { held(): unknown }).held = () => ({
      listeners: Object.fromEntries([...listeners].filter(([, count]) => count !== 0)),
      workers,
      observers: observing.size,
    });
  });
  return () => page.evaluate(() => (window as unknown as { held(): Held }).held());
}
