import { contacts } from "../../contract/contacts.ts";
import { Refusal } from "../../domain/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { declareProperty } from "../../operations/declare-properties.ts";
import { propertiesKey } from "../../store/keys.ts";
import { parsePropertyTypes } from "../../store/property-types.ts";

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
