import { timeOfId } from "../../../domain/platform/ids.ts";
import type { Group } from "../../../store/contacts/groups.ts";

/** An audience or a topic as callers see it. */
export function groupView(group: Group & { readonly contactCount: number }) {
  const { id, name, description, contactCount, updatedAt } = group;
  return { id, name, description, contactCount, createdAt: timeOfId(id).toISOString(), updatedAt };
}

export function segmentView({ id, name, description, filter, updatedAt }: Group) {
  return { id, name, description, filter, createdAt: timeOfId(id).toISOString(), updatedAt };
}
