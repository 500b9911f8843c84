/**
 * `<incast-lab scenario="n=32&b=64" show="link,senders">` for course pages: a frame with the Lab in it, its requests as
 * methods and its events as events. Built on its own as incast-lab.js, a plain script; it imports nothing.
 */
(() => {
  interface Waiting {
    readonly resolve: (result: unknown) => void;
    readonly reject: (error: Error) => void;
    readonly timer: number;
  }
  interface Message {
    readonly incast: number;
    readonly event?: string;
    readonly detail?: Readonly<Record<string, unknown>>;
    readonly statement?: object;
    readonly at?: number;
    readonly ok?: boolean;
    readonly result?: unknown;
    readonly reason?: string;
  }

  const name = "incast-lab";
  const script = document.currentScript ?? document.querySelector(`script[src*="${name}.js"]`);
  /** The folder with the built page, where this script lies. */
  const home = ((script as HTMLScriptElement | null)?.src ?? document.baseURI).replace(/[^/]*([?#].*)?$/, "");
  /** Attributes that are the address's own. */
  const passed = ["show", "hide", "controls", "lock", "autoplay", "verdict", "theme", "wheel", "events", "lti"];
  const patienceMs = 15_000;
  /** Longer ones go into the fragment, which no server refuses. As in src/scenario/link/link-fragment.ts. */
  const mostQueryLetters = 1500;
  /** Any other scheme, such as javascript: or data:, would run the attribute's content. */
  const framed = ["http:", "https:", "file:"];

  class IncastLab extends HTMLElement {
    static readonly observedAttributes = ["src", "scenario", ...passed];
    #frame: HTMLIFrameElement | null = null;
    #isHere = false;
    /** Why there is no frame. */
    #fault = "";
    #lastId = 0;
    #isReady = false;
    readonly #waiting = new Map<number, Waiting>();
    #queue: { post: () => void; reject: (error: Error) => void }[] = [];

    connectedCallback() {
      addEventListener("message", this.#receive);
      this.#isHere = true;
      const size = (axis: string, first: number) => `${Number(this.getAttribute(axis)) || first}px`;
      this.style.display ||= "block";
      this.style.width ||= size("width", 800);
      this.style.maxWidth ||= "100%";
      this.style.height ||= size("height", 500);
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#receive);
      this.#isHere = false;
      this.#frame?.remove();
      this.#frame = null;
      this.#reset("The frame was removed.");
    }

    attributeChangedCallback(_name: string, before: string | null, now: string | null) {
      if (!this.#isHere || before === now) return;
      this.#reset("The frame was loaded again.");
      this.#show();
    }

    /** The frame, or why none can be made. Always a new one: an address that differs in its fragment alone would load nothing. */
    #show() {
      this.#fault = "";
      try {
        const frame = document.createElement("iframe");
        frame.src = this.address;
        frame.title = this.getAttribute("label") ?? "Incast Lab";
        frame.style.cssText = "display:block;width:100%;height:100%;border:0";
        this.#frame = frame;
        this.replaceChildren(frame);
      } catch (error) {
        this.#fault = (error as Error).message;
        this.#frame = null;
        const note = document.createElement("p");
        note.setAttribute("role", "alert");
        note.textContent = this.#fault;
        this.replaceChildren(note);
      }
    }

    /** Where the Lab is. @throws Error when it cannot be shown in a frame. */
    get #home(): URL {
      const src = this.getAttribute("src") ?? "./";
      let url = null;
      try {
        url = new URL(src, home);
      } catch {
        // said below
      }
      if (url && framed.includes(url.protocol)) return url;
      throw new Error(`Incast Lab: src is "${src.slice(0, 80)}"; it must be an http, https or file address, or a relative one.`);
    }

    /** Of the frame, as the attributes say it. @throws Error when `src` cannot be used. */
    get address(): string {
      const own = new URLSearchParams({ embed: "1", origin: location.origin === "null" ? "*" : location.origin });
      for (const key of passed) if (this.hasAttribute(key)) own.set(key, this.getAttribute(key)!);
      const scenario = (this.getAttribute("scenario") ?? "").replace(/^\?/, "");
      const [first, fragment = ""] = scenario.split("#");
      // a word alone is a preset's name
      const query = first && !first.includes("=") ? `v.preset=${encodeURIComponent(first)}` : first;
      const url = this.#home;
      const isLong = query.length > mostQueryLetters && !fragment;
      url.search = `${own}${query && !isLong ? `&${query}` : ""}`;
      url.hash = isLong ? `&${query}` : fragment;
      return url.href;
    }

    load = (scenario: string | object) => this.#ask("load", { scenario });
    set = (field: string, value: unknown) => this.#ask("set", { field, value });
    play = () => this.#ask("play");
    pause = () => this.#ask("pause");
    seek = (timeMs: number) => this.#ask("seek", { timeMs });
    step = (to = "event", by = 1) => this.#ask("step", { to, by });
    select = (what: object) => this.#ask("select", what);
    state = () => this.#ask("state");
    summary = () => this.#ask("summary");

    #ask(verb: string, rest: object = {}): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const post = () => {
          const id = ++this.#lastId;
          const reason = `The frame did not answer "${verb}" within ${patienceMs / 1000} s.`;
          const timer = setTimeout(() => this.#settle(id, { incast: 1, reason }), patienceMs);
          this.#waiting.set(id, { resolve, reject, timer });
          const { origin } = this.#home;
          // a page from a file has an origin that cannot be named
          const target = origin === "null" ? "*" : origin;
          this.#frame?.contentWindow?.postMessage({ incast: 1, id, do: verb, ...rest }, target);
        };
        if (!this.#frame) reject(new Error(this.#fault || `"${verb}" is asked of an element that is not in the document.`));
        // throws where it cannot be posted; what is nested too deeply would arrive as null, and could not be answered
        else if (structuredClone(rest) === null) reject(new Error(`What "${verb}" is given is nested too deeply.`));
        else if (this.#isReady) post();
        else this.#queue.push({ post, reject });
      });
    }

    #settle(id: number | undefined, { ok, result, reason }: Message) {
      const asked = this.#waiting.get(id ?? -1);
      if (!asked) return;
      this.#waiting.delete(id!);
      clearTimeout(asked.timer);
      if (ok) asked.resolve(result);
      else asked.reject(new Error(reason));
    }

    #reset(reason: string) {
      this.#isReady = false;
      for (const { reject } of this.#queue.splice(0)) reject(new Error(reason));
      for (const id of [...this.#waiting.keys()]) this.#settle(id, { incast: 1, reason });
    }

    readonly #receive = ({ source, data }: MessageEvent<Message | null>) => {
      if (!this.#frame || source !== this.#frame.contentWindow || data?.incast !== 1) return;
      const { event, detail, statement } = data;
      if (event === undefined) return this.#settle(data.at, data);
      if (event === "height" && this.hasAttribute("auto-height")) this.style.height = `${Math.max(360, Number(detail?.["height"]))}px`;
      if (event === "ready") {
        this.#isReady = true;
        for (const { post } of this.#queue.splice(0)) post();
      }
      this.dispatchEvent(new CustomEvent(event, { detail: { ...detail, ...(statement && { statement }) } }));
    };
  }

  if (!customElements.get(name)) customElements.define(name, IncastLab);
})();
