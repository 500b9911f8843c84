import { lookUp, msg, t } from "../../language/translate.ts";
import { useEffect, useRef, useState } from "react";
import { closeIcon } from "../controls/icons.tsx";
import { timeoutWords } from "../../analysis/vocabulary.ts";
import { Tabs } from "../controls/tabs.tsx";
import { TimeoutMark } from "../controls/timeout-mark.tsx";
import type { TimeoutClass } from "../../engine/observer.ts";
import { bindings } from "./bindings.ts";
import type { Command } from "../run/commands.ts";
import type { Gesture, PageKey } from "../kit/page.ts";
import { late } from "../controls/late.tsx";
import styles from "./help-dialog.module.css";
import { useShell } from "./shell.ts";
import { useStore } from "../run/store.ts";

const GlossaryPage = late(msg("the glossary"), async () => (await import("../explain/glossary-page.tsx")).GlossaryPage);

/** The keys, as the bindings have them, and the glossary. Open as long as it is there. */
export function HelpDialog() {
  const { state } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<"keys" | "glossary">("glossary");
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => state.set({ isHelpOpen: false });
  return (
    <dialog ref={dialog} className={`${styles.dialog} ${styles.dialogWide}`} aria-labelledby="help-title" closedby="any" onClose={close}>
      <div className={styles.dialogHead}>
        <h2 id="help-title">{t("Help")}</h2>
        <button type="button" className="icon-button" aria-label={t("Close")} onClick={close}>
          {closeIcon}
        </button>
      </div>
      <GuideButton onOpen={close} />
      <Tabs
        label={t("Help")}
        open={open}
        onOpen={setOpen}
        tabs={[
          {
            id: "glossary",
            label: t("Glossary"),
            content: <GlossaryPage />,
          },
          { id: "keys", label: t("Keys and symbols"), content: <KeyList /> },
        ]}
      />
    </dialog>
  );
}

/** The way back to the guide, where there is a run for it to speak of. */
function GuideButton(props: { onOpen: () => void }) {
  const { state, perform } = useShell();
  const run = useStore(state, ({ open }) => open?.run ?? null);
  if (run === null) return null;
  const open = () => {
    props.onOpen();
    perform({ do: "guide", step: 0 });
  };
  return (
    <p className={styles.guide}>
      <button type="button" className="button" onClick={open}>
        {t("Guide through this run")}
      </button>
    </p>
  );
}

/** What pointer and keys do on a part of the page that has the focus; the parts themselves hold the code. */
const chartGestures: readonly Gesture[] = [
  { caps: ["←", "→"], help: msg("On a chart: move from point to point (announced by screen readers)") },
  { caps: ["↑", "↓"], help: msg("On a chart: another sender; Enter goes to its next timeout") },
  { caps: [msg("wheel")], help: msg("Zoom at the pointer with Ctrl held, or once the chart has been clicked; with Shift, move along") },
  { caps: [msg("drag")], help: msg("On a chart: move the cursor. On the overview: choose the part to show") },
  { caps: [msg("double click")], help: msg("On the overview: the whole run") },
  { caps: ["←", "→"], help: msg("On an edge of the overview's window: zoom; with Shift in larger steps. On the window: move along") },
];

const noGestures: readonly Gesture[] = [];
const noKeys: readonly PageKey[] = [];

/** What works on a page without a run. */
const pageCommands: readonly Command["do"][] = ["toggleProjector", "help"];

function KeyList() {
  const { state } = useShell();
  const gestures = useStore(state, ({ open }) => (open && !open.run ? (open.gestures ?? noGestures) : null));
  const own = useStore(state, ({ open }) => open?.keys ?? noKeys);
  const general = gestures === null ? bindings : bindings.filter(({ command }) => pageCommands.includes(command.do));
  // shortcuts with another meaning on this page are listed there
  const keys = general.filter((binding) => !binding.keys.some((key) => own.some((one) => one.keys.includes(key)) && !binding.shift));
  const others = keys.filter(({ isBasic }) => !isBasic);
  return (
    <>
      <KeyEntries keys={keys.filter(({ isBasic }) => isBasic)} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{t("All other keys")}</summary>
          <KeyEntries keys={others} />
        </details>
      )}
      {own.length > 0 && (
        <>
          <h3>{t("On this page")}</h3>
          <KeyEntries keys={own} />
        </>
      )}
      {gestures?.length !== 0 && <h3>{t(gestures === null ? "Charts and overview" : "Curves")}</h3>}
      <KeyEntries keys={gestures ?? chartGestures} />
      <h3>{t("Timeouts")}</h3>
      <dl className={styles.keyList}>
        {Object.values(timeoutWords).map(({ name, title, meaning }, kind) => (
          <div key={name}>
            <dt>
              <TimeoutMark of={kind as TimeoutClass} />
            </dt>
            <dd>{t("{name}: {meaning}", { name: t(title), meaning: t(meaning) })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function KeyEntries(props: { keys: readonly Gesture[] }) {
  return (
    <dl className={styles.keyList}>
      {props.keys.map(({ caps, help }) => (
        <div key={help}>
          {/* keys keep their order from the keyboard on pages that run from right to left */}
          <dt dir="ltr">
            {caps.map((cap) => (
              <kbd key={cap}>{lookUp(cap)}</kbd>
            ))}
          </dt>
          <dd>{lookUp(help)}</dd>
        </div>
      ))}
    </dl>
  );
}
