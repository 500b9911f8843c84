import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { activeLanguage } from "../../language/active.ts";
import styles from "./tabs.module.css";

export interface TabSpec<T extends string> {
  readonly id: T;
  readonly label: string;
  readonly content: ReactNode;
  /** It leads elsewhere: arrows pass over it, and only a press opens it. */
  readonly isElsewhere?: boolean;
}

/** Tabs with arrow keys; the open panel alone is in the page. */
export function Tabs<T extends string>(props: { label: string; tabs: readonly TabSpec<T>[]; open: T; onOpen: (id: T) => void }) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const openIndex = Math.max(
    0,
    props.tabs.findIndex((tab) => tab.id === props.open),
  );
  const open = props.tabs[openIndex];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const onward = activeLanguage().direction === "rtl" ? -1 : 1;
    const move = { ArrowRight: onward, ArrowLeft: -onward }[event.key];
    const count = props.tabs.length;
    const focused = props.tabs.findIndex(({ id }) => (event.target as Element).id === `${base}-${id}`);
    const from = focused < 0 ? openIndex : focused;
    const next = move ? (from + move + count) % count : event.key === "Home" ? 0 : event.key === "End" ? count - 1 : null;
    if (next === null) return;
    event.preventDefault();
    if (!props.tabs[next].isElsewhere) props.onOpen(props.tabs[next].id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <>
      <div className={styles.root} role="tablist" aria-label={props.label} ref={list} onKeyDown={onKeyDown}>
        {props.tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab === open}
            aria-controls={`${base}-panel`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => props.onOpen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${open.id}`}>
        {open.content}
      </div>
    </>
  );
}
