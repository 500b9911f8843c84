import { type ReactNode, useEffect, useRef, useState } from "react";
import { followAnchor } from "./anchor.ts";
import styles from "./popover.module.css";

/** A mouse on its way elsewhere opens nothing, ms (our choice). */
const pointMs = 250;

/**
 * A button that opens a small box in the top layer: closes on Esc, on a press outside, on another one opening.
 * What is in a lazy box is made when it first opens.
 */
export function PopoverButton(props: {
  id: string;
  className: string;
  boxClassName?: string;
  label?: string;
  isLazy?: boolean;
  /** What is open belongs to the box. */
  isCurrent?: boolean;
  /** Opened by a key, it takes the focus to the first thing in it. */
  focusesFirst?: boolean;
  /** A mouse that rests on the button opens the box, too, and closes it when it leaves. */
  opensOnPoint?: boolean;
  button: ReactNode;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const [hasOpened, setOpened] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const point = (isOpen: boolean, pointer: string): void => {
    if (!props.opensOnPoint || pointer !== "mouse") return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (isOpen) box.current?.showPopover({ source: anchor.current! });
      else if (!box.current?.matches(":hover")) box.current?.hidePopover();
    }, pointMs);
  };
  useEffect(() => () => stop.current?.(), []);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={props.className}
        popoverTarget={props.id}
        aria-label={props.label}
        aria-current={props.isCurrent ? "page" : undefined}
        onKeyDown={(event) => {
          if (!props.focusesFirst || event.key !== "ArrowDown") return;
          event.preventDefault();
          event.stopPropagation();
          box.current?.showPopover({ source: event.currentTarget });
          box.current?.querySelector<HTMLElement>("a, button")?.focus();
        }}
        onClick={({ detail }) => {
          // a press of Enter or Space has no count of clicks
          if (props.focusesFirst && detail === 0)
            requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("a, button")?.focus());
        }}
        onPointerEnter={({ pointerType }) => point(true, pointerType)}
        onPointerLeave={({ pointerType }) => point(false, pointerType)}
      >
        {props.button}
      </button>
      <div
        id={props.id}
        ref={box}
        popover="auto"
        onPointerLeave={({ pointerType }) => point(false, pointerType)}
        className={`${styles.root} anchored ${props.boxClassName ?? ""}`}
        onToggle={(event) => {
          stop.current?.();
          stop.current = null;
          if (event.newState !== "open" || !anchor.current) return;
          setOpened(true);
          stop.current = followAnchor(event.currentTarget, anchor.current);
        }}
      >
        {(!props.isLazy || hasOpened) && props.children}
      </div>
    </>
  );
}
