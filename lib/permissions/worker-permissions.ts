import { sendKinds } from "../../functions/settings/queue-names.ts";
import type { Verb } from "./grant.ts";
import { deletesIdentities, makesIdentities } from "./identity-verbs.ts";
import { queuesSends, readsBodies, sendsMail } from "./mail-verbs.ts";
import {
  getsData,
  movesMoney,
  queriesActive,
  queriesData,
  queriesDue,
  readsData,
  readsMoney,
  writesData,
  writesDataTogether,
} from "./table-verbs.ts";

/**
 * What the worker of one region's mail may do. It sends from that region alone; it also lays out bulk calls and lets
 * go of mail that waited for a resumption, which may be for any region's queue.
 */
export function deliverPermissions(region: string): readonly Verb[] {
  return [
    readsData,
    queriesDue,
    writesData("PutItem", "UpdateItem", "DeleteItem"),
    readsMoney,
    movesMoney("UpdateItem", "ConditionCheckItem"),
    readsBodies,
    queuesSends(sendKinds),
    sendsMail(region),
  ];
}

export const recordEventsPermissions: readonly Verb[] = [
  getsData,
  writesData("PutItem", "UpdateItem"),
  movesMoney("UpdateItem"),
];

export const sweepPermissions: readonly Verb[] = [
  getsData,
  queriesData,
  queriesDue,
  queriesActive,
  writesData("UpdateItem", "DeleteItem"),
  readsMoney,
  movesMoney("UpdateItem"),
  queuesSends(sendKinds),
];

export const verifyDomainsPermissions: readonly Verb[] = [
  readsData,
  getsData,
  queriesDue,
  writesData("UpdateItem", "DeleteItem"),
  writesDataTogether("PutItem"),
  makesIdentities,
  deletesIdentities,
];
