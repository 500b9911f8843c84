import type { Page } from "playwright";

/** The smallest text in sight, and its size on the screen, CSS pixels; of boxes to type in, too. */
export function findSmallestText(page: Page): Promise<{ readonly px: number; readonly text: string }> {
  return page.evaluate(() => {
    const found: { px: number; text: string }[] = [];
    const note = (element: Element, text: string, { width, height, top, bottom }: DOMRect): void => {
      if (
        text === "" ||
        width <= 1 ||
        height <= 1 ||
        bottom <= 0 ||
        top >= innerHeight ||
        element.closest(".visually-hidden, [popover]") ||
        getComputedStyle(element).visibility === "hidden"
      )
        return;
      // what a drawing or a zoom makes of it
      const svg = element.closest("svg");
      const drawn = svg === null ? (element as HTMLElement).offsetHeight : svg.viewBox.baseVal.height;
      const scale = drawn ? (svg ?? element).getBoundingClientRect().height / drawn : 1;
      found.push({ px: parseFloat(getComputedStyle(element).fontSize) * scale, text });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      note(walker.currentNode.parentElement!, walker.currentNode.textContent!.trim(), range.getBoundingClientRect());
    }
    for (const input of document.querySelectorAll("input, textarea")) note(input, input.tagName, input.getBoundingClientRect());
    return found.toSorted((a, b) => a.px - b.px)[0];
  });
}
