import { handler as getBroadcast } from "../../api/broadcasts/get-broadcast.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { type GivenFields, invalid } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";

/**
 * At Resend a topic narrows a broadcast to a segment. Here a broadcast goes to one group, and the topic in place of the
 * segment would reach people whom the segment leaves out, the segment alone those who left the topic.
 */
const oneGroup =
  "cannot be used together with segment_id: a broadcast goes to a segment, or to the contacts that are subscribed to a topic";

/** @throws {Refusal} `validation_error` where a body names a segment and a topic */
export function requireOneGroup(given: GivenFields): void {
  const { segment, topic } = groupsOf(given);
  if (isNamed(segment) && isNamed(topic)) throw invalid("topic_id", oneGroup);
}

/**
 * Refuses a change that gives a draft with a segment a topic, or the other way round, unless it gives `null` for the other one.
 * @throws {Refusal} `validation_error`
 * @throws {Declined} the draft cannot be read
 */
export async function requireSameGroup({ ask, body, params }: ResendRequest): Promise<void> {
  const { segment, topic } = groupsOf(givenIn(body));
  const isReplaced = isNamed(segment) ? topic === undefined : isNamed(topic) && segment === undefined;
  if (!isReplaced) return;
  const { audienceId, segmentId, topicId } = await ask(getBroadcast, () => ({ params }));
  if (isNamed(topic) && (audienceId ?? segmentId) !== null)
    throw invalid(
      "topic_id",
      `${oneGroup}; this one has a segment (give \`segment_id: null\` to replace it)`,
    );
  if (isNamed(segment) && topicId !== null)
    throw invalid(
      "segment_id",
      "cannot be given to a broadcast with a topic (give `topic_id: null` to replace it)",
    );
}

/** What a body names: undefined for what it leaves out, and null for what it empties. */
function groupsOf(given: GivenFields): { readonly segment: unknown; readonly topic: unknown } {
  return {
    segment: givenAs(given, ["segment_id", "audience_id"]),
    topic: givenAs(given, ["topic_id", "topicId"]),
  };
}

/** The value of a field with two names. */
function givenAs(given: GivenFields, names: readonly string[]): unknown {
  const values = names.map((name) => given[name]).filter((value) => value !== undefined);
  return values.find(isNamed) ?? values[0];
}

function isNamed(group: unknown): boolean {
  return group !== undefined && group !== null;
}

/** A body that is no object is reported by the endpoint that changes the draft. */
function givenIn(body: ResendRequest["body"]): GivenFields {
  try {
    return Object(body());
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}
