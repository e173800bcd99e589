import { contacts } from "../../contract/contacts/contacts.ts";
import type { SegmentCondition } from "../../domain/contacts/segment-filter.ts";
import { endpoint } from "../../http/endpoint.ts";
import { foldedAddress } from "../../operations/contacts/find-contact.ts";
import { missingGroupReads, requireGroups } from "../../operations/contacts/groups/find-group.ts";
import { filterOf } from "../../operations/contacts/groups/segment-source.ts";
import { contactListReads, listContacts, listSegment } from "../../operations/contacts/list-contacts.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import { parseGroup } from "../../store/contacts/groups.ts";
import { addressStateKey, groupKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";

interface Filter {
  readonly audienceId?: string | undefined;
  readonly topicId?: string | undefined;
  readonly segmentId?: string | undefined;
  readonly email?: string | undefined;
}

export const handler = endpoint(
  contacts.listContacts,
  {
    reads: ({ query }, { projectId }) => ({
      ...missingGroupReads(projectId, groupsIn(query)),
      ...contactListReads(projectId, query, query.audienceId ?? query.topicId),
      segment: optionalRow(
        query.segmentId && groupKey(projectId, query.segmentId),
        (item) => item && parseGroup(item),
      ),
      addressState: optionalRow(
        query.email && addressStateKey(projectId, foldedAddress(query.email) ?? query.email),
        parseAddressState,
      ),
    }),
  },
  async ({ query }, { caller: { projectId }, services, found }) => {
    requireGroups(found);
    const { segment } = found;
    const conditions = conditionsIn(query);
    const [only] = conditions;
    if (!segment && conditions.length <= 1 && only?.field !== "email")
      return listContacts(services, query, found, { projectId, groupId: groupsIn(query)[0] });
    const filters = segment ? [filterOf(segment)] : [];
    const known = { key: query.email && foldedAddress(query.email), addressState: found.addressState };
    return listSegment(services, projectId, query, found, { all: [...conditions, ...filters] }, known);
  },
);

function groupsIn({ audienceId, topicId, segmentId }: Filter): readonly string[] {
  return [audienceId, topicId, segmentId].filter((id) => id !== undefined);
}

function conditionsIn(query: Filter): readonly SegmentCondition[] {
  return (["email", "audienceId", "topicId"] as const).flatMap((field) => {
    const text = query[field];
    const value = field === "email" && text !== undefined ? (foldedAddress(text) ?? text) : text;
    return value === undefined ? [] : [{ field, operator: "equals", value } as const];
  });
}
