import * as z from "zod/mini";
import { propertyTypes } from "../../domain/contacts/contact-properties.ts";
import { propertiesKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { versionedPut } from "../platform/writes.ts";

const Declared = z.object({
  type: z.enum(propertyTypes),
  createdAt: z.string(),
  /** Who declared the type, and how: by a declaration of its own, or by the first value. */
  by: z.optional(z.object({ source: z.enum(["declaration", "api", "import"]), actor: z.string() })),
});
export type DeclaredBy = NonNullable<z.infer<typeof Declared>["by"]>;

/** `P#<project>` / `PROPERTIES`: the type of every contact property of the project, declared or by its first use. */
const PropertiesItem = z.object({ types: z.record(z.string(), Declared), rev: z.int() });
export type PropertyTypes = z.infer<typeof PropertiesItem>;

export function parsePropertyTypes(item: Item | undefined): PropertyTypes {
  return item ? PropertiesItem.parse(item) : { types: {}, rev: 0 };
}

/** Replaces the types that were read. */
export function putPropertyTypesWrite(
  tables: Tables,
  projectId: string,
  { types, rev }: PropertyTypes,
): Write {
  return versionedPut(tables, "data", { ...propertiesKey(projectId), types }, rev);
}
