import { maxProperties, type PropertyType } from "../../domain/contacts/contact-properties.ts";
import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import {
  type DeclaredBy,
  type PropertyTypes,
  parsePropertyTypes,
  putPropertyTypesWrite,
} from "../../store/contacts/property-types.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact } from "../../store/platform/transact.ts";
import { checkProperties, type PropertyValues } from "./check-properties.ts";

/**
 * Returns what new property values make of those that a contact has. A property's first use declares its type.
 * @throws {Refusal} `validation_error` where a value is not of its type, `invalid_state` at the 51st property
 */
export async function propertyChange(
  services: Services,
  projectId: string,
  values: PropertyValues | undefined,
  known: PropertyTypes,
  by: DeclaredBy,
): Promise<(before: Contact["properties"]) => Contact["properties"]> {
  if (!values) return (before) => before;
  const { added } = checkProperties({}, values, known);
  const missing = (types: Types) => Object.entries(added).filter(([key]) => !Object.hasOwn(types, key));
  const declared = await changeTypes(services, projectId, known, (types, at) =>
    missing(types).length === 0
      ? undefined
      : {
          ...types,
          ...Object.fromEntries(missing(types).map(([key, type]) => [key, { type, createdAt: at, by }])),
        },
  );
  // Checked again: another request may have used a property first, with another type.
  checkProperties({}, values, declared);
  return (before) => ({ ...checkProperties(before, values, declared).properties });
}

/** Declares a property. Returns the time of it, undefined where it is declared already. */
export async function declareProperty(
  services: Services,
  projectId: string,
  known: PropertyTypes,
  { key, type, actor }: { readonly key: string; readonly type: PropertyType; readonly actor: string },
): Promise<string | undefined> {
  const by = { source: "declaration", actor } as const;
  let createdAt: string | undefined;
  await changeTypes(services, projectId, known, (types, at) => {
    createdAt = Object.hasOwn(types, key) ? undefined : at;
    return createdAt === undefined ? undefined : { ...types, [key]: { type, createdAt, by } };
  });
  return createdAt;
}

/**
 * Deletes a declaration.
 * @throws {Refusal} `not_found`
 */
export async function forgetProperty(
  services: Services,
  projectId: string,
  known: PropertyTypes,
  key: string,
): Promise<void> {
  await changeTypes(services, projectId, known, (types) => {
    if (!Object.hasOwn(types, key)) throw new Refusal("not_found", "Property not found in this project.");
    return Object.fromEntries(Object.entries(types).filter(([one]) => one !== key));
  });
}

type Types = PropertyTypes["types"];

/** Changes the declared types; `change` returns undefined where there is nothing to change. */
async function changeTypes(
  services: Services,
  projectId: string,
  known: PropertyTypes,
  change: (types: Types, at: string) => Types | undefined,
): Promise<PropertyTypes> {
  const { tables, clock, random } = services;
  let before = known;
  return retryOnConflict(services.tables, "The contact properties are busy; try again.", async () => {
    const types = change(before.types, clock().toISOString());
    if (!types) return before;
    if (Object.keys(types).length > maxProperties)
      throw new Refusal("invalid_state", `A project may have at most ${maxProperties} contact properties.`);
    const token = newId("evt", clock(), random(idRandomBytes));
    const outcome = await transact(tables, token, {
      properties: putPropertyTypesWrite(tables, projectId, { types, rev: before.rev }),
    });
    if (outcome.written) return { types, rev: before.rev + 1 };
    before = parsePropertyTypes(outcome.conflicts.properties?.item);
    return undefined;
  });
}
