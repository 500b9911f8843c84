/**
 * What the papers' runs set and the defaults do not. Their receivers never limit a sender, and where nothing else is said a sender
 * starts with two packets, as in ns-2 and the Linux of their time.
 */
export const paperWindows = { initialWindow: 2, awndPackets: 1000 } as const;

/** The sender of ns-2, which also answers the third duplicate at the recover point: past the collapse goodput then rises slowly. */
export const ns2Transport = { rules: "ns2", carefulFastRetransmit: false, ...paperWindows } as const;
