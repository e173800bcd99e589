import assert from "node:assert/strict";
import type { ErrorResponse } from "resend";
import { errorOf, type Stop, type Tour } from "./tour.ts";

type Call = (tour: Tour) => PromiseLike<{ readonly data: unknown; readonly error: ErrorResponse | null }>;

const refused =
  (call: Call, name: ErrorResponse["name"], message: RegExp): Stop =>
  async (tour) => {
    const error = await errorOf(call(tour));
    assert.equal(error.name, name);
    assert.match(error.message, message);
  };
const missing = (call: Call) => refused(call, "not_found", /not offered by this service/);
const keys = (call: Call) => refused(call, "restricted_api_key", /made and revoked by members/);

/** What this service has no counterpart for: each says so in the form of the SDK's errors. */
export const notOffered: Readonly<Record<string, Stop>> = {
  "apiKeys.create": keys(({ resend }) => resend.apiKeys.create({ name: "x" })),
  "apiKeys.list": keys(({ resend }) => resend.apiKeys.list()),
  "apiKeys.remove": keys(({ resend }) => resend.apiKeys.remove("x")),
  "emails.share": missing(({ resend }) => resend.emails.share("eml_1")),
  "domains.claims.get": missing(({ resend }) => resend.domains.claims.get("dom_1")),
  "logs.list": missing(({ resend }) => resend.logs.list()),
  "events.list": missing(({ resend }) => resend.events.list()),
  "automations.list": missing(({ resend }) => resend.automations.list()),
  "inboxes.list": missing(({ resend }) => resend.inboxes.list()),
  "oauthGrants.list": missing(({ resend }) => resend.oauthGrants.list()),
};
