import { describe, expect, test } from "vitest";
import { columnsOf } from "../../functions/domain/imports/import-columns.ts";

describe("the columns of a header that may be opt-outs", () => {
  test.each([
    ...["status", "Subscription Status", "opted_out", "Opt-Out", "blocklisted", "Subscribed"],
    ...[
      "unsubscribed_at",
      "Email Opt In",
      "Marketing Consent",
      "bounced",
      "cleaned",
      "Has Opted Out Of Email",
    ],
    // As other services export them.
    ...["UNSUB_TIME", "UNSUB_REASON", "CLEAN_TIME", "Accepts Email Marketing", "EMAIL_BLACKLISTED"],
    ...["subscribed_to_emails", "email_disabled", "Unsubscribed from all email", "isUnsubscribed"],
    ...["Email permission status", "SMS Opt-in", "bounced_at", "Email Suppressions"],
  ])("are refused with a question where %j may be an opt-out, until the caller maps it", (header) => {
    const question = { fault: expect.stringMatching(`^Does the column "${header}" contain opt-outs\\?`) };
    expect(columnsOf(["email", header], {})).toEqual(question);
    for (const column of ["unsubscribed", "subscribed", "properties.x", null])
      expect(columnsOf(["email", header], { [header]: column })).not.toHaveProperty("fault");
  });

  test.each([
    "bounceRate",
    "subscriptionPlan",
    "statusColor",
    "option",
    "cleaning",
    "acceptsCash",
    "adopted",
  ])("keep %j as a property without a question", (header) => {
    expect(columnsOf(["email", header], {})).toEqual({
      columns: ["email", { property: header }],
      ignored: [],
    });
  });

  test("all columns that may be opt-outs are named at once", () => {
    const fault = expect.stringMatching(/^Do the columns "OPTIN_TIME", "UNSUB_TIME" contain opt-outs\?/);
    expect(columnsOf(["email", "OPTIN_TIME", "UNSUB_TIME"], {})).toEqual({ fault });
  });
});
