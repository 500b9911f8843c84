import { t } from "../../../../language/translate.ts";
import { useEffect, useRef } from "react";
import { startScanner } from "./scanner.ts";
import styles from "./collect-part.module.css";

/** The camera's picture; each code in front of it is read once. */
export function ScanBox({ onCode, onFault }: { onCode: (text: string) => void; onFault: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onCode, onFault });
  useEffect(() => {
    told.current = { onCode, onFault };
  });
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    if (video.current)
      startScanner(video.current, (text) => told.current.onCode(text)).then(
        (end) => {
          if (isGone) end();
          else stop = end;
        },
        (error: unknown) =>
          told.current.onFault(t("The camera cannot be used: {why}", { why: error instanceof Error ? error.message : String(error) })),
      );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return <video ref={video} className={styles.video} muted playsInline aria-label={t("What the camera sees")} />;
}
