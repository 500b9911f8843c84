import { activeLanguage } from "../../language/active.ts";
import { chooseLanguage } from "../../language/languages.ts";
import { t } from "../../language/translate.ts";
import { useEffect, useId, useRef, useState } from "react";
import { Choice } from "../controls/choice.tsx";
import { closeIcon } from "../controls/icons.tsx";
import { Switch } from "../controls/switch.tsx";
import { networkId } from "../panes/registry.ts";
import { packAddress } from "../run/pack-link.ts";
import { toAddress } from "../run/whole-link.ts";
import { type EmbedCode, listLinks, stripQuery, writeAddress, writeElement, writeFrame } from "./embed-code.ts";
import styles from "./embed-dialog.module.css";
import { useRunView } from "../run/run-view.ts";

const sizes = [
  { value: "800x500", label: "800 × 500" },
  { value: "420x640", label: "420 × 640" },
  { value: "320x480", label: "320 × 480" },
] as const;
type Size = (typeof sizes)[number]["value"];

/** A language that was chosen goes along. Without one, the frame follows the browser of each reader. */
function writeLanguage(): readonly string[] {
  const { tag } = activeLanguage();
  return tag === chooseLanguage(null, null, navigator.languages).tag ? [] : [`lang=${tag}`];
}

/** The code for this run in a course page, and what it will look like there. */
export function EmbedDialog({ onClose }: { onClose: () => void }) {
  const run = useRunView();
  const dialog = useRef<HTMLDialogElement>(null);
  const [size, setSize] = useState<Size>("800x500");
  const [isMoment, setMoment] = useState(true);
  const [autoplay, setAutoplay] = useState(false);
  // The moment at which it was asked for: behind the dialog the run may play on.
  const [queries] = useState(() => {
    const complete = (query: string) => [...writeLanguage(), stripQuery(query)].filter((part) => part !== "").join("&");
    return { moment: complete(run.momentQuery()), run: complete(run.query()) };
  });
  useEffect(() => dialog.current?.showModal(), []);

  const [widthPx, heightPx] = size.split("x").map(Number);
  const { panes } = run.layout.get();
  const code: EmbedCode = {
    home: window.location.href.replace(/[^/]*([?#].*)?$/, ""),
    query: isMoment ? queries.moment : queries.run,
    show: panes.filter((id) => id !== networkId),
    hidesNetwork: !panes.includes(networkId),
    autoplay: autoplay && !isMoment,
    widthPx,
    heightPx,
  };
  // written again once what is long has been compressed
  const [, setPacked] = useState(0);
  useEffect(() => {
    let isOpen = true;
    for (const link of listLinks(code)) {
      const known = toAddress(link);
      void packAddress(link).then((packed) => isOpen && packed !== known && setPacked((count) => count + 1));
    }
    return () => void (isOpen = false);
  });
  return (
    <dialog ref={dialog} className={styles.root} aria-label={t("Embed in a course page")} onClose={onClose}>
      <div className={styles.head}>
        <h2>{t("Embed in a course page")}</h2>
        <a href="./embedding.html" target="_blank" rel="noreferrer">
          {t("How scripts control it")}
        </a>
        <button type="button" className="icon-button" aria-label={t("Close")} onClick={() => dialog.current?.close()}>
          {closeIcon}
        </button>
      </div>
      <div className={styles.choices}>
        <Choice label={t("Size")} value={size} options={sizes} onChange={setSize} isLabelShown />
        <Switch isOn={isMoment} onChange={setMoment}>
          {t("Open at this moment")}
        </Switch>
        {!isMoment && (
          <Switch isOn={autoplay} onChange={setAutoplay}>
            {t("Play at once")}
          </Switch>
        )}
      </div>
      <Code label={t("As an element that your page's scripts can control")} text={writeElement(code)} />
      <Code label={t("As a plain frame")} text={writeFrame(code)} />
      <div className={styles.preview}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the Lab's own page, as it will stand in a course page */}
        <iframe key={writeAddress(code)} src={writeAddress(code)} title={t("What it will look like")} width={widthPx} height={heightPx} />
      </div>
    </dialog>
  );
}

function Code(props: { label: string; text: string }) {
  const { announcer, notices } = useRunView();
  const [isCopied, setCopied] = useState<string | null>(null);
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text);
      setCopied(props.text);
      announcer.say(t("Code copied."));
    } catch {
      notices.add({
        title: t("The browser did not let the page copy the code."),
        detail: t("Select it and copy it by hand."),
        action: null,
      });
    }
  };
  return (
    <div className={styles.code}>
      <label htmlFor={id}>{props.label}</label>
      <button type="button" className="text-button" onClick={() => void copy()}>
        {t(isCopied === props.text ? "Copied" : "Copy")}
      </button>
      <textarea id={id} readOnly dir="ltr" rows={3} value={props.text} onFocus={(event) => event.currentTarget.select()} />
    </div>
  );
}
