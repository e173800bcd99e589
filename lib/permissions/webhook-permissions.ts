import { enqueueJobs } from "./job-actions.ts";
import type { Permission } from "./permission.ts";
import {
  batchGetData,
  batchGetMoney,
  getData,
  queryData,
  writeData,
  writeDataInTransaction,
} from "./table-actions.ts";
import { enqueueWebhooks } from "./webhook-actions.ts";

/** A webhook changes in one transaction with the project's list of webhooks, and is read again after a conflict. */
const readForUpdate: readonly Permission[] = [batchGetData, getData];

/** The permissions of each operation on webhooks. */
export const webhookPermissions = {
  listWebhooks: [batchGetData, queryData],
  createWebhook: [batchGetData, writeDataInTransaction("PutItem")],
  getWebhook: [batchGetData],
  updateWebhook: [...readForUpdate, writeDataInTransaction("PutItem", "UpdateItem")],
  deleteWebhook: [...readForUpdate, writeDataInTransaction("PutItem", "DeleteItem")],
  rotateWebhookSecret: [...readForUpdate, writeDataInTransaction("PutItem")],
  testWebhook: [batchGetData, writeData("PutItem"), enqueueWebhooks],
  listDeliveries: [batchGetData, batchGetMoney, queryData],
  getDelivery: [batchGetData],
  replayWebhook: [
    batchGetData,
    writeData("UpdateItem"),
    writeDataInTransaction("PutItem"),
    enqueueWebhooks,
    enqueueJobs,
  ],
} satisfies { readonly [operationId: string]: readonly Permission[] };
