import { expect, it } from "vitest";
import { listStaticChunks } from "../../scripts/preload-start.mjs";

it("names a chunk and all it imports statically, once", () => {
  const chunk = (...imports: string[]) => ({ type: "chunk", imports });
  const bundle = { "a.js": chunk("b.js", "c.js"), "b.js": chunk("c.js"), "c.js": chunk("a.js", "outside"), "late.js": chunk("a.js") };
  expect(listStaticChunks("a.js", bundle)).toEqual(["a.js", "b.js", "c.js"]);
});
