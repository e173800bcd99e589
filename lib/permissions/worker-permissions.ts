import { sendKinds } from "../../functions/settings/queue-names.ts";
import { worksOnFiles } from "./file-verbs.ts";
import type { Verb } from "./grant.ts";
import { callsHooks } from "./hook-verbs.ts";
import { deletesIdentities, makesIdentities } from "./identity-verbs.ts";
import { startsJobs } from "./job-verbs.ts";
import { linksTo, queuesSends, readsBodies, sendsMail } from "./mail-verbs.ts";
import { sendsNotices } from "./notice-verbs.ts";
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
    getsData,
    queriesDue,
    writesData("PutItem", "UpdateItem", "DeleteItem"),
    readsMoney,
    movesMoney("UpdateItem", "ConditionCheckItem"),
    readsBodies,
    queuesSends(sendKinds),
    sendsMail(region),
    linksTo(publicUrl),
    callsHooks,
  ];
}

/**
 * A bounce suppresses an address; a complaint opts its contact out, in one transaction with what follows from it. The
 * query finds the pages of an email with many events.
 */
export const recordEventsPermissions: readonly Verb[] = [
  readsData,
  queriesData,
  readsMoney,
  getsData,
  writesData("PutItem", "UpdateItem"),
  writesDataTogether("DeleteItem"),
  movesMoney("UpdateItem"),
  callsHooks,
];

/**
 * Calls customers' endpoints, and writes down how that went. One that is disabled is told to its project, in one
 * transaction, and by a job that mails a notice.
 */
export const callWebhooksPermissions: readonly Verb[] = [
  readsData,
  getsData,
  writesData("UpdateItem"),
  writesDataTogether("PutItem"),
  callsHooks,
  startsJobs,
];

export const sweepPermissions: readonly Verb[] = [
  getsData,
  queriesData,
  queriesDue,
  queriesActive,
  writesData("PutItem", "UpdateItem", "DeleteItem"),
  readsMoney,
  movesMoney("UpdateItem"),
  queuesSends(sendKinds),
  startsJobs,
  callsHooks,
];

/**
 * Jobs change contacts and what belongs to them, read and write their files, and take erased persons out of mail: what
 * was not sent yet is paid back. Owners of projects are mailed what they should know.
 */
export const runJobsPermissions: readonly Verb[] = [
  readsData,
  getsData,
  queriesData,
  writesData("PutItem", "UpdateItem", "DeleteItem"),
  movesMoney("UpdateItem"),
  worksOnFiles,
  startsJobs,
  callsHooks,
  sendsNotices,
];

export const verifyDomainsPermissions: readonly Verb[] = [
  readsData,
  getsData,
  queriesDue,
  writesData("UpdateItem", "DeleteItem"),
  writesDataTogether("PutItem"),
  makesIdentities,
  deletesIdentities,
  callsHooks,
];
