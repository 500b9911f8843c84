import { msg, t } from "../../language/translate.ts";
import { use, useState } from "react";
import { downIcon, logo, menuIcon } from "../controls/icons.tsx";
import { late } from "../controls/late.tsx";
import { openHere } from "../controls/open-here.ts";
import { PopoverButton } from "../controls/popover.tsx";
import { guideSteps } from "../run/layout.ts";
import { type RunView, RunContext } from "../run/run-view.ts";
import { createStore, useStore } from "../run/store.ts";
import { ExploreMenu, PageLink, sortPages, useRenewal } from "./page-links.tsx";
import { ShareButton } from "./share-button.tsx";
import styles from "./top-bar.module.css";
import { useShell } from "./shell.ts";
import type { Screen } from "../kit/page.ts";

const MoreRows = late(msg("the menu"), async () => (await import("./more-menu.tsx")).MoreRows, { fallback: <Loading /> });
const PhoneMenu = late(msg("the menu"), async () => (await import("./phone-menu.tsx")).PhoneMenu, { fault: "over" });

function Loading() {
  return <p>{t("Loading")}</p>;
}

/** On pages without a run there is no guide. */
const noLayout = createStore<{ readonly guideStep: number | null }>({ guideStep: null });

/** Is the guide open? It has nothing to share, and its own way out. */
/** null: the guide is closed. */
function useGuideStep(run: RunView | null): number | null {
  return useStore<{ readonly guideStep: number | null }, number | null>(run?.layout ?? noLayout, ({ guideStep }) => guideStep);
}

/** Name, Learn, Lab and what else there is to explore; at the end what concerns the page as a whole. */
export function TopBar({ screen }: { screen: Screen }) {
  const { perform, pages, state, openPage, addressOf } = useShell();
  const run = use(RunContext);
  const guideStep = useGuideStep(run);
  const isGuided = guideStep !== null;
  const hasMoment = useStore(state, ({ open }) => open !== null && (open.run !== null || open.momentQuery !== undefined));
  const isLab = useStore(state, ({ page }) => page === pages[0]);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isPhone = screen === "phone";
  const { main } = sortPages(pages);
  const spoken = t(hasMoment ? "Share this moment" : "Share URL");
  return (
    <header className="top-bar">
      <a
        className="brand"
        href={addressOf(pages[0])}
        {...useRenewal(pages[0])}
        onClick={(event) => openHere(event, () => openPage(pages[0]))}
      >
        {logo}
        <span>Incast Lab</span>
      </a>
      {!isPhone && (
        <nav aria-label={t("Pages")}>
          {main.map((page) => (
            <PageLink key={page.id} page={page} />
          ))}
          <ExploreMenu />
        </nav>
      )}
      <div className={styles.actions}>
        {isPhone && isGuided && guideStep < guideSteps - 1 && (
          <button type="button" className={`text-button ${styles.skip}`} onClick={() => perform({ do: "guide", step: null })}>
            {t("Skip")}
          </button>
        )}
        {!isGuided && <ShareButton className={styles.action} label={t("Share")} spoken={spoken} hasFile={isLab} />}
        {isPhone ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t("Menu")}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          >
            {menuIcon}
          </button>
        ) : (
          <>
            <PopoverButton
              id="settings"
              className={styles.action}
              boxClassName={styles.morePopover}
              isLazy
              button={
                <>
                  {t("More")} {downIcon}
                </>
              }
            >
              <MoreRows isPhone={false} />
            </PopoverButton>
            <button type="button" className={styles.helpButton} aria-label={t("Help")} onClick={() => perform({ do: "help" })}>
              ?
            </button>
          </>
        )}
      </div>
      {isMenuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} onGiveUp={() => setMenuOpen(false)} />}
    </header>
  );
}
