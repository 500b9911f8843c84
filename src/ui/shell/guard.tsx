import { Component, type ErrorInfo, type ReactNode } from "react";

interface GuardProps {
  /** What is lost when it fails: "the network picture". */
  readonly name: string;
  readonly children: ReactNode;
  /** Offered besides trying again. */
  readonly onReset?: (() => void) | undefined;
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
    const { onReset } = this.props;
    return (
      <div className="message" data-tone="error" role="alert">
        <p>
          <b>Drawing {this.props.name} failed.</b> {error.message}
        </p>
        <button type="button" className="text-button" onClick={() => this.setState({ error: null })}>
          Try again
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
            Reset all
          </button>
        )}
      </div>
    );
  }
}
