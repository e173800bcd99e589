import { describe, expect, test } from "vitest";
import { attributed } from "../../functions/domain/feedback/attribute.ts";
import { parseSesEvent } from "../../functions/domain/feedback/ses-event.ts";

const mail = { messageId: "m", timestamp: "2026-06-15T12:00:00.000Z", tags: {} };
const named = (...addresses: readonly string[]) => addresses.map((emailAddress) => ({ emailAddress }));

function events(eventType: string, fields: Record<string, unknown>) {
  const event = parseSesEvent(JSON.stringify({ eventType, mail, ...fields }));
  if (!event) throw new Error("not an SES event");
  return event.recipientEvents;
}

const bounceOf = (...addresses: readonly string[]) =>
  events("Bounce", { bounce: { bounceType: "Permanent", bouncedRecipients: named(...addresses) } });

describe("the address that SES reports", () => {
  test.each([
    "Kim Lee <kim@acme.test>",
    '"Lee, Kim" <kim@acme.test>',
    "<kim@acme.test>",
    "  kim@acme.test ",
    "kim@acme.test (Kim Lee)",
    "rfc822;kim@acme.test",
    "utf-8; kim@acme.test",
    "SMTP:kim@acme.test",
    "'kim@acme.test'",
    "kim@acme.test.",
    "<kim@acme.test>;",
  ])("is taken out of %j for every kind of event", (text) => {
    const all = [
      ...bounceOf(text),
      ...events("Complaint", { complaint: { complainedRecipients: named(text) } }),
      ...events("Delivery", { delivery: { recipients: [text] } }),
      ...events("DeliveryDelay", { deliveryDelay: { delayedRecipients: named(text) } }),
    ];
    expect(all.map(({ recipient }) => recipient)).toEqual(Array(4).fill("kim@acme.test"));
  });

  test("counts once in two spellings", () => {
    const recipients = bounceOf("kim@acme.test", "Kim <KIM@acme.test>", "lee@acme.test");
    expect(recipients.map(({ recipient }) => recipient)).toEqual(["kim@acme.test", "lee@acme.test"]);
  });

  test("is delivered to once in two spellings", () => {
    const delivered = events("Delivery", { delivery: { recipients: ["kim@acme.test", "KIM@Acme.test"] } });
    expect(delivered.map(({ recipient }) => recipient)).toEqual(["kim@acme.test"]);
  });

  test("marks a complaint with several candidates as shared", () => {
    const complaint = (...addresses: readonly string[]) =>
      events("Complaint", { complaint: { complainedRecipients: named(...addresses) } });
    for (const { detail } of complaint("a@acme.test", "b@acme.test"))
      expect(detail).toMatchObject({ shared: true });
    for (const { detail } of complaint("a@acme.test", "A@acme.test"))
      expect(detail).not.toHaveProperty("shared");
  });
});

describe("a bounce that does not name a recipient of the email", () => {
  const nobodyErased = () => false;

  test.each([["forward@other.test"], []])(
    "is about the only recipient, without suppressing it (%s)",
    (...to) => {
      const [event] = attributed(["kim@acme.test"], bounceOf(...to), nobodyErased);
      expect(event).toMatchObject({ recipient: "kim@acme.test", outcome: "bounced", harm: "bounces" });
      expect(event).not.toHaveProperty("suppress");
    },
  );

  test("counts as a complaint where the provider hides who complained", () => {
    for (const complaint of [{ complainedRecipients: [] }, {}]) {
      const [event] = attributed(["kim@acme.test"], events("Complaint", { complaint }), nobodyErased);
      expect(event).toMatchObject({ recipient: "kim@acme.test", outcome: "complained", harm: "complaints" });
      const [shared] = attributed(
        ["a@acme.test", "b@acme.test"],
        events("Complaint", { complaint }),
        nobodyErased,
      );
      expect(shared).toMatchObject({ type: "email.complained" });
      expect(shared).not.toHaveProperty("outcome");
    }
  });

  test("matches the other form of an international domain", () => {
    const [event] = attributed(["kim@xn--bcher-kva.test"], bounceOf("kim@bücher.test"), nobodyErased);
    expect(event).toMatchObject({ outcome: "bounced", suppress: "bounce" });
  });

  test("is only recorded for an email with several recipients", () => {
    const addresses = ["kim@acme.test", "lee@acme.test"];
    for (const events of [bounceOf("forward@other.test"), bounceOf()]) {
      const [event] = attributed(addresses, events, nobodyErased);
      expect(event).toMatchObject({ type: "email.bounced" });
      for (const field of ["outcome", "suppress", "harm"]) expect(event).not.toHaveProperty(field);
    }
  });
});
