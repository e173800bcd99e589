import { timeOfId } from "../../domain/platform/ids.ts";
import type { CountedGroup, Group } from "../../store/contacts/groups.ts";

/** An audience or a topic in API responses. */
export function groupView(group: CountedGroup) {
  const { id, name, description, contactCount, updatedAt } = group;
  return { id, name, description, contactCount, createdAt: timeOfId(id).toISOString(), updatedAt };
}

export function segmentView({ id, name, description, filter, updatedAt }: Group) {
  return { id, name, description, filter, createdAt: timeOfId(id).toISOString(), updatedAt };
}
