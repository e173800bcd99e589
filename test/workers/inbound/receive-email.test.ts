import { expect } from "vitest";
import { listInboundRows } from "../../../functions/store/inbound/inbound-emails.ts";
import { mailArrives, receiveMailOf } from "../../support/inbound-mail.ts";
import { test } from "../../support/test.ts";

test("a received message becomes an inbound email of the recipient's project", async ({ world, project }) => {
  await receiveMailOf(world, project);
  const recipient = `in@${project.domain}`;
  mailArrives(world, { recipients: [recipient] });
  await world.settle();
  const walk = { descending: true, limit: 10 };
  const { emails } = await listInboundRows(world.services.tables, project.id, walk);
  expect(emails).toMatchObject([
    { recipient, from: "ana@example.com", subject: "A question", status: "stored" },
  ]);
});
