import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { forgetProperty } from "../../operations/contacts/declare-properties.ts";
import { parsePropertyTypes } from "../../store/contacts/property-types.ts";
import { propertiesKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  contacts.deleteContactProperty,
  async ({ params }, { caller: { projectId }, services, found }) => {
    const known = parsePropertyTypes(found.data(propertiesKey(projectId)));
    await forgetProperty(services, projectId, known, params.propertyName);
    return { key: params.propertyName, deleted: true as const };
  },
  (_, projectId) => ({ data: [propertiesKey(projectId)] }),
);
