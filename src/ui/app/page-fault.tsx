import { t } from "../../language/translate.ts";
import { useFocusHeir } from "../controls/focus-heir.ts";
import { Action, Message } from "../controls/message.tsx";
import { writeFault } from "../text/fault-words.ts";
import { T } from "../text/t.tsx";
import type { PageSpec } from "../kit/page.ts";
import { useShell } from "./shell.ts";

/** Takes a page's place while its files are loading, or when they could not be loaded. */
export function PageFault({ page, fault }: { page: PageSpec; fault: Error | null }) {
  const { openPage } = useShell();
  const main = useFocusHeir();
  return (
    <main ref={main} className="centre" id="centre" tabIndex={-1} aria-busy={fault === null}>
      {fault === null ? (
        <p className="empty">{t("Loading")}</p>
      ) : (
        <Message
          isFault
          actions={
            <>
              <Action onPress={() => openPage(page)}>{t("Try again")}</Action>
              <Action onPress={() => window.location.reload()}>{t("Reload")}</Action>
            </>
          }
        >
          <T message="<b>The page {title} could not be opened.</b> {fault}" title={t(page.title)} fault={writeFault(fault)} />
        </Message>
      )}
    </main>
  );
}
