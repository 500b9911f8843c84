import type { KeyboardEvent, SyntheticEvent } from "react";
import { t } from "../../language/translate.ts";
import { downIcon } from "../controls/icons.tsx";
import { openHere } from "../controls/open-here.ts";
import { PopoverButton } from "../controls/popover.tsx";
import type { PageSpec } from "../kit/page.ts";
import styles from "./top-bar.module.css";
import { useShell } from "./shell.ts";
import { useStore } from "../run/store.ts";

/** The two pages that have a place of their own, Learn first; the others are for who looks further. */
export function sortPages(pages: readonly PageSpec[]): { readonly main: readonly PageSpec[]; readonly others: readonly PageSpec[] } {
  const [lab] = pages;
  const learn = pages.filter(({ id }) => id === "lessons");
  return { main: [...learn, lab], others: pages.filter((page) => page !== lab && !learn.includes(page)) };
}

/** Writes a link's address again when it is about to be used: the run on screen changes without drawing its links. */
export function useRenewal(page: PageSpec) {
  const { addressOf, whenAddressed } = useShell();
  const renew = ({ currentTarget: link }: SyntheticEvent<HTMLAnchorElement>) =>
    whenAddressed(page, () => link.setAttribute("href", addressOf(page)));
  return { onPointerEnter: renew, onPointerDown: renew, onFocus: renew };
}

/** A link to a page, which can be opened elsewhere, too. @param props.onGo called before it is opened here */
export function PageLink(props: { page: PageSpec; isRow?: boolean; onGo?: () => void; line?: string }) {
  const { page, isRow = false, onGo } = props;
  const { state, openPage, addressOf } = useShell();
  const isOpen = useStore(state, (value) => value.page === page);
  const line = props.line ?? (page.line === undefined ? "" : t(page.line));
  return (
    <a
      className={isRow ? styles.row : styles.navLink}
      href={addressOf(page)}
      {...useRenewal(page)}
      aria-current={isOpen ? "page" : undefined}
      onClick={(event) =>
        openHere(event, () => {
          onGo?.();
          openPage(page);
        })
      }
    >
      {isRow ? <b>{t(page.title)}</b> : t(page.title)}
      {isRow && line !== "" && <span>{line}</span>}
      {isRow && page.key !== undefined && <kbd aria-hidden="true">{page.key}</kbd>}
    </a>
  );
}

/** Where an arrow, an end key or a first letter leads in a list of links; null: it is another key. */
function findRow(key: string, labels: readonly string[], at: number): number | null {
  const last = labels.length - 1;
  if (key === "ArrowDown") return at >= last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return null;
  const order = labels.map((_, place) => (at + 1 + place) % labels.length);
  return order.find((place) => labels[place].toLocaleLowerCase().startsWith(key.toLocaleLowerCase())) ?? null;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const next = findRow(
    event.key,
    rows.map(({ textContent }) => textContent),
    rows.indexOf(document.activeElement as HTMLElement),
  );
  if (next === null) return;
  event.preventDefault();
  event.stopPropagation();
  rows[next].focus();
}

const menuId = "explore";

/** The pages beside Learn and Lab, each with what it does. */
export function ExploreMenu() {
  const { pages, state } = useShell();
  const { others } = sortPages(pages);
  const open = useStore(state, ({ page }) => (others.includes(page) ? page : null));
  return (
    <PopoverButton
      id={menuId}
      className={`${styles.navLink} ${styles.explore}`}
      boxClassName={styles.menu}
      isCurrent={open !== null}
      focusesFirst
      button={
        <>
          <span>{open ? t("Explore: {page}", { page: t(open.title) }) : t("Explore")}</span> {downIcon}
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links in it */}
      <nav aria-label={t("Explore")} onKeyDown={moveFocus}>
        {others.map((page) => (
          <PageLink key={page.id} page={page} isRow onGo={() => document.getElementById(menuId)?.hidePopover()} />
        ))}
      </nav>
    </PopoverButton>
  );
}
