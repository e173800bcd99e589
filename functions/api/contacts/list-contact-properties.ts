import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { parsePropertyTypes } from "../../store/contacts/property-types.ts";
import { propertiesKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  contacts.listContactProperties,
  async (_, { caller: { projectId }, found }) => {
    const { types } = parsePropertyTypes(found.data(propertiesKey(projectId)));
    const items = Object.entries(types)
      .map(([key, declared]) => ({ key, ...declared }))
      .toSorted((one, two) => (one.key < two.key ? -1 : 1));
    return { items, total: items.length };
  },
  (_, projectId) => ({ data: [propertiesKey(projectId)] }),
);
