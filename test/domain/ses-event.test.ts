import { describe, expect, test } from "vitest";
import { parseSesEvent } from "../../functions/domain/feedback/ses-event.ts";

const at = "2026-06-15T12:00:00.000Z";
const later = "2026-06-15T12:00:05.000Z";
const mail = {
  timestamp: at,
  messageId: "0100-1",
  destination: ["a@example.com", "b@example.com"],
  tags: { "ses:operation": ["SendEmail"], "eds-email": ["eml_1"] },
};

function read(eventType: string, fields: Record<string, unknown> = {}) {
  const event = parseSesEvent(JSON.stringify({ eventType, mail, ...fields }));
  if (!event) throw new Error("not an event of SES");
  return event;
}

const bounce = (bounceType: string, bounceSubType: string, status = "5.1.1") =>
  read("Bounce", {
    bounce: {
      bounceType,
      bounceSubType,
      timestamp: later,
      bouncedRecipients: [
        { emailAddress: "a@example.com", action: "failed", status, diagnosticCode: "smtp; 5xx" },
      ],
    },
  }).recipientEvents;

describe("an SES event", () => {
  test("has the message id, the time of acceptance and our tags", () => {
    expect(read("Send")).toMatchObject({
      messageId: "0100-1",
      acceptedAt: at,
      tags: { "eds-email": "eml_1" },
    });
  });

  test("Send is about all recipients", () => {
    const { recipientEvents, acceptedAt } = read("Send", { send: {} });
    expect(recipientEvents).toEqual([{ type: "email.sent", at: acceptedAt, detail: {} }]);
  });

  test("Delivery is about each recipient, at the time of delivery", () => {
    const delivery = {
      timestamp: later,
      recipients: ["a@example.com", "b@example.com"],
      smtpResponse: "250 ok",
      processingTimeMillis: 12,
      reportingMTA: "a1-1.smtp-out",
    };
    expect(read("Delivery", { delivery }).recipientEvents).toEqual(
      ["a@example.com", "b@example.com"].map((recipient) => ({
        type: "email.delivered",
        at: later,
        recipient,
        isIndividual: true,
        outcome: "delivered",
        detail: { smtpResponse: "250 ok", processingTimeMillis: 12, reportingMTA: "a1-1.smtp-out" },
      })),
    );
  });

  test("DeliveryDelay has the reason", () => {
    const deliveryDelay = {
      timestamp: later,
      delayType: "MailboxFull",
      expirationTime: later,
      delayedRecipients: [{ emailAddress: "a@example.com", status: "4.2.2", diagnosticCode: "full" }],
    };
    expect(read("DeliveryDelay", { deliveryDelay }).recipientEvents).toMatchObject([
      { type: "email.delivery_delayed", outcome: "delivery_delayed", reason: "MailboxFull" },
    ]);
  });

  test("Bounce with type Permanent suppresses the address", () => {
    expect(bounce("Permanent", "General")).toMatchObject([
      {
        type: "email.bounced",
        outcome: "bounced",
        suppress: "bounce",
        reason: "Permanent/General",
        recipient: "a@example.com",
        detail: { bounceType: "Permanent", bounceSubType: "General", diagnosticCode: "smtp; 5xx" },
      },
    ]);
    expect(bounce("Permanent", "NoEmail")).toMatchObject([{ suppress: "bounce" }]);
  });

  test.each([
    ["Transient", "General", "4.0.0"],
    ["Undetermined", "Undetermined", "5.0.0"],
    ["Transient", "General", ""],
    ["Transient", "ContentRejected", "5.6.1"],
    ["Transient", "AttachmentRejected", "5.7.1"],
    ["Transient", "MessageTooLarge", "5.3.4"],
    ["Transient", "General", "5.7.1"],
  ])(
    "Bounce that is not about the mailbox (%s/%s, %s) counts nothing against the address",
    (type, subtype, status) => {
      const [happened] = bounce(type, subtype, status);
      expect(happened).toMatchObject({ outcome: "soft_bounced", reason: `${type}/${subtype}` });
      expect(happened).not.toHaveProperty("suppress");
    },
  );

  test.each([
    ["MailboxFull", "4.2.2"],
    ["MailboxFull", ""],
    ["General", "5.2.2"],
    ["General", "4.4.7"],
  ])("Bounce of a full mailbox or an expired email (%s, %s) is a strike", (subtype, status) => {
    expect(bounce("Transient", subtype, status)).toMatchObject([
      { outcome: "soft_bounced", suppress: "strike" },
    ]);
  });

  test.each(["OnAccountSuppressionList", "OnTenantSuppressionList", "Suppressed"])(
    "for a recipient on a suppression list of SES (%s) is neither a bounce nor a complaint",
    (subtype) => {
      const [bounced] = bounce("Permanent", subtype);
      expect(bounced).toMatchObject({ type: "email.suppressed", outcome: "suppressed" });
      expect(bounced).not.toHaveProperty("suppress");
      const complaint = {
        complaintSubType: subtype,
        complainedRecipients: [{ emailAddress: "a@example.com" }],
      };
      const [complained] = read("Complaint", { complaint }).recipientEvents;
      expect(complained).toMatchObject({ type: "email.suppressed", outcome: "suppressed", at });
      expect(complained).not.toHaveProperty("suppress");
    },
  );

  test("Complaint suppresses the address", () => {
    const complaint = {
      timestamp: later,
      complaintSubType: null,
      complaintFeedbackType: "abuse",
      complainedRecipients: [{ emailAddress: "a@example.com" }],
    };
    expect(read("Complaint", { complaint }).recipientEvents).toMatchObject([
      { type: "email.complained", outcome: "complained", reason: "abuse", suppress: "complaint", at: later },
    ]);
  });

  test("Reject and Rendering Failure fail every recipient", () => {
    const [rejected] = read("Reject", { reject: { reason: "Bad content" } }).recipientEvents;
    expect(rejected).toMatchObject({
      outcome: "failed",
      reason: "rejected",
      detail: { reason: "Bad content" },
    });
    expect(rejected).not.toHaveProperty("recipient");
    const failure = { errorMessage: "no such variable", templateName: "t" };
    expect(read("Rendering Failure", { failure }).recipientEvents).toMatchObject([
      { outcome: "failed", reason: "rendering_failure" },
    ]);
  });

  test("Open and Click change no outcome", () => {
    const open = { timestamp: later, ipAddress: "192.0.2.1", userAgent: "Mail" };
    expect(read("Open", { open }).recipientEvents).toEqual([
      { type: "email.opened", at: later, detail: { userAgent: "Mail", ipAddress: "192.0.2.1" } },
    ]);
    const click = { timestamp: later, link: "https://example.com/", linkTags: null, userAgent: "Mail" };
    expect(read("Click", { click }).recipientEvents).toEqual([
      { type: "email.clicked", at: later, detail: { link: "https://example.com/", userAgent: "Mail" } },
    ]);
  });

  test("of an unknown kind becomes an unlisted event type", () => {
    expect(read("Subscription", { subscription: {} }).recipientEvents).toEqual([
      { type: "email.subscription", at, detail: {} },
    ]);
    expect(read("Quantum Leap 2").recipientEvents).toMatchObject([{ type: "email.quantum_leap_" }]);
  });

  test("may name its kind as older SES notifications do", () => {
    const text = JSON.stringify({
      notificationType: "Delivery",
      mail,
      delivery: { recipients: ["a@example.com"] },
    });
    expect(parseSesEvent(text)?.recipientEvents).toMatchObject([{ outcome: "delivered", at }]);
  });
});
