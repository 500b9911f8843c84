import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { followAnchor, popoverEdgesPx } from "./anchor.ts";
import { downIcon } from "./icons.tsx";
import styles from "./select.module.css";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** A few words at the right of the option. */
  readonly note: ReactNode;
}

export interface SelectGroup {
  readonly label: string | null;
  readonly options: readonly SelectOption[];
}

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

/** Options that PageUp and PageDown go past (the ARIA practices' number). */
const pageOptions = 10;

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
  /** Pointer or focus has come to the button: the list may be opened soon. */
  onApproach?: () => void;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const typed = useRef({ text: "", atMs: -Infinity });
  const options = props.groups.flatMap((group) => group.options);
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === props.value),
  );

  const open = () => {
    if (isOpen) return;
    setActive(chosen);
    const box = list.current!;
    box.style.width = `${Math.max(button.current!.offsetWidth, props.isWordy ? Math.min(wordyPx, window.innerWidth - 24) : 0)}px`;
    // Not over its own button, where it fits above or below.
    const { top, bottom } = button.current!.getBoundingClientRect();
    box.style.maxHeight = `min(70dvh, 560px, ${Math.max(top, window.innerHeight - bottom) - popoverEdgesPx}px)`;
    box.showPopover({ source: button.current! });
    box.querySelectorAll("[role=option]")[chosen]?.scrollIntoView({ block: "nearest" });
    endWithinRow(box);
  };
  const close = () => list.current?.hidePopover();
  const choose = (index: number) => {
    close();
    const { value } = options[index];
    if (value !== props.value) props.onChange(value);
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(options.length - 1, index));
    setActive(next);
    list.current?.querySelectorAll("[role=option]")[next]?.scrollIntoView({ block: "nearest" });
  };

  const isTyping = (nowMs: number) => typed.current.text !== "" && nowMs - typed.current.atMs < typeAheadMs;
  const typeAhead = (key: string, nowMs: number) => {
    const text = (isTyping(nowMs) ? typed.current.text : "") + key;
    typed.current = { text, atMs: nowMs };
    const labels = options.map(({ label }) => label);
    const found = findTyped(labels, text, isOpen ? active : chosen);
    if (found !== null) moveTo(found);
  };

  /** Where a key leads in the open list; null: it is not a key that moves. */
  const findMove = (key: string): number | null => {
    switch (key) {
      case "ArrowDown":
        return active + 1;
      case "ArrowUp":
        return active - 1;
      case "PageDown":
        return active + pageOptions;
      case "PageUp":
        return active - pageOptions;
      case "Home":
        return 0;
      case "End":
        return options.length - 1;
      default:
        return null;
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const { key, altKey } = event;
    const answer = (act: () => void) => {
      event.preventDefault();
      act();
    };
    if (altKey) {
      if (key === "ArrowDown") answer(open);
      else if (key === "ArrowUp" && isOpen) answer(() => choose(active));
      return;
    }
    // A space may be part of a name that is being typed.
    const isLetter = key.length === 1 && (key !== " " || isTyping(event.timeStamp));
    if (isLetter)
      return answer(() => {
        open();
        typeAhead(key, event.timeStamp);
      });
    const isChoice = key === "Enter" || key === " ";
    if (!isOpen) {
      if (isChoice || key === "ArrowDown" || key === "ArrowUp") answer(open);
      else if (key === "Home" || key === "End")
        answer(() => {
          open();
          moveTo(findMove(key)!);
        });
      return;
    }
    const move = findMove(key);
    if (move !== null) answer(() => moveTo(move));
    else if (isChoice) answer(() => choose(active));
    // The focus goes on from the button, with the choice made.
    else if (key === "Tab") choose(active);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-labelledby={`${props.labelledBy} ${id}-value`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        popoverTarget={`${id}-list`}
        onClick={(event) => {
          event.preventDefault();
          if (isOpen) close();
          else open();
        }}
        onKeyDown={onKeyDown}
        onPointerEnter={props.onApproach}
        onFocus={props.onApproach}
      >
        {props.mark}
        <span className={styles.value} id={`${id}-value`}>
          {props.valueText}
        </span>
        {props.note && <span className={styles.note}>{props.note}</span>}
        {downIcon}
      </button>
      <div
        id={`${id}-list`}
        ref={list}
        popover="auto"
        role="listbox"
        aria-labelledby={props.labelledBy}
        className={`${styles.list} anchored`}
        data-wordy={props.isWordy ? "" : undefined}
        onBeforeToggle={(event) => {
          setOpen(event.newState === "open");
          stop.current?.();
          stop.current = null;
          typed.current.text = "";
        }}
        onToggle={(event) => {
          if (event.newState === "open" && button.current) stop.current = followAnchor(event.currentTarget, button.current);
        }}
      >
        {props.groups.map((group, groupIndex) => (
          <div key={group.label ?? groupIndex} role="group" aria-label={group.label ?? undefined}>
            {group.label && (
              <div className={styles.group} aria-hidden="true">
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
                  className={styles.option}
                  aria-selected={option.value === props.value}
                  data-active={index === active ? "" : undefined}
                  onPointerMove={() => setActive(index)}
                  onClick={() => choose(index)}
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

/** Between two letters of one word passes less than this, ms (our choice; the ARIA practices say half a second). */
const typeAheadMs = 1000;

/**
 * The option that `typed` means, by the ARIA practices: the next one that begins so, after the
 * last the first; the same letter again and again goes through all that begin with it.
 *
 * @param from index of the option that is active now
 * @returns its index; null: none begins so
 */
export function findTyped(labels: readonly string[], typed: string, from: number): number | null {
  const text = fold(typed);
  if (text.trim() === "") return null;
  const isRepeated = text.length > 1 && text === text[0].repeat(text.length);
  const find = (start: string, first: number): number | null => {
    for (let step = 0; step < labels.length; step++) {
      const index = (first + step) % labels.length;
      if (fold(labels[index]).startsWith(start)) return index;
    }
    return null;
  };
  // One letter leads away from where one is; more of them may still mean the same option.
  if (text.length === 1) return find(text, from + 1);
  return find(text, from) ?? (isRepeated ? find(text[0], from + 1) : null);
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
