import { createElement, Fragment, type ReactNode } from "react";
import { rich } from "../../language/translate.ts";

/** What fills a place or wraps a tag of a message. */
type Filling = ReactNode | ((children: ReactNode) => ReactNode);

/**
 * A message with elements in it; `<b>`, `<i>`, `<em>`, `<strong>`, `<kbd>`, `<small>` and `<sub>` are themselves, other tags the
 * functions given for them: `<T message="Press <kbd>K</kbd> for <a>each packet</a>" a={(text) => <Link>{text}</Link>} />`.
 * Values go in by name.
 */
export function T({ message, context, ...fillings }: { message: string; context?: string } & Readonly<Record<string, Filling>>): ReactNode {
  const values: Record<string, unknown> = { ...plain };
  for (const [name, filling] of Object.entries(fillings) as readonly [string, Filling][])
    values[name] = typeof filling === "function" ? (children: readonly ReactNode[]) => filling(join(children)) : filling;
  return join(rich<string, ReactNode>(message as never, values as never, context));
}

/** Children of known places need no keys. */
function join(parts: readonly ReactNode[]): ReactNode {
  return parts.length === 1 ? parts[0] : createElement(Fragment, null, ...parts);
}

const plain = Object.fromEntries(
  (["b", "i", "em", "strong", "kbd", "small", "sub"] as const).map((Tag) => [
    Tag,
    (children: readonly ReactNode[]) => <Tag>{join(children)}</Tag>,
  ]),
);
