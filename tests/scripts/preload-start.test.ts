import { expect, it } from "vitest";
import { listStaticChunks, preloadStart } from "../../scripts/preload-start.mjs";

it("names a chunk and all it imports statically, once", () => {
  const chunk = (...imports: string[]) => ({ type: "chunk", imports });
  const bundle = { "a.js": chunk("b.js", "c.js"), "b.js": chunk("c.js"), "c.js": chunk("a.js", "outside"), "late.js": chunk("a.js") };
  expect(listStaticChunks("a.js", bundle)).toEqual(["a.js", "b.js", "c.js"]);
});

it("holds files back until the page has painted, but not style sheets", () => {
  const bundle = {
    "start.js": { type: "chunk", fileName: "start.js", imports: ["other.js"], moduleIds: ["/src/start.tsx"] },
    "other.js": { type: "chunk", fileName: "other.js", imports: [], moduleIds: [], viteMetadata: { importedCss: new Set(["start.css"]) } },
  };
  const { transformIndexHtml } = preloadStart("src/start.tsx") as unknown as {
    transformIndexHtml: { handler(html: string, context: object): { attrs: Record<string, unknown> }[] };
  };
  const links = transformIndexHtml.handler("<html></html>", { bundle });
  expect(links.map(({ attrs: { rel, href, media } }) => [rel, href, media])).toEqual([
    ["stylesheet", "./start.css", undefined],
    ["modulepreload", "./start.js", "not all"],
    ["modulepreload", "./other.js", "not all"],
  ]);
});
