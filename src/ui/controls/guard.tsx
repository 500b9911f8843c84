import { T } from "../text/t.tsx";
import { t } from "../../language/translate.ts";
import { Component, type ErrorInfo, type ReactNode } from "react";

interface GuardProps {
  /** What is lost when it fails: "the network picture". */
  readonly name: string;
  readonly children: ReactNode;
  /** Offered besides trying again. */
  readonly onReset?: (() => void) | undefined;
}

/** A file of the page did not come: the network is gone, or the site has a new version. Only a new start of the page fetches it. */
function isLoadError(error: Error): boolean {
  return /dynamically imported module|preload CSS|module script|Importing a module/i.test(error.message);
}

/** Keeps the rest of the page alive when a part of it fails, and says so in its place. */
export class Guard extends Component<GuardProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`Drawing ${this.props.name} failed.`, error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { onReset, name } = this.props;
    if (isLoadError(error)) {
      return (
        <div className="message" data-tone="error" role="alert">
          <p>
            <T message="<b>A file for {name} could not be loaded.</b> The link keeps the scenario." name={name} />
          </p>
          <button type="button" className="text-button" onClick={() => window.location.reload()}>
            {t("Reload the page")}
          </button>
        </div>
      );
    }
    return (
      <div className="message" data-tone="error" role="alert">
        <p>
          <T message="<b>Drawing {name} failed.</b> {error}" name={name} error={error.message} />
        </p>
        <button type="button" className="text-button" onClick={() => this.setState({ error: null })}>
          {t("Try again")}
        </button>
        {onReset && (
          <button
            type="button"
            className="text-button"
            onClick={() => {
              onReset();
              this.setState({ error: null });
            }}
          >
            {t("Reset all")}
          </button>
        )}
      </div>
    );
  }
}
