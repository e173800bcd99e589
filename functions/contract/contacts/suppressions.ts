import * as z from "zod/mini";
import { suppressionReasons, suppressionScopes } from "../../domain/contacts/address-state.ts";
import { area } from "../platform/area.ts";
import { listPageOf, pageQuery } from "../platform/pages.ts";
import { GivenInstant, Instant, id } from "../platform/words.ts";
import { Address } from "./contact-record.ts";

const Suppression = z.strictObject({
  id: id("sup"),
  /** Null where the person was erased. */
  email: z.nullable(z.string()),
  reason: z.enum(suppressionReasons),
  scope: z.enum(suppressionScopes),
  createdAt: Instant,
  expiresAt: z.nullable(Instant),
});

export const suppressions = area("suppressions", {
  listSuppressions: {
    method: "GET",
    path: "/suppressions",
    access: { key: "contact:read" },
    query: z.strictObject({ ...pageQuery, email: z.optional(z.string()) }),
    reply: [200, listPageOf(Suppression)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createSuppression: {
    method: "POST",
    path: "/suppressions",
    access: { key: "contact:write" },
    body: z.strictObject({
      email: Address,
      scope: z.optional(z.enum(suppressionScopes)),
      expiresAt: z.optional(GivenInstant),
    }),
    reply: [201, Suppression],
    refuses: ["already_exists"],
  },
  deleteSuppression: {
    method: "DELETE",
    path: "/suppressions/{suppressionId}",
    access: { key: "contact:delete" },
    reply: [200, z.strictObject({ id: id("sup"), deleted: z.literal(true) })],
    refuses: ["not_found"],
  },
});
