import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults } from "./page.ts";

const lab = shareLab();
const some = drawTests("journeys of Packets", 0.5);
const ready = "main[aria-busy=false]";

describe("packet by packet", () => {
  some("opens from the Lab at its moment, describes a packet by keyboard, keeps everything in the URL, and leads back", async () => {
    const { page, problems, leave } = await lab.open("?blocks=2&iw=2&awnd=1000&v.t=261.5&v.from=261.4&v.to=262.6&v.sender=3");
    await page.locator(ready).waitFor();
    // the queue pane leads there once it shows single packets, and the key from anywhere
    await page.getByRole("button", { name: "packet by packet", exact: true }).waitFor();
    await page.keyboard.press("k");
    const headline = page.getByRole("heading", { level: 1 });
    await page.getByRole("heading", { level: 1, name: /^Sender 3 lost all six packets and sent nothing for 200.ms\./ }).waitFor();
    await page.locator(ready).waitFor();
    expect(page.url()).toMatch(/page=packets&.*v\.from=261\.4&v\.to=262\.6/);
    expect(await findAxeFaults(page)).toEqual([]);

    await page.getByRole("slider", { name: /^Packets\./ }).focus();
    await page.keyboard.press("ArrowRight");
    const life = page.getByRole("region", { name: "Life of a packet" });
    await life.getByRole("heading", { name: /^Packet #256 of sender 3$/ }).waitFor();
    const steps = await life.getByRole("listitem").allInnerTexts();
    expect(steps.map((text) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " "))).toEqual([
      expect.stringMatching(/^261,579\.815 µs sent 8\.32 µs on the wire$/),
      expect.stringMatching(/^\+33\.320 lost dropped: 64 packets are already waiting$/),
      expect.stringMatching(
        /^\+200,000\.000 its sender's retransmission timer expires after 200 ms without an ACK; the timer was set to 200 ms$/,
      ),
    ]);
    await page.keyboard.press("ArrowRight");
    await life.getByRole("heading", { name: /^Packet #257 of sender 3$/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await life.getByRole("heading", { name: /of sender 4$/ }).waitFor();
    const before = page.url();
    await page.keyboard.press("+");
    await expect.poll(() => page.url()).not.toBe(before);
    await expect.poll(() => page.url()).toMatch(/v\.packet=\d+/);
    await page.locator(ready).waitFor();

    // the same address is the same picture
    const packet = await life.getByRole("heading", { level: 3 }).innerText();
    await page.reload();
    await life.getByRole("heading", { name: packet }).waitFor();
    await page.getByRole("button", { name: "These packets as a table" }).click();
    const table = page.getByRole("region", { name: "Packets, as a table" });
    await expect.poll(() => table.getByRole("row").count()).toBeGreaterThan(2);
    expect(await findAxeFaults(page)).toEqual([]);

    // a click on a stroke picks its packet: the cursor stands where the picked one was sent
    await page.keyboard.press("Escape");
    await life.getByText("Click a stroke").waitFor();
    await page.getByRole("button", { name: "Back to the panes" }).click();
    await page.locator(".headline h1", { hasText: "The link carried" }).waitFor();
    expect(page.url()).toMatch(/v\.from=.*v\.to=/);
    expect(await headline.count()).toBe(1);
    expect(problems).toEqual([]);
    await leave();
  });

  some(
    "on a phone a tap on a line describes its packet, outside a star the port is named, and a wide view says how far it reaches",
    async () => {
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
      const { page, problems, leave } = await lab.open("?page=packets&blocks=2&topology=leaf-spine", phone);
      await page.locator(ready).waitFor();
      await page.getByText(/^One port of this network is shown:/).waitFor();
      const pane = await page.getByRole("slider", { name: /^Packets\./ }).boundingBox();
      if (pane === null) throw new Error("no picture");
      const picked = page.getByRole("region", { name: "Life of a packet" }).getByRole("button", { name: "Deselect the packet" });
      // somewhere on the way from the senders to the switch there is a stroke
      for (let x = 60; x < 330 && (await picked.count()) === 0; x += 12) await page.touchscreen.tap(pane.x + x, pane.y + 0.3 * pane.height);
      await picked.waitFor();
      const wide = await lab.open("?page=packets&blocks=2&v.t=10&v.from=0&v.to=400");
      await wide.page.getByText(/^The picture holds the first 12,000 packets, up to [\d.]+ ms\. Zoom in for what follows\.$/).waitFor();
      expect([...problems, ...wide.problems]).toEqual([]);
      await wide.leave();
      await leave();
    },
  );

  some("shows a second run with another transport, keeps it in the URL, and closes it", async () => {
    const { page, problems, leave } = await lab.open("?page=packets&algo=ndp&blocks=2&v.t=0.437&v.from=0.06&v.to=0.64&v.sender=4");
    await page.locator(ready).waitFor();
    const other = page.getByRole("combobox", { name: "Second run, with another algorithm" });
    await other.click();
    await page.getByRole("option", { name: /^NewReno/ }).click();
    await page
      .getByRole("heading", { level: 1, name: /^With NDP, .* With NewReno, the switch drops 4 of 4 packets of sender 4/ })
      .waitFor();
    await expect.poll(() => page.url()).toContain("v.beside=newreno");
    // what only two runs need would follow into the Lab
    expect(page.url()).not.toContain("v.waits");
    // there and back: the second run is there again
    const ofLab = page.getByRole("heading", { level: 1, name: /^NDP reaches/ });
    await page.keyboard.press("k");
    await ofLab.waitFor();
    expect(page.url()).not.toContain("v.beside");
    await page.keyboard.press("k");
    await page.getByRole("heading", { level: 1, name: /^With NDP, .* With NewReno/ }).waitFor();
    await expect.poll(() => page.url()).toContain("v.beside=newreno");
    const follow = page.getByRole("button", { name: "+ Follow another sender" });
    await follow.press("Enter");
    const second = page.getByRole("combobox", { name: "Sender in black" });
    expect(await second.evaluate((list) => list === document.activeElement)).toBe(true);
    await second.click();
    await page.getByRole("option", { name: "no sender" }).click();
    expect(await follow.evaluate((button) => button === document.activeElement)).toBe(true);
    const chart = page.getByRole("slider", { name: /^NewReno\./ });
    await chart.focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("region", { name: "Life of a packet" }).getByText("dropped: 64 packets are already waiting").waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 800, height: 900 });
    const choice = page.getByRole("radiogroup", { name: "Run shown" });
    await choice.getByRole("radio", { name: "NDP" }).check();
    expect([await page.getByRole("slider", { name: /^NDP\./ }).isVisible(), await chart.isVisible()]).toEqual([true, false]);
    await other.click();
    await page.getByRole("option", { name: "no second run" }).click();
    await expect.poll(() => page.url()).not.toContain("v.beside");
    await chart.waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Lab", exact: true }).click();
    await ofLab.waitFor();
    await page.keyboard.press("k");
    await page.locator(ready).waitFor();
    await expect.poll(() => page.url()).toContain("v.second=");
    expect(page.url()).not.toContain("v.beside");
    expect(problems).toEqual([]);
    await leave();
  });

  some("shows why a second run has no result", async () => {
    // eight of D3's senders lose nothing: there is no tenth loss
    const { page, problems, leave } = await lab.open("?page=packets&n=8&blocks=1&fork=drop:10,spare&v.beside=d3");
    await page.getByText(/^This run has no result: the run loses no packet/).waitFor();
    await page.locator(ready).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toContain("D3");
    await page.getByRole("button", { name: "These packets as a table" }).click();
    await expect.poll(() => page.getByRole("region", { name: "Packets, as a table" }).count()).toBe(1);
    expect(problems).toEqual([]);
    await leave();
  });

  some("shows no second run with the transport that there is already", async () => {
    const { page, problems, leave } = await lab.open("?page=packets&n=8&blocks=1&v.beside=newreno");
    await page.locator(ready).waitFor();
    await expect.poll(() => page.url()).toContain("v.second=");
    expect(page.url()).not.toContain("v.beside");
    expect(problems).toEqual([]);
    await leave();
  });
});
