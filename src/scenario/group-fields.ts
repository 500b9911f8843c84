import { nameGroup } from "../engine/spec/groups.ts";
import type { NumberField, TextField } from "./field-types.ts";
import { getField } from "./fields.ts";

/** What a group of senders has besides a transport. Its place in the list of groups is what its name is by default. */

/** A group's size is like the number of senders, but has no default. */
export const groupSenders: NumberField = {
  ...(getField("workload.senders") as NumberField),
  path: "senders",
  label: "Senders of the group",
  flag: null,
  key: "n",
};

export function nameOfGroup(index: number): TextField {
  return {
    kind: "text",
    path: "name",
    label: "Name",
    // our choice: longer ones leave legends no room
    most: 40,
    default: nameGroup(index),
    help: "What charts, numbers and the story call the group.",
    cite: null,
    flag: null,
    key: "name",
  };
}
