import { t } from "../../../language/translate.ts";
import { QrCode } from "../../kit/hand-in/qr-code.tsx";
import sheetStyles from "../../kit/sheets/sheet.module.css";
import { T } from "../../text/t.tsx";

/** How to get from the sheet to the page: a URL to type, and a code to scan. */
export function SheetWay({ link }: { link: string }) {
  return (
    <div className={sheetStyles.way}>
      <p>
        {/* In a file, the link still works. */}
        <T
          message="On the page: <link>{address}</link>"
          address={link.replace(/^https?:\/\//, "")}
          link={(text) => (
            <a href={link} dir="ltr">
              {text}
            </a>
          )}
        />
      </p>
      <QrCode text={link} label={t("QR code of {link}", { link })} />
    </div>
  );
}
