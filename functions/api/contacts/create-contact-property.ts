import { contacts } from "../../contract/contacts/contacts.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { declareProperty } from "../../operations/contacts/declare-properties.ts";
import { parsePropertyTypes } from "../../store/contacts/property-types.ts";
import { propertiesKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";

export const handler = endpoint(
  contacts.createContactProperty,
  { reads: (_, { projectId }) => ({ properties: row(propertiesKey(projectId), parsePropertyTypes) }) },
  async ({ body: { key, type } }, { caller: { projectId, actor }, services, found }) => {
    const createdAt = await declareProperty(services, projectId, found.properties, { key, type, actor });
    if (createdAt === undefined)
      throw new Refusal("already_exists", `Property \`${key}\` is declared already.`);
    return { key, type, createdAt };
  },
);
