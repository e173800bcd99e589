import {
  maxProperties,
  type PropertyInput,
  type PropertyType,
  propertyOfType,
  typeOfValue,
} from "../../domain/contacts/contact-properties.ts";
import { type Issue, Refusal } from "../../domain/platform/refusals.ts";
import type { PropertyValue } from "../../store/contacts/contacts.ts";
import type { PropertyTypes } from "../../store/contacts/property-types.ts";

export type PropertyValues = Readonly<Record<string, PropertyInput | null>>;

export interface CheckedProperties {
  /** The contact's properties with the new values; `null` removes one. */
  readonly properties: Readonly<Record<string, PropertyValue>>;
  /** Types of properties that the project uses for the first time. */
  readonly added: Readonly<Record<string, PropertyType>>;
}

/**
 * Merges new property values into those of a contact, each by its declared type.
 * @throws {Refusal} `validation_error`
 */
export function checkProperties(
  before: Readonly<Record<string, PropertyValue>>,
  values: PropertyValues,
  declared: PropertyTypes,
): CheckedProperties {
  const properties = { ...before };
  const added: Record<string, PropertyType> = {};
  const issues: Issue[] = [];
  for (const [key, value] of Object.entries(values)) {
    delete properties[key];
    if (value === null) continue;
    const known = Object.hasOwn(declared.types, key) ? declared.types[key] : undefined;
    const type = known?.type;
    const stored = propertyOfType(type ?? typeOfValue(value), value);
    if (stored === undefined && known)
      issues.push({ path: `properties.${key}`, message: typeMismatch(key, known) });
    else if (stored !== undefined) properties[key] = stored;
    if (type === undefined) added[key] = typeOfValue(value);
  }
  if (Object.keys(properties).length > maxProperties)
    issues.push({ path: "properties", message: `a contact may have at most ${maxProperties} properties` });
  const [first] = issues;
  if (first) throw new Refusal("validation_error", `${first.path}: ${first.message}.`, { issues });
  return { properties, added };
}

/** Says where the type comes from: its first value may have been written by another part of the caller's system. */
function typeMismatch(key: string, { type, createdAt, by }: PropertyTypes["types"][string]): string {
  const way = {
    declaration: "POST /contact-properties",
    api: "the first value in a request",
    import: "the first value in an import",
  };
  const origin = by ? ` by ${way[by.source]} of ${by.actor}` : "";
  return (
    `must be a ${type}: this type was declared at ${createdAt}${origin}; ` +
    `to change it, DELETE /contact-properties/${key} and declare another`
  );
}
