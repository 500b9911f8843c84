import { t } from "../../../language/translate.ts";
import { correction, generate } from "lean-qr";
import { useMemo } from "react";
import styles from "./qr-code.module.css";

/** Light modules around a code, as the standard asks (ISO/IEC 18004). */
const quiet = 4;

/** Draws the dark modules as one path, run by run. */
function drawModules(text: string): { readonly path: string; readonly size: number } | null {
  try {
    const code = generate(text, { minCorrectionLevel: correction.M });
    let path = "";
    for (let y = 0; y < code.size; y++)
      for (let x = 0; x < code.size; x++) {
        let end = x;
        while (code.get(end, y)) end++;
        if (end === x) continue;
        path += `M${x + quiet} ${y + quiet}h${end - x}v1h${x - end}z`;
        x = end;
      }
    return { path, size: code.size + 2 * quiet };
  } catch {
    // too long for the largest code
    return null;
  }
}

/**
 * A QR code, error correction M (15%), or better if it fits in the same size; black on white in every theme. @param label what the code
 * links to
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = useMemo(() => drawModules(text), [text]);
  if (drawn === null) return <p>{t("This is too long for a QR code.")}</p>;
  const { path, size } = drawn;
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-modules={size - 2 * quiet}
    >
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
