import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import styles from "./sheet-over.module.css";

/** A sheet over the page; on paper only the sheet is printed. Esc closes it. */
export function SheetOver({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const root = document.getElementById("root");
    const before = document.activeElement;
    if (root) root.inert = true;
    // the popover it was opened from would cover everything
    for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
    box.current?.focus();
    return () => {
      if (root) root.inert = false;
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onClose]);
  // not in the top layer, which is printed on every page
  return createPortal(
    <dialog ref={box} open className={styles.over} aria-label={label} aria-modal="true" tabIndex={-1}>
      {children}
    </dialog>,
    document.body,
  );
}
