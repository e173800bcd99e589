import { expect } from "vitest";
import { email, test } from "./resend-test.ts";

test("webhooks, the list and the email itself give one message id", async ({ world, ask, project }) => {
  const endpoint = "https://message-id.example.com/in";
  await ask("POST", "/webhooks", { endpoint, events: ["email.queued", "email.sent", "email.delivered"] });
  const to = "success@simulator.amazonses.com";
  const { id } = (await ask("POST", "/emails", { ...email(project), to })).body;
  expect((await ask("GET", "/emails")).body.data).toMatchObject([{ id, message_id: "" }]);
  await world.settle();
  const { message_id: messageId } = (await ask("GET", `/emails/${id}`)).body;
  expect(messageId).not.toBe("");
  expect((await ask("GET", "/emails")).body.data).toMatchObject([{ id, message_id: messageId }]);
  const told = world.web.calls
    .filter(({ url }) => url === endpoint)
    .map(({ body }) => JSON.parse(body))
    .map(({ type, data }) => [type, data.message_id]);
  expect(Object.fromEntries(told)).toEqual({
    ...{ "email.queued": "", "email.sent": messageId, "email.delivered": messageId },
  });
});
