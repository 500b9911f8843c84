import { cleanNickname, mostStudents } from "../../../lessons/hand-in/code.ts";

const key = "incast-lab.class.me";

/** The student who uses this browser. */
export interface Student {
  /** Random: it distinguishes two students with the same answer, and reveals nothing about them. */
  readonly number: number;
  readonly nickname: string;
}

function drawNumber(): number {
  const [word] = crypto.getRandomValues(new Uint32Array(1));
  return word % mostStudents;
}

/** Kept while the page is open, if the browser stores nothing. */
let here: Student | null = null;

/** Will this browser recognize the student after a reload? Never throws. */
export function isStudentKept(storage: () => Pick<Storage, "getItem"> = () => window.localStorage): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Returns the same student each time. Never throws. */
export function readStudent(storage: () => Pick<Storage, "getItem" | "setItem"> = () => window.localStorage): Student {
  try {
    const kept = JSON.parse(storage().getItem(key) ?? "null") as { number?: unknown; nickname?: unknown } | null;
    const number = kept?.number;
    if (typeof number === "number" && Number.isInteger(number) && number >= 0 && number < mostStudents)
      return (here = { number, nickname: cleanNickname(typeof kept?.nickname === "string" ? kept.nickname : "") });
  } catch {
    // storage forbidden or corrupt: create a new one
  }
  return here ?? keepStudent({ number: drawNumber(), nickname: "" }, storage);
}

export function keepStudent(student: Student, storage: () => Pick<Storage, "getItem" | "setItem"> = () => window.localStorage): Student {
  here = student;
  try {
    storage().setItem(key, JSON.stringify(student));
  } catch {
    // kept while the page is open
  }
  return student;
}
