import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { joinUnbroken } from "../../src/ui/controls/unbroken.tsx";

it.each([".", "،", "，", "。"])("keeps %s on the line of the button before it", (mark) => {
  const shown = joinUnbroken([
    { text: "3 ms", shown: createElement("button", null, "3 ms") },
    { text: `${mark} more`, shown: `${mark} more` },
  ]);
  expect(renderToStaticMarkup(shown)).toBe(`<span class="unbroken"><button>3 ms</button>${mark}</span> more`);
});
