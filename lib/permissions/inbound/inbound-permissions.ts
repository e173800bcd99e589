import type { Permission } from "../permission.ts";
import { batchGetData, getData, queryData, writeData, writeDataInTransaction } from "../table-actions.ts";
import { enqueueWebhooks } from "../webhook-actions.ts";
import { enqueueInbound, processInbound, readInbound, removeInbound } from "./inbound-actions.ts";

/** The permissions of each operation on inbound emails and on what happens to them. */
export const inboundPermissions = {
  listInboundEmails: [batchGetData, queryData],
  getInboundEmail: [batchGetData, readInbound],
  deleteInboundEmail: [batchGetData, getData, writeData("UpdateItem"), removeInbound],
  getInboundRaw: [batchGetData, readInbound],
  getInboundAttachment: [batchGetData, processInbound],
  reprocessInboundEmail: [batchGetData, queryData, readInbound, enqueueInbound],
  listInboundRoutes: [batchGetData, queryData],
  createInboundRoute: [
    batchGetData,
    writeData("UpdateItem"),
    writeDataInTransaction("PutItem", "UpdateItem"),
    enqueueInbound,
  ],
  evaluateInboundRoutes: [batchGetData, queryData],
  getInboundRoute: [batchGetData],
  updateInboundRoute: [
    batchGetData,
    writeData("UpdateItem"),
    writeDataInTransaction("PutItem"),
    enqueueInbound,
    enqueueWebhooks,
  ],
  listDmarcReports: [batchGetData, getData, queryData],
  showForwardingPage: [batchGetData, getData],
  confirmForwarding: [batchGetData, getData, writeData("UpdateItem")],
  deleteInboundRoute: [batchGetData, writeDataInTransaction("DeleteItem", "UpdateItem")],
  listBlocklist: [batchGetData, queryData],
  createBlocklistEntry: [batchGetData, writeDataInTransaction("PutItem", "UpdateItem")],
  deleteBlocklistEntry: [batchGetData, writeDataInTransaction("DeleteItem", "UpdateItem")],
  getInboundSettings: [batchGetData],
  updateInboundSettings: [batchGetData, queryData, writeData("PutItem")],
} satisfies { readonly [operationId: string]: readonly Permission[] };
