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
    const type = Object.hasOwn(declared.types, key) ? declared.types[key]?.type : undefined;
    const stored = propertyOfType(type ?? typeOfValue(value), value);
    if (stored === undefined) issues.push({ path: `properties.${key}`, message: `must be a ${type}` });
    else properties[key] = stored;
    if (type === undefined) added[key] = typeOfValue(value);
  }
  if (Object.keys(properties).length > maxProperties)
    issues.push({ path: "properties", message: `a contact may have at most ${maxProperties} properties` });
  const [first] = issues;
  if (first) throw new Refusal("validation_error", `${first.path}: ${first.message}.`, { issues });
  return { properties, added };
}
