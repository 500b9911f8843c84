import { nameGroup } from "../../engine/spec/groups.ts";
import type { BooleanField, ChoiceField, NumberField, TextField } from "./field-types.ts";
import { getField } from "./fields.ts";

/** Fields of a group of senders besides its transport. Its default name is its position in the list of groups. */

/** A group's size: like the number of senders, but without a default. */
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
    // our choice: longer names do not fit into legends
    most: 40,
    default: nameGroup(index),
    help: "What charts, numbers and the story call the group.",
    cite: null,
    flag: null,
    key: "name",
  };
}

const kindField = getField("workload.kind") as ChoiceField;

/** A group's workload may also be of a kind that no run waits for. */
export const groupKind: ChoiceField = {
  ...kindField,
  choices: [...kindField.choices, { value: "cbr", label: "Constant rate (UDP)", meaning: "datagrams at a constant rate, without ACKs" }],
  flag: null,
};

/** Places as text: "leaf1,leaf2". The valid names depend on the network; none means the topology's defaults. */
const place = { kind: "text", most: 200, default: "", cite: null, flag: null } as const;

export const groupPlaces: Readonly<Record<"from" | "to", TextField>> = {
  from: {
    ...place,
    path: "from",
    label: "From",
    help: "The hosts of the group's senders: a place of the network, or several, dealt in turn.",
    nullLabel: "the network's usual senders",
    key: "from",
  },
  to: {
    ...place,
    path: "to",
    label: "To",
    help: "The hosts of the group's receivers.",
    nullLabel: "the network's usual receivers",
    key: "to",
  },
};

export const groupPairing: ChoiceField = {
  kind: "choice",
  path: "pairing",
  label: "Pairing",
  choices: [
    { value: "all-to-first", label: "All to the first", meaning: "all senders to the first host of its receivers" },
    { value: "all-to-random", label: "All to one", meaning: "all senders to one host, drawn" },
    { value: "one-to-one", label: "One to one", meaning: "each sender to a host of its own, in turn" },
    { value: "random", label: "Each to one", meaning: "each sender to a host, drawn for it" },
  ],
  // the default of every topology except a fat-tree
  default: "all-to-first",
  nullLabel: "the network's usual pairing",
  help: "Which of the group's receivers each of its senders sends to.",
  cite: null,
  flag: null,
  key: "pair",
};

export const groupBackground: BooleanField = {
  kind: "boolean",
  path: "background",
  label: "Background",
  default: false,
  help: "The run does not wait for background traffic, which does not count in its goodput, timeouts and drops.",
  cite: null,
  flag: null,
  key: "bg",
};
