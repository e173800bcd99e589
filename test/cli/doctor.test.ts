import {
  CreateEmailIdentityCommand,
  PutAccountSendingAttributesCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { expect, onTestFinished, test } from "vitest";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { operate, useOperatorService } from "./operator-service.ts";

const { dir, service, run, runFailing } = useOperatorService();

function sesClient(region: string): SESv2Client {
  const client = new SESv2Client(clientConfig(service().endpoints.SESV2, region));
  onTestFinished(() => client.destroy());
  return client;
}

test("doctor reports no problem for a working service, and lists its checks", async () => {
  const report = await run("doctor");
  for (const region of ["us-east-1", "eu-west-1"]) expect(report).toContain(region);
  expect(report).toContain("5 configuration sets report to SNS");
  expect(report).toContain("eds-send-us-east-1-transactional");
  expect(report).not.toContain("bad");
});

test("doctor notes a domain whose DKIM records are not published", async () => {
  await sesClient("eu-west-1").send(new CreateEmailIdentityCommand({ EmailIdentity: "waiting.test" }));
  expect(await run("doctor")).toMatch(
    /note +eu-west-1 +DKIM of waiting\.test is \w+ +publish its DNS records/,
  );
});

test("doctor says whether notices to owners of projects can be sent", async () => {
  expect(await run("doctor")).toMatch(/note +us-east-1 +the sender of notices is not verified/);
  const project = (await run("create-project", "Own")).trim();
  await run("add-domain", project, "example.test", "--verified");
  expect(await run("doctor")).toMatch(/ok +us-east-1 +notices are sent from example\.test/);
});

test("doctor fails with its report, also as JSON, where sending is off in a region", async () => {
  const client = sesClient("us-east-1");
  await client.send(new PutAccountSendingAttributesCommand({ SendingEnabled: false }));
  const report = await runFailing("doctor");
  const { exitCode, stdout, stderr } = await operate(dir, "doctor", "--json");
  await client.send(new PutAccountSendingAttributesCommand({ SendingEnabled: true }));
  expect(report).toMatch(/bad +us-east-1 +sending is off/);
  expect(exitCode).toBe(1);
  expect(stderr).toBe("doctor: Problems found.\n");
  expect(JSON.parse(stdout).findings).toContainEqual(
    expect.objectContaining({ state: "bad", where: "us-east-1" }),
  );
});

test("doctor fails where a queue has dead letters", async () => {
  const { clients, model } = service();
  const deadLetters = model.queues.find(({ name }) => name.includes("us-east-1-transactional-"));
  const queue = model.queues.find(({ name }) => name === "eds-send-us-east-1-transactional");
  expect([deadLetters, queue]).not.toContain(undefined);
  const url = `http://sqs.us-east-1.localhost/000000000000/${deadLetters?.name}`;
  await clients.sqs("us-east-1").send(new SendMessageCommand({ QueueUrl: url, MessageBody: "poison" }));
  expect(await runFailing("doctor")).toMatch(/bad +eds-send-us-east-1-transactional +1 dead letters/);
});

test.for([
  ["eds-sweep-dead", "us-east-1"],
  ["eds-ses-events-undelivered", "us-east-1"],
] as const)("doctor fails where %s has messages, which nothing reads", async ([name, region]) => {
  const url = `http://sqs.${region}.localhost/000000000000/${name}`;
  await service()
    .clients.sqs(region)
    .send(new SendMessageCommand({ QueueUrl: url, MessageBody: "failed" }));
  expect(await runFailing("doctor")).toMatch(new RegExp(`bad +${name} \\(${region}\\) +1 dead letters`));
});

test("doctor rejects an unknown pricing plan", async () => {
  expect(await runFailing("doctor", "--pricing", "free")).toContain("Unknown pricing plan: free");
});
