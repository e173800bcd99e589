import type * as z from "zod/mini";
import type { Contact, ContactProperty } from "../../contract/contacts/contact-record.ts";
import {
  fieldsOf,
  type GivenFields,
  invalid,
  listOf,
  refuseOwnNames,
  withoutEmptyMaps,
} from "../engine/fields.ts";

type Shown = z.output<typeof Contact>;

export function listedContact({ id, email, firstName, lastName, unsubscribed, createdAt }: Shown) {
  return { id, email, first_name: firstName, last_name: lastName, unsubscribed, created_at: createdAt };
}

export function shownContact(contact: Shown) {
  const properties = Object.entries(contact.properties).map(([key, value]) => [
    key,
    typeof value === "number" ? { type: "number", value } : { type: "string", value: String(value) },
  ]);
  return {
    object: "contact" as const,
    ...listedContact(contact),
    properties: Object.fromEntries(properties),
  };
}

/** The body of a new contact. Names may be null, as Resend has them; groups are lists of objects. */
export function newContact(given: unknown): GivenFields {
  const { segments, topics, ...fields } = contactFields(given);
  const audienceIds = idsOf(segments, "segments");
  const topicIds = listOf(topics, "topics")
    .filter((one, at) => isOptIn(one, `topics[${at}]`))
    .map(({ id }) => id);
  return {
    ...fields,
    ...(audienceIds.length > 0 && { audienceIds }),
    ...(topicIds.length > 0 && { topicIds }),
  };
}

/**
 * The body of a contact that joins an audience. The SDK refuses segments and topics beside one as well: of a contact that
 * exists, an opt-out of a topic would be ignored.
 * @throws {Refusal} `validation_error`
 */
export function newMember(given: unknown, audienceId: string): GivenFields {
  const fields = contactFields(given);
  const other = ["segments", "topics"].find((name) => fields[name] !== undefined);
  if (other !== undefined) throw invalid(other, "cannot be used together with an audience");
  return { ...fields, audienceIds: [audienceId] };
}

/** A null name empties it, here as there; every other null is as if absent. */
export function contactFields(given: unknown): GivenFields {
  const names = Object(given);
  const fields = withoutEmptyMaps(fieldsOf(given), "properties");
  refuseOwnNames(fields, { audienceIds: "segments", topicIds: "topics" });
  return {
    ...fields,
    ...(names.first_name === null && { first_name: null }),
    ...(names.last_name === null && { last_name: null }),
  };
}

export function idsOf(value: unknown, path: string): readonly unknown[] {
  return listOf(value, path).map((one) => one["id"]);
}

/** @throws {Refusal} it says neither */
export function isOptIn({ subscription }: GivenFields, path: string): boolean {
  if (subscription === "opt_in" || subscription === "opt_out") return subscription === "opt_in";
  throw invalid(`${path}.subscription`, "must be opt_in or opt_out");
}

export function shownProperty({ key, type, createdAt }: z.output<typeof ContactProperty>) {
  return {
    id: key,
    key,
    type: type === "number" ? type : "string",
    fallback_value: null,
    created_at: createdAt,
  };
}

interface NamedGroup {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

export function listedSegment({ id, name, createdAt }: NamedGroup) {
  return { id, name, created_at: createdAt };
}

export function shownTopic({
  id,
  name,
  description,
  createdAt,
}: NamedGroup & { readonly description: string | null }) {
  return {
    ...{ id, name, ...(description !== null && { description }) },
    // Nobody is subscribed to a topic who has not been asked.
    ...{ default_subscription: "opt_out" as const, created_at: createdAt },
  };
}
