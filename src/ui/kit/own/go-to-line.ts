import type { EditorHandle } from "./editor-view.ts";

/** The editors on screen, for other parts of the page that link to a line. */
const editors = new Set<{ readonly handle: EditorHandle; readonly read: () => string }>();

/** @returns the function that withdraws it. */
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
