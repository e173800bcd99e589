import * as z from "zod/mini";
import { type Grant, scopes } from "../../domain/platform/scopes.ts";
import { area } from "../platform/area.ts";
import { boundedPageOf, pageQuery } from "../platform/pages.ts";
import { Instant, id, Name } from "../platform/words.ts";

const fullAccess = z.tuple([z.literal("*")]);

/** `["*"]`, or scopes by name (specification §5 rule 4). */
const Scopes = z.union([fullAccess, z.array(z.enum(scopes))]);

/** As `Scopes`, without duplicates and not empty. */
const GivenScopes = z.pipe(
  z.array(z.enum(["*", ...scopes])).check(
    z.minLength(1, "must have at least one scope"),
    z.refine((names) => new Set(names).size === names.length, "must not have duplicates"),
    z.refine(
      (names) => !names.includes("*") || names.length === 1,
      "must be either `*` only, or scopes without `*`",
    ),
  ),
  // The checks above leave the two forms of a grant.
  z.transform((names) => names as Grant),
);

export const Key = z.strictObject({
  id: id("key"),
  name: z.string(),
  last4: z.string(),
  scopes: Scopes,
  domainId: z.nullable(id("dom")),
  capture: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
});

/** The only response that has a key's text. */
export const NewKey = z.extend(Key, { key: z.string() });

export const CreateKeyBody = z.strictObject({
  name: Name,
  scopes: z.optional(GivenScopes),
  domainId: z.optional(z.nullable(id("dom"))),
  capture: z.optional(z.boolean()),
});

export const UpdateKeyBody = z
  .strictObject({ name: z.optional(Name), scopes: z.optional(GivenScopes) })
  .check(
    z.refine(({ name, scopes }) => name !== undefined || scopes !== undefined, "must have name or scopes"),
  );

/** Only persons create and change keys: no key can create one or extend its own scopes. */
export const keys = area("keys", {
  listKeys: {
    method: "GET",
    path: "/projects/{projectId}/keys",
    access: "person",
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Key)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createKey: {
    method: "POST",
    path: "/projects/{projectId}/keys",
    access: "person",
    body: CreateKeyBody,
    reply: [201, NewKey],
    refuses: ["not_found"],
  },
  updateKey: {
    method: "PATCH",
    path: "/projects/{projectId}/keys/{keyId}",
    access: "person",
    body: UpdateKeyBody,
    reply: [200, Key],
    refuses: ["not_found", "invalid_state"],
  },
  revokeKey: {
    method: "POST",
    path: "/projects/{projectId}/keys/{keyId}/revoke",
    access: "person",
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, Key],
    refuses: ["not_found"],
  },
});
