import { expect, test } from "vitest";
import { resendPayload } from "../../functions/operations/webhooks/calls/resend-payload.ts";

type Event = Parameters<typeof resendPayload>[0];

const digits = "01KV5JE8G0AYTYW59BDKM1YA00";

function dataOf(event: Partial<Event>, email?: Parameters<typeof resendPayload>[1]) {
  const known = {
    id: `evt_${digits}`,
    projectId: `prj_${digits}`,
    at: "2026-06-15T12:00:00.000Z",
    detail: {},
  };
  // The fields that the payload reads are here.
  return JSON.parse(resendPayload({ ...known, ...event } as Event, email)).data;
}

test("an event in Resend's form says which broadcast, endpoint or domain it is about", () => {
  const broadcastId = `brd_${digits}`;
  expect(dataOf({ type: "broadcast.sent", broadcastId, detail: { name: "News" } })).toEqual({
    ...{ broadcast_id: broadcastId, name: "News" },
  });
  expect(dataOf({ type: "email.sent", emailId: `eml_${digits}`, broadcastId })).toMatchObject({
    broadcast_id: broadcastId,
  });
  const webhookId = `whk_${digits}`;
  expect(dataOf({ type: "webhook.disabled", webhookId })).toEqual({ webhook_id: webhookId });
  const domainId = `dom_${digits}`;
  expect(dataOf({ type: "domain.verified", domainId })).toEqual({
    ...{ id: domainId, created_at: expect.stringMatching(/^2026-/), records: [] },
  });
});

test("events that SES reports have the message id, and those that come before it is known have none", () => {
  const email = {
    ...{ id: `eml_${digits}`, from: "a@x.test", subject: "Hi", tags: [], recipients: [] },
    messageId: "0100018f",
  };
  const idIn = (type: Event["type"]) => dataOf({ type, emailId: email.id }, email).message_id;
  const reported = ["sent", "delivered", "delivery_delayed", "bounced", "complained", "opened", "clicked"];
  // Each of these is an event type.
  for (const name of reported) expect(idIn(`email.${name}` as Event["type"])).toBe("0100018f");
  // A repeated attempt would say it, where the first could not.
  for (const type of ["email.queued", "email.scheduled", "email.canceled", "email.suppressed"] as const)
    expect(idIn(type)).toBe("");
  const ofBroadcast = { type: "email.delivered", emailId: email.id, messageId: "0100018e" } as const;
  expect(dataOf(ofBroadcast).message_id).toBe("0100018e");
});

test("a suppression by SES says why in Resend's form", () => {
  const detail = { bounceSubType: "OnAccountSuppressionList", diagnosticCode: "on the list" };
  expect(dataOf({ type: "email.suppressed", emailId: `eml_${digits}`, detail }).suppressed).toEqual({
    ...{ message: "on the list", type: "OnAccountSuppressionList" },
  });
});

test("a received email in Resend's form has its message id, and its images their content ids", () => {
  const attachment = { index: 0, filename: "a.png", contentType: "image/png", size: 2, contentId: "c1" };
  const attachments = [attachment, { ...attachment, index: 1, contentId: null }];
  const detail = { inboundEmailId: `inb_${digits}`, recipient: "in@x.test", messageId: "<m@x>", attachments };
  expect(dataOf({ type: "email.received", domainId: `dom_${digits}`, detail })).toMatchObject({
    message_id: "<m@x>",
    attachments: [
      { content_id: "c1", content_disposition: "inline" },
      { content_id: null, content_disposition: "attachment" },
    ],
  });
});
