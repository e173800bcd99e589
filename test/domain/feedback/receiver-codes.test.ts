import { describe, expect, test } from "vitest";
import { receiverCodeIn } from "../../../functions/domain/feedback/receiver-codes.ts";
import { parseSesEvent } from "../../../functions/domain/feedback/ses-event.ts";

const at = "2026-06-15T12:00:00.000Z";
const mail = { messageId: "m", timestamp: at, tags: {} };

/** What a bounce of this kind decides about its recipient. */
function bounced(emailAddress: string, diagnosticCode: string, status: string, bounceType = "Transient") {
  const bouncedRecipients = [{ emailAddress, diagnosticCode, status, action: "failed" }];
  const bounce = { bounceType, bounceSubType: "General", timestamp: at, bouncedRecipients };
  return parseSesEvent(JSON.stringify({ eventType: "Bounce", mail, bounce }))?.recipientEvents[0];
}

describe("a code about the sender", () => {
  test.each(["4.7.27", "4.7.30", "4.7.31", "4.7.32", "4.7.40", "5.7.25", "5.7.27", "5.7.29", "5.7.30"])(
    "of Google, %s, is read from its response",
    (code) => {
      const response = `smtp; ${code[0]}50-${code} Your email has been blocked`;
      expect(receiverCodeIn(response, "a@gmail.com")).toEqual({ provider: "google", code });
      // Mailboxes of companies show it by Google's signature alone.
      expect(receiverCodeIn(`${response} - gsmtp`, "a@company.example")).toEqual({
        provider: "google",
        code,
      });
      expect(receiverCodeIn(response, "a@company.example")).toBeUndefined();
    },
  );

  test("of Microsoft, 5.7.515, is read from its response", () => {
    const response = "smtp; 550 5.7.515 Access denied, sending domain does not meet the required level";
    expect(receiverCodeIn(response, "a@outlook.com")).toEqual({ provider: "microsoft", code: "5.7.515" });
  });

  test.each(["550 5.1.1 no such user", "421 4.7.0 try later", "550 14.7.27", "550 5.7.271", 7, undefined])(
    "is not in %s",
    (response) => {
      expect(receiverCodeIn(response, "a@gmail.com")).toBeUndefined();
    },
  );
});

describe("a bounce for a fault of the sender", () => {
  test("neither suppresses the address nor counts a strike, whatever SES calls it", () => {
    for (const [type, status] of [
      ["Permanent", "5.7.27"],
      ["Permanent", "5.0.0"],
      ["Permanent", "5.1.1"],
      ["Transient", "4.4.7"],
      ["Transient", "5.0.0"],
      ["Undetermined", ""],
    ] as const) {
      const event = bounced("a@gmail.com", "smtp; 550-5.7.27 not authenticated", status, type);
      expect(event).toMatchObject({ receiverCode: { provider: "google", code: "5.7.27" } });
      expect(event).not.toHaveProperty("suppress");
    }
  });

  test("counts no strike where the email expired on it, and one where it expired on anything else", () => {
    const said = (code: string) => `smtp; 550 4.4.7 expired: <421-${code} not authenticated - gsmtp>`;
    expect(bounced("a@gmail.com", said("4.7.30"), "4.4.7")).not.toHaveProperty("suppress");
    expect(bounced("a@gmail.com", said("4.3.0"), "4.4.7")).toMatchObject({ suppress: "strike" });
  });

  test("is read from a delay, too", () => {
    const delayedRecipients = [{ emailAddress: "a@gmail.com", diagnosticCode: "421-4.7.28 rate - gsmtp" }];
    const deliveryDelay = { timestamp: at, delayType: "TransientCommunicationFailure", delayedRecipients };
    const event = parseSesEvent(JSON.stringify({ eventType: "DeliveryDelay", mail, deliveryDelay }));
    expect(event?.recipientEvents).toMatchObject([{ receiverCode: { provider: "google", code: "4.7.28" } }]);
  });
});
