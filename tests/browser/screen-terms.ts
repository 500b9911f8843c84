import type { Page } from "playwright";
import { glossary } from "../../src/story/glossary.ts";

/** What a screen asks of a newcomer: things to press, and words of the field. */
export interface ScreenCount {
  readonly controls: readonly string[];
  readonly terms: readonly string[];
}

/** Words of the field beside those that the glossary explains, as a newcomer meets them (design of the first minute). */
const fieldWords: readonly (readonly [term: string, forms: RegExp])[] = [
  ["sender", /\bsenders?\b/i],
  ["receiver", /\breceiver\b/i],
  ["request", /\brequests?\b/i],
  ["slot", /\bslots?\b/i],
  ["switch", /\bswitch\b/i],
  ["link", /\blinks?\b/i],
  ["queue", /\bqueue\b/i],
  ["Gbps", /\bGbps\b/],
  ["buffer", /\bbuffer\b/i],
  ["window", /\bwindows?\b/i],
  ["retransmission timer", /\b(retransmission )?timers?\b/i],
  ["algorithm", /\balgorithm\b/i],
  ["NewReno", /\bNewReno\b/],
  ["dropped", /\bdropped\b/i],
  ["idle", /\bidle\b/i],
  ["collapse", /\bcollapse\b/i],
  ["maximum", /\bmaximum\b/i],
  ["RTT", /\bRTT\b/],
  ["in flight", /\bin flight\b/i],
];

/** What the glossary tells more of, though everybody understands it; and what is part of a longer word that is counted. */
const plainWords = new Set(["finished", "other", "seed", "retransmission"]);

/** Of the glossary, what is not among them: its own terms, as they are written. */
const glossaryWords = Object.values(glossary).flatMap(({ term }): readonly (readonly [string, RegExp])[] => {
  const plain = term.replace(/ \(.*\)/, "");
  const isKnown = plainWords.has(plain) || fieldWords.some(([, forms]) => forms.test(plain));
  return isKnown ? [] : [[plain, new RegExp(`\\b${plain.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}s?\\b`, "i")]];
});

interface Node {
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly ignored: boolean;
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** What a screen reader has of the page, in its reading order. */
export async function readTree(page: Page): Promise<readonly { role: string; name: string; isFocusable: boolean; isHidden: boolean }[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as {
    nodes: readonly (Node & { nodeId: string; childIds?: string[] })[];
  };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const list: { role: string; name: string; isFocusable: boolean; isHidden: boolean }[] = [];
  const visit = (id: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const read = (name: string): unknown => node.properties?.find((one) => one.name === name)?.value.value;
    if (!node.ignored)
      list.push({
        role: node.role?.value ?? "",
        name: node.name?.value ?? "",
        isFocusable: read("focusable") === true,
        isHidden: false,
      });
    for (const child of node.childIds ?? []) visit(child);
  };
  if (nodes.length > 0) visit(nodes[0].nodeId);
  return list;
}

const pressable = new Set([
  "button",
  "link",
  "slider",
  "combobox",
  "checkbox",
  "switch",
  "radio",
  "tab",
  "textbox",
  "searchbox",
  "spinbutton",
  "menuitem",
]);

/** Controls: links and Tab stops, as the accessibility tree has them. Terms: distinct words of the field in all that it says. */
export async function countScreen(page: Page): Promise<ScreenCount> {
  // buttons within a group that arrows move through are one stop
  const stops = new Set(
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, [tabindex]")]
        .filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !(one as HTMLButtonElement).disabled)
        .map((one) => (one.getAttribute("aria-label") ?? one.textContent).trim()),
    ),
  );
  const tree = await readTree(page);
  const controls = tree.filter(({ role }) => pressable.has(role)).map(({ role, name }) => `${role} ${name}`);
  const isStop = (control: string): boolean => {
    const name = control.slice(control.indexOf(" ") + 1);
    return !/^Senders? \d+( to \d+)?$/.test(name) || stops.has(name);
  };
  // the Lab's own name is no word to learn
  const text = tree.map(({ name }) => name.replace("Incast Lab", "")).join("\n");
  const terms = [...fieldWords, ...glossaryWords].filter(([, forms]) => forms.test(text)).map(([term]) => term);
  return { controls: controls.filter(isStop), terms };
}
