import { Refusal } from "../../domain/platform/refusals.ts";

/** GivenFields of a body that is not parsed yet: the endpoint that gets them checks their values. */
export type GivenFields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object without those that are null, which Resend takes as absent. */
export function fieldsOf(body: unknown, path = ""): GivenFields {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw invalid(path, "must be an object");
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** Returns the fields without maps that have no entry, where PHP writes them: as an empty list. */
export function withoutEmptyMaps(fields: GivenFields, ...names: readonly string[]): GivenFields {
  const isEmptyMap = (name: string, value: unknown) =>
    names.includes(name) && Array.isArray(value) && value.length === 0;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isEmptyMap(name, value)));
}

/**
 * Refuses this service's own names of fields that Resend calls otherwise: given beside Resend's, one of both would be
 * ignored. `names` has Resend's name of each; "" where it has none.
 * @throws {Refusal} `validation_error`
 */
export function refuseOwnNames(fields: GivenFields, names: Readonly<Record<string, string>>): void {
  for (const [own, resends] of Object.entries(names)) {
    const snake = own.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    const given = [own, snake].find((name) => fields[name] !== undefined);
    if (given === undefined) continue;
    const hint = resends === "" ? "" : ` (did you mean \`${resends}\`?)`;
    // Without an issue, whose path would be shown by Resend's name.
    throw new Refusal("validation_error", `${given}: unknown field${hint}.`);
  }
}

/** Returns a list of objects, such as `[{"id": "…"}]`; empty where it is absent. */
export function listOf(value: unknown, path: string): readonly GivenFields[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid(path, "must be an array");
  return value.map((item: unknown, at) => {
    if (typeof item !== "object" || item === null || Array.isArray(item))
      throw invalid(`${path}[${at}]`, "must be an object");
    return item as GivenFields;
  });
}

export function invalid(path: string, message: string): Refusal {
  return new Refusal("validation_error", `${path || "body"}: ${message}.`, { issues: [{ path, message }] });
}

/** A list in Resend's form. */
export function listView<Item, Shown>(
  { items, ...page }: { readonly items: readonly Item[]; readonly hasMore?: boolean },
  view: (item: Item) => Shown,
) {
  return { object: "list" as const, has_more: page.hasMore ?? false, data: items.map(view) };
}
