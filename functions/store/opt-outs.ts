import { standingKey } from "./keys.ts";
import type { UpdateInput } from "./write.ts";

/**
 * Keeps what the recipient of an address decided where no contact has it: all marketing mail, or one topic. The
 * address is known by its digest alone where the person was erased.
 */
export function optOutUpdate(
  projectId: string,
  folded: string,
  { at, topicId }: { readonly at: string; readonly topicId?: string | undefined },
): UpdateInput {
  const all = "#unsubscribedAt = if_not_exists(#unsubscribedAt, :at), #locked = :locked";
  return {
    Key: standingKey(projectId, folded),
    UpdateExpression:
      topicId === undefined
        ? `SET #address = :address, ${all}`
        : "SET #address = :address ADD #topicsOut :topic",
    ConditionExpression: "attribute_not_exists(#contactId)",
    ExpressionAttributeNames: {
      ...{ "#address": "address", "#contactId": "contactId" },
      ...(topicId === undefined
        ? { "#unsubscribedAt": "unsubscribedAt", "#locked": "locked" }
        : { "#topicsOut": "topicsOut" }),
    },
    ExpressionAttributeValues: {
      ":address": folded,
      ...(topicId === undefined ? { ":at": at, ":locked": true } : { ":topic": new Set([topicId]) }),
    },
  };
}
