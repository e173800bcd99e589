import { maxProperties, type PropertyType } from "../../domain/contacts/contact-properties.ts";
import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import {
  type PropertyTypes,
  parsePropertyTypes,
  putPropertyTypesWrite,
} from "../../store/contacts/property-types.ts";
import { propertiesKey } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";
import { transact } from "../../store/platform/transact.ts";
import { checkProperties, type PropertyValues } from "./check-properties.ts";

/**
 * What given properties make of those that a contact has. A property's first use declares its type. Refuses with
 * `validation_error` where a value is not of its type, and with `invalid_state` at the 51st property.
 */
export async function propertyChange(
  services: Services,
  projectId: string,
  given: PropertyValues | undefined,
  found: FoundRows,
): Promise<(before: Contact["properties"]) => Contact["properties"]> {
  if (!given) return (before) => before;
  const known = parsePropertyTypes(found.data(propertiesKey(projectId)));
  const { added } = checkProperties({}, given, known);
  const news = (types: PropertyTypes["types"]) =>
    Object.entries(added).filter(([key]) => !Object.hasOwn(types, key));
  const declared = await changeTypes(services, projectId, known, (types, at) =>
    news(types).length === 0
      ? undefined
      : {
          ...types,
          ...Object.fromEntries(news(types).map(([key, type]) => [key, { type, createdAt: at }])),
        },
  );
  // Judged again by what is declared now: another request may have been first to use one, with another type.
  checkProperties({}, given, declared);
  return (before) => ({ ...checkProperties(before, given, declared).properties });
}

/** Declares a property; answers when, or undefined where it is declared already. */
export async function declareProperty(
  services: Services,
  projectId: string,
  known: PropertyTypes,
  key: string,
  type: PropertyType,
): Promise<string | undefined> {
  let createdAt: string | undefined;
  await changeTypes(services, projectId, known, (types, at) => {
    createdAt = Object.hasOwn(types, key) ? undefined : at;
    return createdAt === undefined ? undefined : { ...types, [key]: { type, createdAt } };
  });
  return createdAt;
}

/** Takes a declaration away. Refuses with `not_found` where there is none. */
export async function forgetProperty(
  services: Services,
  projectId: string,
  known: PropertyTypes,
  key: string,
): Promise<void> {
  await changeTypes(services, projectId, known, (types) => {
    if (!Object.hasOwn(types, key))
      throw new Refusal("not_found", "there is no such property in this project");
    return Object.fromEntries(Object.entries(types).filter(([one]) => one !== key));
  });
}

type Types = PropertyTypes["types"];

/** Changes the declared types from what stands; `change` answers undefined where nothing is to change. */
async function changeTypes(
  services: Services,
  projectId: string,
  known: PropertyTypes,
  change: (types: Types, at: string) => Types | undefined,
): Promise<PropertyTypes> {
  const { tables, clock, random } = services;
  let before = known;
  for (let attempt = 0; attempt < 8; attempt++) {
    const types = change(before.types, clock().toISOString());
    if (!types) return before;
    if (Object.keys(types).length > maxProperties)
      throw new Refusal("invalid_state", `a project has at most ${maxProperties} contact properties`);
    const token = newId("evt", clock(), random(idRandomBytes));
    const write = putPropertyTypesWrite(tables, projectId, { types, rev: before.rev });
    const outcome = await transact(tables, token, [write]);
    if (outcome.written) return { types, rev: before.rev + 1 };
    before = parsePropertyTypes(outcome.conflicts.get(0));
  }
  throw new Refusal("unavailable", "the contact properties are busy; try again");
}
