import { changeRecordUpdate } from "../../functions/store/domains/hostname-changes.ts";
import { readRecords } from "../../functions/store/domains/hostnames.ts";
import { listInboundRows } from "../../functions/store/inbound/inbound-emails.ts";
import { inboundRuleKey, receivingKey } from "../../functions/store/platform/keys.ts";
import { put, update } from "../../functions/store/platform/write.ts";
import { handler as receiveEmail } from "../../functions/workers/inbound/receive-email.ts";
import { receivedBucket } from "./inbound-parts.ts";
import type { TestProject } from "./project.ts";
import type { World } from "./world.ts";

/** Lets a project receive the mail of its domain in the region of most tests. */
export async function receiveMailOf(
  world: Pick<World, "services" | "clock">,
  project: Pick<TestProject, "id" | "domain" | "domainId">,
): Promise<void> {
  const { tables } = world.services;
  const { id: projectId, domain: hostname, domainId } = project;
  const [record] = await readRecords(tables, projectId, hostname);
  if (!record) throw new Error("the project has no domain");
  const change = { inbound: true, updatedAt: world.clock.now().toISOString() };
  await update(tables, "data", changeRecordUpdate(projectId, { name: hostname, record }, change));
  const region = "us-east-1";
  const claim = { projectId, domainId, region, hostname, ownershipToken: "token", state: "active" };
  await put(tables, "data", { ...receivingKey(region, hostname), ...claim }, null);
}

export interface TestMail {
  readonly recipients: readonly string[];
  readonly raw?: string | Uint8Array;
  readonly sender?: string;
  readonly messageId?: string;
  readonly bucket?: string;
  readonly objectKey?: string;
  readonly verdicts?: Readonly<Record<string, string>>;
  readonly dmarcPolicy?: string;
  readonly region?: string;
}

let count = 0;

/** Returns a message of a few lines; header lines come first. */
export function rawMail(
  lines: readonly string[] = [],
  body = "Hello!",
  from = "Ana <ana@example.com>",
): string {
  const named = (name: string) => lines.some((line) => line.toLowerCase().startsWith(`${name}:`));
  const own = [
    "Received: from mail.example.com (mail.example.com [192.0.2.7]) by inbound-smtp.us-east-1.amazonaws.com",
    ...(named("from") ? [] : [`From: ${from}`]),
    ...(named("to") ? [] : ["To: someone@example.org"]),
    ...(named("subject") ? [] : ["Subject: A question"]),
    ...(named("message-id") ? [] : [`Message-ID: <m${++count}@example.com>`]),
  ];
  return [...own, ...lines, "", body, ""].join("\r\n");
}

/** Puts a message where SES does, and its notification into the queue; returns SES's id of it. */
export function mailArrives(world: World, mail: TestMail): string {
  const messageId = mail.messageId ?? `ses${++count}${Math.random().toString(36).slice(2, 10)}`;
  const { bucket = receivedBucket, objectKey = `received/${messageId}`, raw = rawMail() } = mail;
  world.objects.set(`${bucket}/${objectKey}`, typeof raw === "string" ? Buffer.from(raw) : raw);
  world.inbound.push(notification(world, { ...mail, messageId, bucket, objectKey }));
  return messageId;
}

function notification(world: World, mail: TestMail & { readonly messageId: string }): string {
  const { messageId, recipients, sender = "ana@example.com", bucket, objectKey, region = "us-east-1" } = mail;
  const timestamp = world.clock.now().toISOString();
  const status = (name: string) => ({ status: mail.verdicts?.[name] ?? "PASS" });
  const receipt = {
    ...{ timestamp, processingTimeMillis: 400, recipients },
    ...{ spamVerdict: status("spam"), virusVerdict: status("virus"), spfVerdict: status("spf") },
    ...{ dkimVerdict: status("dkim"), dmarcVerdict: status("dmarc") },
    ...(mail.dmarcPolicy && { dmarcPolicy: mail.dmarcPolicy }),
    action: {
      ...{ type: "S3", topicArn: `arn:aws:sns:${region}:000000000000:eds-inbound` },
      ...{ bucketName: bucket, objectKeyPrefix: "received/", objectKey },
    },
  };
  const about = { timestamp, source: sender, messageId, destination: recipients, headersTruncated: false };
  return JSON.stringify({ notificationType: "Received", mail: about, receipt });
}

/** Runs the worker on notifications, and returns how many of them failed. */
export async function runReceiver(world: World, bodies: readonly string[]): Promise<number> {
  const records = bodies.map((body, at) => ({ messageId: `inbound-${at}`, body }));
  // The worker reads only these fields of a record.
  const event = { Records: records } as unknown as Parameters<ReturnType<typeof receiveEmail.on>>[0];
  return (await receiveEmail.on(world.services)(event)).batchItemFailures.length;
}

/** A message with one attachment. */
export const mailWithAttachment = rawMail(
  ["MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="b1"'],
  [
    "--b1",
    "Content-Type: text/plain",
    "",
    "See attached.",
    "--b1",
    'Content-Type: text/csv; name="a.csv"',
    'Content-Disposition: attachment; filename="a.csv"',
    "",
    "a,b",
    "--b1--",
  ].join("\r\n"),
);

/** Lets a project receive a message at once, and returns the id of its inbound email. */
export async function newInboundEmail(
  world: World,
  project: TestProject,
  mail: Partial<TestMail> = {},
): Promise<string> {
  await receiveMailOf(world, project);
  // Ids of one millisecond have no order, and this one is found as the latest.
  world.clock.advance(1);
  mailArrives(world, { recipients: [`in@${project.domain}`], raw: mailWithAttachment, ...mail });
  const failed = await runReceiver(world, world.inbound.splice(-1));
  if (failed > 0) throw new Error("a message was not received");
  const { emails } = await listInboundRows(world.services.tables, project.id, { descending: true, limit: 1 });
  return emails[0]?.id ?? "";
}

/** Pauses a route as its bounces would. */
export async function pauseRoute(world: World, projectId: string, routeId: string): Promise<void> {
  const counts = { sent: 100, bounces: 5, complaints: 0 };
  const paused = { at: world.clock.now().toISOString(), reason: "bounces", ...counts };
  await update(world.services.tables, "data", { key: inboundRuleKey(projectId, routeId), set: { paused } });
}
