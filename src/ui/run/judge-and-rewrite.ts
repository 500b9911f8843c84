import { carrySenders, removeGroup, splitGroup } from "../../scenario/change/change-groups.ts";
import { restoreNetwork } from "../../scenario/change/change-network.ts";
import { writeAddress } from "../../scenario/link/long-link.ts";
import { minimizeScenario } from "../../scenario/change/minimal-scenario.ts";
import { checkScenario, requireScenario, readScenarioFile } from "../../scenario/check/parse-scenario.ts";
import { repairEdit } from "../../scenario/change/repair-edit.ts";
import { describeFaults, mendValue } from "../../scenario/change/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../scenario/link/url-codec.ts";
import { writeBesideQuery } from "./beside-query.ts";
import { followScale } from "./follow-scale.ts";
import { openFiles } from "./open-files.ts";
import { findFault, packAddress, packPresent, unpack } from "./pack-link.ts";
import { writeField } from "./write-field.ts";

/** All that only another scenario than the first one needs. Get it by `scenarioTools`. */
export const tools = {
  carrySenders,
  checkScenario,
  decodeScenario,
  describeFaults,
  encodeScenario,
  findLinkFault: findFault,
  followScale,
  mendValue,
  minimizeScenario,
  openFiles,
  packAddress,
  packPresent,
  readScenarioFile,
  removeGroup,
  repairEdit,
  requireScenario,
  restoreNetwork,
  splitGroup,
  unpack,
  writeAddress,
  writeBesideQuery,
  writeField,
};
