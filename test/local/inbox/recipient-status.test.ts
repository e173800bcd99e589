import { describe, expect, it } from "vitest";
import { recipientStatuses } from "../../../local/inbox/recipient-status.ts";
import type { EventDetail } from "../../../local/ses/events/emit-event.ts";
import type { EventType } from "../../../local/ses/events/event-record.ts";
import { addressed, newInboxWorld } from "./inbox-world.ts";

describe("recipientStatuses", () => {
  it.each([
    ["success@simulator.amazonses.com", "delivered"],
    ["ooto@simulator.amazonses.com", "delivered"],
    ["bounce@simulator.amazonses.com", "bounced"],
    ["complaint@simulator.amazonses.com", "complained"],
    ["suppressionlist@simulator.amazonses.com", "suppressed"],
  ])("shows an email to %s as %s", async (address, status) => {
    const { ses, send } = await newInboxWorld();
    await send(["From: a@example.com", `To: ${address}`], "x");
    expect(ses.emails().flatMap(recipientStatuses)).toMatchObject([{ address, status }]);
  });

  it.each<[string, EventType, EventDetail]>([
    ["sent", "Send", {}],
    ["delayed", "DeliveryDelay", {}],
    ["soft bounce", "Bounce", { bounceType: "Transient", bounceSubType: "MailboxFull" }],
    ["rejected", "Reject", {}],
  ])("is %s when the email has no later event", async (status, type, detail) => {
    const { ses, send } = await newInboxWorld();
    const id = await send(addressed, "x");
    await ses.emit(id, type, detail);
    const email = ses.email(id);
    const history = (email?.history ?? []).filter((entry) => entry.type !== "Delivery");
    expect(email && recipientStatuses({ ...email, history })).toMatchObject([{ status }]);
  });
});
