import { addressStateKey } from "../platform/keys.ts";
import type { UpdateInput } from "../platform/write.ts";

/** Keeps what the recipient of an address decided where no contact has it: all marketing mail, or one topic. */
export function optOutUpdate(
  projectId: string,
  folded: string,
  { at, topicId }: { readonly at: string; readonly topicId?: string | undefined },
): UpdateInput {
  const all = "#unsubscribedAt = if_not_exists(#unsubscribedAt, :at), #locked = :locked";
  return {
    Key: addressStateKey(projectId, folded),
    UpdateExpression: topicId === undefined ? `SET ${all}` : "ADD #topicsOut :topic",
    ConditionExpression: "attribute_not_exists(#contactId)",
    ExpressionAttributeNames: {
      "#contactId": "contactId",
      ...(topicId === undefined
        ? { "#unsubscribedAt": "unsubscribedAt", "#locked": "locked" }
        : { "#topicsOut": "topicsOut" }),
    },
    ExpressionAttributeValues:
      topicId === undefined ? { ":at": at, ":locked": true } : { ":topic": new Set([topicId]) },
  };
}
