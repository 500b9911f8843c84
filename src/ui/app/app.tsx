import { Fragment, type ReactNode, useSyncExternalStore } from "react";
import { activeLanguage, onLanguageChange } from "../../language/active.ts";
import { msg, t } from "../../language/translate.ts";
import { Guard } from "../controls/guard.tsx";
import { LiveRegion } from "../controls/live-region.tsx";
import { type Shell, ShellContext, useShell } from "./shell.ts";
import { TopBar } from "./top-bar.tsx";
import { useKeys } from "./use-keys.ts";
import { late } from "../controls/late.tsx";
import { KeptScenario } from "../scenario/late-kept-scenario.ts";
import styles from "./app.module.css";
import { useStore } from "../run/store.ts";
import { RunContext } from "../run/run-view.ts";
import { useScreen, type PageSpec } from "../kit/page.ts";
import { useFocusHeir } from "../controls/focus-heir.ts";
import { Action, Message } from "../controls/message.tsx";
import { writeFault } from "../text/fault-words.ts";
import { T } from "../text/t.tsx";

const HelpDialog = late(msg("the help"), async () => (await import("./help-dialog.tsx")).HelpDialog, { fault: "over" });

/** A page that cannot be drawn leaves the bar above it in place, and what it was to show as text. */
const framePage = (message: ReactNode): ReactNode => (
  <main className="centre" id="centre" tabIndex={-1}>
    {message}
    <KeptScenario />
  </main>
);

/** The document: its bar, the open page below it, and what lies over both. */
export function App({ shell }: { shell: Shell }) {
  const screen = useScreen();
  const isProjector = useStore(shell.settings, (value) => value.projector);
  const { isHelpOpen, page, open, fault } = useStore(shell.state, (value) => value);
  const language = useSyncExternalStore(onLanguageChange, activeLanguage);
  useKeys(shell.perform, shell.settings, shell.ownKeys);
  const reset = open?.run ? () => shell.perform({ do: "reset" }) : undefined;
  return (
    <ShellContext value={shell}>
      <RunContext value={open?.run ?? null}>
        <Guard name={t("the page")} onReset={reset}>
          {/* drawn again as a whole; the run lives in the shell */}
          <Fragment key={language.tag}>
            <a
              className={styles.skipLink}
              href="#centre"
              onClick={(event) => {
                // the address's fragment may be the scenario's
                event.preventDefault();
                document.getElementById("centre")?.focus();
              }}
            >
              {t("To the run")}
            </a>
            <div className="lab" data-page={page.id}>
              <TopBar screen={screen} />
              {open ? (
                <Guard key={page.id} name={t("the page")} onReset={reset} frame={framePage}>
                  <open.Body screen={screen} isProjector={isProjector} />
                </Guard>
              ) : (
                <PageFault page={page} fault={fault} />
              )}
            </div>
            {isHelpOpen && <HelpDialog onGiveUp={() => shell.state.set({ isHelpOpen: false })} />}
          </Fragment>
          <LiveRegion announcer={shell.announcer} />
        </Guard>
      </RunContext>
    </ShellContext>
  );
}

/** Takes a page's place while its files are loading, or when they could not be loaded. */
function PageFault({ page, fault }: { page: PageSpec; fault: Error | null }) {
  const { openPage } = useShell();
  const main = useFocusHeir();
  return (
    <main ref={main} className="centre" id="centre" tabIndex={-1} aria-busy={fault === null}>
      {fault === null ? (
        <p className="empty">{t("Loading")}</p>
      ) : (
        <Message
          isFault
          actions={
            <>
              <Action onPress={() => openPage(page)}>{t("Try again")}</Action>
              <Action onPress={() => window.location.reload()}>{t("Reload")}</Action>
            </>
          }
        >
          <T message="<b>The page {title} could not be opened.</b> {fault}" title={t(page.title)} fault={writeFault(fault)} />
        </Message>
      )}
    </main>
  );
}
