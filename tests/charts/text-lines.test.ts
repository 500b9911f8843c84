import { expect, it } from "vitest";
import { splitAtBreaks } from "../../src/charts/text-lines.ts";

it("breaks lines where the language does", () => {
  expect(splitAtBreaks("The link carries 20 %.")).toEqual(["The ", "link ", "carries ", "20 ", "%."]);
  expect(splitAtBreaks("链路用到 GIP（默认）。好")).toEqual(["链", "路", "用", "到 ", "GIP", "（默", "认）。", "好"]);
  expect(splitAtBreaks("16\u00a0Sender")).toEqual(["16\u00a0Sender"]);
});
