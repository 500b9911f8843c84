import { Suspense, lazy, useState } from "react";
import { logo, menuIcon } from "../controls/icons.tsx";
import { PopoverButton } from "../controls/popover.tsx";
import { useLab } from "../run/lab-context.tsx";
import { type Screen } from "../run/screen.ts";

/** How long "Copied" stands in place of the label, ms. */
const copiedMs = 2000;

function ShareButton(props: { label: string }) {
  const { link, notices, announcer } = useLab();
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const address = link();
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      announcer.say("Link copied.");
      window.setTimeout(() => setCopied(false), copiedMs);
    } catch {
      // Frames and plain http often forbid the clipboard; the address bar does not.
      notices.add({ title: "The browser did not let the page copy the link.", detail: `The link is ${address}`, action: null });
    }
  };
  return (
    <button type="button" className="top-action" onClick={() => void share()}>
      {isCopied ? "Copied" : props.label}
    </button>
  );
}

const SettingsBox = lazy(() => import("./settings-box.tsx").then((loaded) => ({ default: loaded.SettingsBox })));
const ExportBox = lazy(() => import("../panes/figures/export-box.tsx").then((loaded) => ({ default: loaded.ExportBox })));

/** Name, pages that exist, and what concerns the page as a whole. */
export function TopBar(props: { screen: Screen }) {
  const { perform } = useLab();
  const isPhone = props.screen === "phone";
  const [isExportOpen, setExportOpen] = useState(false);
  return (
    <header className="top-bar">
      <div className="brand">
        {logo}
        <span>Incast Lab</span>
      </div>
      <nav aria-label="Pages">
        <a className="nav-link" href="./" aria-current="page" onClick={(event) => event.preventDefault()}>
          Lab
        </a>
      </nav>
      <div className="top-actions">
        <ShareButton label={isPhone ? "Share" : "Share link"} />
        {!isPhone && (
          <PopoverButton id="export" className="top-action" boxClassName="export-popover" button="Export" isLazy>
            <Suspense fallback={<p>Loading</p>}>
              <ExportBox />
            </Suspense>
          </PopoverButton>
        )}
        <PopoverButton
          id="settings"
          className={isPhone ? "icon-button" : "top-action"}
          boxClassName="settings-popover"
          isLazy
          button={isPhone ? menuIcon : "Settings"}
          {...(isPhone && { label: "Settings" })}
        >
          <Suspense fallback={<p>Loading</p>}>
            <SettingsBox />
          </Suspense>
          {isPhone && (
            <details className="phone-export" onToggle={(event) => setExportOpen(event.currentTarget.open)}>
              <summary>Export</summary>
              {isExportOpen && (
                <Suspense fallback={<p>Loading</p>}>
                  <ExportBox />
                </Suspense>
              )}
            </details>
          )}
        </PopoverButton>
        {!isPhone && (
          <button type="button" className="help-button" aria-label="Help" onClick={() => perform("help")}>
            ?
          </button>
        )}
      </div>
    </header>
  );
}
