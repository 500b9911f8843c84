import { t } from "../../../language/translate.ts";
import { QrCode } from "../../kit/hand-in/qr-code.tsx";
import sheetStyles from "../../kit/sheets/sheet.module.css";
import { T } from "../../text/t.tsx";

/** How the sheet leads to the page: an address to type, and the same to scan. */
export function SheetWay({ link }: { link: string }) {
  return (
    <div className={sheetStyles.way}>
      <p>
        {/* printed to a file, it can still be followed */}
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
