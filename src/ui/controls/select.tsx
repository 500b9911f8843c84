import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { downIcon } from "./icons.tsx";
import { placeUnder, popoverEdgesPx } from "./popover.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** A few words at the right of the option. */
  readonly note: string;
}

export interface SelectGroup {
  readonly label: string | null;
  readonly options: readonly SelectOption[];
}

const typeAheadMs = 800;
/** Width of a list with sentences in it. */
const wordyPx = 380;

/** Shortens a list that scrolls so that its lower edge cuts through a row: there is more below. */
function endWithinRow(box: HTMLElement): void {
  if (box.scrollHeight <= box.clientHeight) return;
  const edge = box.getBoundingClientRect().bottom;
  const middles = [...box.querySelectorAll("[role=option]")].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  const last = middles.findLast((middle) => middle <= edge);
  if (last !== undefined) box.style.maxHeight = `${box.offsetHeight - (edge - last)}px`;
}

/** A list to choose from with groups and notes, as WAI-ARIA's select-only combobox: focus stays on the button. */
export function Select(props: {
  labelledBy: string;
  groups: readonly SelectGroup[];
  value: string;
  /** Notes are sentences: they go under the labels, and the list is wider than its button. */
  isWordy?: boolean;
  mark?: ReactNode;
  valueText: string;
  note?: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const typed = useRef({ text: "", atMs: 0 });
  const options = props.groups.flatMap((group) => group.options);

  const open = () => {
    if (isOpen) return;
    const chosen = Math.max(
      0,
      options.findIndex((option) => option.value === props.value),
    );
    setActive(chosen);
    const box = list.current!;
    box.style.width = `${Math.max(button.current!.offsetWidth, props.isWordy ? Math.min(wordyPx, window.innerWidth - 24) : 0)}px`;
    // Not over its own button, where it fits above or below.
    const { top, bottom } = button.current!.getBoundingClientRect();
    box.style.maxHeight = `min(70dvh, 560px, ${Math.max(top, window.innerHeight - bottom) - popoverEdgesPx}px)`;
    box.showPopover();
    box.querySelectorAll("[role=option]")[chosen]?.scrollIntoView({ block: "nearest" });
    endWithinRow(box);
    placeUnder(box, button.current!);
  };
  const choose = (value: string) => {
    list.current?.hidePopover();
    if (value !== props.value) props.onChange(value);
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(options.length - 1, index));
    setActive(next);
    list.current?.querySelectorAll("[role=option]")[next]?.scrollIntoView({ block: "nearest" });
  };
  const typeAhead = (key: string, nowMs: number) => {
    const text = (nowMs - typed.current.atMs < typeAheadMs ? typed.current.text : "") + key.toLowerCase();
    typed.current = { text, atMs: nowMs };
    const found = options.findIndex((option) => option.label.toLowerCase().startsWith(text));
    if (found >= 0) moveTo(found);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const isChoice = key === "Enter" || key === " ";
    if (!isOpen) {
      if (!isChoice && key !== "ArrowDown" && key !== "ArrowUp") return;
      event.preventDefault();
      open();
    } else if (isChoice) {
      event.preventDefault();
      choose(options[active].value);
    } else if (key === "Tab") list.current?.hidePopover();
    else if (key === "ArrowDown" || key === "ArrowUp" || key === "Home" || key === "End") {
      event.preventDefault();
      moveTo(key === "Home" ? 0 : key === "End" ? options.length - 1 : active + (key === "ArrowDown" ? 1 : -1));
    } else if (key.length === 1) typeAhead(key, event.timeStamp);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        className="select-button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-labelledby={`${props.labelledBy} ${id}-value`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        popoverTarget={`${id}-list`}
        onClick={(event) => {
          event.preventDefault();
          if (isOpen) list.current?.hidePopover();
          else open();
        }}
        onKeyDown={onKeyDown}
      >
        {props.mark}
        <span className="select-value" id={`${id}-value`}>
          {props.valueText}
        </span>
        {props.note && <span className="select-note">{props.note}</span>}
        {downIcon}
      </button>
      <div
        id={`${id}-list`}
        ref={list}
        popover="auto"
        role="listbox"
        aria-labelledby={props.labelledBy}
        className="select-list"
        data-wordy={props.isWordy ? "" : undefined}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {props.groups.map((group, groupIndex) => (
          <div key={group.label ?? groupIndex} role="group" aria-label={group.label ?? undefined}>
            {group.label && (
              <div className="select-group" aria-hidden="true">
                {group.label}
              </div>
            )}
            {group.options.map((option) => {
              const index = options.indexOf(option);
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays on the button, which answers the keys
                <div
                  key={option.value}
                  id={`${id}-${index}`}
                  role="option"
                  className="select-option"
                  aria-selected={option.value === props.value}
                  data-active={index === active ? "" : undefined}
                  onPointerMove={() => setActive(index)}
                  onClick={() => choose(option.value)}
                >
                  <b>{option.label}</b>
                  <span>{option.note}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}
