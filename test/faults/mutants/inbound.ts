import {
  announcedTwice,
  bouncedForward,
  fromBlocked,
  ofOneThread,
  toFormerDomain,
  toLostDomain,
  toPausedRoute,
  toUnconfirmed,
} from "./inbound-scenarios.ts";
import type { Mutant } from "./mutant.ts";
import {
  askedOtherwise,
  isEmailKey,
  type Part,
  type Row,
  seenOtherwise,
  unconditional,
  withStore,
} from "./seams.ts";

const keyOf = (row: Row) => ({ pk: String(row["pk"]), sk: String(row["sk"]) });

/** Sees rows of a kind otherwise, or not at all. */
function seeing(
  name: string,
  trial: Mutant["trial"],
  breaks: RegExp,
  change: (row: Row) => Row | undefined,
): Mutant {
  const seen = (row: Row): readonly Row[] => {
    const changed = change(row);
    return changed ? [changed] : [];
  };
  const version: Mutant["version"] = (services) =>
    withStore(seenOtherwise(services, change), async (input, go) => {
      const { Items, ...reply } = await go(input);
      return { ...reply, ...(Items && { Items: Items.flatMap(seen) }) };
    });
  return { name, version, trial, mode: "kill before", breaks };
}

/** The records of a hostname, with something else in each. */
function recordsWith(row: Row, over: object): Row {
  if (!keyOf(row).sk.startsWith("NAME#")) return row;
  // The store wrote it in this form.
  const records = row["records"] as Readonly<Record<string, object>>;
  const changed = Object.entries(records).map(([region, record]) => [region, { ...record, ...over }]);
  return { ...row, records: Object.fromEntries(changed) };
}

const isStoring = ({ Put }: Part) => String(Put?.Item?.["sk"]).startsWith("inb_");
const isCounting = ({ Update }: Part) => Update?.Key?.pk.includes("#ROUTED#") ?? false;

const storesTwice: Mutant = {
  name: "stores a message each time that it is announced",
  version: (services) => {
    const forgetting = seenOtherwise(services, (row) => (keyOf(row).sk.startsWith("inb_") ? undefined : row));
    return askedOtherwise(forgetting, (input) => {
      const { TransactItems: parts } = input;
      if (!parts?.some(isStoring)) return input;
      const put = (part: Part): Part =>
        isStoring(part) && part.Put ? { Put: { ...part.Put, ...replacing } } : part;
      return { ...input, TransactItems: parts.map(put).map(withoutNothing) };
    });
  },
  trial: announcedTwice,
  mode: "kill before",
  breaks: /a message has more than one event/,
};
const replacing = { ConditionExpression: "attribute_exists(pk) OR attribute_not_exists(pk)" };
/** DynamoDB refuses names that no expression uses. */
function withoutNothing(part: Part): Part {
  if (!isStoring(part) || !part.Put) return part;
  const { ExpressionAttributeNames: _, ...put } = part.Put;
  return { Put: put };
}

const noCap: Mutant = {
  name: "forwards a thread without a limit",
  version: (services) =>
    askedOtherwise(services, (input) =>
      input.Key?.sk === "CAP" && input.UpdateExpression
        ? unconditional(input, "attribute_exists(pk) OR attribute_not_exists(pk)")
        : input,
    ),
  trial: ofOneThread,
  mode: "kill before",
  breaks: /the limit of a thread was passed/,
};

const notCounted: Mutant = {
  name: "does not count what a route sends",
  version: (services) =>
    askedOtherwise(services, (input) =>
      input.TransactItems
        ? { ...input, TransactItems: input.TransactItems.filter((part) => !isCounting(part)) }
        : input,
    ),
  trial: bouncedForward,
  mode: "kill before",
  breaks: /the route: a forward was not counted once/,
};

export const inbound: readonly Mutant[] = [
  storesTwice,
  noCap,
  notCounted,
  seeing(
    "counts what comes back of a forward for the project",
    bouncedForward,
    /the project: a forward counted/,
    (row) => {
      const { route: _, ...rest } = row;
      return isEmailKey(keyOf(row)) ? rest : row;
    },
  ),
  seeing("does not look at the blocklist", fromBlocked, /the blocklist: an email was sent/, (row) =>
    keyOf(row).sk.startsWith("blo_") ? undefined : row,
  ),
  seeing("forwards although the route is paused", toPausedRoute, /the pause of a route: an email/, (row) => {
    const { paused: _, ...rest } = row;
    return keyOf(row).sk.startsWith("rte_") ? rest : row;
  }),
  seeing("forwards to who has not confirmed", toUnconfirmed, /the confirmation: an email was sent/, (row) =>
    keyOf(row).pk.endsWith("#FORWARDS") ? { ...row, status: "confirmed" } : row,
  ),
  seeing(
    "forwards to a domain that is no longer verified",
    toLostDomain,
    /the domain: an email was sent/,
    (row) => recordsWith(row, { status: "verified" }),
  ),
  seeing(
    "stores messages of a domain that receives no more",
    toFormerDomain,
    /a former domain received/,
    (row) => recordsWith(row, { inbound: true }),
  ),
];
