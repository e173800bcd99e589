import type { areas } from "../../functions/contract/index.ts";
import { broadcastPermissions } from "./broadcasts/broadcast-permissions.ts";
import { contactPermissions } from "./contact-permissions.ts";
import { enqueueSends, linkTo, readBodies, writeBodies } from "./email-actions.ts";
import { downloadAttachments } from "./file-actions.ts";
import { createIdentities, deleteIdentities } from "./identity-actions.ts";
import { inboundPermissions } from "./inbound/inbound-permissions.ts";
import { enqueueJobs } from "./job-actions.ts";
import { askModel } from "./markup-actions.ts";
import type { Permission } from "./permission.ts";
import {
  batchGetData,
  batchGetMoney,
  getData,
  getMoney,
  queryData,
  queryMoney,
  writeData,
  writeDataInTransaction,
  writeMoneyInTransaction,
} from "./table-actions.ts";
import { templatePermissions } from "./template-permissions.ts";
import { enqueueWebhooks } from "./webhook-actions.ts";
import { webhookPermissions } from "./webhook-permissions.ts";

type OperationId = { [Area in keyof typeof areas]: keyof (typeof areas)[Area] }[keyof typeof areas];

/** A send is one read, one transaction and one queue message; a large body is written to the bucket first. */
const sendPermissions: readonly Permission[] = [
  batchGetData,
  getData,
  writeDataInTransaction("PutItem"),
  batchGetMoney,
  getMoney,
  writeMoneyInTransaction("PutItem", "UpdateItem", "DeleteItem"),
  enqueueSends(["transactional"]),
  writeBodies,
];
/** An email of a bulk send gets its row when it is first read or changed. */
const changeScheduledEmail: readonly Permission[] = [
  batchGetData,
  readBodies,
  writeData("PutItem", "UpdateItem"),
];
const readFunds: readonly Permission[] = [batchGetData, batchGetMoney];
const updateFunds: readonly Permission[] = [
  ...readFunds,
  writeMoneyInTransaction("UpdateItem"),
  writeDataInTransaction("PutItem"),
  enqueueWebhooks,
];

/** A change of a project's settings is one transaction with its audit log entry. */
const updateKeys: readonly Permission[] = [
  batchGetData,
  queryData,
  writeDataInTransaction("UpdateItem", "PutItem"),
];
const updateMembers: readonly Permission[] = [
  batchGetData,
  writeDataInTransaction("PutItem", "UpdateItem", "ConditionCheckItem"),
];

const updateDomains: readonly Permission[] = [
  batchGetData,
  getData,
  writeDataInTransaction("PutItem", "DeleteItem", "ConditionCheckItem"),
  enqueueWebhooks,
];

/** The permissions of each operation. A missing operation does not compile. */
const operationPermissions: { readonly [Id in OperationId]: readonly Permission[] } = {
  sendEmail: sendPermissions,
  sendBulk: sendPermissions,
  testTemplate: sendPermissions,
  testBroadcast: sendPermissions,
  getEmail: [batchGetData, queryData, readBodies],
  getEmailAttachment: [batchGetData, readBodies, downloadAttachments],
  listEmails: [...readFunds, queryData],
  rescheduleEmail: changeScheduledEmail,
  cancelEmail: [...changeScheduledEmail, writeMoneyInTransaction("UpdateItem"), enqueueWebhooks],
  cancelEmails: [...readFunds, queryData, readBodies, writeDataInTransaction("PutItem"), enqueueJobs],
  getCancellation: [batchGetData],
  getEmailDiagnosis: [batchGetData, queryData, readBodies, batchGetMoney],
  getDiagnosis: [...readFunds, queryData],
  ...webhookPermissions,
  ...templatePermissions,
  ...inboundPermissions,
  ...broadcastPermissions,
  listActivity: [...readFunds, queryData],
  getEvent: [batchGetData],
  getMetrics: [batchGetData, queryData],
  getCompliance: [batchGetData, getData, queryData],
  getDeliveryTimes: [batchGetData],
  ...contactPermissions,
  getLimits: [...readFunds, queryData],
  listLedger: [...readFunds, getMoney, queryMoney],
  getOutbound: readFunds,
  updateOutbound: updateFunds,
  pauseOutbound: updateFunds,
  listDomains: [batchGetData, queryData],
  createDomain: [
    batchGetData,
    writeDataInTransaction("PutItem"),
    writeData("UpdateItem"),
    createIdentities,
    enqueueWebhooks,
  ],
  getDomain: [batchGetData, getData],
  updateDomain: [
    batchGetData,
    getData,
    writeDataInTransaction("UpdateItem", "PutItem", "DeleteItem", "ConditionCheckItem"),
  ],
  deleteDomain: [...updateDomains, writeData("UpdateItem", "DeleteItem"), deleteIdentities],
  verifyDomain: [...updateDomains, writeData("UpdateItem"), createIdentities],
  getDnsRecords: [batchGetData, getData],
  getMe: [],
  listProjects: [batchGetData, queryData],
  createProject: [queryData, writeDataInTransaction("PutItem"), writeMoneyInTransaction("PutItem")],
  getProject: [batchGetData],
  updateProject: [
    batchGetData,
    writeDataInTransaction("UpdateItem", "PutItem"),
    batchGetMoney,
    writeMoneyInTransaction("UpdateItem"),
  ],
  listKeys: [batchGetData, queryData],
  createKey: [batchGetData, queryData, writeDataInTransaction("PutItem")],
  updateKey: updateKeys,
  revokeKey: [...updateKeys, getData],
  listMembers: [batchGetData, queryData],
  addMember: updateMembers,
  changeMember: updateMembers,
  removeMember: [...updateMembers, writeDataInTransaction("DeleteItem")],
  listAudit: [batchGetData, queryData],
  resumeOutbound: [...updateFunds, enqueueSends(["transactional"])],
  generateMarkup: [
    batchGetData,
    getData,
    writeDataInTransaction("PutItem", "UpdateItem"),
    batchGetMoney,
    writeMoneyInTransaction("PutItem", "DeleteItem"),
    askModel,
  ],
};

/** The operations that render templates or the email of a broadcast, which can link to the unsubscribe page. */
const linkedOperations: readonly string[] = [
  "sendEmail",
  "sendBulk",
  "testTemplate",
  "testBroadcast",
  "renderTemplate",
  "getEmail",
] satisfies readonly OperationId[];

/**
 * Returns the permissions of an operation; `publicUrl` is the base URL of the API.
 * @throws {Error} The operation is not in the contract.
 */
export function permissionsOf(operationId: string, publicUrl: string): readonly Permission[] {
  const entry = Object.entries(operationPermissions).find(([id]) => id === operationId);
  if (!entry) throw new Error(`${operationId} has no entry in lib/permissions/operation-permissions.ts.`);
  return linkedOperations.includes(operationId) ? [...entry[1], linkTo(publicUrl)] : entry[1];
}
