import type * as z from "zod/mini";
import { handler as leaveTopic } from "../../api/contacts/subscriptions/leave-topic.ts";
import { handler as subscribe } from "../../api/contacts/subscriptions/subscribe.ts";
import { handler as listTopics } from "../../api/contacts/topics/list-topics.ts";
import type { Contact } from "../../contract/contacts/contact-record.ts";
import { isId } from "../../domain/platform/ids.ts";
import { refuseTooManyGroups } from "../../operations/contacts/contact-refusals.ts";
import { groupNotFound } from "../../operations/contacts/groups/find-group.ts";
import { resubscriptionLocked } from "../../operations/contacts/writing/plan-contact.ts";
import { everyPage } from "../engine/every-page.ts";
import { invalid, listOf } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";
import { requireScopes } from "../engine/require-scopes.ts";
import { isOptIn } from "./contact-shapes.ts";

interface TopicChange {
  readonly topicId: string;
  readonly isOptIn: boolean;
}

/**
 * Returns what a list such as `[{"id": "top_…", "subscription": "opt_in"}]` changes, those that leave a topic first: a
 * contact in many groups has room for others then.
 * @throws {Refusal} `validation_error`
 */
export function topicChanges(given: unknown): readonly TopicChange[] {
  const seen = new Set<string>();
  const changes = listOf(given ?? null, "topics").map((one, at) => {
    const { id } = one;
    if (typeof id !== "string" || !isId("top", id)) throw invalid(`topics[${at}].id`, "must be a topic's id");
    if (seen.has(id)) throw invalid(`topics[${at}].id`, "is given twice");
    seen.add(id);
    return { topicId: id, isOptIn: isOptIn(one, `topics[${at}]`) };
  });
  return changes.toSorted((one, other) => Number(one.isOptIn) - Number(other.isOptIn));
}

/**
 * Changes the topics of a contact. Everything that one change could be refused for is judged before the first.
 * @throws {Refusal} `not_found`, `resubscription_locked`, `invalid_state`
 * @throws {Declined} the key may not make all of the changes
 */
export async function changeTopics(
  request: ResendRequest,
  contact: z.output<typeof Contact>,
  changes: readonly TopicChange[],
): Promise<void> {
  if (changes.some(({ isOptIn: joins }) => joins)) await requireScopes(request, subscribe);
  if (changes.some(({ isOptIn: joins }) => !joins)) await requireScopes(request, leaveTopic);
  const topicIds = new Set((await everyPage(request, listTopics)).map(({ id }) => id));
  for (const { topicId } of changes) if (!topicIds.has(topicId)) throw groupNotFound(topicId);
  judge(contact, changes);
  for (const { topicId, isOptIn: joins } of changes) {
    const input = () => ({ body: { contactId: contact.id, topicId } });
    await (joins ? request.ask(subscribe, input) : request.ask(leaveTopic, input));
  }
}

/** @throws {Refusal} `resubscription_locked`, `invalid_state` */
function judge(contact: z.output<typeof Contact>, changes: readonly TopicChange[]): void {
  const joined = changes.filter((change) => change.isOptIn).map(({ topicId }) => topicId);
  if (joined.length === 0) return;
  if (contact.unsubscribed && contact.resubscriptionLocked) throw resubscriptionLocked();
  const left = new Set(changes.filter((change) => !change.isOptIn).map(({ topicId }) => topicId));
  const kept = { ...contact, topicIds: contact.topicIds.filter((topicId) => !left.has(topicId)) };
  refuseTooManyGroups({ ...kept, topicIds: [...new Set([...kept.topicIds, ...joined])] }, kept);
}
