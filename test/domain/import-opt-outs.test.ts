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
    ...["Email Marketing: Status", "email_marketing_state", "Email Marketing: Level", "EMAIL_MARKETING"],
    ...[
      "Portal Bounce",
      "Email hard bounce reason",
      "Portal Spam Report",
      "hs_email_quarantined",
      "hs_marketable_status",
    ],
    ...[
      "deleted_at",
      "deleted",
      "exclude",
      "IsExcludedFromCampaigns",
      "Active",
      "is_active",
      "Marked email as spam",
    ],
    ...["Marketing Suspended", "CLEAN_CAMPAIGN_TITLE", "Confirmed", "Stop Status", "Subscribed!"],
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
    "State",
    "mailing_state",
    "activeUsers",
    "deletedFiles",
    "exclusive",
    "activity",
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

  test.each([
    "unsubscribed",
    "Not subscribed",
    "NOT_SUBSCRIBED",
    "opted-out",
    "cleaned",
    "Blocklisted",
    "bounced",
  ])("are refused with a question where a line says %j, whatever the column is called", (word) => {
    const lines = [["a@x.test", "NY"], ["b@x.test"], ["c@x.test", word]];
    const question = { fault: expect.stringMatching('^Does the column "mailing_state" contain opt-outs') };
    expect(columnsOf(["email", "mailing_state"], {}, lines)).toEqual(question);
    expect(columnsOf(["email", "mailing_state"], { mailing_state: null }, lines)).not.toHaveProperty("fault");
  });

  test.each(["I unsubscribed last year", "subscribed", "NY", "", "cleaned up", "bounce"])(
    "are no question where a line says %j",
    (word) => {
      expect(columnsOf(["email", "note"], {}, [["a@x.test", word]])).not.toHaveProperty("fault");
    },
  );

  test("all columns that may be opt-outs are named at once", () => {
    const fault = expect.stringMatching(/^Do the columns "OPTIN_TIME", "UNSUB_TIME" contain opt-outs\?/);
    expect(columnsOf(["email", "OPTIN_TIME", "UNSUB_TIME"], {})).toEqual({ fault });
  });
});
