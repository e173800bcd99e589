import { expect } from "vitest";
import { newInboundEmail, rawMail } from "../../support/inbound-mail.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

/** Returns the header of an email as its recipients get it, unfolded. */
function headerOf(world: World, emailId: string, name: string): string | undefined {
  const sent = world.ses.emails().find(({ submitted }) => Buffer.from(submitted).includes(emailId));
  const [head = ""] = Buffer.from(sent?.raw ?? [])
    .toString("latin1")
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n\r\n");
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1];
}

test("an email names itself in its References, behind those that its sender gave", async ({
  world,
  project,
}) => {
  const send = async (headers: object) => {
    const { body } = await world.api("POST", "/emails", {
      key: project.key,
      body: project.email({ headers }),
    });
    await world.settle();
    return body.id;
  };
  const plain = await send({});
  expect(headerOf(world, plain, "References")).toBe(`<${plain}@${project.domain}>`);
  const answer = await send({ references: "<first@example.com>", "In-Reply-To": "<first@example.com>" });
  expect(headerOf(world, answer, "References")).toBe(`<first@example.com> <${answer}@${project.domain}>`);
});

test("a reply as a mail program writes it, with SES's own id, is linked to the email", async ({
  world,
  project,
}) => {
  const { body } = await world.api("POST", "/emails", { key: project.key, body: project.email() });
  await world.settle();
  const [messageId, references] = ["Message-ID", "References"].map((name) => headerOf(world, body.id, name));
  expect(messageId).not.toContain(body.id);
  const raw = rawMail([`In-Reply-To: ${messageId}`, `References: ${references} ${messageId}`]);
  const id = await newInboundEmail(world, project, { raw });
  const reply = await world.api("GET", `/inbound/emails/${id}`, { key: project.key });
  expect(reply.body.threadOf).toEqual({ emailId: body.id, by: "references" });
});
