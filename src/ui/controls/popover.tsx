import { type ReactNode, useRef, useState } from "react";

const gapPx = 6;
const edgePx = 12;
/** What a popover leaves free above and below together, px. */
export const popoverEdgesPx = gapPx + edgePx;

/** Puts a popover under its anchor, or above where there is no room below, inside the viewport. */
export function placeUnder(popover: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = Math.max(edgePx, Math.min(at.left, window.innerWidth - width - edgePx));
  const isRoomBelow = at.bottom + gapPx + height <= window.innerHeight - edgePx;
  const top = isRoomBelow || at.top < height + gapPx ? at.bottom + gapPx : at.top - height - gapPx;
  popover.style.left = `${left}px`;
  popover.style.top = `${Math.max(edgePx, Math.min(top, window.innerHeight - height - edgePx))}px`;
}

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
  const sizes = useRef<ResizeObserver>(null);
  const [hasOpened, setOpened] = useState(false);
  return (
    <>
      <button ref={anchor} type="button" className={props.className} popoverTarget={props.id} aria-label={props.label}>
        {props.button}
      </button>
      <div
        id={props.id}
        popover="auto"
        className={`popover ${props.boxClassName ?? ""}`}
        onToggle={(event) => {
          sizes.current?.disconnect();
          if (event.newState !== "open" || !anchor.current) return;
          setOpened(true);
          const [box, button] = [event.currentTarget, anchor.current];
          placeUnder(box, button);
          // What comes later, or is folded out, must not reach over the edge.
          sizes.current = new ResizeObserver(() => placeUnder(box, button));
          sizes.current.observe(box);
        }}
      >
        {(!props.isLazy || hasOpened) && props.children}
      </div>
    </>
  );
}
