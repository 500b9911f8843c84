import { findHome, judgeReach, readHome } from "./link-parts.ts";

const homeKey = "incast-lab.class.home";

/** The address for others that the teacher entered; kept in this browser. */
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
    // without storage, it must be typed again after a reload
  }
}

/** The address at which others reach this page; null: unknown. */
export function findRoomHome(): string | null {
  return judgeReach(window.location) === "net" ? findHome(window.location.href) : readKeptHome();
}
