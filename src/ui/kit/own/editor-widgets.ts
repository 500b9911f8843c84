import { GutterMarker, WidgetType } from "@codemirror/view";
import styles from "./code-editor.module.css";

/** Widgets next to, after and below the lines of the editor. */

/** A name's meaning and its current value. */
export interface NameCard {
  readonly title: string;
  readonly kind: string;
  readonly help: string;
  readonly where: string;
  readonly value: string;
}

export class ProblemWidget extends WidgetType {
  readonly #words: string;
  readonly #fix: (() => void) | null;
  readonly #label: string;

  constructor(words: string, fix: (() => void) | null, label: string) {
    super();
    this.#words = words;
    this.#fix = fix;
    this.#label = label;
  }

  override eq(other: ProblemWidget): boolean {
    return other.#words === this.#words && (other.#fix === null) === (this.#fix === null);
  }

  toDOM(): HTMLElement {
    const box = document.createElement("div");
    box.className = styles.problem;
    const words = document.createElement("span");
    words.textContent = this.#words;
    box.append(words);
    if (this.#fix !== null) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = this.#label;
      button.addEventListener("click", this.#fix);
      box.append(button);
    }
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Text at the end of a line, or a line that is not there yet. */
export class NoteWidget extends WidgetType {
  readonly #text: string;
  readonly #className: string;
  readonly #before: string;
  readonly #press: (() => void) | null;

  constructor(text: string, className: string, before = "", press: (() => void) | null = null) {
    super();
    this.#text = text;
    this.#className = className;
    this.#before = before;
    this.#press = press;
  }

  override eq(other: NoteWidget): boolean {
    return other.#text === this.#text && other.#className === this.#className && other.#before === this.#before;
  }

  toDOM(): HTMLElement {
    const box = document.createElement(this.#before === "" ? "span" : "div");
    box.className = this.#className;
    if (this.#before !== "") {
      const code = document.createElement("code");
      code.textContent = this.#before;
      box.append(code);
    }
    const words = document.createElement("span");
    words.textContent = this.#text;
    box.append(words);
    const press = this.#press;
    if (press !== null) box.addEventListener("mousedown", (event) => (event.preventDefault(), press()));
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

class SignMarker extends GutterMarker {
  readonly #sign: string;
  override readonly elementClass: string;

  constructor(sign: string, className: string) {
    super();
    this.#sign = sign;
    this.elementClass = className;
  }

  override toDOM(): Node {
    return document.createTextNode(this.#sign);
  }
}

export const signs = {
  changed: new SignMarker("", styles.changed),
  problem: new SignMarker("▲", styles.signProblem),
  work: new SignMarker("▶", styles.signWork),
  asked: new SignMarker("▷", styles.signWork),
  noticed: new SignMarker("◆", styles.signProblem),
} as const;

export function drawCard({ title, kind, help, where, value }: NameCard): HTMLElement {
  const box = document.createElement("div");
  box.className = styles.card;
  // the code around it runs from left to right
  box.dir = document.documentElement.dir;
  const add = (tag: string, text: string, parent: HTMLElement): void => {
    const element = document.createElement(tag);
    element.textContent = text;
    parent.append(element);
  };
  const head = document.createElement("div");
  add("code", title, head);
  add("span", kind, head);
  const foot = document.createElement("div");
  add("span", where, foot);
  add("b", value, foot);
  box.append(head);
  add("p", help, box);
  box.append(foot);
  return box;
}
