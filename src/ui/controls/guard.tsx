import { Component, type ErrorInfo, type ReactNode, use, useEffect } from "react";
import { Fault } from "./fault.tsx";
import { isFocusLost } from "./focus-heir.ts";
import { RunContext } from "../run/run-view.ts";

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

/** Changes come in rows, as while a window is dragged: it is tried again once they have ended, ms (our choice). */
const settleMs = 150;

/** Draws nothing. Calls back soon after the width, the URL or the run has changed: what could not be drawn before may be drawn now. */
function Recovery({ onChange }: { onChange: () => void }) {
  const run = use(RunContext);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs);
    };
    const readRun = () => {
      const current = run?.runs.get().current;
      return `${current?.run} ${current?.status}`;
    };
    let last = readRun();
    const abort = new AbortController();
    for (const name of ["resize", "popstate"]) window.addEventListener(name, settle, { signal: abort.signal });
    const stops = [
      run?.scenario.subscribe(settle),
      run?.runs.subscribe(() => {
        // not for every step of a run that is being computed
        if (last !== (last = readRun())) settle();
      }),
    ];
    return () => {
      clearTimeout(timer);
      abort.abort();
      for (const stop of stops) stop?.();
    };
  }, [run, onChange]);
  return null;
}
