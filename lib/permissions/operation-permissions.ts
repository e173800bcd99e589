import type { areas } from "../../functions/contract/index.ts";
import {
  addsToContacts,
  changesContacts,
  changesProperties,
  deletesGroups,
  optsOut,
} from "./contact-permissions.ts";
import { givesExports, readsImports, takesImports } from "./file-verbs.ts";
import type { Verb } from "./grant.ts";
import { callsHooks } from "./hook-verbs.ts";
import { deletesIdentities, forgetsSuppressions, makesIdentities } from "./identity-verbs.ts";
import { startsJobs } from "./job-verbs.ts";
import { queuesSends, readsBodies, storesBodies } from "./mail-verbs.ts";
import {
  getsData,
  getsMoney,
  movesMoney,
  queriesData,
  readsData,
  readsMoney,
  writesData,
  writesDataTogether,
} from "./table-verbs.ts";
import { webhookPermissions } from "./webhook-permissions.ts";

type OperationId = { [Area in keyof typeof areas]: keyof (typeof areas)[Area] }[keyof typeof areas];

/** What a send takes: one read, one transaction, one message; a large body goes to the bucket first. */
const accepts: readonly Verb[] = [
  readsData,
  getsData,
  writesDataTogether("PutItem"),
  readsMoney,
  getsMoney,
  movesMoney("PutItem", "UpdateItem", "DeleteItem"),
  queuesSends(["transactional"]),
  storesBodies,
];
/** An entry of a bulk call gets its row when it is first touched. */
const changesScheduled: readonly Verb[] = [readsData, readsBodies, writesData("PutItem", "UpdateItem")];
const showsFunds: readonly Verb[] = [readsData, readsMoney];
const setsFunds: readonly Verb[] = [
  ...showsFunds,
  movesMoney("UpdateItem"),
  writesDataTogether("PutItem"),
  callsHooks,
];

/** A change of a project's settings and its entry in the audit log are one transaction. */
const changesKeys: readonly Verb[] = [readsData, queriesData, writesDataTogether("UpdateItem", "PutItem")];
const changesMembers: readonly Verb[] = [
  readsData,
  writesDataTogether("PutItem", "UpdateItem", "ConditionCheckItem"),
];

const changesDomains: readonly Verb[] = [readsData, getsData, writesDataTogether("PutItem"), callsHooks];

/** What each operation may do. An operation without an entry does not compile. */
const operationPermissions: { readonly [Id in OperationId]: readonly Verb[] } = {
  sendEmail: accepts,
  sendBulk: accepts,
  getEmail: [readsData, queriesData, readsBodies],
  listEmails: [readsData, queriesData],
  rescheduleEmail: changesScheduled,
  cancelEmail: [...changesScheduled, movesMoney("UpdateItem"), callsHooks],
  ...webhookPermissions,
  listActivity: [readsData, queriesData],
  getEvent: [readsData],
  listContacts: [readsData, getsData, queriesData],
  createContact: changesContacts,
  getContact: [readsData, getsData],
  updateContact: changesContacts,
  deleteContact: [...changesContacts, startsJobs],
  createImport: [readsData, writesDataTogether("PutItem"), startsJobs, takesImports],
  startImport: [readsData, writesData("UpdateItem"), startsJobs, readsImports],
  getImport: [readsData],
  listImportErrors: [readsData, queriesData],
  createExport: [readsData, writesDataTogether("PutItem"), startsJobs],
  getExport: [readsData, givesExports],
  listConsent: [readsData, getsData, queriesData],
  listContactProperties: [readsData],
  createContactProperty: changesProperties,
  deleteContactProperty: changesProperties,
  listAudiences: [readsData, queriesData],
  createAudience: [readsData, writesDataTogether("PutItem", "UpdateItem")],
  getAudience: [readsData],
  updateAudience: [readsData, writesData("UpdateItem")],
  deleteAudience: deletesGroups,
  listAudienceContacts: [readsData, queriesData],
  addToAudience: addsToContacts,
  removeFromAudience: changesContacts,
  listTopics: [readsData, queriesData],
  createTopic: [readsData, writesDataTogether("PutItem", "UpdateItem")],
  getTopic: [readsData],
  updateTopic: [readsData, writesData("UpdateItem")],
  deleteTopic: deletesGroups,
  listTopicContacts: [readsData, queriesData],
  listSegments: [readsData, queriesData],
  createSegment: [readsData, writesDataTogether("PutItem", "UpdateItem")],
  getSegment: [readsData],
  updateSegment: [readsData, writesData("UpdateItem")],
  deleteSegment: [readsData, writesDataTogether("DeleteItem", "UpdateItem")],
  listSegmentContacts: [readsData, getsData, queriesData],
  subscribe: addsToContacts,
  unsubscribe: addsToContacts,
  showUnsubscribePage: [readsData],
  unsubscribeByLink: optsOut,
  listSuppressions: [readsData, getsData, queriesData],
  createSuppression: [readsData, getsData, writesDataTogether("UpdateItem", "PutItem", "DeleteItem")],
  deleteSuppression: [readsData, writesDataTogether("UpdateItem", "DeleteItem"), forgetsSuppressions],
  getLimits: [...showsFunds, queriesData],
  getOutbound: showsFunds,
  updateOutbound: setsFunds,
  pauseOutbound: setsFunds,
  listDomains: [readsData, queriesData],
  createDomain: [
    readsData,
    writesDataTogether("PutItem"),
    writesData("UpdateItem"),
    makesIdentities,
    callsHooks,
  ],
  getDomain: [readsData, getsData],
  updateDomain: [readsData, getsData, writesDataTogether("UpdateItem", "PutItem")],
  deleteDomain: [...changesDomains, writesData("UpdateItem", "DeleteItem"), deletesIdentities],
  verifyDomain: [...changesDomains, writesData("UpdateItem"), makesIdentities],
  getDnsRecords: [readsData, getsData],
  getMe: [],
  listProjects: [readsData, queriesData],
  createProject: [queriesData, writesDataTogether("PutItem"), movesMoney("PutItem")],
  getProject: [readsData],
  updateProject: [readsData, writesDataTogether("UpdateItem", "PutItem")],
  listKeys: [readsData, queriesData],
  createKey: [readsData, queriesData, writesDataTogether("PutItem")],
  updateKey: changesKeys,
  revokeKey: [...changesKeys, getsData],
  listMembers: [readsData, queriesData],
  addMember: changesMembers,
  changeMember: changesMembers,
  removeMember: [...changesMembers, writesDataTogether("DeleteItem")],
  listAudit: [readsData, queriesData],
  resumeOutbound: [...setsFunds, queuesSends(["transactional"])],
};

/** @throws {Error} The contract has no such operation. */
export function permissionsOf(operationId: string): readonly Verb[] {
  const entry = Object.entries(operationPermissions).find(([id]) => id === operationId);
  if (!entry) throw new Error(`${operationId} has no entry in lib/permissions/operation-permissions.ts`);
  return entry[1];
}
