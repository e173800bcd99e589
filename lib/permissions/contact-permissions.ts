import type { Verb } from "./grant.ts";
import { callsHooks } from "./hook-verbs.ts";
import { startsJobs } from "./job-verbs.ts";
import { getsData, readsData, writesData, writesDataTogether } from "./table-verbs.ts";

/** What happens to a contact is told of: in the same transaction, and to the project's endpoints. */
export const changesContacts: readonly Verb[] = [
  readsData,
  getsData,
  writesDataTogether("PutItem", "UpdateItem", "DeleteItem"),
  callsHooks,
];
/** A recipient without a contact has their wish kept with their address alone. */
export const optsOut: readonly Verb[] = [
  readsData,
  getsData,
  writesData("UpdateItem"),
  writesDataTogether("PutItem", "DeleteItem"),
  callsHooks,
];
/** A contact that joins, or whose consent changes, leaves nothing. */
export const addsToContacts: readonly Verb[] = [
  readsData,
  getsData,
  writesDataTogether("PutItem", "UpdateItem"),
  callsHooks,
];
export const changesProperties: readonly Verb[] = [readsData, writesDataTogether("PutItem")];

export const deletesGroups: readonly Verb[] = [
  readsData,
  writesDataTogether("PutItem", "UpdateItem", "DeleteItem"),
  startsJobs,
];
