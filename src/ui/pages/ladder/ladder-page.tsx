import { t } from "../../../language/translate.ts";
import type { Screen } from "../screen.ts";
import { Guard } from "../../controls/guard.tsx";
import { Message } from "../../controls/message.tsx";
import { useStore } from "../../run/use-store.ts";
import { LadderBar } from "./ladder-bar.tsx";
import { useLadder } from "./ladder-context.tsx";
import { LadderHeadline } from "./ladder-headline.tsx";
import { LadderPanel } from "./ladder-panel.tsx";
import { LadderTable } from "./ladder-table.tsx";
import pagesStyles from "../pages.module.css";
import styles from "./ladder.module.css";

/** One scenario under many transports, a row each, all from one 0 on. */
export function LadderPage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const { notices } = useLadder();
  const list = useStore(notices, (value) => value.list);
  return (
    <>
      <aside className={`scenario-panel ${pagesStyles.side} ${styles.panel}`} aria-label={t("The ladder")}>
        <Guard name={t("the settings")}>
          <LadderPanel />
        </Guard>
      </aside>
      <main className={`centre ${pagesStyles.centre} ${styles.centre}`} id="centre" tabIndex={-1}>
        <Guard name={t("the ladder")}>
          <LadderHeadline />
          {list.map(({ message }) => (
            <Message key={message}>{message}</Message>
          ))}
          <LadderTable isNarrow={screen !== "wide" || isProjector} />
        </Guard>
      </main>
      <LadderBar />
    </>
  );
}
