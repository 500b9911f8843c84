import type { EditorHandle } from "./editor-view.ts";

/** The editor on screen, for what stands elsewhere on the page and leads to a line. */
const editors = new Set<{ readonly handle: EditorHandle; readonly read: () => string }>();

/** @returns how to take it back. */
export function offerEditor(handle: EditorHandle, read: () => string): () => void {
  const entry = { handle, read };
  editors.add(entry);
  return () => editors.delete(entry);
}

export function goToLine(line: number): void {
  for (const { handle, read } of editors) {
    const before = read()
      .split("\n")
      .slice(0, line - 1);
    handle.goTo(before.reduce((sum, one) => sum + one.length + 1, 0));
  }
}

export function undoEdit(): void {
  for (const { handle } of editors) handle.undo();
}
