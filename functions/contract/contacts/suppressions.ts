import * as z from "zod/mini";
import { suppressionReasons, suppressionScopes } from "../../domain/contacts/address-state.ts";
import { isWholeDomain, wholeDomainFault } from "../../domain/contacts/whole-domain.ts";
import { area } from "../platform/area.ts";
import { listPageOf, pageQuery } from "../platform/pages.ts";
import { QueryAddress } from "../platform/query-address.ts";
import { Count, GivenInstant, Instant, id } from "../platform/words.ts";
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

/** What became of a line of an import. */
const importedStatuses = ["created", "existing", "refused"] as const;

const mostImported = 500;
/** Each removal asks the suppression lists of SES, which take about one call a second. */
const mostRemoved = 25;

/** The address is judged line by line: one that is wrong does not keep the others out. */
const SuppressionLine = z.strictObject({
  email: z.string(),
  reason: z.optional(z.enum(suppressionReasons)),
  scope: z.optional(z.enum(suppressionScopes)),
  suppressedAt: z.optional(GivenInstant),
  expiresAt: z.optional(GivenInstant),
});

export const suppressions = area("suppressions", {
  listSuppressions: {
    method: "GET",
    path: "/suppressions",
    access: { key: "contact:read" },
    query: z.strictObject({ ...pageQuery, email: z.optional(QueryAddress) }),
    reply: [200, listPageOf(Suppression)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createSuppression: {
    method: "POST",
    path: "/suppressions",
    access: { key: "contact:write" },
    body: z.strictObject({
      email: Address.check(z.refine(({ key }) => !isWholeDomain(key), wholeDomainFault)),
      scope: z.optional(z.enum(suppressionScopes)),
      expiresAt: z.optional(GivenInstant),
    }),
    reply: [201, Suppression],
    refuses: ["already_exists"],
  },
  importSuppressions: {
    method: "POST",
    path: "/suppressions/imports",
    access: { key: "contact:write" },
    body: z.strictObject({
      suppressions: z.array(SuppressionLine).check(z.minLength(1), z.maxLength(mostImported)),
    }),
    reply: [
      200,
      z.strictObject({
        ...{ created: Count, existing: Count, refused: Count },
        lines: z.array(
          z.strictObject({
            index: Count,
            status: z.enum(importedStatuses),
            id: z.nullable(id("sup")),
            message: z.nullable(z.string()),
          }),
        ),
      }),
    ],
    refuses: [],
  },
  removeSuppressions: {
    method: "POST",
    path: "/suppressions/remove",
    access: { key: "contact:delete" },
    body: z.strictObject({ ids: z.array(id("sup")).check(z.minLength(1), z.maxLength(mostRemoved)) }),
    reply: [200, z.strictObject({ items: z.array(z.strictObject({ id: id("sup"), deleted: z.boolean() })) })],
    refuses: [],
  },
  deleteSuppression: {
    method: "DELETE",
    path: "/suppressions/{suppressionId}",
    access: { key: "contact:delete" },
    reply: [200, z.strictObject({ id: id("sup"), deleted: z.literal(true) })],
    refuses: ["not_found"],
  },
});
