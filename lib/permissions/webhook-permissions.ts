import type { Verb } from "./grant.ts";
import { callsHooks } from "./hook-verbs.ts";
import { startsJobs } from "./job-verbs.ts";
import { getsData, queriesData, readsData, writesData, writesDataTogether } from "./table-verbs.ts";

/** An endpoint changes together with its project's list of them, and is read again where somebody else was first. */
const changes: readonly Verb[] = [readsData, getsData];

/** What each operation on webhook endpoints may do. */
export const webhookPermissions = {
  listWebhooks: [readsData, queriesData],
  createWebhook: [readsData, writesDataTogether("PutItem")],
  getWebhook: [readsData],
  updateWebhook: [...changes, writesDataTogether("PutItem", "UpdateItem")],
  deleteWebhook: [...changes, writesDataTogether("PutItem", "DeleteItem")],
  rotateWebhookSecret: [...changes, writesDataTogether("PutItem")],
  testWebhook: [readsData, writesData("PutItem"), callsHooks],
  listDeliveries: [readsData, queriesData],
  getDelivery: [readsData],
  replayWebhook: [readsData, writesData("UpdateItem"), writesDataTogether("PutItem"), callsHooks, startsJobs],
} satisfies { readonly [operationId: string]: readonly Verb[] };
