import { use, useEffect, useRef } from "react";
import { lookUp, t } from "../../language/translate.ts";
import { getField } from "../../scenario/fields/fields.ts";
import { closeIcon, logo } from "../controls/icons.tsx";
import { LiveRegion } from "../controls/live-region.tsx";
import { type RunView, RunContext } from "../run/run-view.ts";
import { writeShortValue } from "../scenario/field-text.ts";
import { MoreRows } from "./more-menu.tsx";
import { PageLink, sortPages } from "./page-links.tsx";
import { ShareButton } from "./share-button.tsx";
import styles from "./phone-menu.module.css";
import barStyles from "./top-bar.module.css";
import { useShell } from "./shell.ts";
import { useStore } from "../run/store.ts";

/** Everything of the bar as one list over the page: a modal dialog, so that nothing behind it takes a tap. It closes before it goes anywhere. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { pages, announcer, perform } = useShell();
  const run = use(RunContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const { main, others } = sortPages(pages);
  const [learn, lab] = [main.find((page) => page !== pages[0]), pages[0]];
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles.root} aria-label={t("Menu")} onClose={onClose}>
      <div className={styles.head}>
        <div className="brand">
          {logo}
          <span>Incast Lab</span>
        </div>
        <button type="button" className="icon-button" aria-label={t("Close")} onClick={close}>
          {closeIcon}
        </button>
      </div>
      <nav className={styles.group} aria-label={t("Pages")}>
        {learn && <PageLink page={learn} isRow onGo={close} />}
        {run ? <LabLink run={run} onGo={close} /> : <PageLink page={lab} isRow onGo={close} />}
      </nav>
      <nav className={styles.group} aria-labelledby="phone-explore">
        <p id="phone-explore">{t("Explore")}</p>
        {others.map((page) => (
          <PageLink key={page.id} page={page} isRow onGo={close} />
        ))}
      </nav>
      <section className={styles.group} aria-labelledby="phone-more">
        <p id="phone-more">{t("More")}</p>
        <ShareButton className={barStyles.use} label={t("Share this moment")} spoken={t("Share this moment")} hasFile={run !== null} />
        <button
          type="button"
          className={barStyles.use}
          onClick={() => {
            close();
            perform({ do: "help" });
          }}
        >
          {t("Help")}
        </button>
        <MoreRows isPhone />
      </section>
      <LiveRegion announcer={announcer} />
    </dialog>
  );
}

function LabLink({ run, onGo }: { run: RunView; onGo: () => void }) {
  const { pages } = useShell();
  const senders = useStore(run.scenario, ({ scenario }) => scenario.workload.senders);
  const algorithm = useStore(run.scenario, ({ scenario }) =>
    writeShortValue(getField("transport.algorithm"), scenario.transport.algorithm),
  );
  return (
    <PageLink
      page={pages[0]}
      isRow
      onGo={onGo}
      line={t("{senders, plural, one {# sender, {algorithm}} other {# senders, {algorithm}}}", { senders, algorithm: lookUp(algorithm) })}
    />
  );
}
