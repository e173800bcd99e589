import { bulkPlaceOf } from "./email-ids.ts";

/** Which emails a cancellation is about: those that match all of its fields. Times are ISO 8601 in UTC. */
export interface CancelFilter {
  readonly status?: "scheduled" | "queued" | undefined;
  /** `name` or `name:value`. */
  readonly tag?: string | undefined;
  readonly domainId?: string | undefined;
  /** Any email of a bulk call: all emails of that call. */
  readonly sameBulkAs?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly scheduledAfter?: string | undefined;
  readonly scheduledBefore?: string | undefined;
}

/** What a filter looks at in an email. */
interface CancelCandidate {
  readonly id: string;
  readonly stage: string;
  readonly tags: readonly { readonly name: string; readonly value: string }[];
  readonly domainId: string;
  readonly scheduledAt?: string | undefined;
}

/** Returns whether an email has a tag, given as `name` or `name:value`. */
export function hasTag(tags: CancelCandidate["tags"], tag: string): boolean {
  const [name, ...rest] = tag.split(":");
  const value = rest.length > 0 ? rest.join(":") : undefined;
  return tags.some((one) => one.name === name && (value === undefined || one.value === value));
}

/**
 * Returns whether an email that can be canceled matches a filter. The walk bounds the creation times; a held email is
 * shown as `queued`.
 */
export function isWanted(
  filter: CancelFilter,
  { id, stage, tags, domainId, scheduledAt }: CancelCandidate,
): boolean {
  const { status, tag, sameBulkAs, scheduledAfter, scheduledBefore } = filter;
  const bulkId = sameBulkAs === undefined ? undefined : bulkPlaceOf(sameBulkAs)?.bulkId;
  return (
    (status === undefined || (stage === "scheduled") === (status === "scheduled")) &&
    (tag === undefined || hasTag(tags, tag)) &&
    (filter.domainId === undefined || domainId === filter.domainId) &&
    (sameBulkAs === undefined || (bulkId !== undefined && bulkPlaceOf(id)?.bulkId === bulkId)) &&
    (scheduledAfter === undefined || (scheduledAt !== undefined && scheduledAt > scheduledAfter)) &&
    (scheduledBefore === undefined || (scheduledAt !== undefined && scheduledAt < scheduledBefore))
  );
}
