import * as z from "zod/mini";
import { propertyTypes } from "../../domain/contacts/contact-properties.ts";
import { propertiesKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

const Declared = z.object({ type: z.enum(propertyTypes), createdAt: z.string() });

/** `P#<project>` / `PROPERTIES`: the type of every contact property of the project, declared or by its first use. */
const PropertiesItem = z.object({ types: z.record(z.string(), Declared), rev: z.int() });
export type PropertyTypes = z.infer<typeof PropertiesItem>;

export function parsePropertyTypes(item: Item | undefined): PropertyTypes {
  return item ? PropertiesItem.parse(item) : { types: {}, rev: 0 };
}

/** Puts the types in the place of those that were read. Loses to another change, with the row as it stands. */
export function putPropertyTypesWrite(
  tables: Tables,
  projectId: string,
  { types, rev }: PropertyTypes,
): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: { ...propertiesKey(projectId), types, rev: rev + 1 },
      ConditionExpression: rev === 0 ? "attribute_not_exists(pk)" : "#rev = :rev",
      ...(rev > 0 && {
        ExpressionAttributeNames: { "#rev": "rev" },
        ExpressionAttributeValues: { ":rev": rev },
      }),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}
