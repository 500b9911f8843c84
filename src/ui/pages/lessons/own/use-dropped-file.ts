import { useEffect, useRef } from "react";

/** Handles a file dropped anywhere on the page, before the window's own handlers, which would open it as a scenario. */
export function useDroppedFile(take: (file: File) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const isFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
    const over = (event: DragEvent): void => {
      if (isFile(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!isFile(event) || file === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(file);
    };
    document.addEventListener("dragover", over, true);
    document.addEventListener("drop", drop, true);
    return () => {
      document.removeEventListener("dragover", over, true);
      document.removeEventListener("drop", drop, true);
    };
  }, []);
}
