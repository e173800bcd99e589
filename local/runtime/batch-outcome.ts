import type { Message } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";

const Answer = z.object({
  batchItemFailures: z.optional(
    z.nullable(z.array(z.object({ itemIdentifier: z.string().check(z.minLength(1)) }))),
  ),
});

/**
 * The messages that a function has done, by its answer, and that leave the queue. As in Lambda, no answer or no
 * failures means all of them; an answer that makes no sense, or names a message that it did not get, means none.
 */
export function doneMessages(messages: readonly Message[], answer: unknown): readonly Message[] {
  const parsed = z.safeParse(z.nullable(z.optional(Answer)), answer);
  if (!parsed.success) return [];
  const failed = new Set(parsed.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
  const known = new Set(messages.map(({ MessageId }) => MessageId));
  if (![...failed].every((id) => known.has(id))) return [];
  return messages.filter(({ MessageId }) => !failed.has(MessageId ?? ""));
}
