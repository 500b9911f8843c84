import { msg, t } from "../../language/translate.ts";
import { use, useState } from "react";
import { late } from "../controls/late.tsx";
import { PopoverButton } from "../controls/popover.tsx";
import styles from "./top-bar.module.css";
import { useShell } from "./shell.ts";
import { useStore } from "../run/store.ts";
import { RunContext } from "../run/run-view.ts";

function Loading() {
  return <p>{t("Loading")}</p>;
}

const SettingsBox = late(msg("the settings"), async () => (await import("./settings-box.tsx")).SettingsBox, { fallback: <Loading /> });
const ExportBox = late(msg("the export"), async () => (await import("../panes/figures/export-box.tsx")).ExportBox, {
  fallback: <Loading />,
});
const RunSheet = late(msg("the worksheet"), async () => (await import("../kit/sheets/run-sheet.tsx")).RunSheet, { fault: "over" });
const EmbedDialog = late(msg("the code for course pages"), async () => (await import("../embed/embed-dialog.tsx")).EmbedDialog, {
  fault: "over",
});

/** What concerns the page as a whole and few visits need: settings first, then what leaves the page. @param props.isPhone the boxes stand in the list */
export function MoreRows({ isPhone }: { isPhone: boolean }) {
  const { pages, state } = useShell();
  const run = use(RunContext);
  const isLab = useStore(state, ({ page }) => page === pages[0]);
  const [isExportOpen, setExportOpen] = useState(false);
  const [isEmbedding, setEmbedding] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <>
      <SettingsBox />
      {run && (
        <div className={styles.uses}>
          {isPhone ? (
            <details className={styles.phoneExport} onToggle={(event) => setExportOpen(event.currentTarget.open)}>
              <summary>{t("Export table, picture or run")}</summary>
              {isExportOpen && <ExportBox />}
            </details>
          ) : (
            <PopoverButton
              id="export"
              className={styles.use}
              boxClassName={styles.exportPopover}
              button={t("Export table, picture or run")}
              isLazy
            >
              <ExportBox />
            </PopoverButton>
          )}
          <button type="button" className={styles.use} onClick={() => setSheetOpen(true)}>
            {t("Worksheet to print")}
          </button>
          {/* a page from a folder cannot stand in a course page */}
          {isLab && window.location.protocol !== "file:" && (
            <button type="button" className={styles.use} onClick={() => setEmbedding(true)}>
              {t("Embed in a course page")}
            </button>
          )}
        </div>
      )}
      <div className={styles.uses}>
        <a className={styles.use} href="./licences.txt" target="_blank" rel="noreferrer">
          {t("About Incast Lab: licenses")}
        </a>
      </div>
      {isSheetOpen && run && <RunSheet onClose={() => setSheetOpen(false)} onGiveUp={() => setSheetOpen(false)} />}
      {isEmbedding && run && <EmbedDialog onClose={() => setEmbedding(false)} onGiveUp={() => setEmbedding(false)} />}
    </>
  );
}
