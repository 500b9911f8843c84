import { type Marked, t, msg } from "../../language/translate.ts";

/** Words for counted units, by unit name: number with unit, and the unit alone. */
const counted: Readonly<Record<string, { readonly whole: Marked; readonly unit: Marked }>> = {
  packets: {
    whole: msg("{count, plural, one {{value} packet} other {{value} packets}}"),
    unit: msg("{count, plural, one {packet} other {packets}}"),
  },
  senders: {
    whole: msg("{count, plural, one {{value} sender} other {{value} senders}}"),
    unit: msg("{count, plural, one {sender} other {senders}}"),
  },
  blocks: {
    whole: msg("{count, plural, one {{value} block} other {{value} blocks}}"),
    unit: msg("{count, plural, one {block} other {blocks}}"),
  },
  hosts: {
    whole: msg("{count, plural, one {{value} host} other {{value} hosts}}"),
    unit: msg("{count, plural, one {host} other {hosts}}"),
  },
  switches: {
    whole: msg("{count, plural, one {{value} switch} other {{value} switches}}"),
    unit: msg("{count, plural, one {switch} other {switches}}"),
  },
  pods: {
    whole: msg("{count, plural, one {{value} pod} other {{value} pods}}"),
    unit: msg("{count, plural, one {pod} other {pods}}"),
  },
  responses: {
    whole: msg("{count, plural, one {{value} response} other {{value} responses}}"),
    unit: msg("{count, plural, one {response} other {responses}}"),
  },
  "round trips": {
    whole: msg("{count, plural, one {{value} round trip} other {{value} round trips}}"),
    unit: msg("{count, plural, one {round trip} other {round trips}}"),
  },
  duplicates: {
    whole: msg("{count, plural, one {{value} duplicate ACK} other {{value} duplicate ACKs}}"),
    unit: msg("{count, plural, one {duplicate ACK} other {duplicate ACKs}}"),
  },
  "feedback units": {
    whole: msg("{count, plural, one {{value} feedback unit} other {{value} feedback units}}"),
    unit: msg("{count, plural, one {feedback unit} other {feedback units}}"),
  },
  "packets/s³": {
    whole: msg("{count, plural, one {{value} packets/s³} other {{value} packets/s³}}"),
    unit: msg("{count, plural, one {packets/s³} other {packets/s³}}"),
  },
};

/**
 * "64 packets", "1 sender".
 * @param value the number as written.
 */
export function writeCounted(count: number, unit: string, value: string): string {
  const messages = Object.hasOwn(counted, unit) ? counted[unit] : undefined;
  return messages ? t(messages.whole, { count, value }) : t("{value} {unit}", { value, unit });
}

/** "packets", "packet": the unit next to a number. */
export function nameCounted(count: number, unit: string): string {
  return Object.hasOwn(counted, unit) ? t(counted[unit].unit, { count }) : unit;
}
