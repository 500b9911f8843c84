/** An append-only list of float64s that doubles its array; read `values[0 .. length)` again after each push. */
export interface GrowableFloats {
  values: Float64Array;
  length: number;
}

/** The same for whole numbers below 2^31. */
export interface GrowableInts {
  values: Int32Array;
  length: number;
}

export function createFloats(capacity = 64): GrowableFloats {
  return { values: new Float64Array(capacity), length: 0 };
}

export function createInts(capacity = 64): GrowableInts {
  return { values: new Int32Array(capacity), length: 0 };
}

export function pushFloat(list: GrowableFloats, value: number): void {
  if (list.length === list.values.length) {
    const larger = new Float64Array(2 * list.length);
    larger.set(list.values);
    list.values = larger;
  }
  list.values[list.length++] = value;
}

export function pushInt(list: GrowableInts, value: number): void {
  if (list.length === list.values.length) {
    const larger = new Int32Array(2 * list.length);
    larger.set(list.values);
    list.values = larger;
  }
  list.values[list.length++] = value;
}

/** Puts `value` in its place among ascending ones, from the end: meant for values that belong near it. */
export function insertFloat(list: GrowableFloats, value: number): void {
  pushFloat(list, value);
  let at = list.length - 1;
  for (; at > 0 && list.values[at - 1] > value; at--) list.values[at] = list.values[at - 1];
  list.values[at] = value;
}
