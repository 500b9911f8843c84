import { type ReactNode, useEffect, useRef, useState } from "react";
import { followAnchor } from "./anchor.ts";
import styles from "./popover.module.css";

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
  button: ReactNode;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const [hasOpened, setOpened] = useState(false);
  useEffect(() => () => stop.current?.(), []);
  return (
    <>
      <button ref={anchor} type="button" className={props.className} popoverTarget={props.id} aria-label={props.label}>
        {props.button}
      </button>
      <div
        id={props.id}
        popover="auto"
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
