#!/usr/bin/env node
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { findChromium, launchArgs } from "./browser.mjs";
import { readArguments } from "./tool-arguments.mjs";

readArguments({
  name: "icons",
  about: "The installed page's icons, from public/icon.svg, as the browser draws it. What comes out is committed.",
});

const folder = fileURLToPath(new URL("../public/", import.meta.url));
const svg = readFileSync(`${folder}icon.svg`).toString("base64");
const { executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: launchArgs });
for (const size of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>* { margin: 0 } img { display: block; width: 100vw }</style><img src="data:image/svg+xml;base64,${svg}">`);
  await page.locator("img").evaluate((image) => /** @type {HTMLImageElement} */ (image).decode());
  writeFileSync(`${folder}icon-${size}.png`, await page.screenshot());
  await page.close();
}
await browser.close();
