import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { forgetProperty } from "../../operations/contacts/declare-properties.ts";
import { parsePropertyTypes } from "../../store/contacts/property-types.ts";
import { propertiesKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";

export const handler = endpoint(
  contacts.deleteContactProperty,
  { reads: (_, { projectId }) => ({ properties: row(propertiesKey(projectId), parsePropertyTypes) }) },
  async ({ params: { propertyName } }, { caller: { projectId }, services, found }) => {
    await forgetProperty(services, projectId, found.properties, propertyName);
    return { key: propertyName, deleted: true as const };
  },
);
