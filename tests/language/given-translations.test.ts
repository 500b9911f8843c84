import { expect, it } from "vitest";
import { readTranslations } from "./given-translations.ts";

it("takes messages with their translations", () =>
  expect(readTranslations('{"Play": "Abspielen", "__proto__": "x"}')).toEqual({
    ok: true,
    entries: [
      ["Play", "Abspielen"],
      ["__proto__", "x"],
    ],
  }));
it.each(["root:x:0", "null", '["a"]', '"a"', '{"Play": 5}', '{"Play": {"a": "b"}}', '{"Play": null}', ""])("refuses %s", (text) => {
  const read = readTranslations(text);
  expect(!read.ok && read.fault).toMatch(/allowed is an object of JSON/);
});
