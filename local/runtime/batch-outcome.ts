import type { Message } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";

const BatchResponse = z.object({
  batchItemFailures: z.optional(
    z.nullable(z.array(z.object({ itemIdentifier: z.string().check(z.minLength(1)) }))),
  ),
});

/**
 * Returns the messages that a function processed, which are deleted. As in Lambda, an empty response or one without
 * failures means all of them; an invalid response, or one with an unknown message ID, means none.
 */
export function doneMessages(messages: readonly Message[], response: unknown): readonly Message[] {
  const parsed = z.safeParse(z.nullable(z.optional(BatchResponse)), response);
  if (!parsed.success) return [];
  const failed = new Set(parsed.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
  const known = new Set(messages.map(({ MessageId }) => MessageId));
  if (![...failed].every((id) => known.has(id))) return [];
  return messages.filter(({ MessageId }) => !failed.has(MessageId ?? ""));
}
