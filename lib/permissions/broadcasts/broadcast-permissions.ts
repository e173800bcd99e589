import { enqueueJobs } from "../job-actions.ts";
import type { Permission } from "../permission.ts";
import { batchGetData, batchGetMoney, getData, queryData, writeDataInTransaction } from "../table-actions.ts";
import { enqueueWebhooks } from "../webhook-actions.ts";

const moveOn = [
  batchGetData,
  getData,
  writeDataInTransaction("PutItem", "UpdateItem"),
  enqueueWebhooks,
] as const;

/** The permissions of each operation on broadcasts. */
export const broadcastPermissions = {
  listBroadcasts: [batchGetData, queryData],
  createBroadcast: [batchGetData, writeDataInTransaction("PutItem", "UpdateItem")],
  getBroadcast: [batchGetData],
  updateBroadcast: [batchGetData, getData, writeDataInTransaction("PutItem", "UpdateItem")],
  deleteBroadcast: [batchGetData, writeDataInTransaction("UpdateItem", "DeleteItem")],
  duplicateBroadcast: [batchGetData, writeDataInTransaction("PutItem", "UpdateItem")],
  sendBroadcast: [...moveOn, queryData, batchGetMoney, enqueueJobs],
  // A draft has no event.
  unscheduleBroadcast: [batchGetData, writeDataInTransaction("UpdateItem")],
  pauseBroadcast: [...moveOn],
  resumeBroadcast: [...moveOn, enqueueJobs],
  cancelBroadcast: [...moveOn, enqueueJobs],
  getBroadcastCost: [batchGetData, getData, queryData, batchGetMoney],
  checkBroadcast: [batchGetData, getData, queryData],
  listBroadcastEmails: [batchGetData, queryData],
  listBroadcastUnsent: [batchGetData, queryData],
  getBroadcastAnalytics: [batchGetData, queryData],
} satisfies { readonly [operationId: string]: readonly Permission[] };
