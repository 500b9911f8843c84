import { T } from "../../../text/t.tsx";
import { type Marked, msg, t } from "../../../../language/translate.ts";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { late } from "../../../controls/late.tsx";
import { findRoomHome, keepHome } from "../../../kit/hand-in/home.ts";
import { exampleHome, judgeReach, readHome, type Reach, writeRoomLink } from "../../../kit/hand-in/link-parts.ts";
import { hasCollector } from "../../../kit/hand-in/collector.ts";
import styles from "./room-link.module.css";

const QrCode = late(msg("the QR code"), async () => (await import("../../../kit/hand-in/qr-code.tsx")).QrCode);

/** For use in a copy of the project. */
const serveCommand = "npm run class";

/** A query of at most this many letters has room in one line of the wall (our choice). */
const mostTyped = 26;

const why: Readonly<Record<Exclude<Reach, "net">, Marked>> = {
  local: msg("This page is served on localhost, so phones cannot reach it."),
  file: msg("This page is a file on this computer: no phone can reach it."),
  frame: msg("This page is in a frame without a URL of its own, so phones cannot reach it."),
};

/** How the class reaches the question: a QR code, and a URL that can be typed. */
export function RoomLink({
  lesson,
  homes = [],
  isWall = false,
}: {
  lesson: string;
  homes?: readonly string[] | undefined;
  isWall?: boolean;
}) {
  const reach = judgeReach(window.location);
  const [home, setHome] = useState<string | null>(findRoomHome);
  // The class server knows this computer's address in the local network.
  const served = reach === "net" ? undefined : homes[0];
  if (served !== undefined) return <Way link={writeRoomLink(served, lesson)} />;
  if (home === null || reach === "frame") return <NoWay reach={reach === "net" ? "local" : reach} onHome={setHome} />;
  return (
    <Way link={writeRoomLink(home, lesson)}>
      {reach !== "net" && !isWall && (
        <>
          {" "}
          <button type="button" className="text-button" onClick={() => setHome(null)}>
            {t("Change the URL")}
          </button>
        </>
      )}
    </Way>
  );
}

function Way({ link, children }: { link: string; children?: ReactNode }) {
  // A hyphen at the end of a line could be the link's or not: a short link breaks before its query alone.
  const [host, query = ""] = link.replace(/^https?:\/\//, "").split(/(?=\?)/);
  return (
    <div className={styles.root}>
      <div className={styles.code}>
        <QrCode text={link} label={t("QR code of {link}", { link })} />
      </div>
      <p className={styles.link}>
        <a href={link} dir="ltr">
          {host}
          <wbr />
          <span className={query.length <= mostTyped ? styles.query : undefined}>{query}</span>
        </a>
      </p>
      <p className={styles.note}>
        {hasCollector() ? t("Open it, commit your prediction, send it.") : t("Open it, commit your prediction, hand in your code.")}
        {children}
      </p>
    </div>
  );
}

/** Explains that phones cannot reach this page, and what to do. */
function NoWay({ reach, onHome }: { reach: Exclude<Reach, "net">; onHome: (home: string) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const read = readHome(text);
    if (!read.ok) return setFault(read.fault);
    keepHome(read.home);
    onHome(read.home);
  };
  return (
    <div className={styles.root}>
      <p className={styles.why}>{t(why[reach])}</p>
      <p className={styles.how}>
        <T
          message="Put the built page on any web host, or serve it in the room’s own network with {command}, which prints its URL."
          command={<code>{serveCommand}</code>}
        />{" "}
        {reach !== "frame" && t("Type that URL here, and its QR code appears.")}
      </p>
      {reach !== "frame" && (
        <form className={styles.form} onSubmit={onSubmit}>
          <label htmlFor={id}>{t("URL of this page for others")}</label>
          <input
            id={id}
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={exampleHome}
            value={text}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : `${id}-fault`}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              setFault(null);
            }}
          />
          <button type="submit" className="button">
            {t("Use it")}
          </button>
        </form>
      )}
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.how}>{t("Without phones: students hand in codes from any copy of this page, as text or in a file.")}</p>
    </div>
  );
}
