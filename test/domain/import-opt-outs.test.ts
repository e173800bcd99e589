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
    // In other spellings and languages.
    ...[
      "Opt\u2011Out",
      "opt\u2013out",
      "Opt\u200b-Out",
      "\uff2fpted out",
      "DNC",
      "no_email",
      "NoMail",
      "Newsletter",
    ],
    ...[
      "Abgemeldet am",
      "d\u00e9sabonn\u00e9",
      "De\u0301sinscrit",
      "Baja",
      "consenso",
      "Uitgeschreven",
      "Einwilligung",
    ],
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
    "newsletterId",
    "noContactPerson",
    "dncRegion",
    "consensus",
  ])("keep %j as a property without a question", (header) => {
    expect(columnsOf(["email", header], {})).toEqual({
      columns: ["email", { property: header }],
      ignored: [],
    });
  });

  test.each(["\uff35nsubscribed", "un\u00adsubscribed", "Un\u2011subscribed"])(
    "%j is unsubscribed",
    (header) => {
      expect(columnsOf(["E\u2011Mail", header], {})).toEqual({
        columns: ["email", "unsubscribed"],
        ignored: [],
      });
    },
  );

  test("all columns that may be opt-outs are named at once", () => {
    const fault = expect.stringMatching(/^Do the columns "OPTIN_TIME", "UNSUB_TIME" contain opt-outs\?/);
    expect(columnsOf(["email", "OPTIN_TIME", "UNSUB_TIME"], {})).toEqual({ fault });
  });
});
