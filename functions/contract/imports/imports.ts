import * as z from "zod/mini";
import { isColumnName } from "../../domain/imports/import-columns.ts";
import { groupIds } from "../contacts/contact-record.ts";
import { area } from "../platform/area.ts";
import { cursorPageOf, pageQuery } from "../platform/pages.ts";
import { Count, Instant, id } from "../platform/words.ts";

const longestCsv = 5_000_000;
const Csv = z
  .string()
  .check(
    z.refine(
      (text) => Buffer.byteLength(text) <= longestCsv,
      `may be at most ${longestCsv} bytes: leave it out and upload the file`,
    ),
  );

const Columns = z
  .record(
    z.string().check(z.maxLength(200, "may be at most 200 characters")),
    z.nullable(
      z
        .string()
        .check(
          z.refine(
            isColumnName,
            "must be email, firstName, lastName, unsubscribed, subscribed, properties.<key> or null",
          ),
        ),
    ),
  )
  .check(
    z.refine((map) => Object.keys(map).length <= 200, "may name at most 200 columns"),
    // A map with this key is not stored.
    z.refine((map) => !Object.hasOwn(map, "constructor"), {
      ...{ path: ["constructor"], error: "a column of this name cannot be mapped: rename it in the file" },
    }),
  );

const Status = z.enum(["waiting", "running", "done", "failed"]);

const Import = z.strictObject({
  id: id("imp"),
  status: Status,
  /** `lines` counts the processed lines that are not blank: created, updated, skipped or failed. */
  counts: z.strictObject({
    lines: Count,
    created: Count,
    updated: Count,
    skipped: Count,
    failed: Count,
  }),
  reason: z.nullable(z.string()),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
});

const Export = z.strictObject({
  id: id("exp"),
  status: Status,
  count: Count,
  url: z.nullable(z.string()),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
});

const LineError = z.strictObject({ id: z.string(), line: Count, message: z.string() });

export const imports = area("imports", {
  createImport: {
    method: "POST",
    path: "/contacts/imports",
    access: { key: "contact:write" },
    body: z.strictObject({
      csv: z.optional(Csv),
      columns: z.optional(Columns),
      onConflict: z.enum(["skip", "update"]),
      audienceIds: z.optional(groupIds("aud")),
      topicIds: z.optional(groupIds("top")),
    }),
    reply: [201, z.strictObject({ ...Import.shape, uploadUrl: z.nullable(z.string()) })],
    refuses: ["not_found"],
  },
  startImport: {
    method: "POST",
    path: "/contacts/imports/{importId}/start",
    access: { key: "contact:write" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, Import],
    refuses: ["not_found", "invalid_state"],
  },
  listImports: {
    method: "GET",
    path: "/contacts/imports",
    access: { key: "contact:read" },
    query: z.strictObject({ ...pageQuery, status: z.optional(Status) }),
    reply: [200, cursorPageOf(Import)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  getImport: {
    method: "GET",
    path: "/contacts/imports/{importId}",
    access: { key: "contact:read" },
    reply: [200, Import],
    refuses: ["not_found"],
  },
  listImportErrors: {
    method: "GET",
    path: "/contacts/imports/{importId}/errors",
    access: { key: "contact:read" },
    query: z.strictObject(pageQuery),
    reply: [200, cursorPageOf(LineError)],
    refuses: ["invalid_pagination", "invalid_cursor", "not_found"],
  },
  createExport: {
    method: "POST",
    path: "/contacts/exports",
    access: { key: "contact:read" },
    bodyOptional: true,
    body: z
      .strictObject({
        audienceId: z.optional(id("aud")),
        topicId: z.optional(id("top")),
        segmentId: z.optional(id("seg")),
      })
      .check(
        z.refine(
          ({ audienceId, topicId, segmentId }) =>
            [audienceId, topicId, segmentId].filter(Boolean).length <= 1,
          {
            error: "send at most one of audienceId, topicId and segmentId",
            path: ["audienceId"],
          },
        ),
      ),
    reply: [201, Export],
    refuses: ["not_found"],
  },
  getExport: {
    method: "GET",
    path: "/contacts/exports/{exportId}",
    access: { key: "contact:read" },
    reply: [200, Export],
    refuses: ["not_found"],
  },
});
