import type { Permission } from "./permission.ts";
import { batchGetData, getData, queryData, writeDataInTransaction } from "./table-actions.ts";

/** The permissions of each operation on broadcasts. */
export const broadcastPermissions = {
  listBroadcasts: [batchGetData, queryData],
  createBroadcast: [batchGetData, writeDataInTransaction("PutItem", "UpdateItem")],
  getBroadcast: [batchGetData],
  updateBroadcast: [batchGetData, getData, writeDataInTransaction("PutItem", "UpdateItem")],
  deleteBroadcast: [batchGetData, writeDataInTransaction("UpdateItem", "DeleteItem")],
  duplicateBroadcast: [batchGetData, writeDataInTransaction("PutItem", "UpdateItem")],
} satisfies { readonly [operationId: string]: readonly Permission[] };
