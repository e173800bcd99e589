import { enqueueSends, writeBodies } from "./email-actions.ts";
import type { Permission } from "./permission.ts";
import {
  batchGetData,
  batchGetMoney,
  getData,
  getMoney,
  writeDataInTransaction,
  writeMoneyInTransaction,
} from "./table-actions.ts";

/** A send is one read, one transaction and one queue message; a large body is written to the bucket first. */
export const sendPermissions: readonly Permission[] = [
  batchGetData,
  getData,
  writeDataInTransaction("PutItem"),
  batchGetMoney,
  getMoney,
  writeMoneyInTransaction("PutItem", "UpdateItem", "DeleteItem"),
  enqueueSends(["transactional"]),
  writeBodies,
];
