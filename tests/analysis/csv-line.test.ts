import { expect, test } from "vitest";
import { writeCsvLine } from "../../src/analysis/csv-line.ts";

test("cells with commas, quotes, line ends and nothing", () => {
  expect(writeCsvLine([1.5, "a,b", 'say "x"', null, true, "a\nb"])).toBe('1.5,"a,b","say ""x""",,true,"a\nb"\n');
});

test.each([
  ['=HYPERLINK("http://x.example","open")', `"'=HYPERLINK(""http://x.example"",""open"")"`],
  ["=1+1", "'=1+1"],
  ["+1+1", "'+1+1"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  // how Excel in Japan reads them
  ["\uFF1D1+1", "'\uFF1D1+1"],
  ["-", "'-"],
  ["-1e", "'-1e"],
])("text that a spreadsheet would compute stays text: %j", (text, cell) => expect(writeCsvLine([text, 1])).toBe(`${cell},1\n`));

test("numbers are left alone, also where they are text", () => {
  expect(writeCsvLine([-1, -1e-7, 1e21, "-5", "+2.5", "-1e-7", "-.5"])).toBe("-1,-1e-7,1e+21,-5,+2.5,-1e-7,-.5\n");
  expect(writeCsvLine(["switch -> receiver", "a=1", "x@y", ""])).toBe("switch -> receiver,a=1,x@y,\n");
});
