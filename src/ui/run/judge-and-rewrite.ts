import { carrySenders, removeGroup, splitGroup } from "../../scenario/change-groups.ts";
import { restoreNetwork } from "../../scenario/change-network.ts";
import { writeAddress } from "../../scenario/long-link.ts";
import { minimizeScenario } from "../../scenario/minimal-scenario.ts";
import { checkScenario, requireScenario } from "../../scenario/parse-scenario.ts";
import { readScenarioFile } from "../../scenario/read-scenario-file.ts";
import { repairEdit } from "../../scenario/repair-edit.ts";
import { describeFaults, mendValue } from "../../scenario/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../scenario/url-codec.ts";
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
  writeField,
};
