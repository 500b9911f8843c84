import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
/** No page of the Lab, which would only take time. */
const open = () => lab.open("none.html");

describe("the pages of a test file", () => {
  let [spare, left]: (Page | undefined)[] = [];

  it("remain open for the next journey after one that passes", async () => {
    const first = await open();
    spare = first.page;
    await first.leave();
    expect(spare.isClosed()).toBe(false);
  });

  // the hook sees it fail; the result is turned round after that
  it.fails("are closed after a journey that fails", { retry: 0 }, async () => {
    const first = await open();
    // taken from the journey before
    if (first.page !== spare) return;
    left = (await open()).page;
    await first.leave();
    expect("this journey").toBe("one that passes");
  });

  it("are new for the next journey, or for the retry", async () => {
    expect([spare?.isClosed(), left?.isClosed()]).toEqual([true, true]);
    const { page, leave } = await open();
    expect([spare, left]).not.toContain(page);
    left = page;
    await leave();
  });

  it("remain open again after that", async () => {
    const { page } = await open();
    expect(page).toBe(left);
    // not left: passed or not, it is closed
  });

  it("are closed if a journey does not leave them", () => expect(left?.isClosed()).toBe(true));
});
