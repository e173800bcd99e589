import { contacts } from "../../contract/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { forgetProperty } from "../../operations/declare-properties.ts";
import { propertiesKey } from "../../store/keys.ts";
import { parsePropertyTypes } from "../../store/property-types.ts";

export const handler = endpoint(
  contacts.deleteContactProperty,
  async ({ params }, { caller: { projectId }, services, found }) => {
    const known = parsePropertyTypes(found.data(propertiesKey(projectId)));
    await forgetProperty(services, projectId, known, params.propertyName);
    return { key: params.propertyName, deleted: true as const };
  },
  (_, projectId) => ({ data: [propertiesKey(projectId)] }),
);
