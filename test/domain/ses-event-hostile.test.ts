import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSesEvent } from "../../functions/domain/feedback/ses-event.ts";

const mail = { timestamp: "2026-06-15T12:00:00Z", messageId: "m", tags: {} };
const kinds = ["Send", "Delivery", "Bounce", "Complaint", "Reject", "Rendering Failure", "Open", "Click"];
const objects = [
  "send",
  "delivery",
  "bounce",
  "complaint",
  "reject",
  "failure",
  "open",
  "click",
  "deliveryDelay",
];

function happeningsOf(event: Record<string, unknown>) {
  return parseSesEvent(JSON.stringify({ mail, ...event }))?.recipientEvents ?? [];
}

describe("a message that is not an SES event", () => {
  test.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["a list", "[]"],
    ["no mail", '{"eventType":"Send"}'],
    ["no kind", JSON.stringify({ mail })],
    ["no message id", '{"eventType":"Send","mail":{"timestamp":"2026-06-15T12:00:00Z"}}'],
    ["no time", '{"eventType":"Send","mail":{"messageId":"m"}}'],
    ["a time that is none", '{"eventType":"Send","mail":{"messageId":"m","timestamp":"soon"}}'],
    ["SNS's own envelope", JSON.stringify({ Type: "SubscriptionConfirmation", SubscribeURL: "https://x" })],
  ])("a message is not read as an SES event: %s", (_, text) => {
    expect(parseSesEvent(text)).toBeUndefined();
  });

  test("never makes the parser throw", () => {
    const anything = fc.oneof(fc.string(), fc.json());
    fc.assert(fc.property(anything, (text) => void parseSesEvent(text)));
  });
});

describe("an event with odd fields", () => {
  test("is parsed without its missing and malformed parts", () => {
    for (const eventType of [...kinds, "DeliveryDelay"]) {
      for (const odd of [
        undefined,
        null,
        1,
        "x",
        [],
        {},
        { recipients: 5, bouncedRecipients: [null, 1, {}] },
      ]) {
        const fields = Object.fromEntries(objects.map((name) => [name, odd]));
        for (const happening of happeningsOf({ eventType, ...fields }))
          expect(happening).toMatchObject({ at: "2026-06-15T12:00:00.000Z" });
      }
    }
  });

  test("of any shape gives events that can be stored", () => {
    const event = fc.record({
      eventType: fc.oneof(fc.constantFrom(...kinds), fc.string()),
      ...Object.fromEntries(objects.map((name) => [name, fc.jsonValue()])),
    });
    fc.assert(
      fc.property(event, (one) => {
        for (const { type, at, detail } of happeningsOf(one)) {
          expect(type).toMatch(/^email\.[a-z_]{1,60}$/);
          expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
          expect(JSON.stringify(detail).length).toBeLessThan(10_000);
        }
      }),
    );
  });

  test("of hostile size is cut to fit a row", () => {
    const long = "😀x".repeat(100_000);
    const bounced = [{ emailAddress: "a@example.com", status: long, action: long, diagnosticCode: long }];
    const events = [
      { eventType: long },
      { eventType: `Kind${"a".repeat(100_000)}` },
      { eventType: "Bounce", bounce: { bounceType: long, bounceSubType: long, bouncedRecipients: bounced } },
      {
        eventType: "Complaint",
        complaint: { complaintFeedbackType: long, userAgent: long, complainedRecipients: bounced },
      },
      { eventType: "DeliveryDelay", deliveryDelay: { delayType: long, delayedRecipients: bounced } },
      { eventType: "Delivery", delivery: { recipients: ["a@example.com", long], smtpResponse: long } },
      { eventType: "Open", open: { userAgent: long, ipAddress: long } },
    ];
    for (const event of events) {
      const happened = happeningsOf(event);
      expect(happened.length, event.eventType.slice(0, 20)).toBeGreaterThan(0);
      for (const one of happened) {
        expect(JSON.stringify(one).length).toBeLessThan(10_000);
        expect(JSON.stringify(one).isWellFormed() && !/\\ud[89a-f]/i.test(JSON.stringify(one))).toBe(true);
      }
    }
  });

  test.each(["+275760-09-13T00:00:00.000Z", "-000001-01-01T00:00:00Z", "1969-12-31T23:59:59Z"])(
    "ignores an impossible time: %s",
    (timestamp) => {
      const delivery = { timestamp, recipients: ["a@example.com"] };
      expect(happeningsOf({ eventType: "Delivery", delivery })).toMatchObject([
        { at: "2026-06-15T12:00:00.000Z" },
      ]);
    },
  );

  test("keeps tags with the names of object members apart", () => {
    const text =
      '{"eventType":"Send","mail":{"messageId":"m","timestamp":"2026-06-15T12:00:00Z","tags":{"__proto__":["x"],"a":[1],"b":"no list","c":[]}}}';
    const tags = parseSesEvent(text)?.tags ?? {};
    expect(tags["a"]).toBe("1");
    expect(Object.keys(tags)).not.toContain("b");
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});
