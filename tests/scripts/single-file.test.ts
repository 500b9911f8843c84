import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { loosenSheets } from "../../scripts/first-script.mjs";
import { escapeScript, inlineFiles } from "../../scripts/single-file.mjs";

const html = `<head>
  <link rel="icon" href="./favicon.svg" type="image/svg+xml" />
  <link rel="manifest" href="./manifest.webmanifest" />
  <script src="./assets/before-1.js"></script>
  <script type="module" crossorigin src="./assets/index-1.js"></script>
  <link rel="modulepreload" crossorigin href="./assets/load-1.js">
  <link rel="stylesheet" crossorigin href="./assets/style-1.css">
</head><body><p>$& stays</p></body>`;

const files = new Map([
  ["assets/before-1.js", "before()"],
  ["assets/index-1.js", 'start("</script><!-- $1")'],
  ["assets/style-1.css", "p { color: red }"],
  ["assets/live-1.js", "work()"],
]);

it("puts every file that the document asks for in its place, and the others in as text", () => {
  const filled = inlineFiles(html, files, "data:,icon");
  expect(filled).toContain("<script>before()</script>");
  expect(filled).toContain('<script type="module">start("<\\/script>\\x3C!-- $1")</script>');
  expect(filled).toContain("<style>p { color: red }</style>");
  expect(filled).toContain('<script type="text/plain" data-file="live-1.js">work()</script>');
  expect(filled).toContain('href="data:,icon"');
  expect(filled).toContain("<p>$& stays</p>");
  expect(filled).not.toMatch(/"\.\/|modulepreload|manifest/);
});

it("says which file is not there", () =>
  expect(() => inlineFiles(html, new Map([...files].slice(1)), "data:,")).toThrow("./assets/before-1.js"));

it("leaves nothing in a script that ends it, and its meaning as it was", () => {
  const code = 'const text = "</script></SCRIPT><!--"; text';
  expect(escapeScript(code)).not.toMatch(/<\/script|<!--/i);
  expect(runInNewContext(escapeScript(code))).toBe("</script></SCRIPT><!--");
});

it("asks for style sheets as the document itself is asked for, and for nothing else", () => {
  expect(loosenSheets('<link rel="stylesheet" crossorigin href="./a.css">')).toBe('<link rel="stylesheet" href="./a.css">');
  const script = '<link rel="modulepreload" crossorigin href="./a.js">';
  expect(loosenSheets(script)).toBe(script);
});
