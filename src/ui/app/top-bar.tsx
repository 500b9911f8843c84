import { use, useState } from "react";
import { msg, t } from "../../language/translate.ts";
import { lostFragment, mostQueryLetters } from "../../scenario/link-fragment.ts";
import { logo, menuIcon } from "../controls/icons.tsx";
import { openHere } from "../controls/open-here.ts";
import { PopoverButton } from "../controls/popover.tsx";
import type { PageSpec } from "../pages/page.ts";
import { RunContext } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { loadWords } from "./link.ts";
import { useShell } from "./shell-context.tsx";
import { type Screen } from "../pages/screen.ts";
import { late } from "../controls/late.tsx";
import styles from "./top-bar.module.css";

/** How long "Copied" stands in place of the label, ms. */
const copiedMs = 2000;

/** @param hasFile whether a scenario file says what the link says */
function ShareButton(props: { label: string; hasFile: boolean }) {
  const { momentLink, announcer } = useShell();
  const run = use(RunContext);
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const made = momentLink();
    // some browsers let the page copy only at the press itself
    const address = made instanceof Promise ? await made : made;
    const hasCopied = !address.endsWith(lostFragment) && (await copy(address));
    if (!hasCopied || address.length > mostQueryLetters)
      void loadWords()
        .then(({ sayShared }) => sayShared(address, hasCopied, run, props.hasFile))
        .catch(() => undefined);
    if (!hasCopied) return;
    setCopied(true);
    announcer.say(t("Link copied."));
    window.setTimeout(() => setCopied(false), copiedMs);
  };
  return (
    <button type="button" className={styles.action} onClick={() => void share()}>
      {isCopied ? t("Copied") : props.label}
    </button>
  );
}

/** Did the browser allow it? Frames and plain http often forbid the clipboard; the address bar does not. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function Loading() {
  return <p>{t("Loading")}</p>;
}

const SettingsBox = late(msg("the settings"), async () => (await import("./settings-box.tsx")).SettingsBox, { fallback: <Loading /> });
const ExportBox = late(msg("the export"), async () => (await import("../panes/figures/export-box.tsx")).ExportBox, {
  fallback: <Loading />,
});

const RunSheet = late(msg("the worksheet"), async () => (await import("../pages/worksheets/run-sheet.tsx")).RunSheet, { fault: "over" });

const EmbedDialog = late(msg("the code for course pages"), async () => (await import("../embed/embed-dialog.tsx")).EmbedDialog, {
  fault: "over",
});

/** Name, pages that exist, and what concerns the page as a whole. */
export function TopBar(props: { screen: Screen }) {
  const { perform, pages } = useShell();
  const run = use(RunContext);
  const hasMoment = useStore(useShell().state, ({ open }) => open !== null && (open.run !== null || open.momentQuery !== undefined));
  const isPhone = props.screen === "phone";
  const [isExportOpen, setExportOpen] = useState(false);
  const isLab = useStore(useShell().state, ({ page }) => page === pages[0]);
  const [isEmbedding, setEmbedding] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const otherUses = (
    <div className={styles.otherUses}>
      <button type="button" className="text-button" onClick={() => setSheetOpen(true)}>
        {t("Worksheet to print")}
      </button>
      {/* a page from a folder cannot stand in a course page */}
      {isLab && window.location.protocol !== "file:" && (
        <button type="button" className="text-button" onClick={() => setEmbedding(true)}>
          {t("Embed in a course page")}
        </button>
      )}
    </div>
  );
  return (
    <header className="top-bar">
      <div className="brand">
        {logo}
        <span>Incast Lab</span>
      </div>
      {props.screen === "narrow" ? (
        // tabs and actions side by side need the width of a laptop
        <PopoverButton id="pages" className={styles.pagesButton} button={<OpenPageTitle />}>
          <PageLinks className={styles.pageList} />
        </PopoverButton>
      ) : (
        <PageLinks />
      )}
      <div className={styles.actions}>
        <ShareButton label={t(isPhone ? "Share" : hasMoment ? "Share this moment" : "Share link")} hasFile={isLab} />
        {!isPhone && run && (
          <PopoverButton id="export" className={styles.action} boxClassName={styles.exportPopover} button={t("Export")} isLazy>
            <ExportBox />
            {otherUses}
          </PopoverButton>
        )}
        <PopoverButton
          id="settings"
          className={isPhone ? "icon-button" : styles.action}
          boxClassName={styles.settingsPopover}
          isLazy
          button={isPhone ? menuIcon : t("Settings")}
          {...(isPhone && { label: t("Settings") })}
        >
          {isPhone && (
            // the bar has no room for tabs
            <PageLinks className={styles.phonePages} />
          )}
          <SettingsBox />

          {isPhone && run && (
            <details className={styles.phoneExport} onToggle={(event) => setExportOpen(event.currentTarget.open)}>
              <summary>{t("Export")}</summary>
              {isExportOpen && <ExportBox />}
              {isExportOpen && otherUses}
            </details>
          )}
        </PopoverButton>
        {!isPhone && (
          <button type="button" className={styles.helpButton} aria-label={t("Help")} onClick={() => perform({ do: "help" })}>
            ?
          </button>
        )}
      </div>
      {isSheetOpen && run && <RunSheet onClose={() => setSheetOpen(false)} onGiveUp={() => setSheetOpen(false)} />}
      {isEmbedding && run && <EmbedDialog onClose={() => setEmbedding(false)} onGiveUp={() => setEmbedding(false)} />}
    </header>
  );
}

function PageLinks(props: { className?: string }) {
  const { pages } = useShell();
  return (
    <nav className={props.className} aria-label={t("Pages")}>
      {pages.map((page) => (
        <PageLink key={page.id} page={page} />
      ))}
    </nav>
  );
}

function OpenPageTitle() {
  const title = useStore(useShell().state, ({ page }) => page.title);
  return (
    <>
      <span className="visually-hidden">{t("Pages, now {title}", { title: t(title) })}</span>
      <span aria-hidden="true">{t(title)}</span> <span aria-hidden="true">▾</span>
    </>
  );
}

/** A page's tab: a link that can be opened elsewhere, too. */
function PageLink({ page }: { page: PageSpec }) {
  const { state, openPage, addressOf } = useShell();
  const isOpen = useStore(state, (value) => value.page === page);
  return (
    <a
      className={styles.navLink}
      href={addressOf(page)}
      aria-current={isOpen ? "page" : undefined}
      onClick={(event) => openHere(event, () => openPage(page))}
    >
      {t(page.title)}
    </a>
  );
}
