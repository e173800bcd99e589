import { downloadExports, readImports, uploadImports } from "./file-actions.ts";
import { deleteSesSuppressions } from "./identity-actions.ts";
import { enqueueJobs } from "./job-actions.ts";
import type { Permission } from "./permission.ts";
import { batchGetData, getData, queryData, writeData, writeDataInTransaction } from "./table-actions.ts";
import { enqueueWebhooks } from "./webhook-actions.ts";

/** A change of a contact publishes events: in the same transaction, and to the project's webhooks. */
const changeContact: readonly Permission[] = [
  batchGetData,
  getData,
  writeDataInTransaction("PutItem", "UpdateItem", "DeleteItem"),
  enqueueWebhooks,
];
/** The opt-out of a recipient without a contact is stored for the address only. */
const optOut: readonly Permission[] = [
  batchGetData,
  getData,
  writeData("UpdateItem"),
  writeDataInTransaction("PutItem", "DeleteItem"),
  enqueueWebhooks,
];
/** Adding a contact to an audience, or changing its consent, deletes no rows. */
const addContact: readonly Permission[] = [
  batchGetData,
  getData,
  writeDataInTransaction("PutItem", "UpdateItem"),
  enqueueWebhooks,
];
const changeProperties: readonly Permission[] = [batchGetData, writeDataInTransaction("PutItem")];

const deleteGroup: readonly Permission[] = [
  batchGetData,
  queryData,
  writeDataInTransaction("PutItem", "UpdateItem", "DeleteItem"),
  enqueueJobs,
];

/** The permissions of the operations on contacts, their groups, imports and suppressions. */
export const contactPermissions = {
  listContacts: [batchGetData, getData, queryData],
  createContact: changeContact,
  getContact: [batchGetData, getData],
  updateContact: changeContact,
  deleteContact: [...changeContact, enqueueJobs],
  createImport: [batchGetData, writeDataInTransaction("PutItem"), enqueueJobs, uploadImports],
  startImport: [batchGetData, writeData("UpdateItem"), enqueueJobs, readImports],
  listImports: [batchGetData, queryData],
  getImport: [batchGetData],
  listImportErrors: [batchGetData, queryData],
  createExport: [batchGetData, writeDataInTransaction("PutItem"), enqueueJobs],
  getExport: [batchGetData, downloadExports],
  listConsent: [batchGetData, getData, queryData],
  listContactProperties: [batchGetData],
  createContactProperty: changeProperties,
  deleteContactProperty: changeProperties,
  listAudiences: [batchGetData, queryData],
  createAudience: [batchGetData, writeDataInTransaction("PutItem", "UpdateItem")],
  getAudience: [batchGetData],
  updateAudience: [batchGetData, writeData("UpdateItem")],
  deleteAudience: deleteGroup,
  listAudienceContacts: [batchGetData, queryData],
  addToAudience: addContact,
  removeFromAudience: changeContact,
  listTopics: [batchGetData, queryData],
  createTopic: [batchGetData, writeDataInTransaction("PutItem", "UpdateItem")],
  getTopic: [batchGetData],
  updateTopic: [batchGetData, writeData("UpdateItem")],
  deleteTopic: deleteGroup,
  listTopicContacts: [batchGetData, queryData],
  listSegments: [batchGetData, queryData],
  createSegment: [batchGetData, writeDataInTransaction("PutItem", "UpdateItem")],
  previewSegment: [batchGetData, getData, queryData],
  getSegment: [batchGetData],
  updateSegment: [batchGetData, writeData("UpdateItem")],
  deleteSegment: [batchGetData, queryData, writeDataInTransaction("DeleteItem", "UpdateItem")],
  listSegmentContacts: [batchGetData, getData, queryData],
  subscribe: addContact,
  leaveTopic: changeContact,
  unsubscribe: addContact,
  showUnsubscribePage: [batchGetData, getData],
  unsubscribeByLink: optOut,
  listSuppressions: [batchGetData, getData, queryData],
  createSuppression: [batchGetData, getData, writeDataInTransaction("UpdateItem", "PutItem", "DeleteItem")],
  importSuppressions: [batchGetData, getData, writeDataInTransaction("UpdateItem", "PutItem", "DeleteItem")],
  removeSuppressions: [
    batchGetData,
    getData,
    writeDataInTransaction("UpdateItem", "DeleteItem"),
    deleteSesSuppressions,
  ],
  deleteSuppression: [
    batchGetData,
    writeDataInTransaction("UpdateItem", "DeleteItem"),
    deleteSesSuppressions,
  ],
} satisfies { readonly [operationId: string]: readonly Permission[] };
