import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decide, type Rule, rules } from "../../functions/domain/feedback/decisions.ts";
import { parseSesEvent } from "../../functions/domain/feedback/ses-event.ts";

/** A row of the table in docs/statuses.md. */
function lineOf(rule: Rule): string {
  const any = (values: readonly string[] | undefined) => values?.join(", ") ?? "any";
  const cells = [
    rule.kind,
    rule.bounceType ?? "any",
    any(rule.subtypes),
    any(rule.statuses),
    rule.feedbackType ?? "any",
    `\`${rule.type}\``,
    rule.outcome === "soft_bounced" ? "bounced (soft)" : (rule.outcome ?? "–"),
    rule.suppress === "bounce" || rule.suppress === "complaint" ? rule.suppress : "–",
    rule.suppress === "strike" ? "yes" : "–",
    rule.harm ?? "–",
  ];
  return `| ${cells.join(" | ")} |`;
}

test("docs/statuses.md shows every row of the decision table, in order", () => {
  const [text = ""] = readFileSync("docs/statuses.md", "utf8").split("\n## ");
  const table = text.split("\n").filter((line) => /^\| (?!Kind|-)/.test(line));
  expect(table).toEqual(rules.map(lineOf));
});

const bounce = (type: string, subtype: string, status?: string) =>
  decide({ kind: "Bounce", type, subtype, status });

describe("the decision on a bounce", () => {
  test.each(["5.1.1", "5.1.2", "5.3.0", "5.4.4"])(
    "is permanent for a transient bounce with status %s",
    (status) => {
      for (const subtype of ["General", "NoEmail"])
        expect(bounce("Transient", subtype, status)).toEqual({
          type: "email.bounced",
          outcome: "bounced",
          suppress: "bounce",
          harm: "bounces",
        });
    },
  );

  test("counts a permanent refusal of the message as a bounce without suppressing the address (F23, F24)", () => {
    expect(bounce("Permanent", "General", "5.7.1")).toEqual({
      type: "email.bounced",
      outcome: "bounced",
      harm: "bounces",
    });
  });

  test("is an automatic reply only without any delivery status", () => {
    expect(bounce("Transient", "General", "none")).toEqual({ type: "email.autoreplied" });
    expect(bounce("Transient", "General", "4.2.0")).toEqual({
      type: "email.bounced",
      outcome: "soft_bounced",
    });
  });

  test("does not trust an undetermined bounce", () => {
    expect(bounce("Undetermined", "Undetermined", "5.0.0")).not.toHaveProperty("suppress");
  });

  test("reads the status code from the receiver's response when the report has none", () => {
    const mail = { messageId: "m", timestamp: "2026-06-15T12:00:00.000Z", tags: {} };
    const bouncedRecipients = [
      { emailAddress: "a@example.com", diagnosticCode: "smtp; 550 5.1.1 no such user (from 192.0.2.5.1)" },
    ];
    const text = { bounceType: "Transient", bounceSubType: "General", bouncedRecipients };
    const event = parseSesEvent(JSON.stringify({ eventType: "Bounce", mail, bounce: text }));
    expect(event?.recipientEvents).toMatchObject([{ outcome: "bounced", suppress: "bounce" }]);
  });
});

describe("the decision on a complaint", () => {
  const complaint = (feedbackType?: string) => decide({ kind: "Complaint", feedbackType });

  test("has no effect for not-spam, and does not suppress for auth-failure (F21)", () => {
    expect(complaint("not-spam")).toEqual({ type: "email.not_spam" });
    expect(complaint("auth-failure")).toEqual({ type: "email.auth_failure" });
  });

  test.each([undefined, "abuse", "fraud", "virus", "other", "new-type"])(
    "suppresses for the feedback type %s",
    (feedbackType) => {
      expect(complaint(feedbackType)).toMatchObject({
        outcome: "complained",
        suppress: "complaint",
        harm: "complaints",
      });
    },
  );
});
