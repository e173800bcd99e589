import { leftByLink } from "../scenarios/consent.ts";
import { audienceDeleted, contactCreated } from "../scenarios/contacts.ts";
import type { Mutant } from "./mutant.ts";
import { apart } from "./money.ts";
import { askedOtherwise, type Part, seenOtherwise, withStore } from "./seams.ts";

/** A slice of a group's count stands beside its group. */
function isCount({ Update }: Part): boolean {
  return Update?.Key?.pk.endsWith("#GROUPS") === true && Update.Key.sk.includes("#");
}

const countApart: Mutant = {
  name: "counts a group's contacts in a transaction of its own",
  version: (services) => withStore(services, (input, go) => apart(input, (part) => !isCount(part), go)),
  trial: contactCreated,
  mode: "kill after",
  breaks: /the count of aud_\w+: 0 instead of 1/,
};

const forgetsWhoLeft: Mutant = {
  name: "does not look at who left a topic before",
  version: (services) =>
    seenOtherwise(services, (row) => {
      const { topicsOut: _, ...rest } = row;
      return rest;
    }),
  trial: leftByLink,
  mode: "kill before",
  breaks: /the ledger of con_\w+ leads to -1/,
};

const trustsItsQueue: Mutant = {
  name: "leaves a job to its message alone",
  version: (services) =>
    askedOtherwise(services, (input) => {
      const placeless = (part: Part): Part => {
        if (!String(part.Put?.Item?.["pk"]).endsWith("#JOB")) return part;
        const { duePk: _, dueSk: __, ...Item } = part.Put?.Item ?? {};
        return { Put: { ...part.Put, Item } };
      };
      return input.TransactItems ? { ...input, TransactItems: input.TransactItems.map(placeless) } : input;
    }),
  trial: audienceDeleted,
  mode: "error before",
  breaks: /groups in deletion: \["aud_\w+"\] instead of \[\]/,
};

export const audience: readonly Mutant[] = [countApart, forgetsWhoLeft, trustsItsQueue];
