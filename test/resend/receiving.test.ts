import { expect } from "vitest";
import { listInboundRows } from "../../functions/store/inbound/inbound-emails.ts";
import { mailWithAttachment, newInboundEmail, rawMail } from "../support/inbound-mail.ts";
import { test } from "./resend-test.ts";

const file = {
  ...{ id: "0", filename: "a.csv", size: 4, content_type: "text/csv" },
  ...{ content_disposition: "attachment", content_id: null },
};

test("a list of received emails has the message id and the attachments of each, as the email itself", async ({
  world,
  ask,
  project,
}) => {
  const raw = `Message-ID: <one@example.com>\r\n${mailWithAttachment.replace(/Message-ID: .*\r\n/, "")}`;
  const id = await newInboundEmail(world, project, { raw });
  const { body } = await ask("GET", "/emails/receiving");
  expect(body.data).toMatchObject([{ id, message_id: "<one@example.com>", attachments: [file] }]);
  const { body: one } = await ask("GET", `/emails/receiving/${id}`);
  expect(one).toMatchObject({ message_id: "<one@example.com>", attachments: [file] });
});

test("a list names twenty attachments of an email, and the email has them all", async ({
  world,
  ask,
  project,
}) => {
  const part =
    '--b1\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="a.csv"\r\n\r\na,b\r\n';
  const raw = rawMail(['Content-Type: multipart/mixed; boundary="b1"'], `${part.repeat(22)}--b1--`);
  const id = await newInboundEmail(world, project, { raw });
  const { body } = await ask("GET", "/emails/receiving");
  expect(body.data[0].attachments).toHaveLength(20);
  const { body: one } = await ask("GET", `/emails/receiving/${id}`);
  expect(one.attachments).toHaveLength(22);
});

test("an email without a message id and without attachments has none in the list", async ({
  world,
  ask,
  project,
}) => {
  const raw = rawMail().replace(/Message-ID: .*\r\n/, "");
  await newInboundEmail(world, project, { raw });
  const { body } = await ask("GET", "/emails/receiving");
  expect(body.data).toMatchObject([{ message_id: "", attachments: [] }]);
});

test("an inbound email that is deleted leaves neither message id nor file names", async ({
  world,
  ask,
  project,
}) => {
  const id = await newInboundEmail(world, project);
  await world.api("DELETE", `/inbound/emails/${id}`, { key: project.key });
  expect((await ask("GET", "/emails/receiving")).body.data).toEqual([]);
  const { emails } = await listInboundRows(world.services.tables, project.id, { descending: true, limit: 1 });
  expect(emails[0]).toMatchObject({ id, attachments: [] });
  expect(emails[0]?.messageId).toBeUndefined();
});
