import { contacts } from "../../contract/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { propertiesKey } from "../../store/keys.ts";
import { parsePropertyTypes } from "../../store/property-types.ts";

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
