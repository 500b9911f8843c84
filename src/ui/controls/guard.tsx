import { Component, type ErrorInfo, type ReactNode } from "react";
import { Fault } from "./fault.tsx";
import { isFocusLost } from "./focus-heir.ts";
import { Recovery } from "./recovery.ts";

interface GuardProps {
  /** What is lost when it fails: "the network picture". */
  readonly name: string;
  readonly children: ReactNode;
  /** Offered besides trying again. */
  readonly onReset?: (() => void) | undefined;
  /** Draws the message where it needs more around it. */
  readonly frame?: ((message: ReactNode) => ReactNode) | undefined;
}

interface GuardState {
  readonly error: Error | null;
  /** Did something in the document have the focus when it failed? */
  readonly hadFocus: boolean;
}

/**
 * Keeps the rest of the page alive when a part of it fails, and says so in its place. It draws the part again by itself when the
 * width, the URL or the run has changed.
 */
export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { error: null, hadFocus: false };

  static getDerivedStateFromError(error: unknown): GuardState {
    return { error: error instanceof Error ? error : new Error(String(error)), hadFocus: !isFocusLost() };
  }

  #retry = (): void => this.setState({ error: null });

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`Drawing ${this.props.name} failed.`, error, info.componentStack);
  }

  override render(): ReactNode {
    const { error, hadFocus } = this.state;
    const { children, name, onReset, frame } = this.props;
    if (error === null) return children;
    const reset = onReset && (() => (onReset(), this.#retry()));
    const message = (
      <>
        <Recovery onChange={this.#retry} />
        <Fault name={name} error={error} hadFocus={hadFocus} onRetry={this.#retry} onReset={reset} />
      </>
    );
    return frame?.(message) ?? message;
  }
}
