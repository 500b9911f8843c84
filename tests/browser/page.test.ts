import { request } from "node:http";
import { expect, inject, it } from "vitest";
import { findAxeFaults, startLab } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

/** The watchers themselves: a journey that sees no fault means something only if a fault would be seen. */
const lab = shareLab();

/** Opens `html` in the page's place. */
function openInstead(html: string) {
  return lab.open("", {}, (page) => page.route(lab.url, (route) => route.fulfill({ contentType: "text/html", body: html })));
}

it("detects console errors, exceptions, and missing files", async () => {
  const html =
    '<link rel="icon" href="data:,"><script>console.error("bad"); console.warn("hm")</script><script>throw new Error("worse")</script><img src="./none.png"><img src="/absolute.png">';
  const { page, problems } = await openInstead(html);
  await page.waitForLoadState("networkidle");
  expect(problems.join("\n")).toContain("console error: bad");
  expect(problems.join("\n")).toContain("console warning: hm");
  expect(problems.join("\n")).toContain("uncaught: worse");
  expect(problems.filter((line) => line.startsWith("404"))).toHaveLength(2);
});

it("reports what axe finds", async () => {
  const bad = await openInstead(
    '<!doctype html><html lang="en"><title>t</title><main><h1>h</h1><button></button><p style="color:#ccc;background:#fff">faint</p></main>',
  );
  const faults = (await findAxeFaults(bad.page)).map((line) => line.split(":")[0]);
  expect(faults).toEqual(expect.arrayContaining(["button-name", "color-contrast"]));
  const good = await openInstead('<!doctype html><html lang="en"><title>t</title><main><h1>h</h1><button>go</button></main>');
  expect(await findAxeFaults(good.page)).toEqual([]);
  const tiny = 'style="width:18px;height:18px;padding:0;border:0"';
  const crowded = await openInstead(
    `<!doctype html><html lang="en"><title>t</title><main><h1>h</h1><div style="display:flex"><button ${tiny}>a</button><button ${tiny}>b</button></div></main>`,
  );
  expect((await findAxeFaults(crowded.page)).map((line) => line.split(":")[0])).toContain("target-size");
});

/** Status of `path` exactly as written: a browser would tidy it first. */
function ask(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(lab.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });
}

it("serves the build at its sub-path and nothing else", async () => {
  const { pathname } = new URL(lab.url);
  expect(await ask(pathname)).toBe(200);
  expect(await ask(`${pathname}index.html`)).toBe(200);
  for (const path of [
    "/",
    "/index.html",
    `${pathname}none.js`,
    `${pathname}../../../index.html`,
    `${pathname}..%2fpackage.json`,
    `${pathname}%2e%2e/package.json`,
  ]) {
    expect(await ask(path), path).toBe(404);
  }
});

// last: a Lab that ends takes all pages of this thread with it
it("closes pages that a journey leaves open, and starts a new one after a failure", async () => {
  const own = await startLab(inject("executablePath"));
  const open = () => own.open("none.html");
  const spare = await open();
  await spare.leave();
  const again = await open();
  expect(again.page).toBe(spare.page);
  const left = await open();
  await again.leave();
  await own.tidy();
  expect([left.page.isClosed(), spare.page.isClosed()]).toEqual([true, false]);
  await own.tidy(true);
  expect(spare.page.isClosed()).toBe(true);
  const { page } = await open();
  expect(page).not.toBe(spare.page);
  expect(page.isClosed()).toBe(false);
  await own.close();
});
