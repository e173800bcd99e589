import * as z from "zod/mini";
import { suppressionReasons, suppressionScopes } from "../../domain/contacts/address-state.ts";
import { verdicts } from "../../domain/deliverability/verdicts.ts";
import { Address } from "../contacts/contact-record.ts";
import { Status } from "../emails/email-record.ts";
import { EmailEvent } from "../outbox/event-record.ts";
import { area } from "../platform/area.ts";
import { QueryAddress } from "../platform/query-address.ts";
import { GivenInstant, Instant, id } from "../platform/words.ts";

const nullable = z.nullable;

/** What keeps email from an address now. */
const AddressNow = z.strictObject({
  contactId: nullable(id("con")),
  suppression: nullable(
    z.strictObject({
      id: id("sup"),
      reason: z.enum(suppressionReasons),
      scope: z.enum(suppressionScopes),
      since: Instant,
      expiresAt: nullable(Instant),
    }),
  ),
  unsubscribedAt: nullable(Instant),
  /** The topics that the person has left. */
  topicsLeft: z.array(id("top")),
});

const verdictFields = {
  verdict: z.enum(verdicts),
  explanation: z.string(),
  nextStep: z.string(),
};

const RecipientDiagnosis = z.strictObject({
  address: z.string(),
  status: Status,
  since: Instant,
  reason: nullable(z.string()),
  ...verdictFields,
  evidence: z.array(EmailEvent),
  now: AddressNow,
});

export const diagnosis = area("emails", {
  getEmailDiagnosis: {
    method: "GET",
    path: "/emails/{emailId}/diagnosis",
    access: { key: "email:read" },
    reply: [
      200,
      z.strictObject({
        emailId: id("eml"),
        scheduledAt: nullable(Instant),
        pausedAt: nullable(Instant),
        recipients: z.array(RecipientDiagnosis),
      }),
    ],
    refuses: ["not_found"],
  },
  getDiagnosis: {
    method: "GET",
    path: "/diagnosis",
    access: { key: "email:read" },
    query: z.strictObject({ address: z.pipe(QueryAddress, Address), at: z.optional(GivenInstant) }),
    reply: [
      200,
      z.strictObject({
        address: z.string(),
        ...verdictFields,
        now: AddressNow,
        pausedAt: nullable(Instant),
        /** The emails to the address, the newest first. */
        emails: z.array(
          z.strictObject({
            id: id("eml"),
            subject: z.string(),
            status: Status,
            since: Instant,
            verdict: z.enum(verdicts),
          }),
        ),
        /** The oldest email that was looked at; null where all were. */
        searchedTo: nullable(Instant),
      }),
    ],
    refuses: [],
  },
});
