/** A stand-in for a 2d context that keeps what was asked of it: every call with its numbers, every text with its place. */
export interface Recording {
  readonly context: CanvasRenderingContext2D;
  readonly calls: { name: string; args: unknown[]; fillStyle: unknown; strokeStyle: unknown }[];
  readonly texts: { text: string; x: number; y: number }[];
}

export function recordContext(): Recording {
  const calls: Recording["calls"] = [];
  const texts: Recording["texts"] = [];
  const state: Record<string, unknown> = {};
  const context = new Proxy(state, {
    get(target, name: string) {
      if (name in target) return target[name];
      if (name === "measureText") return (text: string) => ({ width: 6 * text.length });
      return (...args: unknown[]) => {
        calls.push({ name, args, fillStyle: target["fillStyle"], strokeStyle: target["strokeStyle"] });
        if (name === "fillText") texts.push({ text: args[0] as string, x: args[1] as number, y: args[2] as number });
      };
    },
    set(target, name: string, value) {
      target[name] = value;
      return true;
    },
  });
  return { context: context as unknown as CanvasRenderingContext2D, calls, texts };
}

/** Calls with an argument that is not a finite number where it is a number at all. */
export function listBroken(recording: Recording): string[] {
  return recording.calls
    .filter(({ args }) => args.some((arg) => typeof arg === "number" && !Number.isFinite(arg)))
    .map(({ name, args }) => `${name}(${args.join(", ")})`);
}
