import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptedOf, change, emailsOf } from "../api/safeguards/captures.ts";
import { fundsOf } from "../workers/mail.ts";
import { type SmtpWorld, startSmtpWorld, submit } from "./support/smtp-world.ts";

let smtp: SmtpWorld;
beforeAll(async () => {
  smtp = await startSmtpWorld();
});
afterAll(() => smtp.stop());

const text = (domain: string) =>
  `From: Sender <sender@${domain}>\nTo: a@example.com\nSubject: Hello\n\nHello`;

/** Submits an email to one recipient and one to three hidden ones, which are a bulk call. */
async function submitAll(key: string, domain: string): Promise<void> {
  const client = await smtp.signedIn(key);
  expect(await submit(client, text(domain), "a@example.com")).toMatch(/^250 /);
  const hidden = ["b1@example.com", "b2@example.com", "b3@example.com"];
  expect(await submit(client, text(domain), ...hidden)).toMatch(/ and 2 more$/);
}

test("emails that a project with capture submits by SMTP are accepted and never reach SES", async () => {
  const project = await smtp.newProject({ credits: 10 });
  await change(smtp.world, project, { capture: true });
  const before = await fundsOf(smtp.world, project);
  await submitAll(project.key, project.domain);
  await smtp.world.settle();
  const statuses = (await emailsOf(smtp.world, project)).map(({ status }) => status);
  expect(statuses).toEqual(["captured", "captured", "captured", "captured"]);
  expect(acceptedOf(smtp.world, project)).toBe(0);
  expect(await fundsOf(smtp.world, project)).toEqual(before);
});

test("a client with a key that captures is told 250, and nothing reaches SES; the project's other keys send", async () => {
  const project = await smtp.newProject({ credits: 10 });
  const body = { name: "Staging", capture: true };
  const { token } = project.owner;
  const made = await smtp.world.api("POST", `/projects/${project.id}/keys`, { token, body });
  expect([made.status, made.body.capture]).toEqual([201, true]);
  const before = await fundsOf(smtp.world, project);
  await submitAll(made.body.key, project.domain);
  await smtp.world.settle();
  const statuses = (await emailsOf(smtp.world, project)).map(({ status }) => status);
  expect(statuses).toEqual(["captured", "captured", "captured", "captured"]);
  expect(acceptedOf(smtp.world, project)).toBe(0);
  expect(await fundsOf(smtp.world, project)).toEqual(before);
  await submitAll(project.key, project.domain);
  await smtp.world.settle();
  expect(acceptedOf(smtp.world, project)).toBe(4);
});

test("what SMTP has accepted before capture began is captured too, and stays so when it ends", async () => {
  const project = await smtp.newProject({ credits: 10 });
  await submitAll(project.key, project.domain);
  await change(smtp.world, project, { capture: true });
  await smtp.world.settle();
  await change(smtp.world, project, { capture: false });
  await smtp.world.settle();
  const statuses = (await emailsOf(smtp.world, project)).map(({ status }) => status);
  expect(statuses).toEqual(["captured", "captured", "captured", "captured"]);
  expect(acceptedOf(smtp.world, project)).toBe(0);
});

test("without capture the same emails reach SES", async () => {
  const project = await smtp.newProject({ credits: 10 });
  await submitAll(project.key, project.domain);
  await smtp.world.settle();
  expect(acceptedOf(smtp.world, project)).toBe(4);
});
