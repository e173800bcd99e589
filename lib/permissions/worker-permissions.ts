import { sendKinds } from "../../functions/settings/queue-names.ts";
import { readAlarmTopics } from "./alarm-actions.ts";
import { enqueueChunks } from "./broadcasts/broadcast-actions.ts";
import { enqueueSends, linkTo, readAccounts, readBodies, sendEmails, writeBodies } from "./email-actions.ts";
import { processFiles } from "./file-actions.ts";
import { createIdentities, deleteIdentities } from "./identity-actions.ts";
import { processInbound } from "./inbound/inbound-actions.ts";
import { changeReceiptRules, readReceived } from "./inbound/receiving-actions.ts";
import { enqueueJobs } from "./job-actions.ts";
import { sendNotices } from "./notice-actions.ts";
import type { Permission } from "./permission.ts";
import {
  batchGetData,
  batchGetMoney,
  getData,
  getMoney,
  queryActiveProjects,
  queryData,
  queryDueRows,
  writeData,
  writeDataInTransaction,
  writeMoneyInTransaction,
} from "./table-actions.ts";
import { enqueueWebhooks } from "./webhook-actions.ts";

/**
 * The permissions of a send worker. It sends from its own region only; it also expands bulk sends and releases held
 * emails after a resume, which can go to the queue of any region.
 */
export function deliverPermissions(region: string, publicUrl: string): readonly Permission[] {
  return [
    batchGetData,
    getData,
    queryDueRows,
    writeData("PutItem", "UpdateItem", "DeleteItem"),
    batchGetMoney,
    writeMoneyInTransaction("UpdateItem", "ConditionCheckItem"),
    readBodies,
    enqueueSends(sendKinds),
    sendEmails(region),
    linkTo(publicUrl),
    enqueueWebhooks,
  ];
}

/**
 * The permissions of the worker that sends chunks of broadcasts, from every region. It pauses a broadcast that may not
 * be sent, with the resulting event, and starts the job that ends it.
 */
export function sendChunksPermissions(regions: readonly string[], publicUrl: string): readonly Permission[] {
  return [
    batchGetData,
    getData,
    queryData,
    writeData("PutItem", "UpdateItem"),
    batchGetMoney,
    ...regions.map(sendEmails),
    linkTo(publicUrl),
    enqueueChunks,
    enqueueJobs,
    enqueueWebhooks,
  ];
}

/** A bounce suppresses an address; a complaint opts its contact out, in one transaction with the resulting events. The query reads the pages of an email with many events. */
export const recordEventsPermissions = (publicUrl: string): readonly Permission[] => [
  linkTo(publicUrl),
  batchGetData,
  queryData,
  batchGetMoney,
  getData,
  writeData("PutItem", "UpdateItem", "BatchWriteItem"),
  writeDataInTransaction("DeleteItem"),
  writeMoneyInTransaction("UpdateItem"),
  enqueueWebhooks,
];

/**
 * Calls customers' endpoints and stores the results. Disabling an endpoint publishes an event in the same transaction
 * and enqueues a job that sends a notice.
 */
export const callWebhooksPermissions: readonly Permission[] = [
  batchGetData,
  getData,
  writeData("UpdateItem"),
  writeDataInTransaction("PutItem"),
  enqueueWebhooks,
  enqueueJobs,
];

export const sweepPermissions: readonly Permission[] = [
  batchGetData,
  getData,
  queryData,
  queryDueRows,
  queryActiveProjects,
  writeData("PutItem", "UpdateItem", "DeleteItem"),
  batchGetMoney,
  getMoney,
  writeMoneyInTransaction("PutItem", "UpdateItem"),
  enqueueSends(sendKinds),
  enqueueJobs,
  enqueueWebhooks,
];

/**
 * Jobs change contacts and related rows, read and write import and export files, and erase contacts from stored emails
 * (unsent emails are refunded). They send notices to project owners.
 */
export const runJobsPermissions: readonly Permission[] = [
  batchGetData,
  batchGetMoney,
  getData,
  queryData,
  writeData("PutItem", "UpdateItem", "DeleteItem"),
  writeMoneyInTransaction("UpdateItem"),
  processFiles,
  enqueueJobs,
  enqueueChunks,
  enqueueWebhooks,
  sendNotices,
];

export const watchAccountsPermissions: readonly Permission[] = [readAccounts, readAlarmTopics];

/** Reads which hostnames are received, and writes whether SES receives them. */
export const applyReceiptRulesPermissions: readonly Permission[] = [
  getData,
  queryData,
  writeData("UpdateItem"),
  changeReceiptRules,
];

export const verifyDomainsPermissions: readonly Permission[] = [
  batchGetData,
  getData,
  queryData,
  queryDueRows,
  writeData("PutItem", "UpdateItem", "DeleteItem"),
  writeDataInTransaction("ConditionCheckItem"),
  createIdentities,
  deleteIdentities,
  enqueueWebhooks,
];

/** Stores received messages with their events, and sends the emails of routes as a send does. */
export const receiveEmailPermissions = (publicUrl: string): readonly Permission[] => [
  linkTo(publicUrl),
  batchGetData,
  getData,
  queryData,
  writeDataInTransaction("PutItem", "UpdateItem"),
  writeData("UpdateItem"),
  batchGetMoney,
  getMoney,
  writeMoneyInTransaction("PutItem", "UpdateItem", "DeleteItem"),
  enqueueSends(["transactional"]),
  writeBodies,
  processInbound,
  readReceived,
  enqueueWebhooks,
];
