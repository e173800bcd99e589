import { contacts } from "../../contract/contacts/contacts.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { declareProperty } from "../../operations/contacts/declare-properties.ts";
import { parsePropertyTypes } from "../../store/contacts/property-types.ts";
import { propertiesKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  contacts.createContactProperty,
  async ({ body: { key, type } }, { caller: { projectId }, services, found }) => {
    const known = parsePropertyTypes(found.data(propertiesKey(projectId)));
    const createdAt = await declareProperty(services, projectId, known, key, type);
    if (createdAt === undefined)
      throw new Refusal("already_exists", `the property ${key} is declared already`);
    return { key, type, createdAt };
  },
  (_, projectId) => ({ data: [propertiesKey(projectId)] }),
);
