import { inflateSync } from "node:zlib";
import { correction, generate } from "lean-qr";
import { expect, it } from "vitest";
import { lessons } from "../../src/lessons/registry.ts";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults } from "./page.ts";

const lab = shareLab();
const home = "http://192.168.1.20:4174/";
/** Light modules around a code (src/ui/kit/hand-in/qr-code.tsx). */
const quiet = 4;

/** What Chromium prints: pages, the addresses that can be followed, and what is drawn. */
function readPdf(pdf: Buffer) {
  const text = pdf.toString("latin1");
  const drawn: string[] = [];
  for (const { index, 0: head } of text.matchAll(/stream\r?\n/g)) {
    const from = index + head.length;
    try {
      drawn.push(inflateSync(pdf.subarray(from, text.indexOf("endstream", from))).toString("latin1"));
    } catch {
      // "endstream", or fonts and pictures that are packed in another way
    }
  }
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page\b/g)].length,
    sizes: new Set([...text.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box)),
    addresses: new Set([...text.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address]) => address)),
    codes: drawn.flatMap(findCodes),
  };
}

/** QR codes of a page as rows of modules: squares of whole units that a scale of their own stands before. */
function findCodes(content: string): string[] {
  return content.split(/ cm\n/).flatMap((part) => {
    const boxes = [...part.matchAll(/^(\d+) (\d+) m\n((?:[\d.]+ [\d.]+ l\n)+)h$/gm)].map(([, x, y, lines]) => {
      const ends = [...lines.matchAll(/([\d.]+) ([\d.]+) l/g)];
      return { x: Number(x), y: Number(y), to: Math.max(...ends.map(([, end]) => Number(end))) };
    });
    const rows = [...new Set(boxes.map(({ y }) => y))].sort((a, b) => a - b);
    // whole rows from the first to the last
    if (rows.length < 21 || rows[0] !== quiet || rows.at(-1)! - rows[0] !== rows.length - 1) return [];
    const isDark = (x: number, y: number): boolean => boxes.some((box) => box.y === y && box.x <= x && x < box.to);
    const places = rows.map((_, at) => at + quiet);
    return [rows.map((y) => places.map((x) => (isDark(x, y) ? "#" : ".")).join("")).join("\n")];
  });
}

function drawCode(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const places = Array.from({ length: code.size }, (_, at) => at);
  return places.map((y) => places.map((x) => (code.get(x, y) ? "#" : ".")).join("")).join("\n");
}

it("all lessons' worksheets are one PDF, each with the class URL and its QR code", async () => {
  await lab.visit(
    "?page=lessons",
    async (page) => {
      await page.getByText("For teachers").click();
      await page.getByRole("button", { name: "All worksheets" }).click();
      const dialog = page.getByRole("dialog", { name: "Worksheet" });
      await expect.poll(() => dialog.getByRole("article").count(), { timeout: 150_000 }).toBe(lessons.length);
      expect(await findAxeFaults(page)).toEqual([]);
      // the questions for platforms are of the same runs
      const [gift] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Moodle GIFT" }).click()]);
      expect(gift.suggestedFilename()).toBe("incast-lessons.gift.txt");
      await dialog.getByRole("radio", { name: "A4" }).check();
      const sheets = readPdf(await page.pdf({ preferCSSPageSize: true }));
      expect([...sheets.sizes].map((box) => box.split(" ").slice(2).map(Number).map(Math.floor))).toEqual([[594, 841]]);
      expect(sheets.pages).toBe(lessons.length);
      const links = lessons.map(({ id }) => `${home}?q=${id}`);
      expect([...sheets.addresses].filter((one) => one.startsWith(home))).toEqual(links);
      expect(sheets.codes).toEqual(links.map(drawCode));
      await dialog.getByRole("radio", { name: "Letter" }).check();
      await expect.poll(async () => readPdf(await page.pdf({ preferCSSPageSize: true })).pages).toBe(lessons.length);
      // the address is in print, too
      for (const link of links) expect(await dialog.getByText(link.replace("http://", ""), { exact: true }).count()).toBe(1);
      // keys behind all sheets, and no code on them
      await dialog.getByRole("checkbox", { name: /^with the key/ }).check();
      const all = readPdf(await page.pdf({ preferCSSPageSize: true }));
      expect(all.pages).toBeGreaterThanOrEqual(sheets.pages + lessons.length);
      expect(all.codes).toEqual(sheets.codes);
    },
    undefined,
    (page) => page.addInitScript((address) => localStorage.setItem("incast-lab.class.home", address), home),
  );
}, 240_000);
