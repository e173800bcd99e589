import { afterAll, beforeAll, expect, test } from "vitest";
import { newAuthor } from "../api/templates/author.ts";
import { acceptsOf } from "../workers/mail.ts";
import { idIn, type SmtpWorld, startSmtpWorld, submit } from "./support/smtp-world.ts";

let smtp: SmtpWorld;
beforeAll(async () => {
  smtp = await startSmtpWorld();
});
afterAll(() => smtp.stop());

const to = "recipient@example.com";

async function newSender() {
  const author = await newAuthor(smtp.world, await smtp.newProject());
  const { id } = await author.made({ alias: "welcome" });
  const { domain, key } = author.project;
  const say = async (...headers: readonly string[]) => {
    const lines = [`From: sender@${domain}`, `To: ${to}`, ...headers, "", ""];
    return submit(await smtp.signedIn(key), lines.join("\n"), to);
  };
  return { ...author, id, say };
}

test("a message with X-Template is rendered by the service and sent", async () => {
  const { id, say, email } = await newSender();
  const variables = 'X-Template-Variables: {"name":"Ada <b>"}';
  for (const named of ["welcome", id, '{"alias":"welcome","version":1}']) {
    const emailId = idIn(await say(`X-Template: ${named}`, variables));
    expect(await email(emailId)).toMatchObject({
      ...{ subject: "Hello Ada <b>", html: "<p>Hi Ada &lt;b&gt;</p>", templateId: id },
      renderings: [{ source: "template", templateId: id, templateVersion: 1 }],
    });
    await smtp.world.settle();
    const raw = Buffer.from(acceptsOf(smtp.world, emailId)[0]?.raw ?? []).toString();
    expect(raw).toContain("<p>Hi Ada &lt;b&gt;</p>");
    expect(raw).not.toMatch(/^X-Template/im);
  }
});

test("a missing variable and an unknown template are refused for good, by name", async () => {
  const { say } = await newSender();
  expect(await say("X-Template: welcome")).toMatch(/^5\d\d .*template\.variables\.name/);
  expect(await say("X-Template: nothing")).toMatch(/^5\d\d .*template/i);
});
