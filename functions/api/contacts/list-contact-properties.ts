import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { parsePropertyTypes } from "../../store/contacts/property-types.ts";
import { propertiesKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";

export const handler = endpoint(
  contacts.listContactProperties,
  { reads: (_, { projectId }) => ({ properties: row(propertiesKey(projectId), parsePropertyTypes) }) },
  async (_, { found }) => {
    const items = Object.entries(found.properties.types)
      .map(([key, { type, createdAt }]) => ({ key, type, createdAt }))
      .toSorted((one, two) => (one.key < two.key ? -1 : 1));
    return { items, total: items.length };
  },
);
