import { describe, expect, it } from "vitest";
import { decodePlace, encodePlace, type PapersPlace, readChoices } from "../../../src/ui/pages/papers/papers-query.ts";

const places: readonly PapersPlace[] = [
  { figure: null, trial: {}, form: null, verdict: null, paper: null },
  { figure: null, trial: {}, form: null, verdict: "not reproduced", paper: "GIP" },
  { figure: "gip-15", trial: { "transport.params.headWindow": "2 packets" }, form: "predict", verdict: null, paper: null },
];

describe("the page in a link", () => {
  it.each(places)("comes back: %o", (place) => expect(decodePlace(encodePlace(place))).toEqual({ ...place, notices: [] }));

  it("says what it does not know", () => {
    expect(decodePlace("fig=gip-99").notices).toHaveLength(1);
    expect(decodePlace("fig=gip-15&with.transport.params.headWindow=7").notices).toHaveLength(1);
    expect(decodePlace("fig=gip-15&with.nothing=1").notices).toHaveLength(1);
    for (const query of ["verdict=good", "paper=RFC", "fig=gip-15&show=all"]) expect(decodePlace(query).notices, query).toHaveLength(1);
    expect(decodePlace("verdict=partly&paper=gip&show=all")).toMatchObject({ verdict: "partly", paper: "GIP", notices: [] });
  });

  it("knows the settings of a choice", () =>
    expect(readChoices("gip-15", { "transport.params.headWindow": "2 packets" })).toEqual({
      "transport.params.headWindow": { name: "2 packets", settings: { "transport.params.headWindow": "2" } },
    }));
});
