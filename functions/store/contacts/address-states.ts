import * as z from "zod/mini";
import { suppressionScopes } from "../../domain/contacts/address-state.ts";
import { addressStateKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/**
 * `P#<project>` / `ADDR#<SHA-256 of the folded address>`: who has the address, and what keeps mail from it. It stays
 * when its contact goes, so that who opted out stays out, and it does not say which address it is. `strikes` without
 * `since` are soft bounces.
 */
const AddressStateItem = z.object({
  contactId: z.optional(z.string()),
  /** The suppression's own id, in the list of suppressions. */
  id: z.optional(z.string()),
  since: z.optional(z.string()),
  reason: z.optional(z.string()),
  scope: z.optional(z.enum(suppressionScopes)),
  expiresAt: z.optional(z.string()),
  strikes: z.optional(z.array(z.object({ emailId: z.string(), at: z.string() }))),
  unsubscribedAt: z.optional(z.string()),
  /** The recipient unsubscribed by their own act: a subscribe does not undo it (§3 rule 3). */
  locked: z.optional(z.boolean()),
  topicsOut: z.optional(z.set(z.string())),
});
export type AddressState = z.infer<typeof AddressStateItem>;

export function parseAddressState(item: Item | undefined): AddressState | undefined {
  return item && AddressStateItem.parse(item);
}

/** The consent of a contact, as its address keeps it. */
export interface Consent {
  readonly unsubscribedAt: string | null;
  readonly locked: boolean;
}

/** A topic that the recipient opts out of, or that they are taken back into. */
export interface TopicChoice {
  readonly topicId: string;
  readonly out: boolean;
}

/** How a contact comes by its address: it has it, or it takes it as its row was read, undefined where there was none. */
export type AddressClaim =
  | { readonly has: true }
  | { readonly has: false; readonly seen: AddressState | undefined };

/**
 * Gives an address to a contact, with its consent. Loses, with the row as it stands, where another contact has it, and
 * where its recipient has decided something since it was read.
 */
export function claimAddressWrite(
  tables: Tables,
  projectId: string,
  contact: Consent & { readonly id: string; readonly key: string },
  taking: AddressClaim,
  topic?: TopicChoice,
): Write {
  const { set, remove } = consentParts(contact);
  const as = takenAs(taking);
  const choice = topic ? ` ${topic.out ? "ADD" : "DELETE"} #topicsOut :topic` : "";
  return {
    Update: {
      TableName: tables.data,
      Key: addressStateKey(projectId, contact.key),
      UpdateExpression: `SET #contactId = :contactId${set}${remove}${choice}`,
      ConditionExpression: as.condition,
      ExpressionAttributeNames: {
        ...{ "#contactId": "contactId", "#unsubscribedAt": "unsubscribedAt", "#locked": "locked" },
        ...(topic && { "#topicsOut": "topicsOut" }),
      },
      ExpressionAttributeValues: {
        ":contactId": contact.id,
        ...(set && { ":unsubscribedAt": contact.unsubscribedAt, ":locked": contact.locked }),
        ...(topic && { ":topic": new Set([topic.topicId]) }),
        ...as.values,
      },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

/** Takes an address from its contact; what the recipient decided stays. */
export function releaseAddressWrite(
  tables: Tables,
  projectId: string,
  contact: { readonly id: string; readonly key: string },
): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: addressStateKey(projectId, contact.key),
      UpdateExpression: "REMOVE #contactId",
      ConditionExpression: "#contactId = :contactId",
      ExpressionAttributeNames: { "#contactId": "contactId" },
      ExpressionAttributeValues: { ":contactId": contact.id },
    },
  };
}

function consentParts({ unsubscribedAt }: Consent) {
  return unsubscribedAt === null
    ? { set: "", remove: " REMOVE #unsubscribedAt, #locked" }
    : { set: ", #unsubscribedAt = :unsubscribedAt, #locked = :locked", remove: "" };
}

function takenAs(taking: AddressClaim) {
  if (taking.has) return { condition: "#contactId = :contactId", values: {} };
  const { unsubscribedAt, locked } = taking.seen ?? {};
  const conditions = [
    "attribute_not_exists(#contactId)",
    unsubscribedAt === undefined ? "attribute_not_exists(#unsubscribedAt)" : "#unsubscribedAt = :seenAt",
    locked === undefined ? "attribute_not_exists(#locked)" : "#locked = :seenLocked",
  ];
  return {
    condition: conditions.join(" AND "),
    values: {
      ...(unsubscribedAt !== undefined && { ":seenAt": unsubscribedAt }),
      ...(locked !== undefined && { ":seenLocked": locked }),
    },
  };
}
