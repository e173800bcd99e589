import { sendKinds } from "../../functions/settings/queue-names.ts";
import { worksOnFiles } from "./file-verbs.ts";
import type { Verb } from "./grant.ts";
import { deletesIdentities, makesIdentities } from "./identity-verbs.ts";
import { startsJobs } from "./job-verbs.ts";
import { linksTo, queuesSends, readsBodies, sendsMail } from "./mail-verbs.ts";
import {
  getsData,
  movesMoney,
  queriesActive,
  queriesData,
  queriesDue,
  readsData,
  readsMoney,
  writesData,
  writesDataTogether,
} from "./table-verbs.ts";

/**
 * What the worker of one region's mail may do. It sends from that region alone; it also lays out bulk calls and lets
 * go of mail that waited for a resumption, which may be for any region's queue.
 */
export function deliverPermissions(region: string, publicUrl: string): readonly Verb[] {
  return [
    readsData,
    queriesDue,
    writesData("PutItem", "UpdateItem", "DeleteItem"),
    readsMoney,
    movesMoney("UpdateItem", "ConditionCheckItem"),
    readsBodies,
    queuesSends(sendKinds),
    sendsMail(region),
    linksTo(publicUrl),
  ];
}

/** A bounce suppresses an address; a complaint opts its contact out, in one transaction with what follows from it. */
export const recordEventsPermissions: readonly Verb[] = [
  readsData,
  getsData,
  writesData("PutItem", "UpdateItem"),
  writesDataTogether("DeleteItem"),
  movesMoney("UpdateItem"),
];

export const sweepPermissions: readonly Verb[] = [
  getsData,
  queriesData,
  queriesDue,
  queriesActive,
  writesData("UpdateItem", "DeleteItem"),
  readsMoney,
  movesMoney("UpdateItem"),
  queuesSends(sendKinds),
  startsJobs,
];

/**
 * Jobs change contacts and what belongs to them, read and write their files, and take erased persons out of mail: what
 * was not sent yet is paid back.
 */
export const runJobsPermissions: readonly Verb[] = [
  readsData,
  getsData,
  queriesData,
  writesData("PutItem", "UpdateItem", "DeleteItem"),
  movesMoney("UpdateItem"),
  worksOnFiles,
  startsJobs,
];

export const verifyDomainsPermissions: readonly Verb[] = [
  readsData,
  getsData,
  queriesDue,
  writesData("UpdateItem", "DeleteItem"),
  writesDataTogether("PutItem"),
  makesIdentities,
  deletesIdentities,
];
