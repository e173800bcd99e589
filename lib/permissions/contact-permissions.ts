import { enqueueJobs } from "./job-actions.ts";
import type { Permission } from "./permission.ts";
import { batchGetData, getData, writeData, writeDataInTransaction } from "./table-actions.ts";
import { enqueueWebhooks } from "./webhook-actions.ts";

/** A change of a contact publishes events: in the same transaction, and to the project's webhooks. */
export const changeContact: readonly Permission[] = [
  batchGetData,
  getData,
  writeDataInTransaction("PutItem", "UpdateItem", "DeleteItem"),
  enqueueWebhooks,
];
/** The opt-out of a recipient without a contact is stored for the address only. */
export const optOut: readonly Permission[] = [
  batchGetData,
  getData,
  writeData("UpdateItem"),
  writeDataInTransaction("PutItem", "DeleteItem"),
  enqueueWebhooks,
];
/** Adding a contact to an audience, or changing its consent, deletes no rows. */
export const addContact: readonly Permission[] = [
  batchGetData,
  getData,
  writeDataInTransaction("PutItem", "UpdateItem"),
  enqueueWebhooks,
];
export const changeProperties: readonly Permission[] = [batchGetData, writeDataInTransaction("PutItem")];

export const deleteGroup: readonly Permission[] = [
  batchGetData,
  writeDataInTransaction("PutItem", "UpdateItem", "DeleteItem"),
  enqueueJobs,
];
