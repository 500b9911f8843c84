import { t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import type { PageSpec } from "../pages/page.ts";
import { useShell } from "./shell-context.tsx";

/** What stands in a page's place while its files are under way, or when they could not be had. */
export function PageFault({ page, fault }: { page: PageSpec; fault: Error | null }) {
  const { openPage } = useShell();
  return (
    <main className="centre" id="centre" tabIndex={-1} aria-busy={fault === null}>
      {fault === null ? (
        <p className="empty">{t("Loading")}</p>
      ) : (
        <div className="message" data-tone="error" role="alert">
          <p>
            <T message="<b>The page {title} could not be opened.</b> {fault}" title={t(page.title)} fault={fault.message} />
          </p>
          <button type="button" className="text-button" onClick={() => openPage(page)}>
            {t("Try again")}
          </button>
          <button type="button" className="text-button" onClick={() => window.location.reload()}>
            {t("Reload")}
          </button>
        </div>
      )}
    </main>
  );
}
