import { describe, expect, test } from "vitest";
import { type RefusalName, refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { errorRows, resendError } from "../../../functions/domain/resend/errors.ts";

const rows: readonly (readonly [
  of: RefusalName,
  issue: readonly [path: string, message: string] | undefined,
  status: number,
  name: string,
])[] = [
  ["validation_error", ["to", "is required"], 422, "missing_required_field"],
  ["validation_error", ["from", "is required"], 422, "missing_required_field"],
  ["validation_error", ["from", "must be an address"], 422, "invalid_from_address"],
  ["validation_error", ["emails[3].from", "must be an address"], 422, "invalid_from_address"],
  ["validation_error", ["region", "must be one of us-east-1"], 422, "invalid_region"],
  ["validation_error", ["attachments[0].content", "must be base64"], 422, "invalid_attachment"],
  ["validation_error", ["subject", "must be a string"], 400, "validation_error"],
  ["validation_error", undefined, 400, "validation_error"],
  ["missing_api_key", undefined, 401, "missing_api_key"],
  ["invalid_api_key", undefined, 403, "invalid_api_key"],
  ["missing_scope", undefined, 401, "restricted_api_key"],
  ["domain_not_verified", undefined, 403, "validation_error"],
  ["invalid_idempotency_key", undefined, 400, "invalid_idempotency_key"],
  ["idempotency_mismatch", undefined, 409, "invalid_idempotent_request"],
  ["idempotency_in_flight", undefined, 409, "concurrent_idempotent_requests"],
  ["not_found", undefined, 404, "not_found"],
  ["method_not_allowed", undefined, 405, "method_not_allowed"],
  ["rate_limited", undefined, 429, "rate_limit_exceeded"],
  ["outbound_quota_exceeded", undefined, 429, "monthly_quota_exceeded"],
  ["internal_error", undefined, 500, "internal_server_error"],
  ["unavailable", undefined, 503, "internal_server_error"],
];

test.each(rows)("%s with the fault %j is %i %s", (of, issue, statusCode, name) => {
  const issues = issue && [{ path: issue[0], message: issue[1] }];
  const given = { statusCode: refusalStatus[of], name: of, message: "Why.", issues };
  expect(resendError(given)).toEqual({ statusCode, name, message: "Why." });
});

test("each row of the table has a test", () => {
  expect(new Set(errorRows.map(({ of }) => of))).toEqual(new Set(rows.map(([of]) => of)));
  expect(new Set(errorRows.map(({ name }) => name))).toEqual(new Set(rows.map(([, , , name]) => name)));
});

describe("an error that Resend has no name for", () => {
  const others = Object.entries(refusalStatus).filter(([name]) => !errorRows.some(({ of }) => of === name));

  test.each(others)("%s keeps its status, and its name begins the message", (name, statusCode) => {
    const given = { statusCode, name, message: "Why." };
    const isOurs = statusCode >= 500;
    expect(resendError(given)).toEqual({
      statusCode,
      name: isOurs ? "internal_server_error" : "validation_error",
      message: isOurs ? "Why." : `${name}: Why.`,
    });
  });
});
