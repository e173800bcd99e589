import type { PutObjectCommand } from "@aws-sdk/client-s3";
import type { PublishCommand } from "@aws-sdk/client-sns";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { parseReceipt } from "../../../functions/domain/inbound/receipt.ts";
import type { Clients } from "../../../local/engines/clients.ts";
import { matchingRules } from "../../../local/ses/receiving/matching-rules.ts";
import type { Fields } from "../../../local/ses/receiving/query-fields.ts";
import { openInbound } from "../../../local/smtp/open-inbound.ts";
import { inboundPortFor } from "../../../local/smtp/smtp-ports.ts";

const topic = "arn:aws:sns:eu-west-1:000000000000:eds-received";
const action = { S3Action: { BucketName: "received", ObjectKeyPrefix: "received/", TopicArn: topic } };
const rule = (name: string, recipients: readonly string[], enabled = "true"): Fields => ({
  ...{ Name: name, Recipients: recipients, Enabled: enabled, Actions: [action] },
});
const stateOf = (...rules: readonly Fields[]) => ({ ruleSets: new Map([["set", rules]]), active: "set" });

/** A port for the hostname `in.test`, which a rule of one region names, with what is stored and published. */
async function testInbound(rules = stateOf(rule("one", ["in.test"]))) {
  const objects = new Map<string, Buffer>();
  const published: string[] = [];
  const s3 = async ({ input }: PutObjectCommand) =>
    void objects.set(`${input.Bucket}/${input.Key}`, Buffer.from(String(input.Body)));
  const sns = async ({ input }: PublishCommand) => void published.push(input.Message ?? "");
  // Only these two commands are sent, each to its own client.
  const clients = { s3: () => ({ send: s3 }), sns: () => ({ send: sns }) } as unknown as Clients;
  const empty = { ruleSets: new Map(), active: undefined };
  const inbound = await openInbound({
    ses: { receipt: (region) => (region === "eu-west-1" ? rules : empty) },
    model: { configurationSets: ["us-east-1", "eu-west-1"].map((region) => ({ name: "eds", region })) },
    ...{ clients, log: () => {} },
  });
  onTestFinished(() => inbound.stop());
  const client = createTransport({ host: "127.0.0.1", port: inbound.port, secure: false, ignoreTLS: true });
  const send = (to: readonly string[], raw: string, from = "ana@example.com") =>
    client.sendMail({ envelope: { from, to: [...to] }, raw });
  return { objects, published, send };
}

const mail = "From: Ana <ana@example.com>\r\nSubject: Hello\r\n\r\nHello!\r\n";

test("an inbound message is stored and published to the topic as SES does", async () => {
  const { objects, published, send } = await testInbound();
  await send(["A.b+c@in.test", "d@in.test"], mail);
  const receipt = parseReceipt(published[0] ?? "");
  expect(receipt).toMatchObject({ region: "eu-west-1", bucket: "received", sender: "ana@example.com" });
  expect(receipt?.recipients).toEqual(["a.b+c@in.test", "d@in.test"]);
  expect(receipt?.verdicts).toMatchObject({ spf: "PASS", spam: "PASS", dmarcPolicy: null });
  expect(receipt?.objectKey).toBe(`received/${receipt?.messageId}`);
  const stored = objects.get(`received/${receipt?.objectKey}`)?.toString() ?? "";
  expect(stored).toMatch(/^Return-Path: <ana@example\.com>\r\nReceived: from [\w.-]+ \(\[127\.0\.0\.1\]\)/);
  expect(stored.endsWith(mail)).toBe(true);
});

test("a recipient that no receipt rule names is refused with 550", async () => {
  const { published, send } = await testInbound();
  await expect(send(["a@other.test"], mail)).rejects.toMatchObject({ responseCode: 550 });
  const { accepted, rejected } = await send(["a@in.test", "a@sub.in.test"], mail);
  expect([accepted, rejected]).toEqual([["a@in.test"], ["a@sub.in.test"]]);
  expect(parseReceipt(published[0] ?? "")?.recipients).toEqual(["a@in.test"]);
});

test("a message says which verdicts it gets", async () => {
  const { published, send } = await testInbound();
  const verdicts = "X-Local-Verdicts: spam=FAIL, dmarc=FAIL, policy=reject\r\n";
  await send(["a@in.test"], `${verdicts}${mail}`, "");
  const receipt = parseReceipt(published[0] ?? "");
  expect(receipt?.verdicts).toMatchObject({ spam: "FAIL", virus: "PASS", dmarcPolicy: "reject" });
  expect(receipt?.sender).toBe("");
});

test("a disabled rule and an inactive rule set receive nothing", async () => {
  const { send } = await testInbound(stateOf(rule("off", ["in.test"], "false")));
  await expect(send(["a@in.test"], mail)).rejects.toMatchObject({ responseCode: 550 });
  const inactive = { ...stateOf(rule("one", ["in.test"])), active: undefined };
  expect(matchingRules(inactive, ["a@in.test"])).toEqual([]);
});

test.each([
  ["in.test", "a@IN.test", true],
  ["in.test", "a@x.in.test", false],
  [".in.test", "a@x.in.test", true],
  [".in.test", "a@in.test", false],
  ["a@in.test", "A@in.test", true],
  ["a@in.test", "b@in.test", false],
])("a rule for %s and mail to %s: %s", (named, recipient, matches) => {
  expect(matchingRules(stateOf(rule("one", [named])), [recipient])).toHaveLength(matches ? 1 : 0);
});

test.each([
  [3100, 2525],
  [3101, 2526],
  [0, 0],
  [1500, 0],
])("the inbound port for API port %d is %d", (apiPort, port) => {
  expect(inboundPortFor(apiPort)).toBe(port);
});
