import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ToldTexts } from "../../../src/ui/pages/lessons/told-texts.tsx";

it("puts the box of a word's definition into no <p>, which a browser's parser would end before it", () => {
  const sentence = [{ text: "It " }, { text: "times out", word: "timeout" as const }, { text: " once." }];
  const html = renderToStaticMarkup(createElement(ToldTexts, { list: [{ sentence, part: null, atNs: null }], canGo: false }));
  expect(html).toContain("popover=");
  expect(html).toMatch(/role="paragraph"/);
  expect(html).not.toMatch(/<p[ >](?:(?!<\/p>).)*<div/s);
});
