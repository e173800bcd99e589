import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { refusal } from "../smtp/support/fake-service.ts";
import { send, test } from "../smtp/support/smtp-test.ts";

const message = "From: a@acme.test\r\nTo: b@example.com\r\nSubject: s\r\n\r\nx\r\n.";
const responseMs = 2000;

test.for([
  [{ status: 200, body: { id: "eml_1" } }, /^250 2\.6\.0 /],
  [refusal(400, "validation_error"), /^550 5\.6\.0 /],
  [refusal(503, "unavailable"), /^451 4\.3\.0 /],
] as const)(
  "the SMTP service replies to a message only after the API has responded: %j",
  async ([response, reply], { service, client }) => {
    const order: string[] = [];
    service.reply = async () => {
      await wait(responseMs);
      order.push("API");
      return response;
    };
    const received = await send(client, message);
    order.push("SMTP");
    expect(order).toEqual(["API", "SMTP"]);
    expect(received).toMatch(reply);
  },
);
