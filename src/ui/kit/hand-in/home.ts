import { findHome, judgeReach, readHome } from "./link-parts.ts";

const homeKey = "incast-lab.class.home";

/** What the teacher has said where this page is served for others; kept in this browser. */
export function readKeptHome(): string | null {
  try {
    const kept = readHome(window.localStorage.getItem(homeKey) ?? "");
    return kept.ok ? kept.home : null;
  } catch {
    return null;
  }
}

export function keepHome(home: string): void {
  try {
    window.localStorage.setItem(homeKey, home);
  } catch {
    // it is typed again after a reload
  }
}

/** Where others reach this page, as far as it is known; null: nobody has said. */
export function findRoomHome(): string | null {
  return judgeReach(window.location) === "net" ? findHome(window.location.href) : readKeptHome();
}
