import { PutAccountSendingAttributesCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { operatedService } from "./operator-world.ts";

const { service, done, refused } = operatedService();

test("finds nothing wrong with a service that works, and says what it looked at", async () => {
  const report = await done("doctor");
  for (const region of ["us-east-1", "eu-west-1"]) expect(report).toContain(region);
  expect(report).toContain("4 configuration sets report to SNS");
  expect(report).toContain("eds-send-us-east-1-transactional");
  expect(report).not.toContain("bad");
});

test("says that a domain's DKIM is not there yet", async () => {
  const ses = new SESv2Client(clientConfig(service().endpoints.SESV2, "eu-west-1"));
  const { CreateEmailIdentityCommand } = await import("@aws-sdk/client-sesv2");
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: "waiting.test" }));
  ses.destroy();
  expect(await done("doctor")).toMatch(
    /note +eu-west-1 +DKIM of waiting\.test is \w+ +publish its dns-records/,
  );
});

test("fails, with the report, where a region may not send", async () => {
  const ses = new SESv2Client(clientConfig(service().endpoints.SESV2, "us-east-1"));
  await ses.send(new PutAccountSendingAttributesCommand({ SendingEnabled: false }));
  const report = await refused("doctor");
  await ses.send(new PutAccountSendingAttributesCommand({ SendingEnabled: true }));
  ses.destroy();
  expect(report).toMatch(/bad +us-east-1 +sending is off/);
});

test("fails where messages were set aside", async () => {
  const { clients, model } = service();
  const dead = model.queues.find(({ name }) => name.includes("us-east-1-transactional-"));
  const queue = model.queues.find(({ name }) => name === "eds-send-us-east-1-transactional");
  expect([dead, queue]).not.toContain(undefined);
  const url = `http://sqs.us-east-1.localhost/000000000000/${dead?.name}`;
  await clients.sqs("us-east-1").send(new SendMessageCommand({ QueueUrl: url, MessageBody: "poison" }));
  expect(await refused("doctor")).toMatch(/bad +eds-send-us-east-1-transactional +1 set aside/);
});

test("knows the pricing plans of SES", async () => {
  expect(await refused("doctor", "--pricing", "free")).toContain("there is no pricing plan free");
});
