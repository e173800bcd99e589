import type { Permission } from "./permission.ts";
import { batchGetData, getData, queryData, writeDataInTransaction } from "./table-actions.ts";

const read: readonly Permission[] = [batchGetData, queryData];
/** A change is one transaction with the version, the alias and the counts of what it uses. */
const change: readonly Permission[] = [
  ...read,
  getData,
  writeDataInTransaction("PutItem", "UpdateItem", "DeleteItem"),
];
const add: readonly Permission[] = [batchGetData, writeDataInTransaction("PutItem", "UpdateItem")];

/** The permissions of each operation on templates. */
export const templatePermissions = {
  listTemplates: read,
  createTemplate: add,
  validateTemplate: [batchGetData],
  getTemplate: [...read, getData],
  updateTemplate: change,
  deleteTemplate: [...read, writeDataInTransaction("UpdateItem", "DeleteItem")],
  publishTemplate: change,
  restoreTemplate: change,
  duplicateTemplate: [...add, getData, queryData],
  listTemplateVersions: read,
  getTemplateVersion: [batchGetData],
  diffTemplate: [batchGetData, getData],
  listTemplateUses: read,
  renderTemplate: [batchGetData, getData],
} satisfies { readonly [operationId: string]: readonly Permission[] };
