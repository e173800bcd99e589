import * as z from "zod/mini";
import { suppressionReasons, suppressionScopes } from "../../domain/contacts/address-state.ts";
import { absent, all, contains, type Expression, equals, not } from "../platform/expressions.ts";
import { addressStateKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";

/**
 * `P#<project>#ADDR#<SHA-256 of the folded address>` / `STATE`: the contact that has the address, and what keeps email from
 * it. It outlives its contact, so that an opt-out holds, and it does not contain the address. `strikes` are soft
 * bounces; without `since` there are too few of them to suppress it.
 */
const AddressStateItem = z.object({
  contactId: z.optional(z.string()),
  /** The contacts that had the address and have another one now: a link that was sent to it acts for them too. */
  movedContactIds: z.optional(z.set(z.string())),
  /** The suppression's own id, in the list of suppressions. */
  id: z.optional(z.string()),
  since: z.optional(z.string()),
  reason: z.optional(z.enum(suppressionReasons)),
  scope: z.optional(z.enum(suppressionScopes)),
  expiresAt: z.optional(z.string()),
  strikes: z.optional(z.array(z.object({ emailId: z.string(), at: z.string() }))),
  unsubscribedAt: z.optional(z.string()),
  /** The recipient unsubscribed themselves: a subscribe does not undo it (§3 rule 3). */
  locked: z.optional(z.boolean()),
  topicsOut: z.optional(z.set(z.string())),
});
export type AddressState = z.infer<typeof AddressStateItem>;

export function parseAddressState(item: Item | undefined): AddressState | undefined {
  return item && AddressStateItem.parse(item);
}

/** The consent of a contact, which its address state has too. */
export interface Consent {
  readonly unsubscribedAt: string | null;
  readonly locked: boolean;
}

/** A topic that the recipient opts out of, or that they are subscribed to again. */
export interface TopicChoice {
  readonly topicId: string;
  readonly out: boolean;
}

/** How a contact gets its address: it has it already, or it claims it as its state was read. */
export type AddressClaim = {
  /** Topics that the recipient must not have opted out of by the time of the write. */
  readonly openTopics?: readonly string[] | undefined;
} & (
  | { readonly has: true }
  | {
      readonly has: false;
      readonly seen: AddressState | undefined;
      /** The topics that the recipient opted out of at the contact's previous address. */
      readonly topicsOut?: ReadonlySet<string> | undefined;
    }
);

/** So many contacts that had an address before are known: every email to it reads the row. */
const mostMoved = 20;

/**
 * Gives an address to a contact, with its consent. Conflicts where another contact has it, or where its recipient has
 * changed their consent since it was read, or opted out of a topic of `openTopics`.
 */
export function claimAddressWrite(
  tables: Tables,
  projectId: string,
  { id, key, unsubscribedAt, locked }: Consent & { readonly id: string; readonly key: string },
  claim: AddressClaim,
  topic?: TopicChoice,
): Write {
  const isOut = unsubscribedAt !== null;
  const back = claim.has ? undefined : new Set([id, ...longMoved(claim.seen)]);
  const out = new Set([...(topic?.out ? [topic.topicId] : []), ...((!claim.has && claim.topicsOut) || [])]);
  return updateWrite(tables, "data", {
    key: addressStateKey(projectId, key),
    set: { contactId: id, ...(isOut && { unsubscribedAt, locked }) },
    remove: isOut ? [] : ["unsubscribedAt", "locked"],
    ...(out.size > 0 && { add: { topicsOut: out } }),
    delete: {
      ...(topic && !topic.out && { topicsOut: new Set([topic.topicId]) }),
      ...(back && { movedContactIds: back }),
    },
    where: all(
      claim.has ? equals("contactId", id) : isUnclaimed(claim.seen),
      ...(claim.openTopics ?? []).map((topicId) => not(contains("topicsOut", topicId))),
    ),
  });
}

/** Takes an address from its contact, which is deleted or has moved to another one; the recipient's consent stays. */
export function releaseAddressWrite(
  tables: Tables,
  projectId: string,
  { id, key }: { readonly id: string; readonly key: string },
  hasMoved: boolean,
): Write {
  return updateWrite(tables, "data", {
    key: addressStateKey(projectId, key),
    ...(hasMoved && { add: { movedContactIds: new Set([id]) } }),
    remove: ["contactId"],
    where: equals("contactId", id),
  });
}

/** The oldest of the contacts that had an address, where another one would be too many for its row. */
function longMoved({ movedContactIds = new Set() }: AddressState = {}): readonly string[] {
  return [...movedContactIds].toSorted().slice(0, Math.max(0, movedContactIds.size - mostMoved));
}

function isUnclaimed({ unsubscribedAt, locked }: AddressState = {}): Expression {
  return all(
    absent("contactId"),
    unsubscribedAt === undefined ? absent("unsubscribedAt") : equals("unsubscribedAt", unsubscribedAt),
    locked === undefined ? absent("locked") : equals("locked", locked),
  );
}
